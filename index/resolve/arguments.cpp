// Keyword arguments: in f(name=…) the name is the parameter of f; of a class, of what makes its instances, or the field that it fills.
#include "index/resolve/module_rules.h"
#include "index/resolve/resolve.h"

#include <algorithm>

namespace codefinder::index {

/// The parameter of a function, or what its `**options: Unpack[Options]` takes by that name.
Entities Resolver::parameter(SymbolRef function, std::string_view name, Evidence evidence) {
  const FileFacts& facts = *context_.facts(function.file);
  const ByteRange range = facts.symbol(function.symbol).full_range;
  for (std::uint32_t i = function.symbol.value + 1; i < facts.symbols.size() && facts.symbols[i].full_range.begin < range.end;
       ++i) {
    const Symbol& symbol = facts.symbols[i];
    if (symbol.container != function.symbol || symbol.kind != SymbolKind::parameter) continue;
    if (facts.str(symbol.name) == name) return {Entity::of({function.file, SymbolIndex(i)}, evidence)};
  }
  for (std::uint32_t i = function.symbol.value + 1; i < facts.symbols.size() && facts.symbols[i].full_range.begin < range.end;
       ++i) {
    const Symbol& symbol = facts.symbols[i];
    if (symbol.container != function.symbol || symbol.kind != SymbolKind::parameter || !symbol.type.valid()) continue;
    for (const Entity& type : Entities(denote(function.file, symbol.type))) {
      if (type.head != "Unpack" || !type.element.valid()) continue;
      for (const Entity& options : Entities(denote(type.element_file, type.element)))
        for (Entity& key : members(options, name)) return {std::move(key)};
    }
  }
  return {};
}

Entities Resolver::parameters(const Entity& callee, std::string_view name) {
  if (callee.kind != Entity::Kind::symbol && callee.kind != Entity::Kind::instance) return {};
  const Symbol* symbol = callee.symbol.valid() ? context_.symbol(callee.ref()) : nullptr;
  if (!symbol) return {};
  Entities found;
  if (is_callable(symbol->kind)) {
    // What overloads promise is what callers mean, so it stands before the one body behind them.
    std::vector<SymbolRef> all = halves(callee.ref());
    std::stable_partition(all.begin(), all.end(),
                          [&](const SymbolRef& ref) { return context_.symbol_or_none(ref).has(SymbolFlag::declaration); });
    for (const SymbolRef& ref : all)
      for (Entity& entity : parameter(ref, name, std::max(callee.evidence, Evidence::same_file)))
        found.push_back(std::move(entity));
    return found;
  }
  if (!is_class_like(symbol->kind)) return {};
  for (std::string_view maker : rules_of(callee.file).makers(callee.kind == Entity::Kind::instance)) {
    const Entities made = members(callee, maker);
    for (const Entity& function : made)
      if (function.kind == Entity::Kind::symbol)
        for (Entity& entity : parameters(function, name)) found.push_back(std::move(entity));
    if (!made.empty()) return found;
  }
  for (Entity& field : members(callee, name)) {  // A class whose constructor is made from its fields.
    const Symbol* of = field.kind == Entity::Kind::symbol ? context_.symbol(field.ref()) : nullptr;
    if (of && !is_callable(of->kind)) found.push_back(std::move(field));
  }
  return found;
}

Entities Resolver::keyword_argument(FileId file, ExprIndex callee, std::string_view name) {
  Entities found;
  for (const Entity& entity : Entities(denote(file, callee)))
    for (Entity& parameter : parameters(entity, name)) {
      if (entity.evidence == Evidence::ambiguous) parameter.evidence = Evidence::ambiguous;
      const auto same = [&](const Entity& e) { return e.ref() == parameter.ref(); };
      if (std::none_of(found.begin(), found.end(), same)) found.push_back(std::move(parameter));
    }
  if (found.empty()) found.push_back(Entity::out());  // Never another function's parameter or field of the name.
  return found;
}

}  // namespace codefinder::index
