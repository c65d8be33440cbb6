// CallResolver: which of several functions a call refers to, and which parameter a keyword argument
// names.
#include "index/resolve/calls.h"
#include "index/resolve/resolution.h"

#include <algorithm>
#include <tuple>

namespace codefinder::resolve {

CallResolver::CallResolver(Resolution& resolution)
    : parts_(resolution), context_(resolution.context) {}

bool CallResolver::same_parameters(SymbolRef one, SymbolRef other) {
  return context_.symbol(one) && context_.symbol(other) &&
         parts_.rules(one.file).overloads.same_parameters(parts_.resolver, one, other);
}

Values CallResolver::fitting_overloads(FileId file, OccurrenceIndex call, Values candidates) {
  const FileFacts& facts = *context_.facts(file);
  const std::uint8_t count = facts.occurrence(call).arguments;
  if (candidates.size() < 2 || count == Symbol::kUnknownArity) return candidates;
  Values precise;
  const Values taking = takers_of_count(count, candidates, precise);
  if (taking.empty()) return candidates;
  if (taking.size() == 1) return taking;
  const std::span<const ExprIndex> arguments = arguments_of(facts, call);
  if (arguments.empty()) return precise.empty() ? taking : precise;
  const OverloadRules& rules = parts_.rules(file).overloads;
  int best = OverloadRules::kNever;
  std::vector<int> costs;
  for (const Value& candidate : taking) {
    costs.push_back(rules.misfit(parts_.resolver, file, candidate.ref(), arguments));
    best = std::min(best, costs.back());
  }
  if (best >= OverloadRules::kNever) return precise.empty() ? taking : precise;
  Values found;
  for (std::size_t i = 0; i < taking.size(); ++i)
    if (costs[i] == best) found.push_back(taking[i]);
  return found;
}

/// The functions that take so many arguments; in `precise` those with exactly so many parameters.
Values CallResolver::takers_of_count(std::uint8_t arguments, const Values& candidates,
                                     Values& precise) {
  Values taking;
  for (const Value& candidate : candidates) {
    const Symbol* symbol = symbol_of(context_, candidate);
    const bool known = symbol && (symbol->parameters != Symbol::kUnknownArity ||
                                  symbol->kind == SymbolKind::macro);
    if (!known || !is_callable(symbol->kind)) continue;
    const OverloadRules& rules = parts_.rules(candidate.file).overloads;
    if (!rules.takes_count(*context_.facts(candidate.file), *symbol, arguments)) continue;
    taking.push_back(candidate);
    if (!symbol->has(SymbolFlag::variadic) || symbol->parameters == arguments)
      precise.push_back(candidate);
  }
  return taking;
}

std::vector<SymbolRef> CallResolver::constructors_of(SymbolRef type) {
  std::vector<SymbolRef> found;
  for (const SymbolRef& ref : context_.definitions(context_.name(type))) {
    if (context_.stopped()) break;
    const Symbol* symbol = context_.symbol(ref);
    if (symbol && symbol->kind == SymbolKind::constructor && ref.file == type.file &&
        symbol->container == type.symbol)
      found.push_back(ref);
  }
  return found;
}

namespace {

/// `new T` without a list of arguments calls as with an empty list.
std::uint8_t arguments_of_construction(const Occurrence& call, const LanguageTraits& traits) {
  const bool no_list = call.arguments == Symbol::kUnknownArity && traits.class_before_constructors;
  return no_list ? 0 : call.arguments;
}

}  // namespace

/// The constructors of a class that a call of its name may run.
Values CallResolver::called_constructors(FileId file, OccurrenceIndex index, const Value& type) {
  Values all;
  for (const SymbolRef& ref : constructors_of(type.ref()))
    all.push_back(Value::of(ref, type.evidence));
  const LanguageRules& rules = parts_.rules(file);
  all = fitting_overloads(file, index, std::move(all));
  if (!rules.traits.class_before_constructors) return all;
  // A copy and a default need no constructor of their own.
  const std::uint8_t count = arguments_of_construction(context_.facts(file)->occurrence(index),
                                                       rules.traits);
  Values precise;
  if (count <= 1) all = takers_of_count(count, all, precise);
  if (all.size() < 2) return all;
  return rules.visibility.disambiguate(parts_.resolver, file, index, std::move(all));
}

/// Replaces constructors by their classes where these are the first targets of a call.
Values CallResolver::classes_of_constructors(Values values) {
  Values changed;
  for (Value& value : values) {
    const Symbol* symbol = symbol_of(context_, value);
    if (symbol && symbol->kind == SymbolKind::constructor) {
      const std::vector<SymbolRef> types = parts_.types.declaring(value.ref());
      if (!types.empty()) value.file = types[0].file, value.symbol = types[0].symbol;
    }
    if (!has_same_target(changed, value)) changed.push_back(std::move(value));
  }
  return changed;
}

Values CallResolver::with_constructors(FileId file, OccurrenceIndex index, Values values) {
  const FileFacts* facts = context_.facts(file);
  const LanguageTraits& traits = parts_.traits(file);
  if (!facts || index.value >= facts->occurrences.size() || !traits.constructors_have_class_name)
    return values;
  const Occurrence& occurrence = facts->occurrences[index.value];
  // A base in a constructor's list of initializers reads like a member that is written.
  const bool calls = occurrence.role == Role::call ||
                     (occurrence.role == Role::write && traits.class_before_constructors);
  if (!calls) return values;
  if (traits.class_before_constructors) values = classes_of_constructors(std::move(values));
  Values found;
  for (const Value& value : values)
    if (const Symbol* type = symbol_of(context_, value); type && is_class_like(type->kind))
      concatenate(found, called_constructors(file, index, value));
  // `new Outer.Inner()`: the path leads to the class.
  const bool class_first = traits.class_before_constructors ||
                           (traits.has_separate_method_namespace && occurrence.receiver.valid());
  found.insert(class_first ? found.begin() : found.end(), values.begin(), values.end());
  return found;
}

std::vector<SymbolRef> CallResolver::with_constructors_of(SymbolRef type) {
  std::vector<SymbolRef> all{type};
  if (!is_class_like(context_.symbol_or_none(type).kind) ||
      !parts_.traits(type.file).has_separate_method_namespace)
    return all;
  const std::vector<SymbolRef> constructors = constructors_of(type);
  all.insert(all.end(), constructors.begin(), constructors.end());
  return all;
}

/// The symbol of a function in the scope of `first`; nullptr for anything else.
const Symbol* CallResolver::callable_beside(const Value& value, const Value& first) {
  const Symbol* symbol = value.symbol.valid() ? symbol_of(context_, value) : nullptr;
  return symbol && is_callable(symbol->kind) && value.file == first.file &&
                 symbol->container == context_.symbol_or_none(first.ref()).container
             ? symbol
             : nullptr;
}

Values CallResolver::select_signature(FileId file, OccurrenceIndex index, Values values) {
  const FileFacts* facts = context_.facts(file);
  if (values.size() < 2 || !facts || index.value >= facts->occurrences.size()) return values;
  if (facts->occurrences[index.value].arguments == Symbol::kUnknownArity ||
      !parts_.traits(file).calls_select_signatures)
    return values;
  const Value first = values[0];
  if (callable_beside(first, first) == nullptr) return values;
  const auto others = std::stable_partition(values.begin(), values.end(), [&](const Value& value) {
    return callable_beside(value, first) != nullptr;
  });
  const std::span<Value> overloads(values.begin(), others);
  if (are_signatures(overloads)) sort_by_signature(file, index, overloads);
  return values;
}

/// True if one of them is declared without a body, as all are that an interface lists.
bool CallResolver::are_signatures(std::span<const Value> overloads) {
  const SymbolIndex owner = context_.symbol_or_none(overloads[0].ref()).container;
  const bool listed = owner.valid() && context_.symbol_or_none({overloads[0].file, owner}).kind ==
                                           SymbolKind::interface;
  return listed || std::any_of(overloads.begin(), overloads.end(), [&](const Value& value) {
           return context_.symbol_or_none(value.ref()).has(SymbolFlag::declaration);
         });
}

/// Declarations first, then by the number of arguments, their types, and the order in the source.
void CallResolver::sort_by_signature(FileId file, OccurrenceIndex index,
                                     std::span<Value> overloads) {
  const FileFacts& facts = *context_.facts(file);
  const std::uint8_t count = facts.occurrence(index).arguments;
  const std::span<const ExprIndex> arguments = arguments_of(facts, index);
  const OverloadRules& rules = parts_.rules(file).overloads;
  using Rank = std::tuple<bool, bool, int, std::uint32_t>;
  std::vector<std::pair<Rank, Value>> by_rank;
  for (Value& value : overloads) {
    const Symbol& symbol = context_.symbol_or_none(value.ref());
    const bool takes = rules.takes_count(*context_.facts(value.file), symbol, count);
    const Rank rank{!symbol.has(SymbolFlag::declaration), !takes,
                    rules.misfit(parts_.resolver, file, value.ref(), arguments),
                    symbol.full_range.begin};
    by_rank.emplace_back(rank, std::move(value));
  }
  std::stable_sort(by_rank.begin(), by_rank.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::transform(by_rank.begin(), by_rank.end(), overloads.begin(),
                 [](auto& ranked) { return std::move(ranked.second); });
}

// Keyword arguments.  In f(name=…) the name is the parameter of f; of a class, the parameter of its
// constructor, or the field that it initializes.

std::vector<SymbolIndex> CallResolver::parameters_of(SymbolRef function) {
  const FileFacts& facts = *context_.facts(function.file);
  const ByteRange range = facts.symbol(function.symbol).full_range;
  std::vector<SymbolIndex> found;
  for (std::uint32_t i = function.symbol.value + 1;
       i < facts.symbols.size() && facts.symbols[i].full_range.begin < range.end; ++i)
    if (facts.symbols[i].container == function.symbol &&
        facts.symbols[i].kind == SymbolKind::parameter)
      found.emplace_back(i);
  return found;
}

/// The parameter of a function with this name, or the keyword argument that it unpacks.
Values CallResolver::parameter(SymbolRef function, std::string_view name, Evidence evidence) {
  const FileFacts& facts = *context_.facts(function.file);
  for (const SymbolIndex index : parameters_of(function))
    if (facts.str(facts.symbol(index).name) == name)
      return {Value::of({function.file, index}, evidence)};
  const SymbolIndex property = declared_property(function, name);
  if (property.valid()) return {Value::of({function.file, property}, evidence)};
  return unpacked_parameter(function, name);
}

/// The property that a parameter of a constructor declares; none if no such parameter has the name.
/// Properties of the class inside its constructor are declared by parameters or assigned.
SymbolIndex CallResolver::declared_property(SymbolRef constructor, std::string_view name) {
  const FileFacts& facts = *context_.facts(constructor.file);
  const Symbol& function = facts.symbol(constructor.symbol);
  if (function.kind != SymbolKind::constructor) return {};
  for (std::uint32_t i = constructor.symbol.value + 1;
       i < facts.symbols.size() && facts.symbols[i].full_range.begin < function.full_range.end;
       ++i) {
    const Symbol& symbol = facts.symbols[i];
    if (symbol.kind == SymbolKind::property && symbol.container == function.container &&
        !symbol.has(SymbolFlag::assigned) && facts.str(symbol.name) == name)
      return SymbolIndex(i);
  }
  return {};
}

/// The member of Options for `**options: Unpack[Options]`.
Values CallResolver::unpacked_parameter(SymbolRef function, std::string_view name) {
  const FileFacts& facts = *context_.facts(function.file);
  for (const SymbolIndex index : parameters_of(function)) {
    const ExprIndex declared = facts.symbol(index).type;
    if (!declared.valid()) continue;
    for (const Value& type : Values(parts_.values.evaluate(function.file, declared))) {
      if (type.builtin != Builtin::keyword_arguments || !type.element.valid()) continue;
      for (const Value& options : Values(parts_.values.evaluate(type.element_file, type.element)))
        for (Value& key : parts_.members.find(options, name)) return {std::move(key)};
    }
  }
  return {};
}

Values CallResolver::parameters(const Value& callee, std::string_view name) {
  if (callee.kind != Value::Kind::symbol && callee.kind != Value::Kind::instance) return {};
  const Symbol* symbol = callee.symbol.valid() ? context_.symbol(callee.ref()) : nullptr;
  if (!symbol) return parameters_of_content(callee, name);
  if (!is_callable(symbol->kind))
    return is_class_like(symbol->kind) ? parameters_of_class(callee, name) : Values{};
  // Callers see the overload signatures, so these come before the body that implements them.
  std::vector<SymbolRef> all = counterparts(parts_, callee.ref());
  std::stable_partition(all.begin(), all.end(), [&](const SymbolRef& ref) {
    return context_.symbol_or_none(ref).has(SymbolFlag::declaration);
  });
  Values found;
  for (const SymbolRef& ref : all)
    concatenate(found, parameter(ref, name, std::max(callee.evidence, Evidence::same_file)));
  return found;
}

/// Searches a class that the callee holds: `type[Request]`.
Values CallResolver::parameters_of_content(const Value& callee, std::string_view name) {
  Values found;
  for (const Value& inner : parts_.members.contents_of(callee))
    if (inner.symbol.valid()) concatenate(found, parameters(inner, name));
  return found;
}

Values CallResolver::parameters_of_class(const Value& callee, std::string_view name) {
  const LanguageTraits& traits = parts_.traits(callee.file);
  Values found;
  for (const std::string_view method : callee.kind == Value::Kind::instance
                                           ? traits.instance_call_methods
                                           : traits.constructor_methods) {
    const Values functions = parts_.members.find(callee, method);
    for (const Value& function : functions)
      if (function.kind == Value::Kind::symbol) concatenate(found, parameters(function, name));
    if (!functions.empty()) return found;
  }
  // A class whose constructor is generated from its fields.
  for (Value& field : parts_.members.find(callee, name)) {
    const Symbol* symbol = symbol_of(context_, field);
    if (symbol && !is_callable(symbol->kind)) found.push_back(std::move(field));
  }
  return found;
}

Values CallResolver::keyword_argument(FileId file, ExprIndex callee, std::string_view name) {
  Values found;
  const FileFacts& facts = *context_.facts(file);
  // The case of an enum that takes arguments is its own function.
  if (const Expr& called = facts.exprs[plain_callee(facts, callee).value];
      called.op == ExprOp::name)
    for (const Value& value : Values(parts_.resolver.named_values(file, OccurrenceIndex(called.a))))
      if (const Symbol* symbol = symbol_of(context_, value);
          symbol && symbol->kind == SymbolKind::enum_member)
        concatenate(found, parameter(value.ref(), name, Evidence::member));
  if (!found.empty()) return found;
  for (const Value& value : Values(parts_.values.evaluate(file, callee)))
    for (Value& parameter : parameters(value, name)) {
      if (value.evidence == Evidence::ambiguous) parameter.evidence = Evidence::ambiguous;
      const auto same = [&](const Value& each) { return each.ref() == parameter.ref(); };
      if (std::none_of(found.begin(), found.end(), same)) found.push_back(std::move(parameter));
    }
  // Parameters and fields of other functions with the name are unrelated.
  if (found.empty()) found.push_back(Value::external());
  return found;
}

}  // namespace codefinder::resolve
