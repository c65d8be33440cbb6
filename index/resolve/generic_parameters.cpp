// Generics: type parameters that no argument of a call determines (by the expected type of the
// call, and by their defaults), and parameters of aliases, such as `type Both<T> = Partial<T> &
// Named`.
#include "index/resolve/generics.h"
#include "index/resolve/resolution.h"

#include <algorithm>

namespace codefinder::resolve {

namespace {

constexpr int kDeepestDefault = 8;

/// The type parameter at `place` of the symbol; none if it has fewer.
SymbolIndex parameter_at(const FileFacts& facts, SymbolIndex owner, std::size_t place) {
  const std::uint32_t end = facts.symbol(owner).full_range.end;
  for (std::uint32_t i = owner.value + 1;
       i < facts.symbols.size() && facts.symbols[i].full_range.begin < end; ++i)
    if (facts.symbols[i].kind == SymbolKind::type_parameter &&
        facts.symbols[i].container == owner && place-- == 0)
      return SymbolIndex(i);
  return {};
}

/// True for a type that a trait declares and its blocks define.
bool is_associated_type(Context& context, const Value& type) {
  const Symbol& symbol = context.symbol_or_none(type.ref());
  return symbol.kind == SymbolKind::type_alias && symbol.container.valid() &&
         context.symbol_or_none({type.file, symbol.container}).kind == SymbolKind::trait;
}

}  // namespace

bool is_self_of(Context& context, const Value& owner, const Value& associated) {
  return is_associated_type(context, associated) && owner.symbol.valid() &&
         context.symbol_or_none(owner.ref()).kind == SymbolKind::trait;
}

bool has_members(const Value& value) { return value.symbol.valid() || value.arguments; }

const Value& most_known(const Values& values) {
  const auto found = std::ranges::find_if(values, has_members);
  return found == values.end() ? values.front() : *found;
}

ExprIndex plain_callee(const FileFacts& facts, ExprIndex callee, ExprIndex* expected) {
  if (callee.value >= facts.exprs.size()) return callee;
  const Expr& expr = facts.exprs[callee.value];
  if (expr.op != ExprOp::apply || expr.b >= facts.exprs.size() ||
      facts.exprs[expr.b].op != ExprOp::parameters)
    return callee;
  if (expected != nullptr) *expected = ExprIndex(facts.exprs[expr.b].a);
  return ExprIndex(expr.a);
}

OccurrenceIndex called_by_name(const FileFacts& facts, ExprIndex callee) {
  callee = plain_callee(facts, callee);
  const Expr name = callee.value < facts.exprs.size() ? facts.exprs[callee.value] : Expr{};
  const bool named = name.op == ExprOp::name && name.a < facts.occurrences.size();
  return named ? OccurrenceIndex(name.a) : OccurrenceIndex();
}

/// The argument of a function's type parameter where a call of it has an expected type: T of
/// `List<T> make()` in `x: List<A> = make()`.
Values Generics::argument_of_result(SymbolRef parameter, FileId file, ExprIndex expected) {
  if (!expected.valid()) return {};
  const Symbol& own = context_.symbol_or_none(parameter);
  const Symbol& function = context_.symbol_or_none({parameter.file, own.container});
  if (!is_callable(function.kind) || !function.type.valid()) return {};
  const Values results = parts_.values.instances(
      parts_.values.evaluate(parameter.file, function.type));
  for (const Value& wanted : Values(parts_.values.evaluate(file, expected)))
    for (const Value& result : results) {
      if (wanted.is_unknown()) continue;
      if (result.ref() == parameter) return {wanted};
      if (!result.arguments || !result.symbol.valid() || result.ref() != wanted.ref()) continue;
      for (std::size_t place = 0; place < result.arguments->size(); ++place) {
        if ((*result.arguments)[place].ref() != parameter) continue;
        const SymbolIndex its = parameter_at(*context_.facts(wanted.file), wanted.symbol, place);
        if (!its.valid()) continue;
        if (Values found = argument_for(wanted, {wanted.file, its}, 0); !found.empty())
          return found;
      }
    }
  return {};
}

/// The default of a type parameter where `receiver` has arguments for those before it.
Values Generics::default_of(SymbolRef parameter, const Value& receiver, int depth) {
  const Symbol& symbol = context_.symbol_or_none(parameter);
  if (!symbol.value.valid() || depth > kDeepestDefault) return {};
  return with_arguments(
      parameter.file, symbol.value,
      [&](SymbolRef other) {
        return other == parameter ? Values{} : argument_for(receiver, other, depth + 1);
      },
      depth);
}

/// The default of a function's type parameter, with the call's arguments for the others.
Values Generics::default_in_call(SymbolRef parameter, const ArgumentOf& argument) {
  const Symbol& symbol = context_.symbol_or_none(parameter);
  const bool of_function = symbol.container.valid() &&
                           is_callable(
                               context_.symbol_or_none({parameter.file, symbol.container}).kind);
  if (!symbol.value.valid() || !of_function) return {};
  return default_with(parameter, argument);
}

/// The default of a type parameter, or what `infer` stands for; empty where that leads back to the
/// parameter.
Values Generics::default_with(SymbolRef parameter, const ArgumentOf& argument) {
  const ExprIndex value = context_.symbol_or_none(parameter).value;
  if (!value.valid() || std::ranges::find(open_defaults_, parameter) != open_defaults_.end())
    return {};
  open_defaults_.push_back(parameter);
  Values found = with_arguments(parameter.file, value, argument, 1);
  open_defaults_.pop_back();
  return found;
}

/// The type with its parameters replaced: for `T["a"]`, the member of the argument of T.
Values Generics::with_arguments(FileId file, ExprIndex type, const ArgumentOf& argument,
                                int depth) {
  const FileFacts& facts = *context_.facts(file);
  const Budget::Level level(context_.budget());
  if (type.value >= facts.exprs.size() || depth > kDeepestDefault || !level) return {};
  const Expr& expr = facts.exprs[type.value];
  Values found;
  const bool named = expr.op == ExprOp::name && expr.a < facts.occurrences.size();
  if (named && facts.occurrences[expr.a].receiver.valid() &&
      facts.occurrences[expr.a].binding == Binding::member) {
    const Occurrence& member = facts.occurrences[expr.a];
    for (const Value& holder : with_arguments(file, member.receiver, argument, depth + 1))
      for (const Value& each : parts_.members.find(holder, facts.str(member.name)))
        append(found, of_receiver(parts_.values.instances(parts_.values.expand(each)), holder));
    return found;
  }
  if (expr.op == ExprOp::element && expr.b == ExprIndex::kNone) {
    for (const Value& holder : with_arguments(file, ExprIndex(expr.a), argument, depth + 1))
      append(found, holder.element.valid() ? parts_.containers.element_of(holder) : Values{});
    return found;
  }
  for (const Value& value : Values(parts_.values.instances(parts_.values.evaluate(file, type)))) {
    append(found, substituted(value, argument, 0));
    // Behind a parameter its bounds follow.
    if (found.empty() || found.front() == value) continue;
    if (context_.symbol_or_none(value.ref()).kind == SymbolKind::type_parameter) break;
  }
  return found;
}

Values Generics::of_receiver(const Values& types, const Value& receiver) {
  if (!receiver.symbol.valid() || !parts_.traits(receiver.file).substitutes_type_parameters)
    return types;
  Values found;
  for (const Value& type : types)
    append(found,
           has_type_parameters(type)
               ? substituted(
                     type, [&](SymbolRef other) { return argument_for(receiver, other, 0); }, 0)
               : Values{type});
  return found;
}

Values Generics::of_owner(const Value& type, Values held, const Values& owners) {
  const auto is_owner = [&](const Value& value) {
    const SymbolKind kind = context_.symbol_or_none(value.ref()).kind;
    return value.symbol.valid() &&
           (kind == SymbolKind::type_parameter || kind == SymbolKind::trait);
  };
  const auto owner = std::ranges::find_if(owners, is_owner);
  if (owner == owners.end() || !is_associated_type(context_, type)) return held;
  std::erase(held, type);
  Value of = type;
  of.arguments = std::make_shared<const std::vector<Value>>(std::vector<Value>{*owner});
  held.insert(held.begin(), std::move(of));
  return held;
}

/// The type that the owner of an associated type gives it: by a block, or as the bound
/// `Source<Item = Cell>`.
Values Generics::projected(const Value& type) {
  if (!is_associated_type(context_, type)) return {};
  const SymbolRef trait{type.file, context_.symbol_or_none(type.ref()).container};
  const Value& owner = type.arguments->front();
  const Symbol& symbol = context_.symbol_or_none(owner.ref());
  const bool parameter = symbol.kind == SymbolKind::type_parameter;
  Values found;
  for (const Value& bound : parameter ? parts_.class_members.bases(owner.ref()) : Values{owner})
    if (bound.ref() == trait && bound.arguments &&
        type_parameters(*context_.facts(trait.file), trait.symbol).empty())
      append(found, parts_.values.instances({bound.arguments->front()}));
  if (parameter || symbol.kind == SymbolKind::trait) return found;
  for (const Value& own : parts_.members.find(owner, context_.name(type.ref())))
    if (own.ref() != type.ref()) append(found, parts_.values.instances(parts_.values.expand(own)));
  return found;
}

namespace {

/// A generic with its type arguments, in their order.
struct Application {
  OccurrenceIndex head;
  std::vector<ExprIndex> arguments;
};

/// The parts of `A<B, C>`; no arguments if the head is no name.
Application parts_of(const FileFacts& facts, ExprIndex applied) {
  Application found;
  while (applied.value < facts.exprs.size() && facts.exprs[applied.value].op == ExprOp::apply) {
    found.arguments.insert(found.arguments.begin(), ExprIndex(facts.exprs[applied.value].b));
    applied = ExprIndex(facts.exprs[applied.value].a);
  }
  const bool named = applied.value < facts.exprs.size() &&
                     facts.exprs[applied.value].op == ExprOp::name &&
                     facts.exprs[applied.value].a < facts.occurrences.size();
  if (!named) return {};
  found.head = OccurrenceIndex(facts.exprs[applied.value].a);
  return found;
}

/// The type parameters of the alias, in their order.
std::vector<SymbolIndex> parameters_of(const FileFacts& facts, SymbolIndex alias) {
  std::vector<SymbolIndex> found;
  const Symbol& owner = facts.symbol(alias);
  const ExprIndex body = owner.type.valid() ? owner.type : owner.value;
  if (!body.valid()) return found;
  for (std::uint32_t i = alias.value + 1;
       i < facts.symbols.size() && facts.symbols[i].full_range.begin < owner.full_range.end; ++i)
    if (facts.symbols[i].kind == SymbolKind::type_parameter && facts.symbols[i].container == alias)
      found.emplace_back(i);
  return found;
}

}  // namespace

Values Generics::applied_alias(FileId file, ExprIndex applied) {
  if (!parts_.traits(file).substitutes_type_parameters) return {};
  const FileFacts& facts = *context_.facts(file);
  const Application application = parts_of(facts, applied);
  if (application.arguments.empty()) return {};
  Values found;
  for (const Value& value : Values(parts_.names.resolve(file, application.head))) {
    const Symbol* symbol = value.kind == Value::Kind::symbol ? context_.symbol(value.ref())
                                                             : nullptr;
    const Budget::Level level(context_.budget());
    if (!symbol || symbol->kind != SymbolKind::type_alias || !level) continue;
    std::vector<Values> arguments;
    for (const ExprIndex argument : application.arguments)
      arguments.push_back(parts_.values.instances(parts_.values.evaluate(file, argument)));
    append(found, body_of_alias(value, arguments));
  }
  return found;
}

/// The values of the alias's body, with these for its type parameters.
Values Generics::body_of_alias(const Value& alias, const std::vector<Values>& arguments) {
  const std::vector<SymbolIndex> parameters = parameters_of(*context_.facts(alias.file),
                                                            alias.symbol);
  if (parameters.empty()) return {};
  const ArgumentOf argument = [&](SymbolRef parameter) -> Values {
    const auto at = std::find(parameters.begin(), parameters.end(), parameter.symbol);
    const auto place = static_cast<std::size_t>(at - parameters.begin());
    if (parameter.file != alias.file || place >= parameters.size()) return {};
    if (place < arguments.size()) return arguments[place];
    return default_with(parameter, argument);
  };
  Values found;
  for (Value value : parts_.values.expand(alias)) {
    const bool function = value.builtin == Builtin::function && !value.arguments &&
                          value.element_file == alias.file;
    if (value.ref() == alias.ref() || function) {
      std::vector<Value> own;
      for (const Values& each : arguments)
        own.push_back(each.empty() ? Value::external() : most_known(each));
      value.arguments = std::make_shared<const std::vector<Value>>(std::move(own));
      append(found, {std::move(value)});
    } else {
      append(found, substituted(value, argument, 0));
    }
  }
  return found;
}

Values Generics::of_function(const Values& types, const Value& function) {
  if (!function.arguments) return types;
  const auto argument = [&](SymbolRef parameter) -> Values {
    const FileFacts& facts = *context_.facts(parameter.file);
    const SymbolIndex owner = facts.symbol(parameter.symbol).container;
    const bool own = parameter.file == function.element_file && owner.valid() &&
                     facts.symbol(owner).kind == SymbolKind::type_alias;
    const std::size_t place = own ? place_of(facts, parameter.symbol) : 0;
    return own && place < function.arguments->size() ? Values{(*function.arguments)[place]}
                                                     : Values{};
  };
  Values found;
  for (const Value& type : types)
    for (Value& value : substituted(type, argument, 0)) {
      // A function in the function: its types may be parameters of the alias too.
      if (value.builtin == Builtin::function && !value.arguments &&
          value.element_file == function.element_file)
        value.arguments = function.arguments;
      append(found, {std::move(value)});
    }
  return found;
}

/// The argument that the receiver has where the type of the `impl` block has the parameter:
/// B of `impl<B> Pair<i32, B>`.
Values Generics::argument_in_block(const Value& receiver, SymbolRef block, SymbolRef parameter) {
  const ExprIndex written = context_.symbol_or_none(block).type;
  if (!receiver.arguments || !written.valid()) return {};
  for (const Value& type : Values(parts_.values.evaluate(block.file, written))) {
    if (type.ref() != receiver.ref() || !type.arguments) continue;
    for (std::size_t i = 0; i < type.arguments->size() && i < receiver.arguments->size(); ++i)
      if ((*type.arguments)[i].ref() == parameter && (*receiver.arguments)[i].ref() != parameter)
        return {(*receiver.arguments)[i]};
  }
  return {};
}

}  // namespace codefinder::resolve
