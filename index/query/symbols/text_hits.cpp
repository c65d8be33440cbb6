// add_text_hits: hits of search_text, below all hits by name.
#include "index/query/search/search_text.h"
#include "index/query/symbols/ranking_weights.h"
#include "index/query/symbols/symbol_search.h"

#include <set>
#include <utility>

namespace codefinder::query {

namespace {

constexpr std::size_t kMaxTextHits = 500;

}  // namespace

void add_text_hits(SymbolSearch& search) {
  const FindSymbols& request = search.request;
  const SearchText text{
      .query = request.query, .filters = request.filters, .max_results = kMaxTextHits};
  Result<FoundText> found = search_text(search.snapshot, text, search.stop);
  if (!found) return;  // No usable word, or cancelled.
  std::set<SymbolRef> named, within;
  for (const FoundSymbol& hit : search.page.hits()) named.insert(hit.symbol);
  if (request.within) within.insert(request.within->begin(), request.within->end());
  for (TextHit& passage : found->hits) {
    SymbolHit& hit = passage.hit;
    const FileRow* row = search.context.row(hit.ref.file);
    if (!row || named.contains(hit.ref) || (request.within && !within.contains(hit.ref))) continue;
    hit.score_reasons.insert(hit.score_reasons.begin(), "words");
    search.page.add({{hit.ref},
                     kTextScore * hit.score,
                     row->path,
                     hit.place.range.begin,
                     std::move(hit.score_reasons),
                     resolve::Evidence::text});
  }
  search.truncated = search.truncated || found->truncated;
  search.all_examined = search.all_examined && found->all_examined;
}

}  // namespace codefinder::query
