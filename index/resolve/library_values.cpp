// library_values: ImportResolver::library_names, expanded by the role of the use.
#include "index/resolve/library_values.h"

#include "index/resolve/language_semantics.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <utility>

namespace codefinder::resolve {

namespace {

/// A class with type parameters has its results by the tables of the language.
bool has_type_parameters(const FileFacts& facts, SymbolIndex type) {
  const std::uint32_t first = type.value + 1;
  return first < facts.symbols.size() && facts.symbols[first].container == type &&
         facts.symbols[first].kind == SymbolKind::type_parameter;
}

}  // namespace

Values library_values(Resolution& parts, FileId file, const Occurrence& use) {
  Context& context = parts.resolver.context();
  if (!context.reads_libraries() || use.binding != Binding::free || use.receiver.valid()) return {};
  const LanguageRules& rules = parts.rules(file);
  const std::string_view name = context.facts(file)->str(use.name);
  if (rules.traits.builtin_of(name) != Builtin::none) return {};
  const bool is_type = use.role == Role::type || use.role == Role::inherit;
  Values types, others;
  for (const Value& value : rules.imports.library_names(parts.resolver, file, name)) {
    const Symbol* symbol = symbol_of(context, value);
    if (symbol == nullptr || symbol->kind == SymbolKind::namespace_) continue;
    if (!is_class_like(symbol->kind)) others.push_back(value);
    else if (has_type_parameters(*context.facts(value.file), value.symbol)) return {};
    else types.push_back(value);
  }
  // `new Date()`: the variable that has the constructor is declared beside the class.
  const bool of_class = is_type || use.role == Role::call;
  Values found = (of_class && !types.empty()) || others.empty() ? std::move(types)
                                                                : std::move(others);
  Values out;
  for (const Value& value : found)
    for (Value& each : parts.resolver.expanded(value)) out.push_back(std::move(each));
  return out;
}

}  // namespace codefinder::resolve
