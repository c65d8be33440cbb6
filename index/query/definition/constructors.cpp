// constructors_of: by the name of the class, by the names of the language's methods, by kind.
#include "index/query/definition/constructors.h"

#include "index/resolve/language_semantics.h"

namespace codefinder::query {

using resolve::Value;

std::vector<SymbolRef> constructors_of(resolve::Resolver& resolver, SymbolRef type) {
  resolve::Context& context = resolver.context();
  std::vector<SymbolRef> found;
  for (const SymbolRef& each : resolver.with_constructors(type))
    if (each != type) found.push_back(each);
  const Value value = Value::of(type, resolve::Evidence::member);
  for (const std::string_view name : resolver.rules(type.file).traits.constructor_methods)
    if (found.empty())
      for (const Value& each : resolver.members_of(value, name))
        if (each.kind == Value::Kind::symbol) found.push_back(each.ref());
  const FileFacts* facts = context.facts(type.file);
  if (!facts || !found.empty()) return found;
  const std::uint32_t end = facts->symbol(type.symbol).full_range.end;
  for (std::uint32_t i = type.symbol.value + 1;
       i < facts->symbols.size() && facts->symbols[i].full_range.begin < end; ++i)
    if (facts->symbols[i].kind == SymbolKind::constructor &&
        facts->symbols[i].container == type.symbol)
      found.push_back({type.file, SymbolIndex(i)});
  return found;
}

std::vector<SymbolRef> constructors_taking(resolve::Resolver& resolver, SymbolRef type,
                                           std::uint8_t arguments) {
  std::vector<SymbolRef> taking, exact;
  const resolve::OverloadRules& rules = resolver.rules(type.file).overloads;
  for (const SymbolRef& each : constructors_of(resolver, type)) {
    const Symbol& symbol = resolver.context().symbol_or_none(each);
    const FileFacts* facts = resolver.context().facts(each.file);
    const bool known = facts && arguments != Symbol::kUnknownArity;
    if (!known || rules.takes_count(*facts, symbol, arguments)) taking.push_back(each);
    if (known && symbol.parameters == arguments) exact.push_back(each);
  }
  return exact.empty() ? taking : exact;
}

}  // namespace codefinder::query
