// A text's tree from one version of the text to the next: parsed again only where the two differ,
// and always the tree of a fresh parse, errors included (grammars/patch_parser.cmake).  A text that
// has no errors any more is parsed as a whole.  Not thread-safe.
#pragma once

#include "index/extract/parse.h"
#include "index/extract/tree_sitter.h"

#include <string>
#include <string_view>

namespace codefinder::index {

class EditedTree {
 public:
  /// nullptr when the budget is spent; then the next one is parsed as a whole.  The tree before
  /// this one lives until the next call, edited.
  const TSTree* parse(std::string_view text, Language language, ExtractBudget& budget);

 private:
  std::string text_;  // That `tree_` is of.
  TreePtr tree_, before_;
  bool is_broken_ = false;  // `tree_`.
};

}  // namespace codefinder::index
