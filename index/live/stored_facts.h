// The contents of the files of a snapshot: facts of the store, in all degrees of detail, and of the
// overlay; jump ids; syntax by the parser processes.
#pragma once

#include "index/live/misses.h"
#include "index/live/overlaid_store.h"
#include "index/snapshot.h"
#include "index/syntax_errors.h"
#include "index/syntax_trees.h"
#include "index/text_facts.h"
#include "index/worker/pool.h"

#include <functional>
#include <memory>

namespace codefinder::live {

class StoredFacts final : public index::SnapshotFacts,
                          public index::TextFacts,
                          public index::SyntaxErrors,
                          public index::SyntaxTrees {
 public:
  /// Overlay::after_insertion of the buffers.
  using BufferFacts = std::function<std::shared_ptr<const FileFacts>(
      std::string_view path, std::string_view text, std::uint32_t offset,
      std::string_view inserted)>;
  struct Parsers {
    std::shared_ptr<worker::Pool> pool;
    BufferFacts buffers;  // Empty if there are none.
  };
  /// The references must outlive this.
  StoredFacts(const OverlaidStore& store, const index::SnapshotFiles& files, RecordedMisses& misses,
              Parsers parsers)
      : store_(store),
        files_(files),
        misses_(misses),
        extractors_(std::move(parsers.pool)),
        buffers_(std::move(parsers.buffers)) {}

  std::shared_ptr<const FileFacts> get(FileId id, index::FactsRequest request) const override;
  bool overlaid(FileId id) const override { return store_.entry_of(id) != nullptr; }
  std::optional<SymbolSummary> summary(SymbolRef symbol) const override;
  std::string jump_id(SymbolRef symbol) const override;
  JumpTarget find_jump_id(std::string_view id) const override;
  std::vector<Fold> folds(FileId id) const override;
  std::vector<SyntaxNode> enclosing_nodes(FileId id, std::uint32_t offset) const override;
  std::shared_ptr<const FileFacts> after_insertion(FileId id, std::uint32_t offset,
                                                   std::string_view inserted) const override;
  std::shared_ptr<const FileFacts> of_text(FileId id, std::string_view text) const override;
  std::vector<SyntaxNode> construct_nodes(FileId id) const override;
  std::vector<SyntaxError> syntax_errors(FileId id, std::stop_token stop) const override;
  std::optional<SyntaxTree> syntax_tree(std::string_view text, Language language) const override {
    return extractors_->syntax_tree(text, language);
  }

 private:
  const OverlaidStore& store_;
  const index::SnapshotFiles& files_;
  RecordedMisses& misses_;
  const std::shared_ptr<worker::Pool> extractors_;
  const BufferFacts buffers_;
};

}  // namespace codefinder::live
