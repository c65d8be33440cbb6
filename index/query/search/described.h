// How completely a candidate of search_text is described by the query.
#pragma once

#include "index/query/search/candidate.h"
#include "index/query/search/search_text.h"

#include <vector>

namespace codefinder::query {

/// The weights of the query's terms.
struct QueryWeights {
  const std::vector<double>& weights;  // By term.
  double total = 0;                    // Their sum.
  TermMask met = 0;                    // The terms that occur at all.
  SearchFor search_for = SearchFor::code;
};

/// How completely the name is in the query, or the query in the doc comment, or in a row of words
/// of the text, such as a message: 0..1.  The text of a section, as a passage, is as good as a
/// doc comment.
double described(const Candidate& candidate, const QueryWeights& query);

}  // namespace codefinder::query
