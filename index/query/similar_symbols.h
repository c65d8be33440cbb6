// The semantic ranking of one query: its vector is computed while the query is searched by words.
#pragma once

#include "base/threads.h"
#include "index/query/fusion.h"
#include "index/semantic_ranking.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <future>
#include <numeric>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

namespace codefinder::query {

inline constexpr std::size_t kMostSimilar = 100;

class SimilarSymbols {
 public:
  /// Starts the computation of the vector.  nullptr: there is no semantic ranking.
  SimilarSymbols(index::SemanticRanking* ranking, const std::string& query, std::stop_token stop)
      : ranking_(ranking) {
    if (ranking_ != nullptr)
      vector_ = run_async(
          [ranking, query, stop = std::move(stop)] { return ranking->vector_of(query, stop); });
  }

  /// Waits for the vector, and returns the kMostSimilar best hits; none, with the reason, if the
  /// endpoint fails.  To be called once.
  index::SemanticHits take(const index::Snapshot& snapshot,
                           const std::function<bool(const FileRow&)>& wanted) {
    if (ranking_ == nullptr) return {};
    const Result<index::SemanticRanking::Vector> vector = vector_.get();
    if (!vector) return {.hits = {}, .missing = vector.error().message};
    Result<index::SemanticHits> hits = ranking_->nearest(snapshot, *vector, kMostSimilar, wanted);
    if (!hits) return {.hits = {}, .missing = hits.error().message};
    return std::move(*hits);
  }

 private:
  index::SemanticRanking* const ranking_;
  std::future<Result<index::SemanticRanking::Vector>> vector_;
};

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

}  // namespace codefinder::query
