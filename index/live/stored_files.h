// The files of a snapshot: rows of the store and of the overlay, and their texts.
#pragma once

#include "index/live/overlaid_store.h"
#include "index/snapshot.h"
#include "index/text_reader.h"
#include "index/update/disk/root_dir.h"
#include "index/word_index.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>

namespace codefinder::live {

class StoredFiles final : public index::SnapshotFiles,
                          public index::WordIndex,
                          public index::TextReader {
 public:
  /// `store` must outlive this.
  StoredFiles(const OverlaidStore& store, std::shared_ptr<const update::RootDir> root)
      : store_(store), root_(std::move(root)) {}

  std::optional<FileId> find(std::string_view path) const override { return store_.find(path); }
  std::optional<FileRow> row(FileId id) const override { return store_.row(id); }
  std::optional<Language> language(FileId id) const override;
  void for_each(std::string_view path_prefix,
                const std::function<bool(const FileRow&)>& each) const override;
  void for_each_place(const std::function<bool(FileId id, std::string_view path,
                                               std::string_view module)>& each) const override;
  std::vector<FileId> named(std::string_view name) const override;
  std::vector<FileId> of_stem(std::string_view stem) const override;
  std::optional<std::vector<FileId>> may_contain(std::string_view text) const override;
  std::vector<FileUse> files_with_word(WordKey word) const override;
  std::vector<FileId> unindexed() const override;
  Result<std::string> text(FileId id, std::uint64_t max_bytes) const override;
  Result<std::string_view> read(const FileRow& row, std::uint64_t max_bytes, std::string& memory,
                                const PieceFilter* filter) const override;
  bool recent(FileId id) const override;

 private:
  /// The files listed by the store, with overlaid ones replaced by those that `is` accepts; by
  /// path.
  std::vector<FileId> merged(const std::vector<FileId>& stored,
                             const std::function<bool(std::string_view path)>& is) const;

  const OverlaidStore& store_;
  const std::shared_ptr<const update::RootDir> root_;
  mutable std::optional<std::unordered_set<std::uint32_t>> recent_;  // Guarded by store_.lock().
};

}  // namespace codefinder::live
