// Declarations of one symbol: merged by the rules of the language, accessors and overloads by their
// name.
#include "index/query/definition/declared_together.h"

#include <algorithm>

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

SymbolRef implementation_of(resolve::Context& context, SymbolRef function) {
  const FileFacts& facts = *context.facts(function.file);
  const Symbol& own = facts.symbol(function.symbol);
  for (std::uint32_t i = 0; own.has(SymbolFlag::declaration) && i < facts.symbols.size(); ++i) {
    const Symbol& other = facts.symbols[i];
    if (other.name == own.name && other.container == own.container && other.kind == own.kind &&
        !other.has(SymbolFlag::declaration))
      return {function.file, SymbolIndex(i)};
  }
  return function;
}

bool is_overloaded(resolve::Context& context, SymbolRef function) {
  const FileFacts& facts = *context.facts(function.file);
  const Symbol& own = facts.symbol(function.symbol);
  return std::ranges::count_if(facts.symbols, [&](const Symbol& other) {
           return other.name == own.name && other.container == own.container &&
                  other.kind == own.kind;
         }) > 1;
}

}  // namespace codefinder::query
