// Operators: members of the left operand first, then functions by the types of both operands.
#include "index/resolve/operators.h"

#include "base/strings.h"
#include "index/resolve/resolution.h"

#include <algorithm>

namespace codefinder::resolve {

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
