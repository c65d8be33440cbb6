// The types of a place; supertypes, subtypes and overridden members, from TypeGraph.
#include "index/query/graph/hierarchy.h"

#include "base/result.h"
#include "index/query/graph/hierarchy_hits.h"
#include "index/query/references/type_graph.h"

#include <algorithm>

namespace codefinder::query {

using resolve::Evidence;
using resolve::Value;

namespace {

/// Adds the class of a method, or the type of a variable, where servers of the language show the
/// hierarchy of that.
void add_type_of_member(resolve::Resolver& resolver, const resolve::Target& target,
                        TypeHits& hits) {
  resolve::Context& context = resolver.context();
  if (!resolver.traits(target.file).is_linked) return;
  const SymbolKind kind = context.symbol_or_none(target.ref()).kind;
  if (resolve::is_callable(kind)) {
    for (const SymbolRef& type : std::vector(resolver.declaring_types(target.ref())))
      hits.add(resolver.canonical_type(type), target.evidence);
  } else if (kind == SymbolKind::variable || kind == SymbolKind::parameter ||
             kind == SymbolKind::constant) {
    for (const Value& value : resolver.expanded(Value::of(target.ref(), target.evidence)))
      add_type(resolver, value, target.evidence, hits);
  }
}

}  // namespace

Result<std::vector<SymbolHit>> types_at(const index::Snapshot& snapshot, const PlaceRequest& place,
                                        std::stop_token stop) {
  resolve::Context context(snapshot, stop);
  resolve::Resolver resolver(context, {.candidates = place.candidates});
  if (!context.facts(place.file)) return no_such_file();
  TypeHits hits(snapshot);
  const std::vector<resolve::Target> targets = symbols_at(resolver, place);
  for (const resolve::Target& target : targets) {
    if (context.symbol_or_none(target.ref()).kind == SymbolKind::type_alias) {
      for (const Value& value : resolver.expanded(Value::of(target.ref(), target.evidence)))
        add_type(resolver, value, target.evidence, hits);
    } else if (is_class_symbol(context, target.ref())) {
      hits.add(resolver.canonical_type(target.ref()), target.evidence);
    }
  }
  if (hits.empty())
    for (const resolve::Target& target : targets) add_type_of_member(resolver, target, hits);
  if (stop.stop_requested()) return cancelled_error();
  return hits.take();
}

Result<std::vector<SymbolHit>> supertypes_of(const index::Snapshot& snapshot, SymbolRef type,
                                             std::stop_token stop) {
  resolve::Context context(snapshot, stop);
  resolve::Resolver resolver(context);
  TypeHits hits(snapshot);
  for (const SymbolRef& base : TypeGraph(resolver, stop).supertypes(resolver.canonical_type(type)))
    hits.add(base, Evidence::import_);
  if (stop.stop_requested()) return cancelled_error();
  return hits.take();
}

Result<std::vector<SymbolHit>> subtypes_of(const index::Snapshot& snapshot, SymbolRef type,
                                           std::stop_token stop) {
  resolve::Context context(snapshot, stop);
  resolve::Resolver resolver(context);
  TypeGraph graph(resolver, stop);
  TypeHits hits(snapshot);
  for (const DerivedType& derived : graph.subtypes(type)) hits.add(derived.type, Evidence::import_);
  if (stop.stop_requested()) return cancelled_error();
  return hits.take();
}

Result<std::vector<SymbolHit>> overridden_by(const index::Snapshot& snapshot,
                                             const std::vector<SymbolRef>& symbols,
                                             std::stop_token stop) {
  resolve::Context context(snapshot, stop);
  resolve::Resolver resolver(context);
  TypeGraph graph(resolver, stop);
  TypeHits hits(snapshot);
  for (const SymbolRef& symbol : symbols)
    for (const SymbolRef& above : is_class_symbol(context, symbol) ? graph.all_supertypes(symbol)
                                                                   : graph.implemented(symbol))
      hits.add(above, Evidence::import_);
  if (stop.stop_requested()) return cancelled_error();
  return hits.take();
}

}  // namespace codefinder::query
