// RenameFamily: whether a base outside the project may declare a member.
#include "index/languages/renaming_rules.h"
#include "index/query/rename_family.h"

#include <algorithm>

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

namespace {

/// The name of a base with what qualifies it: `io.Reader`.
std::string qualified_base_name(const FileFacts& facts, ExprIndex base) {
  std::string name = base_name(facts, base);
  while (base.value < facts.exprs.size() && (facts.exprs[base.value].op == ExprOp::apply ||
                                             facts.exprs[base.value].op == ExprOp::address))
    base = ExprIndex(facts.exprs[base.value].a);
  const Expr* head = base.value < facts.exprs.size() ? &facts.exprs[base.value] : nullptr;
  if (!head || head->op != ExprOp::name || head->a >= facts.occurrences.size()) return name;
  const ExprIndex scope = facts.occurrences[head->a].receiver;
  return scope.valid() ? base_name(facts, scope) + '.' + name : name;
}

}  // namespace

/// The base outside the project that may declare the member; "" if there is none.
std::string RenameFamily::outside_base(SymbolRef member) {
  const Symbol symbol = context().symbol_or_none(member);
  const RenamingRules* rules = rules_of_file(context(), member.file);
  const bool in_impl = resolver_.rules(member.file).traits.impls_add_bases;
  const bool overrides = resolve::is_callable(symbol.kind) || in_impl ||
                         is_accessor(resolver_, member) || (rules && rules->attributes_override);
  if (!overrides || symbol.kind == SymbolKind::constructor || is_class_like(symbol.kind)) return {};
  if (rules && rules->never_overrides &&
      rules->never_overrides(*context().facts(member.file), context().text(member.file),
                             member.symbol))
    return {};
  std::vector<SymbolRef> types = resolver_.parts().types.declaring(member);
  if (in_impl) {
    // A member of a trait overrides none of the traits that the trait requires.
    const SymbolRef container{member.file, symbol.container};
    types.clear();
    if (context().symbol_or_none(container).kind == SymbolKind::impl) types.push_back(container);
  } else {
    for (const SymbolRef& owner : std::vector(types))
      for (const SymbolRef& base : graph_.all_supertypes(owner)) types.push_back(base);
  }
  for (const SymbolRef& type : types)
    if (std::string base = unknown_base(type); !base.empty()) return base;
  return {};
}

/// True if a base of a library is known not to have a member of the name.
bool RenameFamily::lacks_member(const RenamingRules* rules, std::string_view base) const {
  return rules && std::any_of(rules->library_bases.begin(), rules->library_bases.end(),
                              [&](const LibraryBase& known) {
                                return known.name == base && !known.members.contains(name_);
                              });
}

/// True for a mapped type whose argument is known not to have a member of the name.
bool RenameFamily::maps_other_members(FileId file, ExprIndex base) {
  const std::vector<Expr>& exprs = context().facts(file)->exprs;
  const Expr* first = &exprs[base.value];  // `Omit<A, "b">`: `"b"` is applied to `Omit<A>`.
  while (first->op == ExprOp::apply && exprs[first->a].op == ExprOp::apply)
    first = &exprs[first->a];
  if (first->op != ExprOp::apply) return false;
  resolve::Resolution& parts = resolver_.parts();
  const resolve::Values arguments = parts.values.evaluate(file, ExprIndex(first->b));
  return !arguments.empty() &&
         std::all_of(arguments.begin(), arguments.end(), [&](const resolve::Value& argument) {
           const Symbol* symbol = argument.symbol.valid() ? context().symbol(argument.ref())
                                                          : nullptr;
           return symbol && is_class_like(symbol->kind) &&
                  resolve::has_known_bases(parts, argument.ref()) &&
                  parts.members.find(argument, name_).empty();
         });
}

/// The first base of the type that is not of the project and may have a member of the name.
std::string RenameFamily::unknown_base(SymbolRef type) {
  const FileFacts* facts = context().facts(type.file);
  if (!facts) return {};
  const Symbol& of = facts->symbol(type.symbol);
  for (std::uint32_t b = of.bases_begin; b < of.bases_end && b < facts->bases.size(); ++b) {
    const resolve::Values& values = resolver_.parts().values.evaluate(type.file, facts->bases[b]);
    const bool known = std::any_of(values.begin(), values.end(), [](const resolve::Value& value) {
      return !value.is_external() && !value.is_external_instance();
    });
    if (known) continue;
    const RenamingRules* rules = rules_of_file(context(), type.file);
    const std::string name = rules && rules->bases_are_qualified
                                 ? qualified_base_name(*facts, facts->bases[b])
                                 : base_name(*facts, facts->bases[b]);
    if (rules && rules->mapped_types.contains(name) &&
        maps_other_members(type.file, facts->bases[b]))
      continue;
    if (!lacks_member(rules, name))
      return name.empty() ? "a base of " + std::string(facts->str(of.name)) : name;
  }
  return {};
}

}  // namespace codefinder::query
