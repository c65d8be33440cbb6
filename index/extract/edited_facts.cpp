// Incremental extraction: determines the unchanged parts of an edited text, replays their journal
// and walks the others.
#include "index/extract/edited_facts.h"

#include "index/extract/facts_journal.h"
#include "index/extract/walker.h"

#include <algorithm>
#include <span>
#include <utility>

namespace codefinder::extract {

namespace {

// From this size on a segment gets an incremental tree, even if it is one of many.
constexpr std::uint32_t kLargeSegment = 16u << 10;
// Segments: typing does not change more than this at once.
constexpr std::size_t kTypedCharacters = 2;

MaskedNames masked_names(const EditedText& edited) {
  return {edited.masked_words(), edited.masked_symbols()};
}

bool same(const RootChild& before, const RootChild& now, std::uint32_t shift) {
  return before.subtree == now.subtree && before.begin + shift == now.begin &&
         before.end + shift == now.end && before.symbol == now.symbol &&
         before.alias == now.alias && before.field == now.field;
}

// The first child of each part, and the number of children: a part ends after a child that does not
// affect its next sibling.
std::vector<std::size_t> part_begins(const std::vector<RootChild>& children,
                                     const Program& program) {
  std::vector<std::size_t> begins;
  bool binds_to_next = false;
  for (std::size_t i = 0; i < children.size(); ++i) {
    if (!binds_to_next) begins.push_back(i);
    const TSSymbol symbol = children[i].symbol;
    binds_to_next = symbol < program.binds_to_next.size() && program.binds_to_next[symbol];
  }
  begins.push_back(children.size());
  return begins;
}

// True if the children of the root of this tree can be walked one by one.
bool can_walk_by_parts(const FlatTree& tree, const Program& program) {
  const TSSymbol root = tree[0].symbol;
  return root < program.no_patterns.size() && program.no_patterns[root] != 0 && tree.errors() == 0;
}

}  // namespace

struct EditedFacts::Version {
  Version(const Program& program, std::string_view source, ExtractBudget& budget)
      : builder(program.language, source, &journal) {
    builder.set_budget(&budget);
  }
  std::size_t parts() const { return segments.empty() ? begins.size() - 1 : segments.size(); }
  std::uint32_t segment_begin(std::size_t segment) const {
    return segment == 0 ? 0 : segments[segment - 1];
  }
  std::span<const RootChild> part_children(std::size_t part) const {
    return std::span(children).subspan(begins[part], begins[part + 1] - begins[part]);
  }
  // Offset up to which the masked words are emitted.
  std::uint32_t masked_words_end() {
    return journal.empty() ? 0 : journal.current().masked_words_end;
  }

