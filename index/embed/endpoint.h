// The client of an OpenAI-compatible endpoint for embeddings, by HTTP or HTTPS.  It connects to the
// URL that the user's settings name and to nothing else: it follows no redirects, uses no proxy,
// and reads no file but the system's certificates.  Thread-safe.
#pragma once

#include "base/result.h"
#include "index/embed/options.h"

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::embed {

using Vector = std::vector<float>;

/// The vectors of texts, in the order of the texts; nullopt for one that the answer lacks.  All
/// have the same number of dimensions, and at least one is there.
using Vectors = std::vector<std::optional<Vector>>;

class Endpoint {
 public:
  explicit Endpoint(EmbeddingOptions options);

  /// Asks for the vectors of the texts in one request.  Waits at most `timeout`.  Errors:
  /// invalid_query (the endpoint refuses these texts: HTTP 400, 413 or 422), cancelled, internal
  /// (everything else), with the reason in words.
  Result<Vectors> embed(std::span<const std::string> texts, std::chrono::milliseconds timeout,
                        std::stop_token stop) const;

 private:
  const EmbeddingOptions options_;
};

}  // namespace codefinder::embed
