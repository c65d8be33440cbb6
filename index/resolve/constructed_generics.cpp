// Generics: the type arguments of classes by the arguments of their constructors, and type
// parameters that are declared beside the classes: Python's `T = TypeVar("T")`.
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

/// The constructors that the class declares; in languages that find them by name also inherited
/// ones.
std::vector<SymbolRef> constructors_of(Resolution& parts, SymbolRef type) {
  std::vector<SymbolRef> found;
  for (const std::string_view name : parts.traits(type.file).constructor_methods)
    for (const Value& method : Values(parts.class_members.find(type, name)))
      if (const Symbol* symbol = symbol_of(parts.context, method);
          symbol && is_callable(symbol->kind))
        found.push_back(method.ref());
  const FileFacts& facts = *parts.context.facts(type.file);
  const std::uint32_t end = facts.symbol(type.symbol).full_range.end;
  for (std::uint32_t i = type.symbol.value + 1; i < facts.symbols.size(); ++i) {
    const Symbol& symbol = facts.symbols[i];
    if (symbol.full_range.begin >= end) break;
    if (symbol.kind == SymbolKind::constructor && symbol.container == type.symbol)
      found.push_back({type.file, SymbolIndex(i)});
  }
  return found;
}

/// Adds the type parameters without an owner that the type has as arguments, each once.
void add_free_parameters(Context& context, const Value& type, std::vector<SymbolRef>& out,
                         int depth) {
  constexpr int kDeepestArgument = 4;
  if (!type.arguments || depth > kDeepestArgument) return;
  for (const Value& argument : *type.arguments) {
    const Symbol* symbol = argument.symbol.valid() ? context.symbol(argument.ref()) : nullptr;
    const bool free = symbol && symbol->kind == SymbolKind::type_parameter &&
                      !symbol->container.valid();
    if (free && std::find(out.begin(), out.end(), argument.ref()) == out.end())
      out.push_back(argument.ref());
    add_free_parameters(context, argument, out, depth + 1);
  }
}

/// True if the constructor of a class without a written constructor takes the value.
bool is_constructor_field(const Symbol& symbol) {
  const bool field = symbol.kind == SymbolKind::field || symbol.kind == SymbolKind::property ||
                     symbol.kind == SymbolKind::parameter;
  return field && !symbol.has(SymbolFlag::static_);
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
    if (!symbol || !is_class_like(symbol->kind) || type.arguments) continue;
    std::vector<SymbolRef> parameters;
    for (const SymbolIndex index : type_parameters(*context_.facts(type.file), type.symbol))
      parameters.push_back({type.file, index});
    type.arguments = by_arguments(file, use, type.ref(), parameters);
  }
  return types;
}

Values Generics::with_constructor_arguments(FileId file, ExprIndex callee, Values made) {
  const LanguageTraits& traits = parts_.traits(file);
  const FileFacts& facts = *context_.facts(file);
  const OccurrenceIndex use = called_name(parts_, file, callee);
  if (!traits.substitutes_type_parameters || traits.has_pointers || !use.valid() ||
      arguments_of(facts, use).empty())
    return made;
  const Values callees = parts_.values.evaluate(file, callee);
  for (Value& value : made) {
    const Symbol* symbol = value.symbol.valid() ? context_.symbol(value.ref()) : nullptr;
    const bool constructs = std::ranges::any_of(callees, [&](const Value& each) {
      return each.kind == Value::Kind::symbol && each.ref() == value.ref();
    });
    if (symbol && is_class_like(symbol->kind) && !value.arguments && constructs)
      value.arguments = by_arguments(file, use, value.ref(), parameters_of_class(value.ref()));
  }
  return made;
}

/// The type arguments that the arguments of the call determine; nullptr if there are none.
std::shared_ptr<const std::vector<Value>> Generics::by_arguments(
    FileId file, OccurrenceIndex use, SymbolRef type, const std::vector<SymbolRef>& parameters) {
  const Budget::Level level(context_.budget());
  if (!level) return nullptr;
  std::vector<Value> arguments;
  bool known = false;
  for (const SymbolRef& parameter : parameters) {
    Values found = by_constructor(file, use, type, parameter);
    if (found.empty()) found = by_fields(file, use, type, parameter);
    known = known || !found.empty();
    arguments.push_back(found.empty() ? Value::external() : found[0]);
  }
  return known ? std::make_shared<const std::vector<Value>>(std::move(arguments)) : nullptr;
}

