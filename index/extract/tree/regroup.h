// Regrouping: nests siblings that a grammar leaves side by side, so that queries see one node for
// one construct.  `a.b(1)` of three siblings becomes `((a).b)(1)`; the body of a function becomes
// the last child of its head.
#pragma once

#include "index/extract/tree/flat_tree.h"

#include <vector>

namespace codefinder::extract {

/// By symbol of the grammar; all empty if the grammar needs no regrouping.
struct Regrouping {
  std::vector<bool> suffixes;  // Takes the named sibling before it as its first child.
  std::vector<bool> heads;     // Takes the `rest` after it as its last child.
  std::vector<bool> rests;
  bool empty() const { return suffixes.empty(); }
};

/// Comments between two nodes go along with them.  O(nodes).
FlatTree regrouped(const FlatTree& tree, const Regrouping& rules);

}  // namespace codefinder::extract
