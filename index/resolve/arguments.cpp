// Keyword arguments: in f(name=…) the name is the parameter of f; of a class, of what makes its
// instances, or the field that it fills.
#include "index/resolve/language_semantics.h"
#include "index/resolve/resolve.h"

#include <algorithm>

namespace codefinder::resolve {

/// The parameter of a function, or what its `**options: Unpack[Options]` takes by that name.
Values Resolver::parameter(store::SymbolRef function, std::string_view name, Evidence evidence) {
  const FileFacts& facts = *context_.facts(function.file);
  const ByteRange range = facts.symbol(function.symbol).full_range;
  for (std::uint32_t i = function.symbol.value + 1;
       i < facts.symbols.size() && facts.symbols[i].full_range.begin < range.end; ++i) {
    const Symbol& symbol = facts.symbols[i];
    if (symbol.container != function.symbol || symbol.kind != SymbolKind::parameter) continue;
    if (facts.str(symbol.name) == name)
      return {Value::of({function.file, SymbolIndex(i)}, evidence)};
  }
  for (std::uint32_t i = function.symbol.value + 1;
       i < facts.symbols.size() && facts.symbols[i].full_range.begin < range.end; ++i) {
    const Symbol& symbol = facts.symbols[i];
    if (symbol.container != function.symbol || symbol.kind != SymbolKind::parameter ||
        !symbol.type.valid())
      continue;
    for (const Value& type : Values(evaluate(function.file, symbol.type))) {
      if (type.external_type_name != "Unpack" || !type.element.valid()) continue;
      for (const Value& options : Values(evaluate(type.element_file, type.element)))
        for (Value& key : members(options, name)) return {std::move(key)};
    }
  }
  return {};
}

Values Resolver::parameters(const Value& callee, std::string_view name) {
  if (callee.kind != Value::Kind::symbol && callee.kind != Value::Kind::instance) return {};
  const Symbol* symbol = callee.symbol.valid() ? context_.symbol(callee.ref()) : nullptr;
  if (!symbol) return {};
  Values found;
  if (is_callable(symbol->kind)) {
    // What overloads promise is what callers mean, so it stands before the one body behind them.
    std::vector<store::SymbolRef> all = counterparts(callee.ref());
    std::stable_partition(all.begin(), all.end(), [&](const store::SymbolRef& ref) {
      return context_.symbol_or_none(ref).has(SymbolFlag::declaration);
    });
    for (const store::SymbolRef& ref : all)
      for (Value& entity : parameter(ref, name, std::max(callee.evidence, Evidence::same_file)))
        found.push_back(std::move(entity));
    return found;
  }
  if (!is_class_like(symbol->kind)) return {};
  for (std::string_view maker :
       semantics_of(callee.file).constructor_methods(callee.kind == Value::Kind::instance)) {
    const Values made = members(callee, maker);
    for (const Value& function : made)
      if (function.kind == Value::Kind::symbol)
        for (Value& entity : parameters(function, name)) found.push_back(std::move(entity));
    if (!made.empty()) return found;
  }
  // A class whose constructor is made from its fields.
  for (Value& field : members(callee, name)) {
    const Symbol* of = field.kind == Value::Kind::symbol ? context_.symbol(field.ref()) : nullptr;
    if (of && !is_callable(of->kind)) found.push_back(std::move(field));
  }
  return found;
}

Values Resolver::keyword_argument(FileId file, ExprIndex callee, std::string_view name) {
  Values found;
  for (const Value& entity : Values(evaluate(file, callee)))
    for (Value& parameter : parameters(entity, name)) {
      if (entity.evidence == Evidence::ambiguous) parameter.evidence = Evidence::ambiguous;
      const auto same = [&](const Value& e) { return e.ref() == parameter.ref(); };
      if (std::none_of(found.begin(), found.end(), same)) found.push_back(std::move(parameter));
    }
  // Never another function's parameter or field of the name.
  if (found.empty()) found.push_back(Value::external());
  return found;
}

}  // namespace codefinder::resolve
