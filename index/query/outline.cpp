// outline: builds the tree of a file's non-local symbols.
#include "index/query/outline.h"

namespace codefinder::query {

Result<Outline> outline(const index::Snapshot& snapshot, FileId file) {
  Outline answer;
  answer.facts = snapshot.facts().get(file);
  if (!answer.facts)
    return Error{ErrorCode::not_found, "the file is not in the index",
                 "It may be ignored, or not be indexed yet."};
  const std::vector<Symbol>& symbols = answer.facts->symbols;
  // Containers precede their members: collect the children first, then build the tree.
  std::vector<std::vector<std::uint32_t>> children(symbols.size());
  std::vector<std::uint32_t> roots;
  for (std::uint32_t i = 0; i < symbols.size(); ++i) {
    if (symbols[i].has(SymbolFlag::local)) continue;
    SymbolIndex container = symbols[i].container;
    while (container.valid() && container.value < i &&
           symbols[container.value].has(SymbolFlag::local))
      container = symbols[container.value].container;
    if (container.valid() && container.value < symbols.size() && container.value != i)
      children[container.value].push_back(i);
    else roots.push_back(i);
  }
  struct Builder {
    const std::vector<std::vector<std::uint32_t>>& children;
    std::vector<bool> used;
    OutlineNode build(std::uint32_t i, int depth) {
      OutlineNode node{SymbolIndex(i), {}};
      used[i] = true;
      if (depth < 500)
        for (std::uint32_t child : children[i])
          if (!used[child]) node.children.push_back(build(child, depth + 1));
      return node;
    }
  } builder{children, std::vector<bool>(symbols.size(), false)};
  for (std::uint32_t root : roots) answer.roots.push_back(builder.build(root, 0));
  return answer;
}

}  // namespace codefinder::query
