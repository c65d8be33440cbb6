// The names in the base clauses of types, as they are written.
#pragma once

#include "index/model.h"

#include <string>
#include <string_view>

namespace codefinder::query {

/// The last name of a base, without qualifier and type arguments: `B` of `a.B<C>`.  "" if the base
/// is another expression.
inline std::string base_name(const FileFacts& facts, ExprIndex base) {
  for (int depth = 0; depth < 8 && base.value < facts.exprs.size(); ++depth) {
    const Expr& expr = facts.exprs[base.value];
    if (expr.op == ExprOp::name && expr.a < facts.occurrences.size())
      return std::string(facts.str(facts.occurrences[expr.a].name));
    if (expr.op == ExprOp::member) return std::string(facts.str(StringIndex(expr.b)));
    if (expr.op != ExprOp::apply && expr.op != ExprOp::address) break;
    base = ExprIndex(expr.a);
  }
  return {};
}

/// True if a base of the type has this name.  O(bases).
inline bool has_base_named(const FileFacts& facts, const Symbol& type, std::string_view name) {
  for (std::uint32_t b = type.bases_begin; b < type.bases_end && b < facts.bases.size(); ++b)
    if (base_name(facts, facts.bases[b]) == name) return true;
  return false;
}

}  // namespace codefinder::query
