// Incremental extraction: determines the unchanged parts of an edited text, replays their journal
// and walks the others.
#include "index/extract/edited_facts.h"

#include "index/extract/facts_journal.h"
#include "index/extract/walker.h"

#include <algorithm>

namespace codefinder::extract {

namespace {

// From this size on a segment gets an incremental tree, even if it is one of many.
constexpr std::uint32_t kLargeSegment = 16u << 10;
// Segments: typing does not change more than this at once.
constexpr std::size_t kTyped = 2;

Hidden hidden_of(const EditedText& seen) { return {seen.masked_words(), seen.hidden_symbols()}; }

bool same(const RootChild& before, const RootChild& now, std::uint32_t shift) {
  return before.subtree == now.subtree && before.begin + shift == now.begin &&
         before.end + shift == now.end && before.symbol == now.symbol &&
         before.alias == now.alias && before.field == now.field;
}

}  // namespace

struct EditedFacts::Version {
  Version(const Program& program, std::string_view source)
      : said(program.language, source, &journal) {}
  std::size_t parts() const { return segments.empty() ? begins.size() - 1 : segments.size(); }

  FactsJournal journal;
  FactsBuilder said;                    // Its text is invalid once there is a newer version.
  std::vector<std::uint32_t> segments;  // End of each segment. Empty if there are none; then:
  std::vector<RootChild> children;
  // By part: its first child. One entry more than there are parts.
  std::vector<std::size_t> begins;
};

// Replays the unchanged parts and calls `walk_parts(begin, end)` for the others.
class EditedFacts::Renewal {
 public:
  // `first`, `last`: number of unchanged parts at the beginning and at the end.
  Renewal(Version* before, Version& now, const std::optional<TextChange>& change, std::size_t first,
          std::size_t last)
      : before_(before),
        now_(now),
        shift_(change ? change->shift() : 0),
        first_(first),
        last_(last) {}

  template <class WalkParts>
  bool run(const WalkParts& walk_parts) {
    const std::size_t count = now_.parts();
    if (before_ != nullptr) before_->said.take_back(first_);
    for (std::size_t i = 0; i < first_; ++i) now_.said.repeat(before_->said, i, 0, strings_, true);
    if (first_ < count - last_ && !walk_parts(first_, count - last_)) return false;
    for (std::size_t i = count - last_; i < count; ++i) {
      const std::size_t then = before_->parts() - (count - i);
      if (!now_.said.repeat(before_->said, then, shift_, strings_, false) && !walk_parts(i, i + 1))
        return false;
    }
    return true;
  }

 private:
  Version* before_;
  Version& now_;
  std::uint32_t shift_;
  std::size_t first_, last_;
  std::vector<StringIndex> strings_;
};

EditedFacts::EditedFacts(const Program& program) : program_(&program) {}
EditedFacts::~EditedFacts() = default;
EditedFacts::EditedFacts(EditedFacts&&) noexcept = default;
EditedFacts& EditedFacts::operator=(EditedFacts&&) noexcept = default;

std::optional<FileFacts> EditedFacts::of(std::string_view source, const EditedText& seen,
                                         const std::optional<TextChange>& change,
                                         const ExtractLimits& limits, ExtractBudget& budget) {
  return seen.segments().empty() ? of_tree(source, seen, change, budget)
                                 : of_segments(source, seen, change, limits, budget);
}

std::optional<FileFacts> EditedFacts::of_segments(std::string_view source, const EditedText& seen,
                                                  const std::optional<TextChange>& change,
                                                  const ExtractLimits& limits,
                                                  ExtractBudget& budget) {
  const std::unique_ptr<Version> before = std::move(last_);
  auto now = std::make_unique<Version>(*program_, source);
  now->said.work_for(&budget);
  for (const MaskedSegment& segment : seen.segments()) now->segments.push_back(segment.end);

  std::size_t first = 0, last = 0;
  if (before && change) {
    const auto &then = before->segments, &here = now->segments;
    const std::size_t most = std::min(then.size(), here.size());
    while (first < most && then[first] == here[first] && here[first] < change->begin) ++first;
    const auto begins_at = [](const std::vector<std::uint32_t>& ends, std::size_t i) {
      return i == 0 ? 0 : ends[i - 1];
    };
    for (std::size_t t = then.size(), h = here.size(); last < most - first; ++last) {
      --t, --h;
      if (begins_at(then, t) <= change->old_end || then[t] + change->shift() != here[h] ||
          begins_at(then, t) + change->shift() != begins_at(here, h))
        break;
    }
  }

  const auto walk_segments = [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const std::uint32_t from = i == 0 ? 0 : now->segments[i - 1], to = now->segments[i];
      const std::string_view text = seen.text().substr(from, to - from);
      std::optional<FlatTree> flat;
      const bool large = to - from >= kLargeSegment,
                 typed = end - begin <= kTyped && to - from >= limits.segment_bytes;
      if (!large && !typed) flat = parse_once(text, program_->language, budget, from);
      else if (const TSTree* tree = tree_.parse(text, program_->language, budget))
        flat.emplace(tree, from);
      if (!flat) return false;
      now->said.begin_part();
      Walker(*program_, *flat, source, hidden_of(seen), now->said).run_segment(from, to);
      now->said.end_part(to, flat->errors());
    }
    return true;
  };
  if (!Renewal(before.get(), *now, change, first, last).run(walk_segments)) return std::nullopt;
  now->said.begin_part();
  const FlatTree none;
  Walker(*program_, none, source, hidden_of(seen), now->said)
      .run_rest(static_cast<std::uint32_t>(source.size()));
  FileFacts facts = now->said.finished();
  if (budget.is_spent()) return std::nullopt;
  now->said.work_for(nullptr);
  last_ = std::move(now);
  return facts;
}

