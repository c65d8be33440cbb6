// Generics: aliases with type parameters, such as `type Both<T> = Partial<T> & Named`.
#include "index/resolve/generics.h"
#include "index/resolve/resolution.h"

#include <algorithm>

namespace codefinder::resolve {

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
  const auto argument = [&](SymbolRef parameter) -> Values {
    const auto at = std::find(parameters.begin(), parameters.end(), parameter.symbol);
    const auto place = static_cast<std::size_t>(at - parameters.begin());
    return parameter.file == alias.file && place < std::min(parameters.size(), arguments.size())
               ? arguments[place]
               : Values{};
  };
  Values found;
  for (Value value : parts_.values.expand(alias)) {
    const bool function = value.builtin == Builtin::function && !value.arguments &&
                          value.element_file == alias.file;
    if (value.ref() == alias.ref() || function) {
      std::vector<Value> own;
      for (const Values& each : arguments)
        own.push_back(each.empty() ? Value::external() : each.front());
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

}  // namespace codefinder::resolve
