// Combines the scores of several rankers over the same units.  A further ranker (e.g. of vectors)
// would be added to search_text here.
#pragma once

#include <cstddef>
#include <vector>

namespace codefinder::query {

/// The scores of one ranker.  A score is a fraction of the maximum, 0..1, so that scores can be
/// added; the units are in the order that all rankers share.
struct Ranking {
  double weight = 1;
  std::vector<double> scores;
};

/// The weighted mean of the scores, 0..1, for `units` units.  Units beyond the end of a shorter
/// ranking get 0 from it.
inline std::vector<double> fuse(const std::vector<Ranking>& rankings, std::size_t units) {
  std::vector<double> fused(units);
  double total = 0;
  for (const Ranking& ranking : rankings) total += ranking.weight;
  if (total <= 0) return fused;
  for (const Ranking& ranking : rankings)
    for (std::size_t i = 0; i < ranking.scores.size() && i < units; ++i)
      fused[i] += ranking.weight / total * ranking.scores[i];
  return fused;
}

}  // namespace codefinder::query
