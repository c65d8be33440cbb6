// Facts of a text that is being edited. For each version, parses and walks only the parts that the
// edit changed; the others are replayed from the journal of the previous version. A part is a
// segment (segments.h) if the text has segments, otherwise a child of the root. Not thread-safe.
#pragma once

#include "index/extract/parse/edited_text.h"
#include "index/extract/parse/edited_tree.h"
#include "index/extract/parse/text_changes.h"
#include "index/extract/queries/query.h"

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace codefinder::extract {

class EditedFacts {
 public:
  explicit EditedFacts(const Program& program);
  ~EditedFacts();
  EditedFacts(EditedFacts&&) noexcept;
  EditedFacts& operator=(EditedFacts&&) noexcept;

  /// Returns what extract() returns for `source`, which `edited` was made from. `changes`: cover
  /// all differences to the previous call, in the source, in the text for the parser and in the
  /// masked words; nullopt if unknown. Returns nullopt if the budget is spent. Cost: a parse and a
  /// walk of the changed parts, and a copy of the facts of the others.
  std::optional<FileFacts> of(std::string_view source, const EditedText& edited,
                              const std::optional<TextChanges>& changes,
                              const ExtractLimits& limits, ExtractBudget& budget);

 private:
  struct Version;
  // By part: the part of the previous version that is equal, or kChanged.  Empty: there is none.
  using UnchangedParts = std::vector<std::size_t>;
  static UnchangedParts unchanged_segments(const Version& before, const Version& now,
                                           const TextChanges& changes);
  static UnchangedParts unchanged_children(const Version& before, const Version& now,
                                           const TextChanges& changes);
  // Replays the unchanged parts, and calls `walk_parts(begin, end)` for the others. False as soon
  // as that returns false.
  template <class WalkParts>
  static bool replay_or_walk(Version* before, Version& now, const UnchangedParts& unchanged,
                             const WalkParts& walk_parts);
  std::optional<FileFacts> of_segments(std::string_view source, const EditedText& edited,
                                       const std::optional<TextChanges>& changes,
                                       const ExtractLimits& limits, ExtractBudget& budget);
  std::optional<FileFacts> of_tree(std::string_view source, const EditedText& edited,
                                   const std::optional<TextChanges>& changes,
                                   ExtractBudget& budget);
  // The facts of a version, all of whose parts are added; stores it as the last one.
  std::optional<FileFacts> facts_of(std::unique_ptr<Version> now, ExtractBudget& budget);

  const Program* program_;
  // The tree of the whole text, or of the last segment that was edited or is large.
  EditedTree tree_;
  std::unique_ptr<Version> last_;  // nullptr if the last version has no parts.
};

}  // namespace codefinder::extract
