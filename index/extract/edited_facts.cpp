// Incremental extraction: determines the unchanged parts of an edited text, replays their journal
// and walks the others.
#include "index/extract/edited_facts.h"

#include "index/extract/facts/journal.h"
#include "index/extract/walk/walker.h"

#include <algorithm>
#include <ranges>
#include <span>
#include <utility>

namespace codefinder::extract {

namespace {

// From this size on a segment gets an incremental tree, even if it is one of many.
constexpr std::uint32_t kLargeSegment = 16u << 10;
// Segments: typing does not change more than this at once.
constexpr std::size_t kTypedCharacters = 2;
constexpr std::size_t kChanged = static_cast<std::size_t>(-1);

MaskedNames masked_names(const EditedText& edited) {
  return {edited.masked_words(), edited.masked_symbols()};
}

bool same(const RootChild& before, const RootChild& now, std::uint32_t shift) {
  return before.begin + shift == now.begin && before.end + shift == now.end &&
         have_same_nodes(before, now);
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
  return program.regrouping.empty() && root < program.no_patterns.size() &&
         program.no_patterns[root] != 0 && tree.errors() == 0;
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
  std::uint32_t part_begin(std::size_t part) const {
    return segments.empty() ? children[begins[part]].begin : segment_begin(part);
  }
  // The number of parts at the beginning of which this is true.
  template <class Predicate>
  std::size_t parts_while(const Predicate& is_true) const {
    const auto all = std::views::iota(std::size_t{0}, parts());
    return static_cast<std::size_t>(std::ranges::partition_point(all, is_true) - all.begin());
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

EditedFacts::UnchangedParts EditedFacts::unchanged_segments(const Version& before,
                                                            const Version& now,
                                                            const TextChanges& changes) {
  UnchangedParts unchanged(now.parts(), kChanged);
  std::size_t then = 0, here = 0;
  for (const auto& [begin, end, shift] : changes.unchanged()) {
    for (; then < before.parts() && before.segments[then] <= end; ++then) {
      if (before.segment_begin(then) < begin) continue;
      while (here < now.parts() && now.segments[here] < before.segments[then] + shift) ++here;
      if (here < now.parts() && now.segments[here] == before.segments[then] + shift &&
          now.segment_begin(here) == before.segment_begin(then) + shift)
        unchanged[here] = then;
    }
  }
  return unchanged;
}

EditedFacts::UnchangedParts EditedFacts::unchanged_children(const Version& before,
                                                            const Version& now,
                                                            const TextChanges& changes) {
  UnchangedParts unchanged(now.parts(), kChanged);
  const auto are_same = [&](std::size_t then, std::size_t here, std::uint32_t shift) {
    return std::ranges::equal(
        before.part_children(then), now.part_children(here),
        [&](const RootChild& a, const RootChild& b) { return same(a, b, shift); });
  };
  std::size_t here = 0;
  std::vector<std::size_t> next_to_changes;
  for (const auto& [begin, end, shift] : changes.unchanged()) {
    const std::size_t first = before.parts_while(
        [&](std::size_t part) { return before.part_begin(part) < begin; });
    const std::size_t last = before.parts_while(
        [&](std::size_t part) { return before.part_children(part).back().end <= end; });
    for (std::size_t then = first; then < last; ++then) {
      while (here < now.parts() && now.part_begin(here) < before.part_begin(then) + shift) ++here;
      if (here == now.parts() || !are_same(then, here, shift)) continue;
      unchanged[here] = then;
      if ((then == first && begin > 0) || (then + 1 == last && last < before.parts()))
        next_to_changes.push_back(here);
    }
  }
  // Facts about a name may depend on the characters next to it: text next to a change is walked
  // too, and text next to a part that the parser did not reuse: a comment before it may be a
  // cast.
  const UnchangedParts matched = unchanged;
  for (std::size_t i = 0; i < matched.size(); ++i)
    if ((i > 0 && matched[i - 1] == kChanged) ||
        (i + 1 < matched.size() && matched[i + 1] == kChanged))
      unchanged[i] = kChanged;
  for (const std::size_t part : next_to_changes) unchanged[part] = kChanged;
  return unchanged;
}

template <class WalkParts>
bool EditedFacts::replay_or_walk(Version* before, Version& now, const UnchangedParts& unchanged,
                                 const WalkParts& walk_parts) {
  using PrecedingParts = FactsBuilder::PrecedingParts;
  const std::size_t count = now.parts();
  std::size_t first = 0;  // Number of unchanged parts at the beginning.
  while (first < unchanged.size() && unchanged[first] == first) ++first;
  std::vector<StringIndex> strings;
  if (before != nullptr) before->builder.restore_drafts(first);
  const auto replayed = [&](std::size_t i) {
    const std::size_t then = unchanged[i];
    return now.builder.replay(before->builder, then, now.part_begin(i) - before->part_begin(then),
                              strings,
                              i < first ? PrecedingParts::unchanged : PrecedingParts::changed);
  };
  for (std::size_t i = 0, end = 0; i < count; i = end) {
    end = i + 1;
    if (!unchanged.empty() && unchanged[i] != kChanged) {
      if (!replayed(i) && !walk_parts(i, end)) return false;
      continue;
    }
    while (end < count && (unchanged.empty() || unchanged[end] == kChanged)) ++end;
    if (!walk_parts(i, end)) return false;
  }
  return true;
}

EditedFacts::EditedFacts(const Program& program) : program_(&program) {}
EditedFacts::~EditedFacts() = default;
EditedFacts::EditedFacts(EditedFacts&&) noexcept = default;
EditedFacts& EditedFacts::operator=(EditedFacts&&) noexcept = default;

std::optional<FileFacts> EditedFacts::of(std::string_view source, const EditedText& edited,
                                         const std::optional<TextChanges>& changes,
                                         const ExtractLimits& limits, ExtractBudget& budget) {
  return edited.segments().empty() ? of_tree(source, edited, changes, budget)
                                   : of_segments(source, edited, changes, limits, budget);
}

std::optional<FileFacts> EditedFacts::of_segments(std::string_view source, const EditedText& edited,
                                                  const std::optional<TextChanges>& changes,
                                                  const ExtractLimits& limits,
                                                  ExtractBudget& budget) {
  const std::unique_ptr<Version> before = std::move(last_);
  auto now = std::make_unique<Version>(*program_, source, budget);
  for (const MaskedSegment& segment : edited.segments()) now->segments.push_back(segment.end);
  UnchangedParts unchanged;
  if (before && changes) unchanged = unchanged_segments(*before, *now, *changes);

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
  if (!replay_or_walk(before.get(), *now, unchanged, walk_segments)) return std::nullopt;
  now->builder.begin_part();
  const FlatTree none;
  Walker(*program_, none, source, masked_names(edited), now->builder)
      .run_rest(static_cast<std::uint32_t>(source.size()));
  return facts_of(std::move(now), budget);
}

std::optional<FileFacts> EditedFacts::of_tree(std::string_view source, const EditedText& edited,
                                              const std::optional<TextChanges>& changes,
                                              ExtractBudget& budget) {
  const std::unique_ptr<Version> before = std::move(last_);
  const TSTree* tree = tree_.parse(edited.text(), program_->language, budget, changes);
  if (tree == nullptr) return std::nullopt;
  const FlatTree bare(tree, std::span<const RootChild>());
  const auto walk_whole = [&] {
    return walk(*program_, flat_tree(tree, program_->language), source, masked_names(edited),
                budget);
  };
  if (!can_walk_by_parts(bare, *program_)) return walk_whole();

  auto now = std::make_unique<Version>(*program_, source, budget);
  now->children = root_children(tree);
  now->begins = part_begins(now->children, *program_);
  UnchangedParts unchanged;
  if (before && changes) unchanged = unchanged_children(*before, *now, *changes);

  const auto walk_children = [&](std::size_t begin, std::size_t end) {
    const std::size_t from = now->begins[begin], to = now->begins[end];
    const FlatTree flat(tree, std::span(now->children).subspan(from, to - from));
    Walker(*program_, flat, source, masked_names(edited), now->builder)
        .run_parts(now->masked_words_end());
    return true;
  };
  replay_or_walk(before.get(), *now, unchanged, walk_children);
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
