// Computes the vectors that a project lacks: lists the symbols of the files that are not listed,
// asks for the vectors of the texts that have none, and removes what is not used any more.  Each
// batch is stored as it arrives, so that a later pass continues an interrupted one.
#pragma once

#include "base/result.h"
#include "index/embed/endpoint.h"
#include "index/embed/vector_store.h"
#include "index/snapshot.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <set>
#include <span>
#include <stop_token>
#include <string>

namespace codefinder::embed {

struct Places;

struct PassOptions {
  std::string model;            // As VectorStore::write gets it.
  std::string document_prefix;  // Put before each text.
  std::size_t batch = 32;       // Most texts of a request.
  // Vectors of texts that are in no file are kept, up to a quarter of all and this many: a branch
  // that is left for a while needs them again.
  std::size_t most_unused = 1000;
};

/// As Endpoint::embed.
using EmbedTexts = std::function<Result<Vectors>(std::span<const std::string>, std::stop_token)>;
/// Gives the newest snapshot.  None is held while a request runs.
using NewestSnapshot = std::function<std::shared_ptr<const index::Snapshot>()>;

class EmbeddingPass {
 public:
  EmbeddingPass(PassOptions options, EmbedTexts embed)
      : options_(std::move(options)), embed_(std::move(embed)) {}

  /// Errors: as `embed` and the store; cancelled.  A text that the endpoint refuses is
  /// left out from then on.
  Status run(VectorStore& store, const NewestSnapshot& newest, const std::stop_token& stop);

 private:
  struct Missing;
  struct Asked;
  Status list_files(VectorStore& store, const index::Snapshot& snapshot,
                    const std::stop_token& stop);
  Result<std::vector<Missing>> missing(VectorStore& store, const index::Snapshot& snapshot,
                                       Places& places) const;
  Asked next_texts(std::span<const Missing>& left, const index::Snapshot& snapshot) const;
  Status ask(Asked& asked, std::size_t first, std::size_t count, const std::stop_token& stop) const;
  Result<std::size_t> embed_batch(VectorStore& store, Asked& asked, const std::stop_token& stop);
  Status remove_unused(VectorStore& store, const index::Snapshot& snapshot,
                       const Places& places) const;

  const PassOptions options_;
  const EmbedTexts embed_;
  std::set<Digest> refused_;
  std::size_t dimensions_ = 0;  // The dimensions of this pass's vectors; 0 before the first.
};

}  // namespace codefinder::embed
