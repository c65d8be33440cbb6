// ExpectedTypes: a map from nodes to expressions.
#include "index/extract/walk/expected_types.h"

#include "index/model/narrowing.h"

#include <algorithm>

namespace codefinder::extract {

namespace {

constexpr std::size_t kMaxPlaces = 64;  // In one list.

}  // namespace

ExprIndex ExpectedTypes::of(NodeIndex node) {
  const ExprIndex* found = types_.find(node);
  return found == nullptr ? ExprIndex() : *found;
}

bool ExpectedTypes::takes(NodeIndex node) const {
  const TSSymbol symbol = tree_[node].symbol;
  return symbol < program_.takes_expectation.size() && program_.takes_expectation[symbol];
}

bool ExpectedTypes::has_child_that_takes(NodeIndex list) const {
  for (const NodeIndex child : tree_.children(list))
    if (takes(child)) return true;
  return false;
}

std::vector<NodeIndex> ExpectedTypes::counted_children(NodeIndex list) const {
  std::vector<NodeIndex> found;
  for (const NodeIndex child : tree_.children(list))
    if (tree_[child].counts()) found.push_back(child);
  return found;
}

void ExpectedTypes::set(NodeIndex node, ExprIndex type) {
  if (type.valid() && takes(node)) types_[node] = type;
}

void ExpectedTypes::set_each(NodeIndex list, ExprOp op, ExprIndex of) {
  if (!of.valid()) return;
  std::uint32_t number = 0;
  for (const NodeIndex child : tree_.children(list)) {
    if (!tree_[child].counts()) continue;
    const std::uint32_t place = number++;
    // All elements of a list share one expression.
    if (op != ExprOp::element && place >= kMaxPlaces) return;
    if (takes(child))
      types_[child] = op == ExprOp::element ? out_.add_expr(op, of.value)
                                            : out_.add_expr(op, of.value, place);
  }
}

void ExpectedTypes::set_parameters(NodeIndex list, ExprIndex of) {
  if (!of.valid()) return;
  std::vector<NodeIndex> parameters = counted_children(list);
  if (!tree_.has_children(list)) parameters = {list};
  const std::uint32_t count = parameters.size() == 2 ? kOfTwo : 0;
  for (std::size_t i = 0; i < std::min(parameters.size(), kMaxPlaces); ++i)
    types_[parameters[i]] = out_.add_expr(ExprOp::parameter, of.value,
                                          count + static_cast<std::uint32_t>(i));
}

void ExpectedTypes::set_trailing(NodeIndex list, ExprIndex callee) {
  if (!callee.valid()) return;
  std::vector<NodeIndex> functions = counted_children(list);
  std::erase_if(functions, [&](NodeIndex child) { return !takes(child); });
  std::uint32_t number = kLastArgument;
  for (std::size_t i = functions.size(); i-- > 0 && number >= kMinTrailingArgument;)
    types_[functions[i]] = out_.add_expr(ExprOp::argument, callee.value, number--);
}

}  // namespace codefinder::extract
