// Lists the symbols that a file defines, as a tree: for documentSymbol and codeFinder/outline.
#pragma once

#include "index/query/hit.h"

namespace codefinder::query {

struct OutlineNode {
  SymbolIndex symbol;
  std::vector<OutlineNode> children;
};
struct Outline {
  std::shared_ptr<const FileFacts> facts;  // The facts that the nodes index into.
  std::vector<OutlineNode> roots;          // In source order, without locals.
};
/// Errors: not_found.
Result<Outline> outline(const index::Snapshot& snapshot, FileId file);

}  // namespace codefinder::query
