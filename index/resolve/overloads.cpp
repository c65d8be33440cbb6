#include "index/resolve/overloads.h"

#include "index/resolve/module_rules.h"

#include <algorithm>

namespace codefinder::index {

bool takes(const Symbol& function, std::uint8_t arguments) {
  if (function.parameters == Symbol::kUnknownArity || function.parameters == arguments) return true;
  return function.has(SymbolFlag::variadic) && arguments + 1 >= function.parameters;
}

bool same_parameters(Resolver& resolver, SymbolRef one, SymbolRef other) {
  const Symbol* a = resolver.context().symbol(one);
  const Symbol* b = resolver.context().symbol(other);
  return a && b && a->parameters == b->parameters && resolver.rules_of(one.file).same_parameters(resolver, one, other);
}

Entities fitting_call(Resolver& resolver, FileId file, OccurrenceIndex call, Entities candidates) {
  Context& context = resolver.context();
  const FileFacts& facts = *context.facts(file);
  const std::uint8_t given = facts.occurrence(call).arguments;
  if (candidates.size() < 2 || given == Symbol::kUnknownArity) return candidates;
  Entities taking, precise;
  for (const Entity& candidate : candidates) {
    const Symbol* symbol = candidate.kind == Entity::Kind::symbol ? context.symbol(candidate.ref()) : nullptr;
    const bool known = symbol && (symbol->parameters != Symbol::kUnknownArity || symbol->kind == SymbolKind::macro);
    if (!known || !is_callable(symbol->kind) || !takes(*symbol, given)) continue;
    taking.push_back(candidate);
    if (!symbol->has(SymbolFlag::variadic) || symbol->parameters == given) precise.push_back(candidate);
  }
  if (taking.empty()) return candidates;
  const std::span<const ExprIndex> arguments = arguments_of(facts, call);
  if (taking.size() == 1) return taking;
  if (arguments.empty()) return precise.empty() ? taking : precise;
  const ModuleRules& rules = resolver.rules_of(file);
  int best = ModuleRules::kNever;
  std::vector<int> costs;
  for (const Entity& candidate : taking) {
    costs.push_back(rules.misfit(resolver, file, candidate.ref(), arguments));
    best = std::min(best, costs.back());
  }
  if (best >= ModuleRules::kNever) return precise.empty() ? taking : precise;
  Entities found;
  for (std::size_t i = 0; i < taking.size(); ++i)
    if (costs[i] == best) found.push_back(taking[i]);
  return found;
}

}  // namespace codefinder::index
