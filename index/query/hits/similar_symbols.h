// The semantic ranking of one query: its vector is computed while the query is searched by words.
#pragma once

#include "base/threads.h"
#include "index/semantic_ranking.h"

#include <cstddef>
#include <functional>
#include <future>
#include <stop_token>
#include <string>
#include <utility>

namespace codefinder::query {

inline constexpr std::size_t kMaxSimilar = 100;

class SimilarSymbols {
 public:
  /// Starts the computation of the vector.  nullptr: there is no semantic ranking.
  SimilarSymbols(index::SemanticRanking* ranking, const std::string& query, std::stop_token stop)
      : ranking_(ranking) {
    if (ranking_ != nullptr)
      vector_ = run_async(
          [ranking, query, stop = std::move(stop)] { return ranking->vector_of(query, stop); });
  }

  /// Waits for the vector, and returns the kMaxSimilar best hits; none, with the reason, if the
  /// endpoint fails.  To be called once.
  index::SemanticHits take(const index::Snapshot& snapshot,
                           const std::function<bool(const FileRow&)>& wanted) {
    if (ranking_ == nullptr) return {};
    const Result<index::SemanticRanking::Vector> vector = vector_.get();
    if (!vector) return {.hits = {}, .missing = vector.error().message};
    Result<index::SemanticHits> hits = ranking_->nearest(snapshot, *vector, kMaxSimilar, wanted);
    if (!hits) return {.hits = {}, .missing = hits.error().message};
    return std::move(*hits);
  }

 private:
  index::SemanticRanking* const ranking_;
  std::future<Result<index::SemanticRanking::Vector>> vector_;
};

}  // namespace codefinder::query
