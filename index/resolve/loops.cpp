// Evaluator: values that methods of a class give in loops, in `with` statements and as attributes,
// and types by the result of a test.
#include "index/resolve/resolution.h"
#include "index/resolve/values.h"

#include <algorithm>

namespace codefinder::resolve {

/// The values of a loop over the operand.
Values Evaluator::looped(const Site& site) {
  Values found;
  for (const Value& value : Values(evaluate(site.file, site.inner())))
    append(found, loop_values(site.file, value));
  return found;
}

Values Evaluator::loop_values(FileId file, const Value& value) {
  if (Values own = parts_.rules(file).library.loop_values(parts_.resolver, value); !own.empty())
    return instances(std::move(own));
  if (value.builtin == Builtin::tuple && value.arguments) return instances(*value.arguments);
  if (value.arguments && is_map_type(parts_.traits(file), value.external_type_name))
    return value.arguments->size() > 1 ? instances({value.arguments->front()})
                                       : Values{Value::external()};
  if (value.element.valid() && value.builtin != Builtin::function)
    return parts_.containers.element_of(value);
  if (value.is_external()) return {value};
  if (value.kind == Value::Kind::instance && value.symbol.valid())
    return element_by_operator(value, Access::loop);
  // A loop over a class gives its instances: the members of an enumeration.
  const Symbol* symbol = value.kind == Value::Kind::symbol ? context_.symbol(value.ref()) : nullptr;
  return symbol && is_class_like(symbol->kind) ? instances({value}) : Values{};
}

/// An element of an instance of a project's class that has an iterator or a subscript operator.
Values Evaluator::element_by_operator(const Value& value, Access access) {
  const ContainerNames* names = parts_.traits(value.file).containers;
  const Budget::Level level(context_.budget());
  if (names == nullptr || !level) return {};
  if (access == Access::loop)
    for (const std::string_view operation : names->element_operators)
      if (names->iterator_operators.contains(operation))
        if (Values found = result_of_operator(value, operation); !found.empty()) return found;
  for (const std::string_view operation : names->element_operators)
    if (Values found = result_of_operator(value, operation); !found.empty()) return found;
  return {};
}

/// The element that the operator gives; of an iterator operator one element of its result.
Values Evaluator::result_of_operator(const Value& value, std::string_view operation) {
  Values results;
  for (const Value& member : parts_.members.find(value, operation))
    append(results, parts_.generics.of_receiver(called(member), value));
  if (!parts_.traits(value.file).containers->iterator_operators.contains(operation)) return results;
  Values found;
  for (const Value& result : results) {
    Values one;
    if (result.element.valid()) one = instances(evaluate(result.element_file, result.element));
    else if (result.symbol.valid() && result.ref() != value.ref())
      one = element_by_operator(result, Access::loop);
    const bool is_own_iterator = result.symbol.valid() && result.ref() == value.ref();
    if (!one.empty()) append(found, std::move(one));
    else if (!is_own_iterator) append(found, {result});
  }
  return found;
}

/// The value that `with value as name` binds: the results of the class's methods; else `value`.
Values Evaluator::entered(const Value& value) {
  if (value.kind != Value::Kind::instance || !value.symbol.valid()) return {value};
  Values found;
  for (const std::string_view method : parts_.traits(value.file).entering_methods)
    if (found.empty()) found = result_of_member(value, method);
  std::erase_if(found, [](const Value& result) { return result.is_unknown(); });
  return found.empty() ? Values{value} : found;
}

namespace {

/// True for an attribute that a method assigns: the class itself does not have it.
bool is_of_instance(const FileFacts& facts, SymbolIndex attribute) {
  const Symbol& symbol = facts.symbol(attribute);
  return std::any_of(facts.symbols.begin(), facts.symbols.end(), [&](const Symbol& method) {
    return is_callable(method.kind) && method.container == symbol.container &&
           method.full_range.contains(symbol.name_range);
  });
}

}  // namespace

/// In place of each value of the attribute that has a method for it, the results of a call of that.
/// Only attributes of the class itself are read by such a method.
Values Evaluator::given_by_attribute(const Value& attribute, Values held) {
  const std::string_view method = parts_.traits(attribute.file).attribute_method;
  const Symbol* symbol = attribute.kind == Value::Kind::symbol && attribute.symbol.valid()
                             ? context_.symbol(attribute.ref())
                             : nullptr;
  if (method.empty() || !symbol || !symbol->container.valid() || is_callable(symbol->kind))
    return held;
  Values found;
  for (Value& value : held) {
    const bool is_object = value.kind == Value::Kind::instance && value.symbol.valid();
    Values given = is_object ? result_of_member(value, method) : Values{};
    if (!given.empty() && is_of_instance(*context_.facts(attribute.file), attribute.symbol))
      return held;
    append(found, given.empty() ? Values{value} : std::move(given));
  }
  return found;
}

ExprIndex guarded_argument(const FileFacts& facts, ExprIndex expr) {
  const auto at = [&](std::uint32_t index) {
    return index < facts.exprs.size() ? facts.exprs[index] : Expr();
  };
  const Expr whole = at(expr.value), test = at(whole.a), head = at(test.a);
  const bool applied = whole.op == ExprOp::apply && test.op == ExprOp::apply &&
                       head.op == ExprOp::literal;
  const LanguageTraits& traits = definition(facts.language).traits;
  return applied && traits.builtin_of(facts.str(StringIndex(head.a))) == Builtin::type_guard
             ? ExprIndex(whole.b)
             : ExprIndex();
}

/// The type that a call tells of its argument: the call is the first operand, the argument the
/// second. None if the expression is no such test.
std::optional<Values> Evaluator::guarded(const Site& site) {
  if (!guarded_argument(site.facts, site.index).valid()) return std::nullopt;
  const ExprIndex call(site.facts.exprs[site.expr.a].b);
  Values told;
  for (const Value& result : Values(evaluate(site.file, call)))
    if (result.builtin == Builtin::type_guard && result.element.valid())
      append(told, parts_.containers.element_of(result));
  return told.empty() ? Values(evaluate(site.file, site.second())) : told;
}

}  // namespace codefinder::resolve
