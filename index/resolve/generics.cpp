// What type parameters stand for: by what the receiver's type is applied to, through the bases in
// between, or by what a call is given.
#include "index/resolve/language_semantics.h"
#include "index/resolve/resolve.h"

#include <algorithm>

namespace codefinder::resolve {

namespace {

constexpr int kDeepest = 8;      // Of bases.
constexpr int kDeepestType = 4;  // Of arguments in arguments.

/// The number of a type parameter among those of its owner; lifetimes do not count, as they may be
/// left out.
std::size_t place_of(const FileFacts& facts, SymbolIndex parameter) {
  std::size_t before = 0;
  const SymbolIndex owner = facts.symbol(parameter).container;
  for (std::uint32_t i = owner.value + 1; i < parameter.value; ++i)
    before += facts.symbols[i].kind == SymbolKind::type_parameter &&
              facts.symbols[i].container == owner &&
              !facts.str(facts.symbols[i].name).starts_with('\'');
  return before;
}

bool known(const Value& entity) {
  return entity.kind != Value::Kind::external || !entity.external_type_name.empty();
}

}  // namespace

/// One element of a generic: its first argument, or the second of those whose first is the key.
Values Resolver::element_of(const Value& entity) {
  const bool second = entity.arguments && entity.arguments->size() > 1 &&
                      semantics_of(entity.element_file).is_map_type(entity.external_type_name);
  if (second) return instances({(*entity.arguments)[1]});
  if (entity.arguments && !entity.arguments->empty() && known(entity.arguments->front()))
    return instances({entity.arguments->front()});
  return instances(evaluate(entity.element_file, entity.element));
}

/// What the first variable of a loop over it is: a map's key, what a channel or an iterator gives;
/// a number for all else.
Values Resolver::keys_of(const Values& ranged) {
  Values found;
  for (const Value& entity : ranged) {
    if (entity.arguments &&
        semantics_of(entity.element_file).is_map_type(entity.external_type_name))
      found.push_back(entity.arguments->front());
    else if (entity.external_type_name == "chan" || entity.external_type_name == "Seq")
      found = element_of(entity);
  }
  if (found.empty() && !ranged.empty()) found.push_back(Value::external());
  return instances(std::move(found));
}

/// What the place `number` holds of something taken apart: of several results, or of one with a
/// flag beside it (`v, ok := m[k]`).
Values Resolver::part_of(const Values& whole, std::uint32_t number) {
  Values found;
  for (const Value& entity : whole) {
    if (entity.external_type_name == "tuple" && entity.arguments) {
      const bool there = number < entity.arguments->size();
      found.push_back(there ? (*entity.arguments)[number] : Value::external());
    } else if (number == 0) {
      found.push_back(entity);
    }
  }
  if (found.empty() && !whole.empty()) found.push_back(Value::external());
  return instances(std::move(found));
}

/// `type` with the type parameters in it replaced by what `argument` gives for them.
Values Resolver::substituted(const Value& type,
                             const std::function<Values(store::SymbolRef)>& argument, int depth) {
  const Budget::Level level(context_.budget());
  if (depth > kDeepestType || !level) return {type};
  const Symbol* symbol = type.symbol.valid() ? context_.symbol(type.ref()) : nullptr;
  if (symbol && symbol->kind == SymbolKind::type_parameter) {
    Values given = argument(type.ref());
    for (Value& entity : given) entity.evidence = type.evidence;
    return given.empty() ? Values{type} : given;
  }
  if (!type.arguments) return {type};
  Value changed = type;
  std::vector<Value> arguments;
  for (const Value& inner : *type.arguments) {
    Values given = substituted(inner, argument, depth + 1);
    arguments.push_back(given.empty() ? inner : std::move(given.front()));
  }
  changed.arguments = std::make_shared<const std::vector<Value>>(std::move(arguments));
  return {changed};
}

/// What the parameter of a class stands for in `receiver`, which is of that class or of one derived
/// from it.
Values Resolver::argument_for(const Value& receiver, store::SymbolRef parameter, int depth) {
  const Symbol* symbol = context_.symbol(parameter);
  const Budget::Level level(context_.budget());
  if (!symbol || !symbol->container.valid() || !receiver.symbol.valid() || depth > kDeepest ||
      !level)
    return {};
  const store::SymbolRef owner{parameter.file, symbol->container};
  if (receiver.ref() == owner) {
    const std::size_t place = place_of(*context_.facts(parameter.file), parameter.symbol);
    if (!receiver.arguments || place >= receiver.arguments->size()) return {};
    return {(*receiver.arguments)[place]};
  }
  const Values above = bases(receiver.ref());
  for (const Value& base : above) {
    if (!base.symbol.valid() || (base.ref() != owner && !derives(base.ref(), owner))) continue;
    // What stands in a base is the type's own parameters, or nothing that the receiver tells.
    const auto own = [&](store::SymbolRef inner) -> Values {
      const Symbol* of = context_.symbol(inner);
      const bool its = of && store::SymbolRef{inner.file, of->container} == receiver.ref();
      return its ? argument_for(receiver, inner, depth + 1) : Values{};
    };
    for (const Value& with_arguments : substituted(base, own, 0))
      if (Values found = argument_for(with_arguments, parameter, depth + 1); !found.empty())
        return found;
  }
  return {};
}

/// Whether `base` is above `type`, at any distance.
bool Resolver::derives(store::SymbolRef type, store::SymbolRef base) {
  const auto [it, fresh] = ancestors_.try_emplace(key(type.file, type.symbol.value));
  if (fresh) {
    constexpr std::size_t kMost = 64;
    std::vector<store::SymbolRef> above{type};
    for (std::size_t at = 0; at < above.size() && above.size() < kMost && context_.spend(); ++at)
      for (const Value& entity : bases(above[at]))
        if (entity.symbol.valid() &&
            std::find(above.begin(), above.end(), entity.ref()) == above.end())
          above.push_back(entity.ref());
    ancestors_[key(type.file, type.symbol.value)] = std::move(above);
  }
  const std::vector<store::SymbolRef>& above = ancestors_[key(type.file, type.symbol.value)];
  return std::find(above.begin() + 1, above.end(), base) != above.end();
}

/// What the parameter of a function stands for in a call, by what it is given: T of `T
/// make(Class<T> of)`.
Values Resolver::inferred(FileId file, OccurrenceIndex call, store::SymbolRef parameter) {
  const FileFacts& facts = *context_.facts(parameter.file);
  const SymbolIndex function = facts.symbol(parameter.symbol).container;
  const std::span<const ExprIndex> arguments = arguments_of(*context_.facts(file), call);
  std::size_t at = 0;
  for (std::uint32_t i = function.value + 1; i < facts.symbols.size() && at < arguments.size();
       ++i) {
    const Symbol& inner = facts.symbols[i];
    if (inner.full_range.begin >= facts.symbol(function).full_range.end) break;
    if (inner.kind != SymbolKind::parameter || inner.container != function) continue;
    const ExprIndex argument = arguments[at++];
    const Values wanted = instances(evaluate(parameter.file, inner.type));
    for (const Value& type : wanted) {
      if (type.ref() == parameter) {
        Values given = instances(evaluate(file, argument));
        std::erase_if(given, [](const Value& e) {
          return !known(e) || e.external_type_name == "null" || e.external_type_name == "lambda";
        });
        if (!given.empty()) return given;
      }
      if (type.external_type_name == "()") {  // What the function that is given gives back.
        const Values result = called(type);
        if (std::none_of(result.begin(), result.end(),
                         [&](const Value& e) { return e.ref() == parameter; }))
          continue;
        Values given;
        for (const Value& function : Values(evaluate(file, argument)))
          for (Value& entity : called(function)) given.push_back(std::move(entity));
        std::erase_if(given, [](const Value& e) { return !known(e); });
        if (!given.empty()) return given;
      }
      for (std::size_t place = 0; type.arguments && place < type.arguments->size(); ++place) {
        if ((*type.arguments)[place].ref() != parameter) continue;
        const Values given_types = instances(evaluate(file, argument));
        for (const Value& given : given_types)
          if (given.arguments && place < given.arguments->size() &&
              known((*given.arguments)[place]))
            return {(*given.arguments)[place]};
      }
    }
  }
  return {};
}

/// The same of what a call gives, by what is called: a name, which may be applied to types
/// (`make<T>()`).
Values Resolver::substitute_type_parameters(FileId file, ExprIndex callee, Values types) {
  const FileFacts* facts = context_.facts(file);
  ExprIndex named = callee;
  while (facts && named.value < facts->exprs.size() &&
         facts->exprs[named.value].op == ExprOp::apply)
    named = ExprIndex(facts->exprs[named.value].a);
  if (!facts || named.value >= facts->exprs.size() || facts->exprs[named.value].op != ExprOp::name)
    return types;
  const OccurrenceIndex use(facts->exprs[named.value].a);
  return substitute_type_parameters(file, use, std::move(types),
                                    named == callee ? Values{} : Values(evaluate(file, callee)));
}

/// The types of what the use gives, with the type parameters that it settles replaced; `applied` is
/// what it stands for when type arguments are written at it.
Values Resolver::substitute_type_parameters(FileId file, OccurrenceIndex use, Values types,
                                            const Values& applied) {
  const FileFacts* facts = context_.facts(file);
  if (!facts || use.value >= facts->occurrences.size()) return types;
  const auto open = [&](const Value& e) {
    const Symbol* symbol = e.kind == Value::Kind::instance && e.symbol.valid()
                               ? context_.symbol(e.ref())
                               : nullptr;
    return e.arguments || (symbol && symbol->kind == SymbolKind::type_parameter);
  };
  if (std::none_of(types.begin(), types.end(), open) ||
      !semantics_of(file).settles_type_parameters())
    return types;
  const Occurrence& occurrence = facts->occurrence(use);
  Values receivers;
  if (occurrence.receiver.valid()) {
    receivers = evaluate(file, occurrence.receiver);
  } else if (occurrence.role == Role::call || occurrence.binding == Binding::free) {
    for (SymbolIndex at = enclosing_symbol(*facts, occurrence.range.begin); at.valid();
         at = facts->symbol(at).container)
      if (is_class_like(facts->symbol(at).kind))
        receivers.push_back(
            Value{Value::Kind::instance, file, at, {}, Evidence::member, {}, {}, {}});
  }
  const auto argument = [&](store::SymbolRef parameter) -> Values {
    const Symbol* symbol = context_.symbol(parameter);
    if (!symbol || !symbol->container.valid()) return {};
    const Symbol* owner = context_.symbol({parameter.file, symbol->container});
    // Go's methods name the type's parameters anew.
    if (owner && is_callable(owner->kind) && owner->qualifier.valid()) {
      const std::size_t place = place_of(*context_.facts(parameter.file), parameter.symbol);
      for (const Value& receiver : receivers)
        if (receiver.arguments && place < receiver.arguments->size())
          return {(*receiver.arguments)[place]};
    }
    if (owner && is_callable(owner->kind)) {
      const std::size_t place = place_of(*context_.facts(parameter.file), parameter.symbol);
      for (const Value& whole : applied)
        if (whole.arguments && place < whole.arguments->size()) return {(*whole.arguments)[place]};
      return inferred(file, use, parameter);
    }
    for (const Value& receiver : receivers)
      if (Values found = argument_for(receiver, parameter, 0); !found.empty()) return found;
    return {};
  };
  Values found;
  for (const Value& type : types)
    for (Value& substitute_type_parameters : substituted(type, argument, 0))
      if (std::find(found.begin(), found.end(), substitute_type_parameters) == found.end())
        found.push_back(std::move(substitute_type_parameters));
  return found;
}

}  // namespace codefinder::resolve
