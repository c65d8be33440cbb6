// A ranking of symbols by the meaning of a query.  search_text combines it with its own ranking by
// words; index/embed implements it.
#pragma once

#include "base/result.h"
#include "index/model/file_row.h"
#include "index/model/symbol_ref.h"

#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::index {

class Snapshot;

struct SemanticHit {
  SymbolRef symbol;
  double similarity = 0;  // The cosine of the two vectors: 1 is equal.
};

struct SemanticHits {
  std::vector<SemanticHit> hits;  // Best first, then by file and symbol.
  std::string missing;  // Why symbols are missing: not all are embedded yet.  "" if none are.
};

/// Thread-safe.
class SemanticRanking {
 public:
  using Vector = std::vector<float>;
  virtual ~SemanticRanking() = default;

  /// Asks an endpoint, for a bounded time.  Errors: internal, with the reason in words; cancelled.
  virtual Result<Vector> vector_of(std::string_view query, std::stop_token stop) = 0;
  /// The `most` symbols with the most similar vectors, of the files that `wanted` accepts.
  /// O(vectors).  Errors: internal, with the reason in words.
  virtual Result<SemanticHits> nearest(const Snapshot& snapshot, const Vector& query,
                                       std::size_t most,
                                       const std::function<bool(const FileRow&)>& wanted) = 0;
};

}  // namespace codefinder::index
