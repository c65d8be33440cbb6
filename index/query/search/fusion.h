// Combines several rankers over the same units: by their scores if these are comparable, else by
// their ranks.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>
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

/// The rank of each unit in one ranking, from 0 on; none if the ranking does not have it.
using Ranks = std::vector<std::optional<std::size_t>>;

/// The ranks of the units with a score over 0, highest first; equal ones in their order.
template <class ScoreOf>
Ranks ranks_of(std::size_t units, const ScoreOf& score_of) {
  std::vector<std::size_t> order(units);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::erase_if(order, [&](std::size_t i) { return score_of(i) <= 0; });
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return score_of(a) > score_of(b); });
  Ranks ranks(units);
  for (std::size_t rank = 0; rank < order.size(); ++rank) ranks[order[rank]] = rank;
  return ranks;
}

/// Reciprocal rank fusion (Cormack and others, 2009), as a fraction of the maximum, 0..1: a unit
/// gets 1 / (60 + rank) from each ranking that has it.
inline std::vector<double> fuse_ranks(const std::vector<Ranks>& rankings, std::size_t units) {
  constexpr double kFirst = 61;  // The constant of that paper, for ranks from 1 on.
  std::vector<double> fused(units);
  for (const Ranks& ranks : rankings)
    for (std::size_t i = 0; i < ranks.size() && i < units; ++i)
      if (ranks[i])
        fused[i] += kFirst / (kFirst + static_cast<double>(*ranks[i])) /
                    static_cast<double>(rankings.size());
  return fused;
}

}  // namespace codefinder::query
