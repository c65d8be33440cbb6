// Generics: type arguments for type parameters.
#include "index/resolve/generics.h"

#include "base/strings.h"
#include "index/resolve/resolution.h"

#include <algorithm>

namespace codefinder::resolve {

namespace {

constexpr int kDeepest = 8;      // Levels of bases.
constexpr int kDeepestType = 4;  // Levels of type arguments in type arguments.

/// The type argument at `place` of the first value that has so many; empty if none has.
Values argument_at(const Values& values, std::size_t place) {
  for (const Value& value : values)
    if (value.arguments && place < value.arguments->size()) return {(*value.arguments)[place]};
  return {};
}

/// A method outside its type renames the type's parameters, or is a method of any type: `T.let`.
Values by_receiver_of_method(Resolution& parts, const Values& receivers, const FileFacts& facts,
                             const Symbol& method, const Symbol& parameter, std::size_t place) {
  if (!method.qualifier.valid()) return {};
  const bool any = trim_end(facts.str(method.qualifier), "?") == facts.str(parameter.name);
  return any ? parts.values.instances(receivers) : argument_at(receivers, place);
}

/// An argument of a call.
struct Argument {
  FileId file;
  ExprIndex expr;
};

/// The results of the function that is passed, if `type` declares that it returns the parameter,
/// also in a tuple: `func() (T, error)`.
Values callback_results(Resolution& parts, Argument argument, const Value& type,
                        SymbolRef parameter) {
  const auto is_parameter = [&](const Value& value) { return value.ref() == parameter; };
  std::size_t place = 0;
  const auto is_in_tuple = [&](const Value& value) {
    if (value.builtin != Builtin::tuple || !value.arguments) return false;
    const auto at = std::ranges::find_if(*value.arguments, is_parameter);
    place = static_cast<std::size_t>(at - value.arguments->begin());
    return at != value.arguments->end();
  };
  const Values result = parts.values.called(type);
  const bool whole = std::ranges::any_of(result, is_parameter);
  if (!whole && std::ranges::none_of(result, is_in_tuple)) return {};
  Values found;
  for (const Value& function : Values(parts.values.evaluate(argument.file, argument.expr)))
    for (const Value& made : Values(parts.values.called(function)))
      if (made == function) continue;  // An object that is no function.
      else if (whole) found.push_back(made);
      else if (made.builtin == Builtin::tuple) concatenate(found, argument_at({made}, place));
  std::erase_if(found, [](const Value& value) { return value.is_unknown(); });
  return found;
}

}  // namespace

std::size_t Generics::place_of(const FileFacts& facts, SymbolIndex parameter) {
  std::size_t before = 0;
  const SymbolIndex owner = facts.symbol(parameter).container;
  for (std::uint32_t i = owner.value + 1; i < parameter.value; ++i)
    before += facts.symbols[i].kind == SymbolKind::type_parameter &&
              facts.symbols[i].container == owner &&
              !facts.str(facts.symbols[i].name).starts_with('\'');
  return before;
}

Generics::Generics(Resolution& resolution) : parts_(resolution), context_(resolution.context) {}

Values Generics::substitute(FileId file, ExprIndex callee, Values types) {
  const FileFacts* facts = context_.facts(file);
  ExprIndex expected;
  if (facts) callee = plain_callee(*facts, callee, &expected);
  ExprIndex named = callee;
  while (facts && named.value < facts->exprs.size() &&
         facts->exprs[named.value].op == ExprOp::apply)
    named = ExprIndex(facts->exprs[named.value].a);
  if (!facts || named.value >= facts->exprs.size() || facts->exprs[named.value].op != ExprOp::name)
    return types;
  const OccurrenceIndex use(facts->exprs[named.value].a);
  const Values applied = parts_.values.evaluate(file, callee);
  const bool constructs = std::any_of(applied.begin(), applied.end(), [&](const Value& value) {
    const Symbol* symbol = value.symbol.valid() ? context_.symbol(value.ref()) : nullptr;
    return symbol && is_class_like(symbol->kind) && value.kind == Value::Kind::symbol;
  });
  return substitute(file, use, std::move(types),
                    named == callee && !constructs ? Values{} : applied, expected);
}

Values Generics::substitute(FileId file, OccurrenceIndex use, Values types, const Values& applied,
                            ExprIndex expected) {
  const FileFacts* facts = context_.facts(file);
  if (!facts || use.value >= facts->occurrences.size()) return types;
  if (std::none_of(types.begin(), types.end(),
                   [&](const Value& value) { return has_type_parameters(value); }) ||
      !parts_.traits(file).substitutes_type_parameters)
    return types;
  const Values receivers = receivers_of(file, use);
  const ArgumentOf argument = [&](SymbolRef parameter) {
    Values found = argument_of(parameter, file, use, receivers, applied);
    if (found.empty()) found = argument_of_result(parameter, file, expected);
    return found.empty() ? default_in_call(parameter, argument) : found;
  };
  Values found;
  for (const Value& type : types)
    for (Value& value : substituted(type, argument, 0))
      if (std::find(found.begin(), found.end(), value) == found.end())
        found.push_back(std::move(value));
  return found;
}

bool Generics::has_type_parameters(const Value& value) {
  if (value.arguments) return true;
  const bool type = value.kind == Value::Kind::instance ||
                    (value.kind == Value::Kind::symbol && value.symbol.valid() &&
                     parts_.traits(value.file).has_pointers);
  const Symbol* symbol = type && value.symbol.valid() ? context_.symbol(value.ref()) : nullptr;
  return symbol &&
         (symbol->kind == SymbolKind::type_parameter || generic_around(value).symbol.valid());
}

/// The generic class that contains the class of the value and gives it its type arguments: the
/// class of an iterator; none in languages without.
SymbolRef Generics::generic_around(const Value& value) {
  const Symbol* symbol = value.symbol.valid() ? context_.symbol(value.ref()) : nullptr;
  if (!symbol || !is_class_like(symbol->kind) || !symbol->container.valid() ||
      !parts_.traits(value.file).has_pointers)
    return {};
  const FileFacts& facts = *context_.facts(value.file);
  if (!is_class_like(facts.symbol(symbol->container).kind)) return {};
  const SymbolRef outer{value.file, symbol->container};
  return type_parameters(facts, outer.symbol).empty() ||
                 !type_parameters(facts, value.symbol).empty()
             ? SymbolRef{}
             : outer;
}

/// The instances whose type arguments a use may have: what is called, the receiver, and for a bare
/// name the enclosing classes.
Values Generics::receivers_of(FileId file, OccurrenceIndex use) {
  const FileFacts& facts = *context_.facts(file);
  const Occurrence& occurrence = facts.occurrence(use);
  Values receivers;
  if (is_called(occurrence) && !parts_.traits(file).call_member.empty())
    for (const Value& called : parts_.names.resolve(file, use))
      for (Value& held : parts_.values.expand(called))
        if (held.kind == Value::Kind::instance && held.arguments)
          receivers.push_back(std::move(held));
  if (occurrence.receiver.valid()) {
    concatenate(receivers, parts_.values.evaluate(file, occurrence.receiver));
    add_contents(receivers);
    return receivers;
  }
  if (occurrence.role != Role::call && occurrence.binding != Binding::free) return receivers;
  for (SymbolIndex at = enclosing_symbol(facts, occurrence.range.begin); at.valid();
       at = facts.symbol(at).container)
    if (is_class_like(facts.symbol(at).kind))
      receivers.push_back(Value::instance_of({file, at}, Evidence::member));
  return receivers;
}

/// Adds what the receivers give members of: the results of `operator->`, contents of wrappers.
void Generics::add_contents(Values& receivers) {
  constexpr std::size_t kMaxReceivers = 16;
  for (std::size_t i = 0; i < receivers.size() && receivers.size() < kMaxReceivers; ++i) {
    const Value holder = receivers[i];
    if (holder.kind != Value::Kind::instance) continue;
    if (!holder.symbol.valid()) concatenate(receivers, parts_.members.contents_of(holder));
    else if (parts_.traits(holder.file).has_pointers)
      concatenate(receivers, parts_.values.result_of_member(
                                 holder, parts_.traits(holder.file).dereferencing_method));
  }
}

/// The argument of the type parameter at the use; empty if unknown.
Values Generics::argument_of(SymbolRef parameter, FileId file, OccurrenceIndex use,
                             const Values& receivers, const Values& applied) {
  const Symbol* symbol = context_.symbol(parameter);
  if (!symbol) return {};
  // A type parameter of a comment (`@template`) has no known owner.
  const Symbol* owner = symbol->container.valid()
                            ? context_.symbol({parameter.file, symbol->container})
                            : nullptr;
  if (owner && is_callable(owner->kind)) {
    const FileFacts& facts = *context_.facts(parameter.file);
    const std::size_t place = place_of(facts, parameter.symbol);
    Values found = by_receiver_of_method(parts_, receivers, facts, *owner, *symbol, place);
    if (found.empty()) found = argument_at(applied, place);
    return found.empty() ? inferred(file, use, parameter, {parameter.file, symbol->container})
                         : found;
  }
  // The constructed type comes before the classes around.
  for (const Values* types : {&applied, &receivers})
    for (const Value& type : *types)
      if (Values found = argument_for(type, parameter, 0); !found.empty()) return found;
  // A function of a type without type arguments: `Pair::new(a, b)`.
  for (const Value& function : Values(parts_.names.resolve(file, use)))
    if (const Symbol* called = symbol_of(context_, function);
        called && is_callable(called->kind) && (!owner || function.file == parameter.file))
      if (Values found = inferred(file, use, parameter, function.ref()); !found.empty())
        return found;
  return {};
}

/// `type` with the type parameters in it replaced by their arguments.
Values Generics::substituted(const Value& type, const ArgumentOf& argument, int depth) {
  const Budget::Level level(context_.budget());
  if (depth > kDeepestType || !level) return {type};
  const Symbol* symbol = type.symbol.valid() ? context_.symbol(type.ref()) : nullptr;
  if (symbol && symbol->kind == SymbolKind::type_parameter) {
    Values found = argument(type.ref());
    for (Value& value : found) {
      value.evidence = type.evidence;
      for (int i = 0; i < type.pointers; ++i) value = pointers_to({value})[0];
    }
    return found.empty() ? Values{type} : found;
  }
  if (!type.arguments) return {within(type, argument)};
  // One value is kept; a wrapper has the members of each.
  constexpr std::size_t kMaxContents = 16;
  Values contents;
  std::vector<Value> arguments;
  for (const Value& inner : *type.arguments) {
    Values found = is_self_of(context_, inner, type) ? argument(inner.ref())
                                                     : substituted(inner, argument, depth + 1);
    arguments.push_back(found.empty() ? inner : most_known(found));
    if (arguments.size() > 1 || !parts_.containers.is_wrapper(type)) continue;
    for (Value& value : found)
      if (has_members(value) && contents.size() < kMaxContents)
        contents.push_back(std::move(value));
  }
  Values changed;
  for (std::size_t i = 0; i < std::max<std::size_t>(contents.size(), 1); ++i) {
    if (i < contents.size()) arguments.front() = contents[i];
    Value one = type;
    one.arguments = std::make_shared<const std::vector<Value>>(arguments);
    Values meant = meaning(one);
    if (meant.empty()) meant = projected(one);
    if (meant.empty()) changed.push_back(std::move(one));
    else concatenate(changed, std::move(meant));
  }
  return changed;
}

Values Generics::meaning(const Value& generic) {
  if (!generic.is_external_instance() || !generic.arguments || !generic.element_file.valid())
    return {};
  Values members = parts_.containers.indexed(generic);
  return members.empty()
             ? parts_.rules(generic.element_file).library.applied_type(parts_.resolver, generic)
             : members;
}

/// A class inside a generic class, with the type arguments of that.
Value Generics::within(Value type, const ArgumentOf& argument) {
  const SymbolRef outer = generic_around(type);
  if (!outer.symbol.valid()) return type;
  std::vector<Value> arguments;
  bool known = false;
  for (const SymbolIndex parameter : type_parameters(*context_.facts(outer.file), outer.symbol)) {
    const Values found = argument({outer.file, parameter});
    known = known || !found.empty();
    arguments.push_back(found.empty() ? Value::external() : found.front());
  }
  if (known) type.arguments = std::make_shared<const std::vector<Value>>(std::move(arguments));
  return type;
}

/// The argument of the parameter of a class in `receiver`, which is of that class or of one derived
/// from it.
Values Generics::argument_for(const Value& receiver, SymbolRef parameter, int depth) {
  const Symbol* symbol = context_.symbol(parameter);
  const Budget::Level level(context_.budget());
  if (!symbol || !receiver.symbol.valid() || depth > kDeepest || !level) return {};
  if (symbol->kind == SymbolKind::trait)
    return derives(receiver.ref(), parameter) ? Values{receiver} : Values{};
  const SymbolRef owner{parameter.file, symbol->container};
  if (!owner.symbol.valid())
    if (std::optional<Values> found = argument_of_free(receiver, parameter)) return *found;
  if (context_.symbol_or_none(owner).kind == SymbolKind::impl)
    return argument_in_block(receiver, owner, parameter);
  if (receiver.ref() == owner || generic_around(receiver) == owner) {
    const std::size_t place = place_of(*context_.facts(parameter.file), parameter.symbol);
    if (!receiver.arguments) return {};
    if (place >= receiver.arguments->size()) return default_of(parameter, receiver, depth + 1);
    return {(*receiver.arguments)[place]};
  }
  const Values bases = parts_.class_members.bases(receiver.ref());
  for (const Value& base : bases) {
    const bool above = !owner.symbol.valid() || base.ref() == owner || derives(base.ref(), owner);
    if (!base.symbol.valid() || !above) continue;
    // The type arguments of a base are the type's own parameters, or independent of the receiver.
    const auto own = [&](SymbolRef inner) -> Values {
      const Symbol* of = context_.symbol(inner);
      const bool its = of && (!of->container.valid() ||
                              SymbolRef{inner.file, of->container} == receiver.ref());
      return its ? argument_for(receiver, inner, depth + 1) : Values{};
    };
    for (const Value& with_arguments : substituted(base, own, 0))
      if (Values found = argument_for(with_arguments, parameter, depth + 1); !found.empty())
        return found;
  }
  return {};
}

bool Generics::derives(SymbolRef type, SymbolRef base) {
  const auto [it, fresh] = ancestors_.try_emplace(fact_key(type));
  if (fresh) {
    constexpr std::size_t kMax = 64;
    std::vector<SymbolRef> all{type};
    for (std::size_t at = 0; at < all.size() && all.size() < kMax && context_.spend(); ++at)
      for (const Value& value : parts_.class_members.bases(all[at]))
        if (value.symbol.valid() && std::find(all.begin(), all.end(), value.ref()) == all.end())
          all.push_back(value.ref());
    ancestors_[fact_key(type)] = std::move(all);
  }
  // Empty inside a cycle.
  const std::vector<SymbolRef>& all = ancestors_[fact_key(type)];
  return !all.empty() && std::find(all.begin() + 1, all.end(), base) != all.end();
}

/// The argument of a type parameter in a call of a function, by the call's arguments: T of
/// `T make(Class<T> of)`.
Values Generics::inferred(FileId file, OccurrenceIndex call, SymbolRef parameter,
                          SymbolRef called) {
  const FileFacts& facts = *context_.facts(parameter.file);
  const SymbolIndex function = called.symbol;
  const std::span<const ExprIndex> arguments = arguments_of(*context_.facts(file), call);
  std::size_t at = 0;
  for (std::uint32_t i = function.value + 1; i < facts.symbols.size() && at < arguments.size();
       ++i) {
    const Symbol& inner = facts.symbols[i];
    if (inner.full_range.begin >= facts.symbol(function).full_range.end) break;
    const bool receiver = facts.str(inner.name) == parts_.traits(called.file).receiver_parameter;
    // A parameter of a constructor may be a member: `constructor(public x: T)`.
    const bool member = inner.kind == SymbolKind::field && !inner.has(SymbolFlag::assigned) &&
                        facts.symbol(function).kind == SymbolKind::constructor;
    const bool own = inner.kind == SymbolKind::parameter && inner.container == function;
    if ((!own && !member) || receiver) continue;
    const ExprIndex argument = arguments[at++];
    Values types = parts_.values.instances(parts_.values.evaluate(parameter.file, inner.type));
    // Each argument is an element: `items ...T`.
    if (inner.has(SymbolFlag::variadic))
      for (const Value& list : Values(types)) append(types, parts_.containers.element_of(list));
    for (const Value& type : types)
      if (Values found = inferred_from(file, argument, type, parameter); !found.empty())
        return found;
  }
  return {};
}

/// By one argument, for which the function declares `type`.
Values Generics::inferred_from(FileId file, ExprIndex argument, const Value& type,
                               SymbolRef parameter) {
  const bool listed = type.builtin == Builtin::sequence && type.arguments &&
                      type.arguments->front().ref() == parameter;
  if (type.ref() == parameter || listed)
    if (Values found = known_instances(file, argument); !found.empty()) {
      for (Value& value : found) value.pointers -= std::min(value.pointers, type.pointers);
      return found;
    }
  if (type.builtin == Builtin::function || type.builtin == Builtin::result_holder || type.arguments)
    if (Values found = callback_results(parts_, {file, argument}, type, parameter); !found.empty())
      return found;
  if (Values found = constructed_results(file, argument, type, parameter); !found.empty())
    return found;
  for (std::size_t place = 0; type.arguments && place < type.arguments->size(); ++place) {
    if ((*type.arguments)[place].ref() != parameter) continue;
    for (const Value& value : parts_.values.instances(parts_.values.evaluate(file, argument)))
      if (value.arguments && place < value.arguments->size() &&
          !(*value.arguments)[place].is_unknown())
        return {(*value.arguments)[place]};
  }
  return {};
}

Values Generics::known_instances(FileId file, ExprIndex argument) {
  Values found = parts_.values.instances(parts_.values.evaluate(file, argument));
  std::erase_if(found, [](const Value& value) {
    return value.is_unknown() || value.builtin == Builtin::null || value.builtin == Builtin::lambda;
  });
  return found;
}

}  // namespace codefinder::resolve
