// A text's tree from one version of the text to the next: parsed again only where the two differ.  In a broken text it may have other errors
// than a fresh parse; once the text is whole again, so is the tree (but of texts over 32 kB, where that would cost too much).  Not thread-safe.
#pragma once

#include "index/extract/parse.h"
#include "index/extract/tree_sitter.h"

#include <string>
#include <string_view>

namespace codefinder::index {

class EditedTree {
 public:
  /// nullptr when the limits were reached; then the next one is parsed as a whole.  The tree before this one lives until the next call, edited.
  const TSTree* parse(std::string_view text, Language language, const ExtractLimits& limits);

 private:
  std::string text_;  // That `tree_` is of.
  TreePtr tree_, before_;
};

}  // namespace codefinder::index
