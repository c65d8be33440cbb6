// Expected types of expressions, where the surrounding syntax gives them: for an argument the type
// of the parameter, for a value the declared type of its variable, for a returned value the result
// type of the function. Keys of an object with an expected type are members of it; parameters of a
// function with an expected type have the parameter types of that.
#include "base/strings.h"
#include "index/extract/walk/walker.h"
#include "index/model/narrowing.h"

#include <ranges>

namespace codefinder::extract {

ExprIndex Walker::expected_of(NodeIndex node) {
  const ExprIndex* found = expected_.find(node);
  return found == nullptr ? ExprIndex() : *found;
}

ExprIndex Walker::value_of_type(NodeIndex type) {
  objects_.clear();
  const ExprIndex value = wrap(ExprOp::instance, expr(type));
  const ScopeStart* here = opens_.find(entering_);
  const std::uint32_t container = here != nullptr && here->draft != kNone ? here->draft
                                  : definitions_.empty()                  ? kNone
                                                         : definitions_.back().draft;
  for (std::uint32_t e : objects_) out_.facts().exprs[e].a = container;
  return value;
}

bool Walker::takes_expectation(NodeIndex node) const {
  const TSSymbol symbol = tree_[node].symbol;
  return symbol < program_.takes_expectation.size() && program_.takes_expectation[symbol];
}

bool Walker::has_child_that_takes(NodeIndex list) const {
  for (const NodeIndex child : tree_.children(list))
    if (takes_expectation(child)) return true;
  return false;
}

void Walker::expect_each(NodeIndex list, ExprOp op, ExprIndex of) {
  constexpr std::uint32_t kMax = 64;
  std::uint32_t number = 0;
  if (!of.valid()) return;
  const bool two = op == ExprOp::parameter && count_named(list) == 2;
  for (const NodeIndex child : tree_.children(list)) {
    if (!tree_[child].counts()) continue;
    const std::uint32_t index = number++;
    // All elements of a list share one expression.
    if (op != ExprOp::element && index >= kMax) return;
    if (op == ExprOp::parameter || takes_expectation(child))
      expected_[child] = op == ExprOp::element
                             ? wrap(op, of)
                             : out_.add_expr(op, of.value, two ? index + kOfTwo : index);
  }
}

void Walker::expect_trailing(NodeIndex list, ExprIndex callee) {
  if (!callee.valid()) return;
  std::vector<NodeIndex> functions;
  for (const NodeIndex child : tree_.children(list))
    if (takes_expectation(child)) functions.push_back(child);
  auto number = kLastArgument;
  for (const NodeIndex function : std::views::reverse(functions))
    expected_[function] = out_.add_expr(ExprOp::argument, callee.value, number--);
}

void Walker::narrow_implicit(std::string_view names, NodeIndex function) {
  const ExprIndex of = expected_of(function);
  if (!of.valid()) return;
  const std::string_view text = matcher_.text_of(function);
  std::uint32_t number = 0;
  for (const std::string_view name : split(names, " ")) {
    if (text.find(name) != std::string_view::npos)
      narrowed_.push_back(
          {name, out_.add_expr(ExprOp::parameter, of.value, number), range_of(function)});
    ++number;
  }
}

ExprIndex Walker::result_of(NodeIndex function) {
  return result_.valid() ? result_ : wrap(ExprOp::call, expected_of(function));
}

/// The callee, with the expected result of its call: `apply` with `parameters`, which no type
/// argument is, as the argument.
ExprIndex Walker::callee_with_result(NodeIndex callee, std::span<const Captured> match) {
  ExprIndex of = expr(callee);
  for (const Captured& c : match)
    if (of.valid() && program_.captures[c.capture].kind == CaptureKind::base_argument)
      of = applied(of, c.node, 0);
  const Captured* call = first(match, program_, CaptureKind::expect_result);
  const ExprIndex result = call == nullptr ? ExprIndex() : expected_of(call->node);
  if (!of.valid() || !result.valid()) return of;
  const ExprIndex expected = wrap(ExprOp::parameters, wrap(ExprOp::instance, result));
  return out_.add_expr(ExprOp::apply, of.value, expected.value);
}

void Walker::expect(const Directives& directives, std::span<const Captured> match) {
  const Captured* expected = first(match, program_, CaptureKind::expected);
  const auto set = [&](ExprIndex e) {
    if (e.valid() && takes_expectation(expected->node)) expected_[expected->node] = e;
  };
  for (const Captured& c : match) {
    switch (program_.captures[c.capture].kind) {
      case CaptureKind::expect_type:
        if (takes_expectation(expected->node)) set(value_of_type(c.node));
        return;
      case CaptureKind::expect_value:
        if (takes_expectation(expected->node)) set(expr(c.node));
        return;
      case CaptureKind::expect_call:
        if (!has_child_that_takes(expected->node)) return;
        return expect_each(expected->node, ExprOp::argument, callee_with_result(c.node, match));
      case CaptureKind::expect_trailing: return expect_trailing(expected->node, expr(c.node));
      case CaptureKind::expect_takes: {
        const ExprIndex of = expr(c.node);
        const Captured* key = first(match, program_, CaptureKind::expect_key);
        if (!of.valid() || key == nullptr || !takes_expectation(expected->node)) return;
        const ExprIndex taken = out_.add_expr(ExprOp::argument, of.value, 0);
        return set(out_.add_expr(ExprOp::member, taken.value,
                                 out_.intern(matcher_.text_of(key->node)).value));
      }
      case CaptureKind::expect_element:
        return expect_each(expected->node, ExprOp::element, expected_of(c.node));
      case CaptureKind::expect_parameter: {
        const ExprIndex of = expected_of(c.node);
        if (!of.valid()) return;
        if (!tree_.has_children(expected->node))
          expected_[expected->node] = out_.add_expr(ExprOp::parameter, of.value, 0);
        else expect_each(expected->node, ExprOp::parameter, of);
        return;
      }
      case CaptureKind::expect_implicit:
        return narrow_implicit(directives.implicit, expected->node);
      case CaptureKind::expect_same: return set(expected_of(c.node));
      case CaptureKind::expect_member: {
        const ExprIndex of = expected_of(c.node);
        const Captured* key = first(match, program_, CaptureKind::expect_key);
        if (!of.valid() || key == nullptr || !takes_expectation(expected->node)) return;
        const ByteRange word = without_quotes(text_, range_of(key->node));
        return set(
            out_.add_expr(ExprOp::member, of.value,
                          out_.intern(text_.substr(word.begin, word.end - word.begin)).value));
      }
      case CaptureKind::expect_body: return set(result_of(c.node));
      case CaptureKind::expect_return: {
        const auto found = results_.find(out_.nearest(scope(), ScopeKind::function));
        return found == results_.end() ? void() : set(found->second);
      }
      default: break;
    }
  }
}

}  // namespace codefinder::extract
