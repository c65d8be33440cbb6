// Scans all vectors for the most similar ones.
#pragma once

#include "base/result.h"
#include "index/embed/places.h"
#include "index/embed/quantized.h"
#include "index/embed/vector_store.h"
#include "index/semantic_ranking.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace codefinder::embed {

struct Scanned {
  std::vector<index::SemanticHit> hits;  // Best first, then by file and symbol.
  std::uint64_t embedded = 0;            // Number of the places' texts that have a vector.
};

/// The `most` places with the vectors most similar to `target`, of the files that `wanted` accepts;
/// it is asked only about those that could be among them.  REQUIRES: `target` has the dimensions of
/// the stored vectors, or `most` is 0.  Exact; O(vectors).  Errors: as join_vectors.
Result<Scanned> scan_vectors(const Places& places, const VectorStore::Reader& reader,
                             const Quantized& target, std::size_t most,
                             const std::function<bool(FileId)>& wanted);

}  // namespace codefinder::embed
