// The facts of a text that is being edited.  Of each version only those parts are parsed or walked
// that an edit has changed; what the others say is known from the version before and is said again.
// A part is a segment (c_segments.h), where there are some, else a child of the root.  Not
// thread-safe.
#pragma once

#include "index/extract/edited_text.h"
#include "index/extract/edited_tree.h"
#include "index/extract/query.h"
#include "index/extract/text_change.h"

#include <memory>
#include <optional>
#include <string_view>

namespace codefinder::index {

class EditedFacts {
 public:
  explicit EditedFacts(const Program& program);
  ~EditedFacts();
  EditedFacts(EditedFacts&&) noexcept;
  EditedFacts& operator=(EditedFacts&&) noexcept;

  /// What extract() says of `source`, which `seen` is of.  `change`: all that differs from the call
  /// before, in the source, in what the parser sees of it and in what is hidden; nullopt when
  /// nothing is known of that.  nullopt when the budget is spent. Cost: of the changed parts a
  /// parse and a walk; of all others a copy of what they say.
  std::optional<FileFacts> of(std::string_view source, const EditedText& seen,
                              const std::optional<TextChange>& change, const ExtractLimits& limits,
                              ExtractBudget& budget);

 private:
  struct Version;
  class Renewal;
  std::optional<FileFacts> of_segments(std::string_view source, const EditedText& seen,
                                       const std::optional<TextChange>& change,
                                       const ExtractLimits& limits, ExtractBudget& budget);
  std::optional<FileFacts> of_tree(std::string_view source, const EditedText& seen,
                                   const std::optional<TextChange>& change, ExtractBudget& budget);

  const Program* program_;
  // Of the whole text, or of the last segment that was typed in or is large.
  EditedTree tree_;
  std::unique_ptr<Version> last_;  // nullptr when it was not kept by parts.
};

}  // namespace codefinder::index
