// Incremental parsing of a text that is being edited. The result is always the tree of a full
// parse, errors included (grammars/patch_parser.cmake). While a text has errors, as while a word is
// being typed, the last tree without errors is the one that is reused. Not thread-safe.
#pragma once

#include "index/extract/parse/parse.h"
#include "index/extract/parse/text_changes.h"
#include "index/extract/tree/tree_sitter.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::extract {

class EditedTree {
 public:
  /// nullptr if the budget is spent; then the next text is parsed as a whole. The previous tree
  /// lives until the next call. `changes`: since the text of that call; nullopt: unknown, which
  /// costs more if it was changed at several places.
  const TSTree* parse(std::string_view text, Language language, ExtractBudget& budget,
                      const std::optional<TextChanges>& changes = std::nullopt);

 private:
  struct Parsed {
    std::string text;
    TreePtr tree;
    std::optional<TextChanges> changes;  // Since `text`; nullopt: unknown.
  };
  // The version to reuse for the text, and the differences, in descending order; nullptr if too
  // little is the same.
  const Parsed* reusable(std::string_view text, std::vector<TSInputEdit>& edits) const;

  Parsed last_;
  Parsed unbroken_;  // The last version without errors, if `last_` has some.
  TreePtr before_;
  bool is_broken_ = false;  // `last_` has errors.
};

}  // namespace codefinder::extract
