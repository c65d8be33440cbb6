// CallResolver: the types that the parameters of functions expect, and the values that functions
// receive that are passed as arguments.
#include "index/model/narrowing.h"
#include "index/resolve/calls.h"
#include "index/resolve/resolution.h"

#include <algorithm>

namespace codefinder::resolve {

namespace {

/// True for the parameter that takes the receiver.
bool is_receiver(const FileFacts& facts, const Symbol& parameter) {
  const std::string_view receiver = definition(facts.language).traits.receiver_parameter;
  return !receiver.empty() && facts.str(parameter.name) == receiver;
}

/// True for a call of an asynchronous function of the project: it gives a promise of its result.
bool is_call_of_async(Resolution& parts, FileId file, ExprIndex call) {
  const FileFacts& facts = *parts.context.facts(file);
  if (call.value >= facts.exprs.size() || facts.exprs[call.value].op != ExprOp::call) return false;
  const Values functions = parts.values.evaluate(
      file, plain_callee(facts, ExprIndex(facts.exprs[call.value].a)));
  return !functions.empty() &&
         std::all_of(functions.begin(), functions.end(), [&](const Value& function) {
           const Symbol* symbol = function.symbol.valid() ? parts.context.symbol(function.ref())
                                                          : nullptr;
           return symbol && is_callable(symbol->kind) && symbol->has(SymbolFlag::async) &&
                  !symbol->type.valid();
         });
}

/// A part of each pair, for a function that takes the two parts of its argument.
Values parts_of_pairs(Values values, std::uint32_t number) {
  Values found;
  for (const Value& value : values)
    if (value.builtin == Builtin::tuple && value.arguments && value.arguments->size() == 2)
      found.push_back((*value.arguments)[number]);
  return found.empty() && number == 0 ? std::move(values) : found;
}

/// The type that a variant of an enumeration takes as argument `number`.
Values parameter_of_variant(Resolution& parts, FileId file, OccurrenceIndex callee,
                            std::uint32_t number) {
  Values found;
  for (const Value& variant : parts.names.resolve(file, callee)) {
    const Symbol* symbol = variant.symbol.valid() ? parts.context.symbol(variant.ref()) : nullptr;
    if (!symbol || symbol->kind != SymbolKind::enum_member || !symbol->type.valid()) continue;
    for (const Value& type : parts.values.evaluate(variant.file, symbol->type))
      if (type.builtin == Builtin::tuple) append(found, parts.containers.part_of({type}, number));
      else if (number == 0) found.push_back(type);
  }
  return parts.values.instances(std::move(found));
}

bool is_function_type(const FileFacts& facts, ExprIndex type) {
  return type.valid() && type.value < facts.exprs.size() &&
         facts.exprs[type.value].op == ExprOp::callable;
}

}  // namespace

/// Parameter `number` in these bytes; none if there are fewer.  Of a destructured parameter: a name
/// in it.  Functions behind the parentheses of a call are its last arguments of function types.
CallResolver::Parameter CallResolver::parameter_in(const FileFacts& facts,
                                                   const ParameterList& list,
                                                   std::uint32_t number) {
  const auto first = std::lower_bound(
      facts.symbols.begin(), facts.symbols.end(), list.range.begin,
      [](const Symbol& symbol, std::uint32_t begin) { return symbol.full_range.begin < begin; });
  std::uint32_t count = 0;
  ByteRange last;
  std::vector<SymbolIndex> all, functions;
  for (auto it = first; it != facts.symbols.end() && it->full_range.begin < list.range.end; ++it) {
    const bool counts = it->kind == SymbolKind::parameter ||
                        (list.of_constructor && it->kind == SymbolKind::field);
    if (!counts || is_receiver(facts, *it)) continue;
    if (!last.empty() && it->full_range.begin < last.end) continue;
    last = it->full_range;
    const bool rest = it->name_range.begin == it->full_range.begin + 3;
    const SymbolIndex parameter(static_cast<std::uint32_t>(it - facts.symbols.begin()));
    const bool trailing = number >= kMinTrailingArgument && number <= kLastArgument;
    if (count++ == number || (rest && !trailing)) return {parameter, rest};
    if (!trailing) continue;
    all.push_back(parameter);
    if (is_function_type(facts, it->type)) functions.push_back(parameter);
  }
  const std::vector<SymbolIndex>& among = functions.empty() ? all : functions;
  const std::size_t from_end = kLastArgument - number;
  return from_end < among.size() ? Parameter{among[among.size() - 1 - from_end]} : Parameter{};
}

/// The declared type of a parameter, as a value.
Values CallResolver::declared_type(const ParameterList& list, std::uint32_t number) {
  const FileFacts* facts = context_.facts(list.file);
  if (!facts) return {};
  const Parameter parameter = parameter_in(*facts, list, number);
  if (!parameter.symbol.valid()) return {};
  const Symbol& symbol = facts->symbol(parameter.symbol);
  if (symbol.type.valid()) {
    Values found = parts_.values.instances(parts_.values.evaluate(list.file, symbol.type));
    if (!parameter.is_rest) return found;
    Values elements;
    for (const Value& value : found)
      if (value.element.valid() && value.builtin != Builtin::function)
        concatenate(elements, parts_.containers.element_of(value));
    return elements;
  }
  ExprIndex value = symbol.value;
  while (value.valid() && facts->exprs[value.value].op == ExprOp::member)
    value = ExprIndex(facts->exprs[value.value].a);
  return parts_.values.evaluate(list.file, value);
}

Values CallResolver::parameter_type(const Value& callee, std::uint32_t number) {
  const Budget::Level level(context_.budget());
  if (!level) return {};
  if (callee.is_external_instance()) return parameter_type_of_external(callee, number);
  if (callee.kind == Value::Kind::file)
    return parts_.rules(callee.file)
        .implicit.inherited_parameter(parts_.resolver, callee, "", number);
  const Symbol* symbol = callee.symbol.valid() ? context_.symbol(callee.ref()) : nullptr;
  if (!symbol) return {};
  if (!is_callable(symbol->kind))
    return is_class_like(symbol->kind) || callee.kind == Value::Kind::instance
               ? parameter_type_of_members(callee, number)
               : Values{};
  const ByteRange behind_name{symbol->name_range.end, symbol->full_range.end};
  Values found = declared_type({.file = callee.file,
                                .range = behind_name,
                                .of_constructor = symbol->kind == SymbolKind::constructor},
                               number);
  const bool has_number = symbol->parameters == Symbol::kUnknownArity ||
                          number < symbol->parameters || number >= kMinTrailingArgument;
  return has_number ? found : Values{};
}

/// The parameter type of a function type, or of a generic that is a function of its type argument.
Values CallResolver::parameter_type_of_external(const Value& callee, std::uint32_t number) {
  if (callee.element.valid() &&
      parts_.traits(callee.element_file).callable_types.contains(callee.external_type_name)) {
    if (number == 0) return parts_.containers.element_of(callee);
    if (!callee.arguments || callee.arguments->empty()) return {};
    return parts_.values.instances(
        {(*callee.arguments)[std::min<std::size_t>(number, callee.arguments->size() - 1)]});
  }
  const FileFacts* facts = callee.builtin == Builtin::function ? context_.facts(callee.element_file)
                                                               : nullptr;
  if (!facts) return {};
  ExprIndex place(facts->exprs[callee.element.value].b);
  if (!place.valid()) return {};
  std::vector<ExprIndex> types;  // From the last to the first.
  for (; facts->exprs[place.value].op == ExprOp::apply;
       place = ExprIndex(facts->exprs[place.value].a))
    types.emplace_back(facts->exprs[place.value].b);
  if (number < types.size()) {
    const ExprIndex type = types[types.size() - 1 - number];
    return parts_.generics.of_function(
        parts_.values.instances(parts_.values.evaluate(callee.element_file, type)), callee);
  }
  const Expr& list = facts->exprs[place.value];
  return parts_.generics.of_function(
      declared_type({.file = callee.element_file, .range = {list.a, list.b}}, number), callee);
}

/// The type in the constructor, or in the members that a call or a construction of an instance
/// calls.
Values CallResolver::parameter_type_of_members(const Value& callee, std::uint32_t number) {
  const LanguageTraits& traits = parts_.traits(callee.file);
  Values found;
  const auto add = [&](std::string_view method) {
    if (method.empty()) return;
    for (const Value& function : parts_.members.find(callee, method))
      concatenate(found, parameter_type(function, number));
  };
  if (callee.kind == Value::Kind::symbol)
    for (const std::string_view method : traits.constructor_methods) add(method);
  if (found.empty()) add(traits.call_member);
  if (found.empty()) add(traits.construct_member);
  if (found.empty() && callee.kind == Value::Kind::symbol)
    found = parts_.members.parameter_of_library_bases({callee}, {}, number);
  if (!found.empty()) return found;
  const Value method = lambda_method(callee);
  return method.symbol.valid() ? parameter_type(method, number) : found;
}

Value CallResolver::lambda_method(const Value& interface) {
  const bool listed = interface.symbol.valid() && parts_.traits(interface.file).call_member.empty();
  return listed ? Value::of({interface.file, only_method(interface.ref())}, Evidence::member)
                : Value();
}

/// The one method without a body that an interface declares, which a lambda expression implements.
SymbolIndex CallResolver::only_method(SymbolRef interface) {
  const FileFacts& facts = *context_.facts(interface.file);
  SymbolIndex found;
  if (facts.symbol(interface.symbol).kind != SymbolKind::interface) return found;
  for (std::uint32_t i = interface.symbol.value + 1; i < facts.symbols.size(); ++i) {
    const Symbol& symbol = facts.symbols[i];
    if (symbol.full_range.begin >= facts.symbol(interface.symbol).full_range.end) break;
    if (symbol.container != interface.symbol || !symbol.has(SymbolFlag::abstract)) continue;
    if (found.valid()) return {};
    found = SymbolIndex(i);
  }
  return found;
}

Values CallResolver::undeclared_parameter(FileId file, ExprIndex called, std::uint32_t number) {
  const FileFacts& facts = *context_.facts(file);
  const OccurrenceIndex callee = called_by_name(facts, called);
  if (!callee.valid()) return {};
  Values found = parameter_of_variant(parts_, file, callee, number);
  const Occurrence& method = facts.occurrence(callee);
  if (!found.empty() || !method.receiver.valid()) return found;
  const std::string_view name = facts.str(method.name);
  const Values receivers = parts_.values.evaluate(file, method.receiver);
  found = parts_.members.parameter_of_library_bases(receivers, name, number);
  const ContainerNames* names = parts_.traits(file).containers;
  if (!found.empty() || names == nullptr || !names->taking_methods.contains(name)) return found;
  for (const Value& receiver : receivers)
    if (receiver.is_external_instance() && receiver.element.valid() &&
        receiver.builtin != Builtin::function)
      concatenate(found, parts_.containers.element_of(receiver));
  return found;
}

Values CallResolver::callback_argument(FileId file, ExprIndex context, std::uint32_t number) {
  const FileFacts& facts = *context_.facts(file);
  Values found;
  bool of_project = false;
  for (const Value& function : Values(parts_.values.evaluate(file, context))) {
    of_project = of_project || (function.symbol.valid() && !context_.is_library(function.file));
    concatenate(found,
                parts_.generics.of_receiver(parameter_type(function, number % kOfTwo), function));
  }
  const Expr& argument = facts.exprs[context.value];
  if (argument.op != ExprOp::argument) return found;
  found = parts_.generics.substitute(file, ExprIndex(argument.a), std::move(found));
  const bool is_open = std::ranges::all_of(found, [&](const Value& value) {
    return context_.symbol_or_none(value.ref()).kind == SymbolKind::type_parameter;
  });
  if (!found.empty() && (of_project || !is_open)) return found;
  Values passed = library_callback_argument(
      file, {called_by_name(facts, ExprIndex(argument.a)), argument.b}, number);
  return passed.empty() ? found : passed;
}

namespace {

Values first_argument(Resolution& parts, FileId file, OccurrenceIndex call) {
  const auto arguments = arguments_of(*parts.context.facts(file), call);
  return !arguments.empty() && arguments.front().valid()
             ? Values(parts.values.evaluate(file, arguments.front()))
             : Values{};
}

}  // namespace

/// Finds the argument whose value is the result of the call, maybe after calls of its methods:
/// `sorted(comparing(f).reversed())`.  Without a call if there is no such argument.
CallResolver::ArgumentPlace CallResolver::place_of_result(const FileFacts& facts,
                                                          OccurrenceIndex call) {
  constexpr int kMaxMethods = 4;
  const auto is_result = [&](ExprIndex value) {
    if (value.value >= facts.exprs.size() || facts.exprs[value.value].op != ExprOp::call)
      return false;
    return called_by_name(facts, ExprIndex(facts.exprs[value.value].a)) == call;
  };
  for (int methods = 0; methods <= kMaxMethods && call.valid(); ++methods) {
    for (const ArgumentList& list : facts.argument_lists) {
      const std::span<const ExprIndex> arguments = arguments_of(facts, list.call);
      const auto found = std::ranges::find_if(arguments, is_result);
      if (found != arguments.end())
        return {list.call, static_cast<std::uint32_t>(found - arguments.begin())};
    }
    const auto method = std::ranges::find_if(facts.occurrences, is_result, &Occurrence::receiver);
    call = method == facts.occurrences.end()
               ? OccurrenceIndex()
               : OccurrenceIndex(static_cast<std::uint32_t>(method - facts.occurrences.begin()));
  }
  return {};
}

/// The elements that a method of an external collection passes to its callback.
Values CallResolver::library_callback_argument(FileId file, const ArgumentPlace& argument,
                                               std::uint32_t number) {
  const Budget::Level level(context_.budget());
  if (!level) return {};
  const FileFacts& facts = *context_.facts(file);
  const OccurrenceIndex callee = argument.call;
  const Occurrence* method = callee.valid() ? &facts.occurrence(callee) : nullptr;
  const ContainerNames* names = parts_.traits(file).containers;
  const bool of_two = number >= kOfTwo;
  number %= kOfTwo;
  if (!method || names == nullptr || number > 1) return {};
  const std::string_view name = facts.str(method->name);
  if (number == 0 && method->receiver.valid() && names->callbacks_self.contains(name))
    return parts_.values.evaluate(file, method->receiver);
  const bool trailing = argument.number >= kMinTrailingArgument;
  if (names->callback_makers.contains(name))
    return (argument.number < 2 || trailing) && !of_two
               ? library_callback_argument(file, place_of_result(facts, callee), number)
               : Values{};
  if (number == 0 && argument.number != 0 && names->callbacks_folding.contains(name))
    if (Values found = first_argument(parts_, file, callee); !found.empty()) return found;
  const Words callbacks = number == 0 ? names->callbacks_first : names->callbacks_second;
  const bool first = argument.number == 0 || trailing;
  if (!first && !names->callbacks_second.contains(name)) return {};
  const bool takes_apart = of_two && !names->callbacks_second.contains(name) &&
                           !parts_.traits(file).types_are_structural;
  const bool takes_element = callbacks.contains(name) ||
                             (takes_apart && names->callbacks_first.contains(name));
  if (!takes_element) return {};
  // `import('./a').then(…)`: a promise of the module, whose name the method is not.
  const bool imports = method->binding == Binding::import_ && method->role == Role::import_;
  Values found = imports ? parts_.imports.module(file, ImportIndex(method->target), {}) : Values{};
  std::erase_if(found,
                [&](const Value& module) { return !parts_.members.find(module, name).empty(); });
  if (!method->receiver.valid()) return found;
  const bool promised = is_call_of_async(parts_, file, method->receiver);
  for (const Value& receiver : Values(parts_.values.evaluate(file, method->receiver)))
    if (promised) concatenate(found, {receiver});
    else if (receiver.is_external_instance() && receiver.element.valid() &&
             receiver.builtin != Builtin::function) {
      const bool map = is_map_type(parts_.traits(file), receiver.external_type_name);
      Values pairs = map ? parts_.rules(file).library.loop_values(parts_.resolver, receiver)
                         : Values{};
      concatenate(found, pairs.empty() ? parts_.containers.element_of(receiver) : std::move(pairs));
    }
  return takes_apart ? parts_of_pairs(std::move(found), number) : found;
}

bool CallResolver::is_external_callback(FileId file, ExprIndex context) {
  const FileFacts& facts = *context_.facts(file);
  const Expr& argument = facts.exprs[context.value];
  if (argument.op != ExprOp::argument || argument.a >= facts.exprs.size()) return false;
  const OccurrenceIndex call = called_by_name(facts, ExprIndex(argument.a));
  if (!call.valid()) return false;
  const std::span<const ExprIndex> arguments = arguments_of(facts, call);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const ExprOp op = arguments[i].valid() ? facts.exprs[arguments[i].value].op : ExprOp::unknown;
    if (i != argument.b && op != ExprOp::literal) return false;
  }
  if (!is_call_of_parameter_or_import(facts, call)) return false;
  const Values& callees = parts_.values.evaluate(file, ExprIndex(argument.a));
  return !callees.empty() && std::all_of(callees.begin(), callees.end(),
                                         [](const Value& value) { return value.is_external(); });
}