/// The type parameters of a class in their order: those that it declares, else those without an
/// owner in its bases, in the order of the base that lists them all (`Generic[K, V]`).
std::vector<SymbolRef> Generics::parameters_of_class(SymbolRef type) {
  const FileFacts& facts = *context_.facts(type.file);
  const std::uint32_t end = facts.symbol(type.symbol).full_range.end;
  std::vector<SymbolRef> found;
  for (std::uint32_t i = type.symbol.value + 1; i < facts.symbols.size(); ++i) {
    const Symbol& symbol = facts.symbols[i];
    if (symbol.full_range.begin >= end) break;
    if (symbol.kind == SymbolKind::type_parameter && symbol.container == type.symbol)
      found.push_back({type.file, SymbolIndex(i)});
  }
  if (!found.empty() || parts_.traits(type.file).types_are_structural) return found;
  const Values bases = parts_.class_members.bases(type);
  for (const Value& base : bases) add_free_parameters(context_, base, found, 0);
  for (const Value& base : bases) {
    std::vector<SymbolRef> listed;
    add_free_parameters(context_, base, listed, 0);
    if (listed.size() == found.size()) found = std::move(listed);
  }
  return found;
}

/// The argument of a type parameter without an owner where the receiver's class lists it.
std::optional<Values> Generics::argument_of_free(const Value& receiver, SymbolRef parameter) {
  const Symbol* type = context_.symbol(receiver.ref());
  if (!type || !is_class_like(type->kind)) return std::nullopt;
  const std::vector<SymbolRef> all = parameters_of_class(receiver.ref());
  const auto at = std::find(all.begin(), all.end(), parameter);
  if (at == all.end()) return std::nullopt;
  const auto place = static_cast<std::size_t>(at - all.begin());
  const bool given = receiver.arguments && place < receiver.arguments->size();
  return given ? Values{(*receiver.arguments)[place]} : Values{};
}

/// The constructors that the call selects first, then the others: those that take a list in
/// languages where overloads are selected by types.
Values Generics::by_constructor(FileId file, OccurrenceIndex use, SymbolRef type,
                                SymbolRef parameter) {
  for (const Value& selected : Values(parts_.names.resolve(file, use)))
    if (const Symbol* symbol = symbol_of(context_, selected);
        symbol && symbol->kind == SymbolKind::constructor)
      if (Values found = inferred(file, use, parameter, selected.ref()); !found.empty())
        return found;
  const bool any = !parts_.traits(file).has_pointers;
  for (const SymbolRef& constructor : constructors_of(parts_, type))
    if (any || takes_list(parts_, constructor))
      if (Values found = inferred(file, use, parameter, constructor); !found.empty()) return found;
  return {};
}

/// By the fields of a class without constructors, in their order: where its head declares them, by
/// the properties and parameters there.
Values Generics::by_fields(FileId file, OccurrenceIndex use, SymbolRef type, SymbolRef parameter) {
  if (parts_.traits(file).types_are_structural || !constructors_of(parts_, type).empty()) return {};
  const FileFacts& facts = *context_.facts(type.file);
  const std::span<const ExprIndex> arguments = arguments_of(*context_.facts(file), use);
  const std::uint32_t end = facts.symbol(type.symbol).full_range.end;
  std::size_t at = 0;
  for (std::uint32_t i = type.symbol.value + 1; i < facts.symbols.size(); ++i) {
    const Symbol& symbol = facts.symbols[i];
    if (symbol.full_range.begin >= end || at == arguments.size()) break;
    if (symbol.container != type.symbol) continue;
    if (!is_constructor_field(symbol)) continue;
    const ExprIndex argument = arguments[at++];
    const Values declared = parts_.values.instances(parts_.values.evaluate(type.file, symbol.type));
    for (const Value& held : declared)
      if (Values found = inferred_from(file, argument, held, parameter); !found.empty())
        return found;
  }
  return {};
}

/// The instances of the class that is passed, if `type` declares that `new` of it gives the
/// parameter: T of `make<T>(type: { new (): T })`.
Values Generics::constructed_results(FileId file, ExprIndex argument, const Value& type,
                                     SymbolRef parameter) {
  if (type.kind != Value::Kind::instance || !type.symbol.valid()) return {};
  const Values result = parts_.values.result_of_member(type,
                                                       parts_.traits(type.file).construct_member);
  if (std::none_of(result.begin(), result.end(),
                   [&](const Value& value) { return value.ref() == parameter; }))
    return {};
  Values classes = parts_.values.evaluate(file, argument);
  std::erase_if(classes, [&](const Value& value) {
    const Symbol* symbol = symbol_of(context_, value);
    return value.kind != Value::Kind::symbol || !symbol || !is_class_like(symbol->kind);
  });
  return parts_.values.instances(std::move(classes));
}

}  // namespace codefinder::resolve
