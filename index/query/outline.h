// Which symbols does this file define?  Behind documentSymbol and codeFinder/outline.
#pragma once

#include "index/query/hit.h"

namespace codefinder::index {

struct OutlineNode {
  SymbolIndex symbol;
  std::vector<OutlineNode> children;
};
struct Outline {
  std::shared_ptr<const FileFacts> facts;  // The symbols the nodes point into.
  std::vector<OutlineNode> roots;          // Source order; locals left out.
};
/// Errors: not_found.
Result<Outline> outline(const Snapshot& snapshot, FileId file);

}  // namespace codefinder::index
