// A snapshot in which some files have other text and facts: to ask about a place in text that does
// not parse as it is, or about the project after an edit.
#pragma once

#include "index/index.h"
#include "index/text_facts.h"

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace codefinder::query {

struct EditedFile {
  std::string text;
  std::shared_ptr<const FileFacts> facts;
};

class EditedSnapshot final : public index::Snapshot,
                             private index::SnapshotFiles,
                             private index::SnapshotNames,
                             private index::SnapshotFacts {
 public:
  /// `under` must outlive this. `text` and `facts` replace the file's own.
  EditedSnapshot(const index::Snapshot& under, FileId file, std::string text,
                 std::shared_ptr<const FileFacts> facts);
  /// The same for several files.
  EditedSnapshot(const index::Snapshot& under, std::map<FileId, EditedFile> files);

  const index::SnapshotFiles& files() const override { return *this; }
  const index::SnapshotNames& names() const override { return *this; }
  const index::SnapshotFacts& facts() const override { return *this; }
  const index::SnapshotProject& project() const override { return under_.project(); }
  const index::IndexStatus& status() const override { return under_.status(); }
  bool damaged() const override { return under_.damaged(); }
  void record_miss(MissingKey key, std::string_view text) const override {
    under_.record_miss(key, text);
  }
  MissingKeys misses() const override { return under_.misses(); }

 private:
  // SnapshotFiles.
  std::optional<FileId> find(std::string_view path) const override;
  std::optional<FileRow> row(FileId id) const override;
  std::optional<Language> language(FileId id) const override;
  void for_each(std::string_view path_prefix,
                const std::function<bool(const FileRow&)>& each) const override;
  void for_each_place(
      const std::function<bool(FileId, std::string_view, std::string_view)>& each) const override;
  std::vector<FileId> named(std::string_view name) const override;
  std::vector<FileId> of_stem(std::string_view stem) const override;
  Result<std::string> text(FileId id, std::uint64_t max_bytes) const override;
  bool recent(FileId id) const override;
  // SnapshotNames.
  std::vector<Definition> definitions(std::string_view name) const override;
  std::vector<FileId> files_with(std::string_view name) const override;
  std::uint64_t count_files_with(std::string_view name) const override;
  void for_each(const std::function<bool(std::string_view)>& each) const override;
  bool search(const NameSearch& search, const NameVisitor& visitor) const override;
  // SnapshotFacts.
  std::shared_ptr<const FileFacts> get(FileId id, index::FactsRequest request) const override;
  bool overlaid(FileId id) const override;
  std::optional<SymbolSummary> summary(SymbolRef symbol) const override;
  std::string jump_id(SymbolRef symbol) const override;
  JumpTarget find_jump_id(std::string_view id) const override;
  std::vector<Fold> folds(FileId id) const override;
  std::vector<SyntaxNode> enclosing_nodes(FileId id, std::uint32_t offset) const override;

  const EditedFile* edited(FileId id) const;

  const index::Snapshot& under_;
  const std::map<FileId, EditedFile> files_;
  // The symbols of the files that are not local, ascending.
  std::unordered_map<std::string_view, std::vector<SymbolRef>> symbols_;
  // The files by the names that they mention.
  std::unordered_map<std::string_view, std::vector<FileId>> mentions_;
};

}  // namespace codefinder::query
