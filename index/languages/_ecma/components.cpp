// The members of `class A extends React.Component<Properties, State>`, and the results of React's
// functions.
#include "index/languages/_ecma/components.h"

#include "index/languages/_ecma/templates.h"
#include "index/resolve/resolver.h"

#include <span>
#include <vector>

namespace codefinder::ecma {

using namespace resolve;

namespace {

constexpr Words kComponents = "Component PureComponent";

bool is_component(const Value& base) {
  return kComponents.contains(base.external_type_name) && base.element.valid();
}

/// The first type argument: all alternatives of `A & B`.
Values properties(Resolver& resolver, const Value& base) { return resolver.element_of(base); }

Values state(const Value& base) {
  return base.arguments && base.arguments->size() > 1 ? Values{(*base.arguments)[1]} : Values{};
}

}  // namespace

std::vector<ExprIndex> type_arguments(const FileFacts& facts, OccurrenceIndex call) {
  std::vector<ExprIndex> found;
  const auto is_callee = [&](const Expr& expr) {
    return expr.op == ExprOp::name && expr.a == call.value;
  };
  std::uint32_t last = ExprIndex::kNone;
  for (std::uint32_t i = 0; i < facts.exprs.size(); ++i) {
    const Expr& expr = facts.exprs[i];
    if (expr.op != ExprOp::apply || expr.a >= facts.exprs.size() || expr.b >= facts.exprs.size())
      continue;
    if (facts.exprs[expr.b].op == ExprOp::parameters) continue;
    const bool first = found.empty() && is_callee(facts.exprs[expr.a]);
    if (!first && expr.a != last) continue;
    found.emplace_back(expr.b);
    last = i;
  }
  return found;
}

Values component_member(Resolver& resolver, const Value& base, std::string_view name) {
  if (!is_component(base)) return {};
  if (name == "props") return properties(resolver, base);
  return name == "state" ? state(base) : Values{};
}

Values component_parameter(Resolver& resolver, const Value& base, std::string_view method,
                           std::uint32_t number) {
  if (base.kind == Value::Kind::file) {
    const std::optional<Language> language = resolver.context().language(base.file);
    const bool component = language == Language::vue || language == Language::svelte;
    return component && number == 0 ? properties_of_file(resolver, base.file) : Values{};
  }
  if (!is_component(base) || number != 0) return {};
  if (method.empty()) return properties(resolver, base);
  return method == "setState" ? state(base) : Values{};
}

namespace {

constexpr Words kModules = "react preact preact/hooks preact/compat vue @vue/reactivity";
/// Functions that return their first argument, as far as its members and its parameters matter.
constexpr Words kReturnFunction = "memo forwardRef useCallback useDeferredValue";
/// Functions whose result is a pair, of a value and a function that takes such a value.
constexpr Words kStates = "useState useOptimistic";
/// Functions whose result has one member, of the type of the type argument or the argument.
constexpr Words kHolders = "useRef createRef createContext";
/// The same for Vue, where the member is named `value` and templates leave it out.
constexpr Words kRefs = "ref shallowRef computed";

/// A generic of this name with these arguments, which has the elements of an expression.
Value generic(FileId file, ExprIndex element, std::string_view name, std::vector<Value> arguments) {
  Value value = Value::generic(file, element);
  value.external_type_name = name;
  value.builtin = name == "tuple" ? Builtin::tuple : Builtin::none;
  value.arguments = std::make_shared<const std::vector<Value>>(std::move(arguments));
  return value;
}

}  // namespace

bool is_of_framework(const FileFacts& facts, OccurrenceIndex call) {
  const Occurrence& callee = facts.occurrence(call);
  StringIndex name = callee.name;
  if (callee.receiver.valid()) {
    const Expr& of = facts.exprs[callee.receiver.value];
    if (of.op != ExprOp::name || of.a >= facts.occurrences.size()) return false;
    name = facts.occurrences[of.a].name;
  }
  for (const Import& import : facts.imports)
    if (kModules.contains(facts.str(import.module)) &&
        (import.alias.valid() ? import.alias : import.name) == name)
      return true;
  return false;
}

Values framework_result(Resolver& resolver, FileId file, OccurrenceIndex call) {
  const FileFacts& facts = *resolver.context().facts(file);
  const std::string_view function = facts.str(facts.occurrence(call).name);
  const std::span<const ExprIndex> arguments = arguments_of(facts, call);
  const ExprIndex argument = arguments.empty() ? ExprIndex() : arguments[0];
  Values given = argument.valid() ? Values(resolver.values_of(file, argument)) : Values{};
  const std::vector<ExprIndex> types = type_arguments(facts, call);
  const bool component = function == "memo" || function == "forwardRef";
  if (component && !types.empty())  // The properties are the last type argument.
    return {generic(file, types.back(), "FunctionComponent",
                    resolver.element_of(Value::generic(file, types.back())))};
  if (kReturnFunction.contains(function)) return given;
  if (function == "useMemo") {
    Values results;
    for (const Value& value : given) append(results, resolver.results_of(value));
    return results;
  }
  if (function == "useContext") {
    Values held;
    for (const Value& value : given)
      if (value.external_type_name == "Record") append(held, resolver.element_of(value));
    return held;
  }
  const bool holds = kHolders.contains(function), is_ref = kRefs.contains(function);
  if (!kStates.contains(function) && !holds && !is_ref) return {};
  const ExprIndex element = types.empty() ? argument : types.front();
  if (!element.valid()) return {};
  if (!types.empty()) given = resolver.element_of(Value::generic(file, element));
  const bool is_called = kStates.contains(function) || function == "computed";
  if (types.empty() && is_called && !given.empty() && given[0].builtin == Builtin::function)
    given = resolver.results_of(given[0]);
  if (given.empty()) return {};
  if (is_ref) return {generic(file, element, "Ref", {given[0]})};
  if (holds) return {generic(file, element, "Record", {Value::external(), given[0]})};
  return {generic(file, element, "tuple",
                  {given[0], generic(file, element, "FunctionComponent", {given[0]})})};
}

}  // namespace codefinder::ecma
