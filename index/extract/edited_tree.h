// Incremental parsing of a text that is being edited. The result is always the tree of a full
// parse, errors included (grammars/patch_parser.cmake). A text whose errors are gone is parsed as a
// whole. Not thread-safe.
#pragma once

#include "index/extract/parse.h"
#include "index/extract/tree_sitter.h"

#include <string>
#include <string_view>

namespace codefinder::extract {

class EditedTree {
 public:
  /// nullptr if the budget is spent; then the next text is parsed as a whole. The previous tree,
  /// edited, lives until the next call.
  const TSTree* parse(std::string_view text, Language language, ExtractBudget& budget);

 private:
  std::string text_;  // The text of `tree_`.
  TreePtr tree_, before_;
  bool is_broken_ = false;  // `tree_` has errors.
};

}  // namespace codefinder::extract
