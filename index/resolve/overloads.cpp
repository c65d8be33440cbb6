#include "index/resolve/overloads.h"

#include "index/resolve/language_semantics.h"

#include <algorithm>

namespace codefinder::resolve {

bool parameter_type(const Symbol& function, std::uint8_t arguments) {
  if (function.parameters == Symbol::kUnknownArity || function.parameters == arguments) return true;
  return function.has(SymbolFlag::variadic) && arguments + 1 >= function.parameters;
}

bool same_parameters(Resolver& resolver, store::SymbolRef one, store::SymbolRef other) {
  const Symbol* a = resolver.context().symbol(one);
  const Symbol* b = resolver.context().symbol(other);
  return a && b && a->parameters == b->parameters &&
         resolver.semantics_of(one.file).same_parameters(resolver, one, other);
}

Values fitting_call(Resolver& resolver, FileId file, OccurrenceIndex call, Values candidates) {
  Context& context = resolver.context();
  const FileFacts& facts = *context.facts(file);
  const std::uint8_t given = facts.occurrence(call).arguments;
  if (candidates.size() < 2 || given == Symbol::kUnknownArity) return candidates;
  Values taking, precise;
  for (const Value& candidate : candidates) {
    const Symbol* symbol = candidate.kind == Value::Kind::symbol ? context.symbol(candidate.ref())
                                                                 : nullptr;
    const bool known = symbol && (symbol->parameters != Symbol::kUnknownArity ||
                                  symbol->kind == SymbolKind::macro);
    if (!known || !is_callable(symbol->kind) || !parameter_type(*symbol, given)) continue;
    taking.push_back(candidate);
    if (!symbol->has(SymbolFlag::variadic) || symbol->parameters == given)
      precise.push_back(candidate);
  }
  if (taking.empty()) return candidates;
  const std::span<const ExprIndex> arguments = arguments_of(facts, call);
  if (taking.size() == 1) return taking;
  if (arguments.empty()) return precise.empty() ? taking : precise;
  const LanguageSemantics& rules = resolver.semantics_of(file);
  int best = LanguageSemantics::kNever;
  std::vector<int> costs;
  for (const Value& candidate : taking) {
    costs.push_back(rules.misfit(resolver, file, candidate.ref(), arguments));
    best = std::min(best, costs.back());
  }
  if (best >= LanguageSemantics::kNever) return precise.empty() ? taking : precise;
  Values found;
  for (std::size_t i = 0; i < taking.size(); ++i)
    if (costs[i] == best) found.push_back(taking[i]);
  return found;
}

}  // namespace codefinder::resolve