std::optional<FileFacts> EditedFacts::of_tree(std::string_view source, const EditedText& seen,
                                              const std::optional<TextChange>& change,
                                              ExtractBudget& budget) {
  const std::unique_ptr<Version> before = std::move(last_);
  const TSTree* tree = tree_.parse(seen.text(), program_->language, budget);
  if (tree == nullptr) return std::nullopt;
  const FlatTree bare(tree, std::span<const RootChild>());
  const TSSymbol root = bare[0].symbol;
  const auto whole = [&] {
    return walk(*program_, FlatTree(tree), source, hidden_of(seen), budget);
  };
  if (root >= program_->no_patterns.size() || program_->no_patterns[root] == 0 ||
      bare.errors() != 0)
    return whole();

  auto now = std::make_unique<Version>(*program_, source);
  now->said.work_for(&budget);
  now->children = root_children(tree);
  bool leant = false;
  for (std::size_t i = 0; i < now->children.size(); ++i) {
    if (!leant) now->begins.push_back(i);
    const TSSymbol symbol = now->children[i].symbol;
    leant = symbol < program_->binds_to_next.size() && program_->binds_to_next[symbol];
  }
  now->begins.push_back(now->children.size());

  std::size_t first = 0, last = 0;
  if (before && change) {
    const std::size_t most = std::min(now->parts(), before->parts());
    const auto first_of = [](const Version& version, std::size_t part) {
      return version.children[version.begins[part]];
    };
    const auto last_of = [](const Version& version, std::size_t part) {
      return version.children[version.begins[part + 1] - 1];
    };
    const auto are_same = [&](std::size_t then, std::size_t here, std::uint32_t shift) {
      const std::size_t size = now->begins[here + 1] - now->begins[here];
      if (before->begins[then + 1] - before->begins[then] != size) return false;
      for (std::size_t i = 0; i < size; ++i) {
        if (!same(before->children[before->begins[then] + i], now->children[now->begins[here] + i],
                  shift))
          return false;
      }
      return true;
    };
    while (first < most && last_of(*before, first).end < change->begin && are_same(first, first, 0))
      ++first;
    for (std::size_t then = before->parts(), here = now->parts(); last < most - first; ++last) {
      if (first_of(*before, --then).begin <= change->old_end ||
          !are_same(then, --here, change->shift()))
        break;
    }
    // Facts about a name may depend on the characters next to it.
    first -= first > 0;
    last -= last > 0;
  }

  const auto walked = [&] { return now->journal.empty() ? 0 : now->journal.now().walked; };
  const auto walk_children = [&](std::size_t begin, std::size_t end) {
    const FlatTree flat(tree,
                        std::span(now->children)
                            .subspan(now->begins[begin], now->begins[end] - now->begins[begin]));
    Walker(*program_, flat, source, hidden_of(seen), now->said).run_parts(walked());
    return true;
  };
  Renewal(before.get(), *now, change, first, last).run(walk_children);
  const std::uint32_t rest = walked();
  now->said.begin_part();
  Walker(*program_, bare, source, hidden_of(seen), now->said).run_rest(rest);
  if (!now->said.has_all_keys()) return whole();
  FileFacts facts = now->said.finished();
  if (budget.is_spent()) return std::nullopt;
  now->said.work_for(nullptr);
  last_ = std::move(now);
  return facts;
}

}  // namespace codefinder::extract