  FactsJournal journal;
  FactsBuilder builder;                 // Its text is invalid once there is a newer version.
  std::vector<std::uint32_t> segments;  // End of each segment. Empty if there are none; then:
  std::vector<RootChild> children;
  std::vector<std::size_t> begins;  // part_begins() of the children.
};

struct EditedFacts::UnchangedParts {
  std::size_t first = 0;  // Number of unchanged parts at the beginning.
  std::size_t last = 0;   // At the end.
};

EditedFacts::UnchangedParts EditedFacts::unchanged_segments(const Version& before,
                                                            const Version& now,
                                                            const TextChange& change) {
  UnchangedParts unchanged;
  const auto &then = before.segments, &here = now.segments;
  const std::size_t most = std::min(then.size(), here.size());
  std::size_t& first = unchanged.first;
  while (first < most && then[first] == here[first] && here[first] < change.begin) ++first;
  for (std::size_t t = then.size(), h = here.size(); unchanged.last < most - first;
       ++unchanged.last) {
    --t, --h;
    if (before.segment_begin(t) <= change.old_end || then[t] + change.shift() != here[h] ||
        before.segment_begin(t) + change.shift() != now.segment_begin(h))
      break;
  }
  return unchanged;
}

EditedFacts::UnchangedParts EditedFacts::unchanged_children(const Version& before,
                                                            const Version& now,
                                                            const TextChange& change) {
  UnchangedParts unchanged;
  auto& [first, last] = unchanged;
  const std::size_t most = std::min(now.parts(), before.parts());
  const auto are_same = [&](std::size_t then, std::size_t here, std::uint32_t shift) {
    return std::ranges::equal(
        before.part_children(then), now.part_children(here),
        [&](const RootChild& a, const RootChild& b) { return same(a, b, shift); });
  };
  while (first < most && before.part_children(first).back().end < change.begin &&
         are_same(first, first, 0))
    ++first;
  for (std::size_t then = before.parts(), here = now.parts(); last < most - first; ++last) {
    if (before.part_children(--then).front().begin <= change.old_end ||
        !are_same(then, --here, change.shift()))
      break;
  }
  // Facts about a name may depend on the characters next to it.
  first -= first > 0;
  last -= last > 0;
  return unchanged;
}

template <class WalkParts>
bool EditedFacts::replay_or_walk(Version* before, Version& now, UnchangedParts unchanged,
                                 std::uint32_t shift, const WalkParts& walk_parts) {
  using PrecedingParts = FactsBuilder::PrecedingParts;
  const auto [first, last] = unchanged;
  const std::size_t count = now.parts();
  std::vector<StringIndex> strings;
  if (before != nullptr) before->builder.restore_drafts(first);
  for (std::size_t i = 0; i < first; ++i)
    now.builder.replay(before->builder, i, 0, strings, PrecedingParts::unchanged);
  if (first < count - last && !walk_parts(first, count - last)) return false;
  for (std::size_t i = count - last; i < count; ++i) {
    const std::size_t then = before->parts() - (count - i);
    if (!now.builder.replay(before->builder, then, shift, strings, PrecedingParts::changed) &&
        !walk_parts(i, i + 1))
      return false;
  }
  return true;
}

EditedFacts::EditedFacts(const Program& program) : program_(&program) {}
EditedFacts::~EditedFacts() = default;
EditedFacts::EditedFacts(EditedFacts&&) noexcept = default;
EditedFacts& EditedFacts::operator=(EditedFacts&&) noexcept = default;

std::optional<FileFacts> EditedFacts::of(std::string_view source, const EditedText& edited,
                                         const std::optional<TextChange>& change,
                                         const ExtractLimits& limits, ExtractBudget& budget) {
  return edited.segments().empty() ? of_tree(source, edited, change, budget)
                                   : of_segments(source, edited, change, limits, budget);
}

std::optional<FileFacts> EditedFacts::of_segments(std::string_view source, const EditedText& edited,
                                                  const std::optional<TextChange>& change,
                                                  const ExtractLimits& limits,
                                                  ExtractBudget& budget) {
  const std::unique_ptr<Version> before = std::move(last_);
  auto now = std::make_unique<Version>(*program_, source, budget);
  for (const MaskedSegment& segment : edited.segments()) now->segments.push_back(segment.end);
  UnchangedParts unchanged;
  if (before && change) unchanged = unchanged_segments(*before, *now, *change);

  const auto walk_segments = [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const std::uint32_t from = now->segment_begin(i), to = now->segments[i];
      const std::string_view text = edited.text().substr(from, to - from);
      std::optional<FlatTree> flat;
      const bool large = to - from >= kLargeSegment,
                 typed = end - begin <= kTypedCharacters && to - from >= limits.segment_bytes;
      if (!large && !typed) flat = parse_once(text, program_->language, budget, from);
      else if (const TSTree* tree = tree_.parse(text, program_->language, budget))
        flat.emplace(tree, from);
      if (!flat) return false;
      now->builder.begin_part();
      Walker(*program_, *flat, source, masked_names(edited), now->builder).run_segment(from, to);
      now->builder.end_part(to, flat->errors());
    }
    return true;
  };
  if (!replay_or_walk(before.get(), *now, unchanged, change ? change->shift() : 0, walk_segments))
    return std::nullopt;
  now->builder.begin_part();
  const FlatTree none;
  Walker(*program_, none, source, masked_names(edited), now->builder)
      .run_rest(static_cast<std::uint32_t>(source.size()));
  return facts_of(std::move(now), budget);
}

std::optional<FileFacts> EditedFacts::of_tree(std::string_view source, const EditedText& edited,
                                              const std::optional<TextChange>& change,
                                              ExtractBudget& budget) {
  const std::unique_ptr<Version> before = std::move(last_);
  const TSTree* tree = tree_.parse(edited.text(), program_->language, budget);
  if (tree == nullptr) return std::nullopt;
  const FlatTree bare(tree, std::span<const RootChild>());
  const auto walk_whole = [&] {
    return walk(*program_, FlatTree(tree), source, masked_names(edited), budget);
  };
  if (!can_walk_by_parts(bare, *program_)) return walk_whole();

  auto now = std::make_unique<Version>(*program_, source, budget);
  now->children = root_children(tree);
  now->begins = part_begins(now->children, *program_);
  UnchangedParts unchanged;
  if (before && change) unchanged = unchanged_children(*before, *now, *change);

  const auto walk_children = [&](std::size_t begin, std::size_t end) {
    const std::size_t from = now->begins[begin], to = now->begins[end];
    const FlatTree flat(tree, std::span(now->children).subspan(from, to - from));
    Walker(*program_, flat, source, masked_names(edited), now->builder)
        .run_parts(now->masked_words_end());
    return true;
  };
  replay_or_walk(before.get(), *now, unchanged, change ? change->shift() : 0, walk_children);
  const std::uint32_t rest = now->masked_words_end();
  now->builder.begin_part();
  Walker(*program_, bare, source, masked_names(edited), now->builder).run_rest(rest);
  if (!now->builder.has_all_keys()) return walk_whole();
  return facts_of(std::move(now), budget);
}

std::optional<FileFacts> EditedFacts::facts_of(std::unique_ptr<Version> now,
                                               ExtractBudget& budget) {
  FileFacts facts = now->builder.finished();
  if (budget.is_spent()) return std::nullopt;
  now->builder.set_budget(nullptr);
  last_ = std::move(now);
  return facts;
}

}  // namespace codefinder::extract
