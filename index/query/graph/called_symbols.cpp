// The kinds of symbols that calls run, and the called symbols of a position.
#include "index/query/graph/called_symbols.h"

#include "base/result.h"
#include "index/query/definition/symbol_at_position.h"
#include "index/query/graph/call_graph.h"

#include <algorithm>

namespace codefinder::query {

namespace {

/// `const f: Handler = () => …`: a variable that is defined with a function.
bool holds_function(resolve::Resolver& resolver, FileId file, const Symbol& symbol) {
  return (symbol.kind == SymbolKind::constant || symbol.kind == SymbolKind::variable) &&
         symbol.parameters != Symbol::kUnknownArity &&
         resolver.rules(file).traits.functions_are_objects;
}

}  // namespace

bool is_accessor(const Symbol& symbol) {
  return symbol.kind == SymbolKind::property && symbol.parameters != Symbol::kUnknownArity;
}

bool is_run_by(const Symbol& accessor, Role role) {
  if (role == Role::call) return true;
  return accessor.parameters == 0 ? role == Role::read || role == Role::member
                                  : role == Role::write;
}

bool is_called(resolve::Resolver& resolver, FileId file, const Symbol& symbol) {
  return resolve::is_callable(symbol.kind) || is_class_like(symbol.kind) || is_accessor(symbol) ||
         holds_function(resolver, file, symbol);
}

bool has_constructor(resolve::Context& context, const std::vector<resolve::Target>& targets) {
  return std::any_of(targets.begin(), targets.end(), [&](const resolve::Target& target) {
    return context.symbol_or_none(target.ref()).kind == SymbolKind::constructor;
  });
}

Result<std::vector<SymbolHit>> callables_at(const index::Snapshot& snapshot,
                                            const PlaceRequest& place, std::stop_token stop) {
  resolve::Context context(snapshot, stop);
  resolve::Resolver resolver(context, {.candidates = place.candidates});
  if (!context.facts(place.file)) return no_such_file();
  const std::vector<resolve::Target> targets = symbol_at_position(resolver, place).targets;
  const bool constructs = has_constructor(context, targets);
  std::vector<SymbolHit> hits;
  for (const resolve::Target& target : targets) {
    const Symbol& symbol = context.symbol_or_none(target.ref());
    if (!target.symbol.valid() || !is_called(resolver, target.file, symbol) ||
        (constructs && is_class_like(symbol.kind)))
      continue;
    if (!hits.empty() && hits[0].evidence < resolve::Evidence::ambiguous &&
        (target.evidence >= resolve::Evidence::ambiguous || target.secondary))
      continue;
    hits.push_back(hit_of(snapshot, target.ref()));
    hits.back().evidence = target.evidence;
  }
  if (stop.stop_requested()) return cancelled_error();
  return hits;
}

}  // namespace codefinder::query
