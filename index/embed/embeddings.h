// The embeddings of one project: their store, the endpoint, and the ranking by them.  Thread-safe.
#pragma once

#include "base/clock.h"
#include "base/result.h"
#include "index/embed/backoff.h"
#include "index/embed/embedding_pass.h"
#include "index/embed/endpoint.h"
#include "index/embed/options.h"
#include "index/embed/places.h"
#include "index/embed/vector_store.h"
#include "index/semantic_ranking.h"
#include "index/snapshot.h"

#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

namespace codefinder::embed {

struct EmbeddingStatus {
  std::string endpoint, model;
  std::uint64_t dimensions = 0;  // 0 before the first vector.
  std::uint64_t texts = 0;       // Different texts of symbols.
  std::uint64_t embedded = 0;    // The number of these texts that have vectors.
  std::uint64_t bytes = 0;       // Size on disk.
  std::string failure;           // Why the last request failed; "" if it did not.
};

class Embeddings final : public index::SemanticRanking {
 public:
  /// `directory`: the index's.  Neither the disk nor the network is used before they are
  /// needed.  The clock must outlive this.
  Embeddings(EmbeddingOptions options, std::string directory, const Clock& clock);

  Result<Vector> vector_of(std::string_view query, std::stop_token stop) override;
  Result<index::SemanticHits> nearest(const index::Snapshot& snapshot, const Vector& query,
                                      std::size_t most,
                                      const std::function<bool(const FileRow&)>& wanted) override;

  /// Computes the vectors that are missing; one thread at a time.  Errors: as EmbeddingPass, and
  /// the reason of an earlier failure after which it is too early to ask again.
  Status update(const NewestSnapshot& newest, const std::stop_token& stop);
  /// The time until update() may ask the endpoint again.
  std::chrono::milliseconds update_wait() const { return updates_.remaining(); }
  /// O(vectors).
  EmbeddingStatus status(const index::Snapshot& snapshot);

 private:
  Result<std::shared_ptr<VectorStore>> store();
  std::shared_ptr<const Places> places(const index::Snapshot& snapshot,
                                       const VectorStore::Reader& reader);
  Result<index::SemanticHits> scan(const index::Snapshot& snapshot, const Vector& query,
                                   std::size_t most,
                                   const std::function<bool(const FileRow&)>& wanted);
  std::optional<Vector> known_query(std::string_view query);

  const EmbeddingOptions options_;
  const std::string directory_, model_;
  const Endpoint endpoint_;
  // For queries and for updates: an endpoint that computes a batch may be too slow for a query.
  Backoff queries_, updates_;
  std::mutex update_mutex_;
  EmbeddingPass pass_;  // Guarded by update_mutex_.

  std::mutex mutex_;  // Guards what follows.
  std::shared_ptr<VectorStore> store_;
  std::deque<std::pair<std::string, Vector>> asked_;  // Newest first.
  std::shared_ptr<const Places> places_;
  std::uint64_t places_lists_ = 0;
  Generation places_generation_{};
};

}  // namespace codefinder::embed
