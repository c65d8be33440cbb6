// find_symbols over several repositories: one list, ordered by the same score.  The repositories
// whose names can have the best scores are asked first, and no others once the page is full of
// better hits.
#pragma once

#include "index/query/across/across.h"
#include "index/query/symbols/find_symbols.h"

#include <cstddef>
#include <stop_token>
#include <vector>

namespace codefinder::query {

struct SymbolAcross {
  std::size_t repository = 0;  // Its number among those that were asked.
  SymbolHit hit;
  std::size_t position = 0;  // In the answer of its repository.
};

struct SymbolsAcross {
  // Score descending, then by repository, then as in its own answer.
  std::vector<SymbolAcross> hits;
  bool truncated = false;
  // Its groups are empty.  A lower bound if repositories were left out whose hits come after the
  // page.
  Totals totals;
  bool all_examined = true;
  bool named = false;  // True if some hit matched by name.
};

/// The hits that each repository has for the request, in one order.  Names that match with a typo
/// or as a subsequence are an offer: only if no other matches in any repository.
/// `near_path`, `within`, `group_by` and `in_words` of the request are not used.  Errors: as
/// find_symbols.
Result<SymbolsAcross> find_symbols_across(Repositories repositories, const FindSymbols& request,
                                          std::stop_token stop = {});

}  // namespace codefinder::query
