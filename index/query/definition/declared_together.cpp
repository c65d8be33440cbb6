// Declarations of one symbol: merged by the rules of the language, accessors and overloads by their
// name.
#include "index/query/definition/declared_together.h"

namespace codefinder::query {

namespace {

/// The symbols with the name, kind and container of this one, with it.  Of a symbol inside of its
/// container, those inside of it.  O(symbols that are examined).
std::vector<SymbolRef> namesakes(const FileFacts& facts, SymbolRef symbol) {
  const Symbol& own = facts.symbol(symbol.symbol);
  const ByteRange around = facts.symbol(own.container).full_range;
  const bool is_inside = own.container.valid() && around.contains(own.full_range);
  std::vector<SymbolRef> found;
  for (std::uint32_t i = is_inside ? own.container.value + 1 : 0; i < facts.symbols.size(); ++i) {
    const Symbol& other = facts.symbols[i];
    if (is_inside && other.full_range.begin >= around.end) break;
    if (other.name == own.name && other.container == own.container && other.kind == own.kind)
      found.push_back({symbol.file, SymbolIndex(i)});
  }
  return found;
}

}  // namespace

std::vector<SymbolRef> declared_together(resolve::Resolver& resolver, SymbolRef symbol) {
  std::vector<SymbolRef> found;
  if (!symbol.symbol.valid()) return found;
  found = resolver.merged_with(symbol);
  const FileFacts& facts = *resolver.context().facts(symbol.file);
  const Symbol& own = facts.symbol(symbol.symbol);
  if (own.kind != SymbolKind::property || !own.container.valid() ||
      !is_class_like(facts.symbol(own.container).kind))
    return found;
  for (const SymbolRef& other : namesakes(facts, symbol))
    if (other != symbol) found.push_back(other);
  return found;
}

SymbolRef implementation_of(resolve::Context& context, SymbolRef function) {
  const FileFacts& facts = *context.facts(function.file);
  if (!facts.symbol(function.symbol).has(SymbolFlag::declaration)) return function;
  const std::vector<SymbolRef> all = namesakes(facts, function);
  for (const SymbolRef& other : all)
    if (!facts.symbol(other.symbol).has(SymbolFlag::declaration)) return other;
  return all.back();
}

bool is_overloaded(resolve::Context& context, SymbolRef function) {
  return namesakes(*context.facts(function.file), function).size() > 1;
}

}  // namespace codefinder::query
