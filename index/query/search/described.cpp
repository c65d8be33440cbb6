// described: the best of the name, the doc comment and the longest row of words.
#include "index/query/search/described.h"

#include <algorithm>
#include <bit>

namespace codefinder::query {

namespace {

constexpr double kMissingOfRow = 2;

double weight_of(TermMask terms, const QueryWeights& query) {
  double sum = 0;
  for (std::size_t term = 0; term < query.weights.size(); ++term)
    if ((terms >> term & 1) != 0) sum += query.weights[term];
  return sum;
}

/// How much of the query a row of words has: of its words that occur at all.  A few words in a
/// row are weak evidence.
double row_share(TermMask row, const QueryWeights& query) {
  if (row == 0) return 0;
  const double words = std::popcount(row);
  const double share = weight_of(row, query) / weight_of(query.met, query) * words * words /
                       (words * words + kMissingOfRow);
  return share * share * share;
}

}  // namespace

double described(const Candidate& candidate, const QueryWeights& query) {
  const SearchUnit& unit = candidate.unit;
  TermMask documented = unit.terms[static_cast<std::size_t>(SearchField::doc)];
  if (query.search_for == SearchFor::passages && candidate.is_section)
    documented |= unit.terms[static_cast<std::size_t>(SearchField::body)];
  const double share = weight_of(documented, query) / query.total;
  return std::max({unit.name_share, share * share, row_share(unit.row, query)});
}

}  // namespace codefinder::query
