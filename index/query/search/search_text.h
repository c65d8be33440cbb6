// Plain-language code search ("retry with backoff when the connection drops"): ranks symbols and
// files by the words that they contain.  For codeFinder/search_repo and memory.search.
//
// Steps: the query's words as terms (search_terms: stems, abbreviations) -> the files that match,
// read as text (search_files) -> the symbols of the best files with each term's uses by field
// (search_units) -> BM25F of the symbol and BM25 of its file, combined (fusion), then structure and
// popularity -> the best page, each hit with the lines that match most of the query.  With a
// semantic ranking, the ranking by words and the one by meaning are combined by reciprocal rank.
#pragma once

#include "index/query/hits/groups.h"
#include "index/query/hits/hit.h"
#include "index/query/hits/symbol_filter.h"
#include "index/query/search/rank_features.h"
#include "index/semantic_ranking.h"

#include <cstdint>
#include <string>
#include <vector>

namespace codefinder::query {

/// The requested hits: code, before documents and their sections, or passages of either.
enum class SearchFor : std::uint8_t { code, passages };

struct SearchText {
  std::string query;
  SearchFor search_for = SearchFor::code;
  // If paths are named, files are not ranked by category.
  SymbolFilters filters;
  // Each hit contains these texts; case-sensitive only if they have capitals.
  std::vector<std::string> phrases;
  std::size_t max_results = 10;   // 0 with count_only.
  double min_score = 0;           // 0..1: hits below this are left out.
  std::size_t snippet_bytes = 0;  // Maximum size of each hit's snippet; 0: no snippets.
  // Number of lines of each hit's window; 0: up to 40.
  std::uint32_t snippet_lines = 0;
  bool count_only = false;
  GroupBy group_by = GroupBy::none;
  index::SemanticRanking* semantic = nullptr;  // nullptr: there is none.
  // The weight of each term; nullptr: by how rare it is in this project.
  const std::vector<double>* term_weights = nullptr;
  const std::vector<FileId>* only_files = nullptr;  // Ascending; nullptr: all.
  // Hits in the order of the first ranking, with the features for the second.
  bool with_features = false;
};

struct TextHit {
  // score is 0..1: the share of the query's weight that is matched, adjusted by structure; with a
  // semantic ranking, fuse_ranks() of the order by that and of the order by similarity.
  // Evidence: text.
  SymbolHit hit;
  // The whole lines of the hit that match most of the query; all of the hit if it is short.  With
  // snippet_lines, that number of lines around the best line.
  ByteRange window;
  std::string snippet;      // The window's text, as valid UTF-8, cut at a line end.
  RankFeatures features{};  // With SearchText::with_features.
};

struct FoundText {
  std::vector<TextHit> hits;  // Score descending, then path, then position.
  Totals totals;              // Totals of all hits.
  // More was found than is returned, or the project is too large to be read completely.
  bool truncated = false;
  bool all_examined = true;          // False if the project is too large to be read completely.
  std::uint64_t files_searched = 0;  // Number of files whose text was read …
  std::uint64_t files = 0;           // … of those to be searched.
  std::vector<std::string> unknown;  // Words of the query that occur nowhere in the texts read.
  // Why the ranking has no part of the semantic one, or not all; "" if it has all, or there is
  // none.
  std::string semantic_missing;
};

/// Cost: as search_files (a pass over up to 32 MB of text), plus loading the facts of the best
/// 400 files.  Errors: invalid_query (no words, max_results 0, not UTF-8, over 1,000 bytes),
/// cancelled.
Result<FoundText> search_text(const index::Snapshot& snapshot, const SearchText& request,
                              std::stop_token stop = {});

}  // namespace codefinder::query
