// Forms of expressions. An expression that a test has narrowed: `apply` of the whole value and, as
// an `apply` of these words, the test.
#pragma once

#include "index/model.h"

#include <string_view>

namespace codefinder {

/// The alternatives of the value that pass the test, and those that fail it.
inline constexpr std::string_view kNarrowed = "narrowed", kExcluded = "excluded";
/// In place of the test the value that was assigned last.
inline constexpr std::string_view kAssigned = "assigned";
/// The test of a key: the literal of a `member` expression is the tested value, or this word if the
/// member must only exist.
inline constexpr std::string_view kHasKey = "in";

/// The number in an `argument` expression of the last argument, a function behind the parentheses
/// of the call; the argument before it has the number before it.
inline constexpr std::uint32_t kLastArgument = 255;
inline constexpr std::uint32_t kMinTrailingArgument = kLastArgument - 15;

/// Added to the number in a `parameter` expression if the function has two parameters.
inline constexpr std::uint32_t kOfTwo = 256;

/// kNarrowed, kExcluded or kAssigned if the expression is narrowed; else "".
inline std::string_view narrowing_of(const FileFacts& facts, ExprIndex value) {
  const auto at = [&](std::uint32_t index) {
    return index < facts.exprs.size() ? facts.exprs[index] : Expr{};
  };
  const Expr whole = at(value.value);
  const Expr test = whole.op == ExprOp::apply ? at(whole.b) : Expr{};
  const Expr head = test.op == ExprOp::apply ? at(test.a) : Expr{};
  if (head.op != ExprOp::literal) return {};
  const std::string_view form = facts.str(StringIndex(head.a));
  const bool known = form == kNarrowed || form == kExcluded || form == kAssigned;
  return known ? form : std::string_view();
}

/// The expression before all tests.
inline ExprIndex without_tests(const FileFacts& facts, ExprIndex value) {
  while (!narrowing_of(facts, value).empty()) value = ExprIndex(facts.exprs[value.value].a);
  return value;
}

}  // namespace codefinder
