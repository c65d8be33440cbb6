// What expressions are expected to be, where the syntax around them tells: an argument what the parameter takes, a value what its
// variable is declared to be, a returned value the function's result.  Keys of objects are members of it, parameters of functions
// take what it hands them.
#include "index/extract/walker.h"

namespace codefinder::index {

ExprIndex Walker::expected_of(TSNode node) {
  const ExprIndex* found = expected_.find(node.id);
  return found == nullptr ? ExprIndex() : *found;
}

ExprIndex Walker::value_of_type(TSNode type) {
  objects_.clear();
  const ExprIndex value = wrap(ExprOp::instance, expr(type));
  const Opens* here = opens_.find(entering_.id);
  const std::uint32_t holder = here != nullptr && here->draft != kNone ? here->draft
                               : definitions_.empty()                  ? kNone
                                                                       : definitions_.back().draft;
  for (std::uint32_t e : objects_) out_.facts().exprs[e].a = holder;
  return value;
}

bool Walker::takes_expectation(TSNode node) const {
  const TSSymbol symbol = ts_node_symbol(node);
  return symbol < program_.takes_expectation.size() && program_.takes_expectation[symbol];
}

void Walker::expect_each(TSNode list, ExprOp op, ExprIndex of) {
  constexpr std::uint32_t kMost = 64;
  Cursor cursor(list);
  std::uint32_t number = 0;
  if (!of.valid() || !cursor.first_child()) return;
  do {
    const TSNode child = cursor.node();
    if (!ts_node_is_named(child) || ts_node_is_extra(child)) continue;
    const std::uint32_t mine = number++;
    if (mine >= kMost) return;
    if (op == ExprOp::parameter || takes_expectation(child))
      expected_[child.id] = op == ExprOp::element ? wrap(op, of) : out_.add_expr(op, of.value, mine);
  } while (cursor.next_sibling());
}

ExprIndex Walker::result_of(TSNode function) { return result_.valid() ? result_ : wrap(ExprOp::call, expected_of(function)); }

void Walker::expect(std::span<const Captured> match) {
  const Captured* expected = first(match, program_, Say::expected);
  const auto set = [&](ExprIndex e) {
    if (e.valid() && takes_expectation(expected->node)) expected_[expected->node.id] = e;
  };
  for (const Captured& c : match) {
    switch (program_.captures[c.capture].say) {
      case Say::expect_type:
        if (takes_expectation(expected->node)) set(value_of_type(c.node));
        return;
      case Say::expect_value:
        if (takes_expectation(expected->node)) set(expr(c.node));
        return;
      case Say::expect_call: return expect_each(expected->node, ExprOp::argument, expr(c.node));
      case Say::expect_element: return expect_each(expected->node, ExprOp::element, expected_of(c.node));
      case Say::expect_parameter: {
        const ExprIndex of = expected_of(c.node);
        if (!of.valid()) return;
        if (ts_node_child_count(expected->node) == 0)
          expected_[expected->node.id] = out_.add_expr(ExprOp::parameter, of.value, 0);
        else expect_each(expected->node, ExprOp::parameter, of);
        return;
      }
      case Say::expect_same: return set(expected_of(c.node));
      case Say::expect_member: {
        const ExprIndex of = expected_of(c.node);
        const Captured* key = first(match, program_, Say::expect_key);
        if (!of.valid() || key == nullptr || !takes_expectation(expected->node)) return;
        const ByteRange word = without_quotes(text_, range_of(key->node));
        return set(out_.add_expr(ExprOp::member, of.value, out_.intern(text_.substr(word.begin, word.end - word.begin)).value));
      }
      case Say::expect_body: return set(result_of(c.node));
      case Say::expect_return: {
        const auto found = results_.find(out_.nearest(scope(), ScopeKind::function));
        return found == results_.end() ? void() : set(found->second);
      }
      default: break;
    }
  }
}

}  // namespace codefinder::index
