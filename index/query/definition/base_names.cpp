// Takes the names from the expressions of bases.
#include "index/query/definition/base_names.h"

namespace codefinder::query {

std::string base_name(const FileFacts& facts, ExprIndex base) {
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

bool has_base_named(const FileFacts& facts, const Symbol& type, std::string_view name) {
  for (std::uint32_t b = type.bases_begin; b < type.bases_end && b < facts.bases.size(); ++b)
    if (base_name(facts, facts.bases[b]) == name) return true;
  return false;
}

}  // namespace codefinder::query
