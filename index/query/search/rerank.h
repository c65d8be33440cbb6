// The second ranking of search_text: a linear model over the features of the best candidates.  Its
// weights are fitted by tests/eval/fit_ranking (rank_weights.h).
#pragma once

#include "index/query/search/rank_features.h"

#include <cstddef>
#include <vector>

namespace codefinder::query {

/// Number of candidates that are ranked again.
inline constexpr std::size_t kMaxReranked = 200;

/// Replaces the scores of the first kMaxReranked candidates by the model's, 0..1, and scales those
/// of the others below them; adds reasons.  `candidates` are sorted by score; they are not sorted
/// again.  Cost: FeatureReader::features_of() for each.
void rerank(const index::Snapshot& snapshot, const SearchedFiles& found, FeatureReader& reader,
            std::vector<Candidate>& candidates);

/// The features of the first kMaxReranked candidates, as the model reads them: shares of the query,
/// and the score of commits, are divided by the largest of these candidates.
std::vector<RankFeatures> features_of_first(const index::Snapshot& snapshot,
                                            const SearchedFiles& found, FeatureReader& reader,
                                            const std::vector<Candidate>& candidates);

}  // namespace codefinder::query
