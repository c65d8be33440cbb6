// The contents of the files of a snapshot: facts of the store, in all degrees of detail, and of the
// overlay; jump ids; syntax by the parser processes.
#pragma once

#include "index/live/misses.h"
#include "index/live/overlaid_store.h"
#include "index/snapshot.h"
#include "index/worker/pool.h"

#include <memory>

namespace codefinder::live {

class StoredFacts final : public index::SnapshotFacts {
 public:
  /// The references must outlive this.
  StoredFacts(const OverlaidStore& store, const index::SnapshotFiles& files, RecordedMisses& misses,
              std::shared_ptr<worker::Pool> extractors)
      : store_(store), files_(files), misses_(misses), extractors_(std::move(extractors)) {}

  std::shared_ptr<const FileFacts> get(FileId id, index::FactsRequest request) const override;
  bool overlaid(FileId id) const override { return store_.entry_of(id) != nullptr; }
  std::optional<SymbolSummary> summary(SymbolRef symbol) const override;
  std::string jump_id(SymbolRef symbol) const override;
  JumpTarget find_jump_id(std::string_view id) const override;
  std::vector<Fold> folds(FileId id) const override;
  std::vector<SyntaxNode> enclosing_nodes(FileId id, std::uint32_t offset) const override;

 private:
  const OverlaidStore& store_;
  const index::SnapshotFiles& files_;
  RecordedMisses& misses_;
  const std::shared_ptr<worker::Pool> extractors_;
};

}  // namespace codefinder::live
