// The state that the parts of find_symbols share, and the parts.  Each part adds the hits of one
// source: names, file names, the list of all symbols, the text.
#pragma once

#include "index/query/hits/file_matches.h"
#include "index/query/hits/hit_page.h"
#include "index/query/hits/symbol_filter.h"
#include "index/query/search/query_words.h"
#include "index/query/symbols/candidate_scorer.h"
#include "index/query/symbols/find_symbols.h"
#include "index/query/symbols/name_candidates.h"
#include "index/resolve/context.h"

#include <algorithm>
#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::query {

/// One run of find_symbols.  The snapshot and the request must outlive it.
struct SymbolSearch {
  /// `times`: how many times more hits are collected than are shown, for those that are folded.
  SymbolSearch(const index::Snapshot& of, const FindSymbols& asked, std::stop_token stopping,
               std::size_t times = 1);

  /// One more than is shown, to detect that there are more.
  std::size_t enough() const {
    const std::size_t shown = (request.offset + request.limit) * growth;
    return 1 + (request.count_all ? std::max(shown, kMaxCounted) : shown);
  }
  /// A list that is requested again with every typed letter grows once.
  bool can_grow() const { return growth < (request.places_only ? kGrowth : kMaxGrowth); }
  static constexpr std::size_t kGrowth = 4, kMaxGrowth = 64;
  /// True if files are hits as well as symbols.
  bool wants_files() const;
  /// Records that a limit of work was reached.
  void stop_early() {
    truncated = true;
    all_examined = false;
  }

  const index::Snapshot& snapshot;
  const FindSymbols& request;
  const std::stop_token stop;
  const std::size_t growth;
  resolve::Context context;
  std::vector<QueryWord> words;
  FileMatcher file_matcher;  // Matches the only word, with its scopes.
  SymbolFilter filter;
  HitPage page;
  std::vector<NameCandidate> names;  // All names that matched so far.
  // Candidates that were not examined: the page was full of better hits.
  std::vector<SymbolRef> unexamined;
  bool truncated = false;
  bool all_examined = true;
  CandidateScorer scorer;
};

/// Adds the symbols whose names match (name_hits.cpp).
void add_name_hits(SymbolSearch& search);
/// Adds the files whose path or module matches (path_hits.cpp).
void add_path_hits(SymbolSearch& search);
/// For a query without words: adds what passes the filters, the most referenced symbols first
/// (browse_symbols.cpp).
void browse_symbols(SymbolSearch& search);
/// "retry when the connection drops": adds code whose text matches, whatever its name
/// (text_hits.cpp).
void add_text_hits(SymbolSearch& search);
/// For a query without hits: what to try instead (suggestions.cpp).
std::vector<std::string> suggestions(SymbolSearch& search);

}  // namespace codefinder::query
