// Generics: type arguments of a class that the arguments of its constructor determine.
#include "index/resolve/generics.h"
#include "index/resolve/resolution.h"

#include <algorithm>

namespace codefinder::resolve {

namespace {

/// True for a constructor that takes a list of any length.
bool takes_list(Resolution& parts, SymbolRef constructor) {
  return std::ranges::any_of(
      parts.calls.parameter_type(Value::of(constructor, Evidence::member), 0),
      [](const Value& type) { return type.builtin == Builtin::sequence; });
}

}  // namespace

std::vector<SymbolIndex> type_parameters(const FileFacts& facts, SymbolIndex owner) {
  std::vector<SymbolIndex> found;
  const std::uint32_t name = facts.symbol(owner).name_range.begin;
  for (std::uint32_t i = owner.value + 1; i < facts.symbols.size(); ++i) {
    const Symbol& symbol = facts.symbols[i];
    if (symbol.full_range.begin >= name) break;
    if (symbol.kind == SymbolKind::type_parameter && symbol.container == owner)
      found.push_back(SymbolIndex(i));
  }
  return found;
}

Values Generics::constructed(FileId file, OccurrenceIndex use, Values types) {
  const LanguageTraits& traits = parts_.traits(file);
  const FileFacts& facts = *context_.facts(file);
  const Occurrence& occurrence = facts.occurrence(use);
  if (!traits.has_pointers) return types;
  if (occurrence.role == Role::type && std::ranges::all_of(types, &Value::is_unknown))
    for (Value& type : types) type.set_external_type(facts.str(occurrence.name), traits);
  if (occurrence.role != Role::call || arguments_of(facts, use).empty()) return types;
  for (Value& type : types) {
    const Symbol* symbol = symbol_of(context_, type);
    const Budget::Level level(context_.budget());
    if (!symbol || !is_class_like(symbol->kind) || type.arguments || !level) continue;
    std::vector<Value> arguments;
    bool known = false;
    for (const SymbolIndex index : type_parameters(*context_.facts(type.file), type.symbol)) {
      const SymbolRef parameter{type.file, index};
      Values found = by_constructor(file, use, type.ref(), parameter);
      if (found.empty()) found = by_fields(file, use, type.ref(), parameter);
      known = known || !found.empty();
      arguments.push_back(found.empty() ? Value::external() : found[0]);
    }
    if (known) type.arguments = std::make_shared<const std::vector<Value>>(std::move(arguments));
  }
  return types;
}

/// The constructors that the call selects first, then those that take a list.
Values Generics::by_constructor(FileId file, OccurrenceIndex use, SymbolRef type,
                                SymbolRef parameter) {
  for (const Value& selected : Values(parts_.names.resolve(file, use)))
    if (const Symbol* symbol = symbol_of(context_, selected);
        symbol && symbol->kind == SymbolKind::constructor)
      if (Values found = inferred(file, use, parameter, selected.ref()); !found.empty())
        return found;
  const FileFacts& facts = *context_.facts(type.file);
  const std::uint32_t end = facts.symbol(type.symbol).full_range.end;
  for (std::uint32_t i = type.symbol.value + 1; i < facts.symbols.size(); ++i) {
    const Symbol& symbol = facts.symbols[i];
    if (symbol.full_range.begin >= end) break;
    const SymbolRef ref{type.file, SymbolIndex(i)};
    if (symbol.kind != SymbolKind::constructor || symbol.container != type.symbol) continue;
    if (!takes_list(parts_, ref)) continue;
    if (Values found = inferred(file, use, parameter, ref); !found.empty()) return found;
  }
  return {};
}

/// By the fields of a class without constructors, in their order.
Values Generics::by_fields(FileId file, OccurrenceIndex use, SymbolRef type, SymbolRef parameter) {
  const FileFacts& facts = *context_.facts(type.file);
  const std::span<const ExprIndex> arguments = arguments_of(*context_.facts(file), use);
  const std::uint32_t end = facts.symbol(type.symbol).full_range.end;
  std::size_t at = 0;
  for (std::uint32_t i = type.symbol.value + 1; i < facts.symbols.size(); ++i) {
    const Symbol& symbol = facts.symbols[i];
    if (symbol.full_range.begin >= end || at == arguments.size()) break;
    if (symbol.container != type.symbol) continue;
    if (symbol.kind == SymbolKind::constructor) return {};
    if (symbol.kind != SymbolKind::field || symbol.has(SymbolFlag::static_)) continue;
    const ExprIndex argument = arguments[at++];
    const Values declared = parts_.values.instances(parts_.values.evaluate(type.file, symbol.type));
    for (const Value& held : declared)
      if (Values found = inferred_from(file, argument, held, parameter); !found.empty())
        return found;
  }
  return {};
}

}  // namespace codefinder::resolve