/// True for a bare name, and for a method of a parameter, which such a callback received.
bool CallResolver::is_call_of_parameter_or_import(const FileFacts& facts, OccurrenceIndex call) {
  const Occurrence& occurrence = facts.occurrence(call);
  if (!occurrence.receiver.valid()) return true;
  const Expr& receiver = facts.exprs[without_tests(facts, occurrence.receiver).value];
  if (receiver.op != ExprOp::name || receiver.a >= facts.occurrences.size()) return false;
  const Occurrence& head = facts.occurrences[receiver.a];
  return head.binding == Binding::local && head.target < facts.symbols.size() &&
         facts.symbols[head.target].kind == SymbolKind::parameter;
}

std::optional<Target> CallResolver::assigned_function(FileId file, OccurrenceIndex index,
                                                      const std::vector<Target>& targets) {
  const FileFacts* facts = context_.facts(file);
  if (!facts || targets.size() != 1 || !targets[0].symbol.valid() ||
      !parts_.traits(file).functions_are_objects)
    return {};
  const Occurrence& call = facts->occurrence(index);
  const Symbol* variable = context_.symbol(targets[0].ref());
  if (call.role != Role::call || call.receiver.valid() || !variable || variable->type.valid() ||
      !variable->value.valid())
    return {};
  if (variable->kind != SymbolKind::variable && variable->kind != SymbolKind::constant) return {};
  const Values& held = parts_.values.evaluate(targets[0].file, variable->value);
  if (held.empty() || held[0].kind != Value::Kind::symbol ||
      held[0].evidence >= Evidence::ambiguous)
    return {};
  const Symbol* function = held[0].symbol.valid() ? context_.symbol(held[0].ref()) : nullptr;
  if (!function || !is_callable(function->kind) || !function->has(SymbolFlag::member) ||
      function->container.valid())
    return {};
  return Target{held[0].file, held[0].symbol, held[0].evidence};
}

}  // namespace codefinder::resolve
