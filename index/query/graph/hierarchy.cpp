// Supertypes, subtypes and overridden members, from TypeGraph.
#include "index/query/graph/hierarchy.h"

#include "base/result.h"
#include "index/query/graph/hierarchy_hits.h"
#include "index/query/references/type_graph.h"

#include <algorithm>

namespace codefinder::query {

using resolve::Evidence;

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
