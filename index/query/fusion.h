// Several rankers' opinions of the same units made into one: the place where a further ranker
// (vectors, say) joins search_text.
#pragma once

#include <cstddef>
#include <vector>

namespace codefinder::index {

/// One ranker's.  A score is a share of what could be reached, 0..1, so that opinions can be added;
/// units in the order that all rankers share.
struct Ranking {
  double weight = 1;
  std::vector<double> scores;
};

/// The weighted mean of the scores, 0..1, for `units` units.  A ranking that is shorter says
/// nothing of the rest.
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

}  // namespace codefinder::index
