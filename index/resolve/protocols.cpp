// Protocols: values that methods of a class give in loops, at subscripts, in `with` statements and
// as attributes.
#include "index/resolve/protocols.h"

#include "base/strings.h"
#include "index/resolve/resolution.h"

#include <algorithm>

namespace codefinder::resolve {

Protocols::Protocols(Resolution& resolution) : parts_(resolution), context_(resolution.context) {}

Values Protocols::dereferenced(FileId file, const Value& value) {
  if (!parts_.traits(file).has_pointers) return {};
  if (value.pointers == 0)
    return value.kind == Value::Kind::instance && value.symbol.valid()
               ? element_of_instance(value, Access::subscript)
               : Values{};
  return pointed_to(value);
}

Values Protocols::pointed_to(Value pointer) {
  --pointer.pointers;
  return {std::move(pointer)};
}

Values Protocols::loop_values(FileId file, const Value& value) {
  if (value.pointers > 0) return dereferenced(file, value);  // An array.
  if (Values own = parts_.rules(file).library.loop_values(parts_.resolver, value); !own.empty())
    return parts_.values.instances(std::move(own));
  if (value.builtin == Builtin::tuple && value.arguments)
    return parts_.values.instances(*value.arguments);
  if (value.arguments && is_map_type(parts_.traits(file), value.external_type_name))
    return value.arguments->size() > 1 ? parts_.values.instances({value.arguments->front()})
                                       : Values{Value::external()};
  const bool object = value.symbol.valid() && parts_.traits(file).has_pointers;
  if (value.element.valid() && value.builtin != Builtin::function && !object)
    return parts_.containers.element_of(value);
  if (value.is_external()) return {value};
  if (value.kind == Value::Kind::instance && value.symbol.valid())
    return element_of_instance(value, Access::loop);
  // A loop over a class gives its instances: the members of an enumeration.
  const Symbol* symbol = value.kind == Value::Kind::symbol ? context_.symbol(value.ref()) : nullptr;
  return symbol && is_class_like(symbol->kind) ? parts_.values.instances({value}) : Values{};
}

Values Protocols::element_of_instance(const Value& value, Access access) {
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
Values Protocols::result_of_operator(const Value& value, std::string_view operation) {
  Values results;
  for (const Value& member : parts_.members.find(value, operation))
    append(results, parts_.generics.of_receiver(parts_.values.called(member), value));
  if (!parts_.traits(value.file).containers->iterator_operators.contains(operation)) return results;
  Values found;
  for (const Value& result : results) {
    Values one;
    if (parts_.traits(value.file).has_pointers) one = loop_step(result, value);
    else if (result.element.valid())
      one = parts_.values.instances(parts_.values.evaluate(result.element_file, result.element));
    else if (result.symbol.valid() && result.ref() != value.ref())
      one = element_of_instance(result, Access::loop);
    const bool is_own_iterator = result.symbol.valid() && result.ref() == value.ref();
    if (!one.empty()) append(found, std::move(one));
    else if (!is_own_iterator) append(found, {result});
  }
  return found;
}

/// The element that an iterator of the holder refers to.
Values Protocols::loop_step(const Value& iterator, const Value& holder) {
  if (iterator.pointers > 0) return dereferenced(holder.file, iterator);
  if (iterator.is_external_instance()) return parts_.containers.element_of(iterator);
  return iterator.symbol.valid() && iterator.ref() != holder.ref()
             ? element_of_instance(iterator, Access::subscript)
             : Values{};
}

Values Protocols::entered(const Value& value) {
  if (value.kind != Value::Kind::instance || !value.symbol.valid()) return {value};
  Values found;
  for (const std::string_view method : parts_.traits(value.file).entering_methods)
    if (found.empty()) found = parts_.values.result_of_member(value, method);
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

Values Protocols::of_attribute(const Value& attribute, Values held) {
  const std::string_view method = parts_.traits(attribute.file).attribute_method;
  const Symbol* symbol = attribute.kind == Value::Kind::symbol && attribute.symbol.valid()
                             ? context_.symbol(attribute.ref())
                             : nullptr;
  if (method.empty() || !symbol || !symbol->container.valid() || is_callable(symbol->kind))
    return held;
  Values found;
  for (Value& value : held) {
    const bool is_object = value.kind == Value::Kind::instance && value.symbol.valid();
    Values given = is_object ? parts_.values.result_of_member(value, method) : Values{};
    if (!given.empty() && is_of_instance(*context_.facts(attribute.file), attribute.symbol))
      return held;
    append(found, given.empty() ? Values{value} : std::move(given));
  }
  return found;
}

namespace {

constexpr std::size_t kMaxFunctions = 64;

/// True for an instance of a class of the project that is no pointer.
bool is_object(const Value& value) {
  return value.kind == Value::Kind::instance && value.symbol.valid() && value.pointers == 0;
}

bool has_object(const Values& values) { return std::ranges::any_of(values, is_object); }

}  // namespace

Operators::Operators(Resolution& resolution) : parts_(resolution), context_(resolution.context) {}

std::optional<Operators::Operation> Operators::operation_of(const FileFacts& facts,
                                                            ExprIndex expr) {
  constexpr std::string_view kOperator = "operator";
  if (expr.value >= facts.exprs.size()) return std::nullopt;
  const Expr& whole = facts.exprs[expr.value];
  if (whole.op != ExprOp::apply || whole.a >= facts.exprs.size()) return std::nullopt;
  const Expr& head = facts.exprs[whole.a];
  if (head.op != ExprOp::member) return std::nullopt;
  const std::string_view name = facts.str(StringIndex(head.b));
  if (!name.starts_with(kOperator) || name.size() == kOperator.size() ||
      is_word_char(name[kOperator.size()]))
    return std::nullopt;
  return Operation{ExprIndex(head.a), ExprIndex(whole.b), name};
}

Values Operators::result(FileId file, const Operation& operation) {
  const Values lefts = parts_.values.instances(parts_.values.evaluate(file, operation.left));
  Values found = of_members(file, operation, lefts);
  if (found.empty() &&
      (has_object(lefts) || has_object(parts_.values.evaluate(file, operation.right))))
    found = of_functions(file, operation);
  return found.empty() ? lefts : found;
}

Values Operators::of_members(FileId file, const Operation& operation, const Values& lefts) {
  const bool binary = context_.facts(file)->exprs[operation.right.value].op != ExprOp::unknown;
  Values found;
  for (const Value& left : lefts) {
    if (!is_object(left)) continue;
    std::vector<ExprIndex> arguments;
    if (binary) arguments.push_back(operation.right);
    const Values members = selected(file, parts_.members.find(left, operation.name), arguments);
    for (const Value& member : members)
      append(found, parts_.generics.of_receiver(parts_.values.called(member), left));
  }
  return found;
}

/// Functions outside classes, wherever they are declared: they belong to the operands' types.
Values Operators::of_functions(FileId file, const Operation& operation) {
  Values functions;
  for (const Definition& each : context_.definitions(operation.name)) {
    if (functions.size() >= kMaxFunctions || !context_.spend()) break;
    if (each.member || context_.family(each.file) != context_.family(file)) continue;
    const Symbol* symbol = context_.symbol(each);
    if (symbol && symbol->kind == SymbolKind::function)
      functions.push_back(Value::of(each, Evidence::member));
  }
  std::vector<ExprIndex> arguments{operation.left};
  if (context_.facts(file)->exprs[operation.right.value].op != ExprOp::unknown)
    arguments.push_back(operation.right);
  Values found;
  for (const Value& function : selected(file, functions, arguments))
    append(found, parts_.values.called(function));
  return found;
}

/// The functions with as many parameters whose types fit the arguments best.
Values Operators::selected(FileId file, const Values& functions,
                           const std::vector<ExprIndex>& arguments) {
  const OverloadRules& rules = parts_.rules(file).overloads;
  Values found;
  int best = OverloadRules::kNever;
  for (const Value& function : functions) {
    const Symbol* symbol = symbol_of(context_, function);
    if (!symbol || !is_callable(symbol->kind) || symbol->parameters != arguments.size()) continue;
    const int cost = rules.misfit(parts_.resolver, file, function.ref(), arguments);
    if (cost < best) best = cost, found.clear();
    if (cost == best && cost < OverloadRules::kNever) found.push_back(function);
  }
  return found;
}

}  // namespace codefinder::resolve
