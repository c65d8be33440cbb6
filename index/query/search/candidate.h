// A symbol, or a file, that has words of the query: what search_text ranks.
#pragma once

#include "index/query/search/units.h"

#include <cstddef>
#include <string>
#include <vector>

namespace codefinder::query {

struct Candidate {
  std::size_t file;  // Index in SearchedFiles::files.
  SearchUnit unit;
  double score = 0;
  double structure = 1;
  bool is_section = false;
  std::string name = {};
  std::vector<std::string> reasons = {};
  double similarity = 0;    // 0: the semantic ranking does not have it.
  double commit_score = 0;  // CommitScore::score of its file.
  TermMask commits = 0;     // Terms of the commits that changed its file, if they raise its score.
};

/// "name: retry backoff", "doc: connection": the first field that contains each word; and the words
/// of the commits.
std::vector<std::string> reasons_of(const Candidate& candidate, const SearchTerms& terms);

}  // namespace codefinder::query
