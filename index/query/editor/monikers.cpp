// monikers_at: the jump ids of definitions.
#include "index/query/editor/monikers.h"

#include "index/query/hits/public_symbols.h"

#include <algorithm>

namespace codefinder::query {

Result<std::vector<Moniker>> monikers_at(const index::Snapshot& snapshot, const PlaceRequest& place,
                                         std::stop_token stop) {
  const Result<DefinitionsAnswer> found = definitions_at(snapshot, place, std::move(stop),
                                                         Declarations::omit);
  if (!found) return found.error();
  std::vector<Moniker> out;
  for (const SymbolHit& hit : found->hits) {
    if (hit.evidence >= resolve::Evidence::ambiguous || hit.id.empty()) continue;
    Moniker one{hit.id, Moniker::Kind::local};
    const auto facts = snapshot.facts().get(hit.ref.file, index::FactsRequest::symbols);
    if (hit.ref.file != place.file) one.kind = Moniker::Kind::import_;
    else if (facts && is_exported(*facts, hit.ref.symbol)) one.kind = Moniker::Kind::export_;
    const auto same = [&](const Moniker& known) { return known.id == one.id; };
    if (std::none_of(out.begin(), out.end(), same)) out.push_back(std::move(one));
  }
  return out;
}

}  // namespace codefinder::query
