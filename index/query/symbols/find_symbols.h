// Finds symbols by name: for LSP workspace/symbol, codeFinder/nav, MCP and `codefinder nav`.
// Names are searched best first with upper bounds (branch and bound): see name_hits.cpp.  The
// ranking is described in docs/ranking.md.
#pragma once

#include "index/query/hits/groups.h"
#include "index/query/hits/hit.h"
#include "index/query/hits/symbol_filter.h"

#include <optional>

namespace codefinder::query {

/// Symbols that are counted, and kept as candidates for `refine`.
inline constexpr std::size_t kMaxCounted = 10'000;

struct FindSymbols {
  // As typed.  "a::b", "a.b", "a/b", "Class#method" restrict the last part to the scopes before it.
  // Several words may be in any order.
  std::string query;
  SymbolFilters filters;
  std::size_t limit = 100;  // Maximum number of hits, best first; 0 with count_all.
  std::size_t offset = 0;   // Number of hits to skip: the cursor of a page.
  std::string near_path;    // The open file; nearer hits win ties.
  std::optional<std::vector<SymbolRef>> within;  // Only these candidates: refines an earlier query.
  // Omit what only the facts of a hit contain (see hit_of_summary), and suggestions.
  bool places_only = false;
  bool without_suggestions = false;
  // One hit for a symbol and the symbols that only declare or import it (SymbolHit::also_declared).
  bool fold_declarations = false;
  bool fold_imports = false;  // The same for symbols that only import it.
  // Omit names that match only with a typo, or as a subsequence: what is found is surely meant.
  bool close_matches_only = false;
  // For several words: fill the rest of the page with hits of search_text.
  bool in_words = false;
  // Examine all that matches, not only what may be on the page, so that `totals` are exact.
  bool count_all = false;
  GroupBy group_by = GroupBy::none;  // With count_all.
};

struct FoundSymbols {
  std::vector<SymbolHit> hits;  // Score descending, then path, then position in the file.
  bool truncated = false;       // More symbols matched than were returned.
  Totals totals;                // Totals of all pages.
  // False if a limit of work was reached: a better symbol may have been left out.
  bool all_examined = true;
  // True if some hit matched by name; false if all hits are from search_text.
  bool named = false;
  // True if the first hit's name starts with the query.
  bool begun = false;
  bool exact = false;                 // The same for a hit whose name is the query.
  std::vector<SymbolRef> candidates;  // All candidates, for `refine`.
  // If there are no hits: similar names, or the filter that removed all matches.
  std::vector<std::string> suggestions;
};

/// An empty query with empty filters lists the project's most referenced symbols.  No match is an
/// empty result, not an error.  Errors: invalid_query (limit 0, not UTF-8, over 1,000 bytes),
/// cancelled.
Result<FoundSymbols> find_symbols(const index::Snapshot& snapshot, const FindSymbols& request,
                                  std::stop_token stop = {});

}  // namespace codefinder::query
