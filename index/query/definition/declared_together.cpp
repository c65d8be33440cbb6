// declared_together: the merged declarations of the language's rules, and accessors by their name.
#include "index/query/definition/declared_together.h"

namespace codefinder::query {

std::vector<SymbolRef> declared_together(resolve::Resolver& resolver, SymbolRef symbol) {
  std::vector<SymbolRef> found;
  if (!symbol.symbol.valid()) return found;
  found = resolver.merged_with(symbol);
  const FileFacts& facts = *resolver.context().facts(symbol.file);
  const Symbol& own = facts.symbol(symbol.symbol);
  if (own.kind != SymbolKind::property || !own.container.valid()) return found;
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
    const Symbol& other = facts.symbols[i];
    if (other.name == own.name && other.container == own.container && other.kind == own.kind &&
        SymbolIndex(i) != symbol.symbol && is_class_like(facts.symbol(own.container).kind))
      found.push_back({symbol.file, SymbolIndex(i)});
  }
  return found;
}

}  // namespace codefinder::query
