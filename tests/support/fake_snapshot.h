// An index::Snapshot over plain vectors: no disk, no threads, a loop for every query. Tests use it
// directly, and as the oracle for faster implementations.
#pragma once

#include "base/path.h"
#include "base/strings.h"
#include "index/derived_data.h"
#include "index/extract/extract.h"
#include "index/extract/syntax_tree.h"
#include "index/includes/compile_commands.h"
#include "index/index.h"
#include "index/statistics.h"
#include "index/store/segments/indexed_names.h"
#include "index/syntax_trees.h"
#include "index/text_facts.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <set>

namespace codefinder::testing {

class FakeSnapshot : public index::Snapshot,
                     private index::SnapshotFiles,
                     private index::SnapshotNames,
                     public index::SnapshotFacts,
                     public index::TextFacts,
                     public index::SyntaxTrees,
                     private index::SnapshotProject {
 public:
  struct File {
    std::string path;
    std::string text;
    std::shared_ptr<const FileFacts> facts;
    FileRow row;
    bool recent = false;
  };

  FakeSnapshot() = default;
  /// The limits are those of a new snapshot.
  FakeSnapshot(FakeSnapshot&& other) noexcept
      : files_(std::move(other.files_)),
        queries_(std::move(other.queries_)),
        status_(std::move(other.status_)) {}

  /// Adds a file with the given facts.
  FileId add(std::string path, FileFacts facts, std::string text = {},
             std::uint16_t categories = Category::source) {
    File file;
    file.row.id = FileId(static_cast<std::uint32_t>(files_.size()));
    file.row.path = path;
    file.row.size = text.size();
    file.row.language = facts.language;
    file.row.categories = categories;
    file.row.symbols = count_symbols(facts);
    file.path = std::move(path);
    file.text = std::move(text);
    file.facts = std::make_shared<const FileFacts>(std::move(facts));
    files_.push_back(std::move(file));
    status_.files = files_.size();
    return files_.back().row.id;
  }
  /// Extracts the text in the language detected from its path.
  FileId add_source(std::string path, std::string text,
                    std::uint16_t categories = Category::source) {
    FileFacts facts = extract::extract(text, detect_language(path, text));
    return add(std::move(path), std::move(facts), std::move(text), categories);
  }
  /// Extracts another text of a file.
  void set_source(FileId id, std::string text) {
    File& file = files_[id.value];
    file.facts = std::make_shared<const FileFacts>(extract::extract(text, file.row.language));
    file.text = std::move(text);
    file.row.size = file.text.size();
    file.row.symbols = count_symbols(*file.facts);
  }
  void add_query(std::string query_id, std::string payload) {
    std::erase_if(queries_, [&](const auto& query) { return query.first == query_id; });
    queries_.emplace_back(std::move(query_id), std::move(payload));
  }
  void set_root(std::string root) { status_.root = std::move(root); }
  void set_state(index::IndexState state) { status_.state = state; }
  void set_recent(FileId id) { files_[id.value].recent = true; }
  File& at(FileId id) { return files_[id.value]; }
  std::size_t size() const { return files_.size(); }
  /// As if the file had so many bytes.
  void set_bytes(FileId id, std::uint64_t bytes) { files_[id.value].row.size = bytes; }

  const index::SnapshotFiles& files() const override { return *this; }
  const index::SnapshotNames& names() const override { return *this; }
  const index::SnapshotFacts& facts() const override { return *this; }
  /// From now on queries share data, as those to one state of an index do: no more files are added.
  void share_data() { derived_data_ = std::make_shared<index::DerivedData>(); }
  const index::SnapshotProject& project() const override { return *this; }
  const index::IndexStatus& status() const override { return status_; }
  /// As an index does, it records misses while it is being built.
  void record_miss(MissingKey key, std::string_view text) const override {
    if (status_.state != index::IndexState::building) return;
    std::lock_guard lock(misses_mutex_);
    misses_.emplace(key, text);
  }
  MissingKeys misses() const override {
    std::lock_guard lock(misses_mutex_);
    return {misses_.begin(), misses_.end()};
  }
  std::optional<FileId> find(std::string_view path) const override {
    for (const File& file : files_)
      if (file.path == path) return file.row.id;
    return std::nullopt;
  }
  std::optional<FileRow> row(FileId id) const override {
    if (id.value >= files_.size()) return std::nullopt;
    return files_[id.value].row;
  }
  void for_each(std::string_view prefix,
                const std::function<bool(const FileRow&)>& each) const override {
    std::vector<const File*> sorted;
    for (const File& file : files_)
      if (file.path.starts_with(prefix)) sorted.push_back(&file);
    std::sort(sorted.begin(), sorted.end(),
              [](const File* a, const File* b) { return a->path < b->path; });
    for (const File* file : sorted)
      if (!each(file->row)) return;
  }
  std::shared_ptr<const FileFacts> get(FileId id, index::FactsRequest) const override {
    return id.value < files_.size() ? files_[id.value].facts : nullptr;
  }
  Result<std::string> text(FileId id, std::uint64_t max_bytes) const override {
    if (id.value >= files_.size()) return Error{ErrorCode::not_found, "no such file", {}};
    if (files_[id.value].text.size() > max_bytes)
      return Error{ErrorCode::too_large, "too large", {}};
    return files_[id.value].text;
  }
  /// As the index of trigrams, but exact.
  std::optional<std::vector<FileId>> may_contain(std::string_view text) const override {
    std::vector<FileId> found;
    for (const File& file : files_)
      if (to_lower(file.text).find(to_lower(text)) != std::string::npos)
        found.push_back(file.row.id);
    return found;
  }
  std::vector<Definition> definitions(std::string_view name) const override {
    std::vector<Definition> found;
    for (const File& file : files_)
      for (std::uint32_t i = 0; i < file.facts->symbols.size(); ++i) {
        const Symbol& symbol = file.facts->symbols[i];
        if (!symbol.has(SymbolFlag::local) && file.facts->str(symbol.name) == name)
          found.push_back(Definition::of({file.row.id, SymbolIndex(i)}, symbol));
      }
    return found;
  }
  std::vector<FileId> files_with(std::string_view name) const override {
    std::vector<FileId> found;
    for (const File& file : files_)
      if (std::ranges::binary_search(store::names_of(*file.facts).occurring, name))
        found.push_back(file.row.id);
    return found;
  }
  std::uint64_t count_files_with(std::string_view name) const override {
    return files_with(name).size();
  }
  void for_each(const std::function<bool(std::string_view)>& each) const override {
    std::set<std::string, std::less<>> names;
    for (const File& file : files_)
      for (const Symbol& symbol : file.facts->symbols)
        if (!symbol.has(SymbolFlag::local)) names.emplace(file.facts->str(symbol.name));
    for (const std::string& name : names)
      if (!each(name)) return;
  }
  std::string jump_id(SymbolRef ref) const override {
    const File& file = files_[ref.file.value];
    return codefinder::jump_id(file.path, *file.facts, ref.symbol);
  }
  JumpTarget find_jump_id(std::string_view id) const override {
    for (const File& file : files_) {
      std::vector<SymbolIndex> symbols(1);  // The file itself.
      for (std::uint32_t i = 0; i < file.facts->symbols.size(); ++i) symbols.emplace_back(i);
      for (const SymbolIndex symbol : symbols)
        if (codefinder::jump_id(file.path, *file.facts, symbol) == id)
          return {JumpTarget::Kind::symbol, {file.row.id, symbol}, {}, {}, {}};
    }
    return {};
  }
  std::optional<std::string> cached_query(std::string_view query_id) const override {
    for (const auto& [id, payload] : queries_)
      if (id == query_id) return payload;
    return std::nullopt;
  }
  void for_each_cached_query(
      const std::function<bool(std::string_view, std::string_view)>& each) const override {
    for (auto at = queries_.rbegin(); at != queries_.rend(); ++at)
      if (!each(at->first, at->second)) return;
  }
  /// The compile commands of the file in the root or in build/; the root is "/project".
  std::shared_ptr<const includes::CompileCommands> compile_commands() const override {
    for (const char* directory : {"", "build"})
      if (const auto file = find(join_path(directory, "compile_commands.json")))
        if (auto parsed = includes::CompileCommands::parse(files_[file->value].text, "/project",
                                                           join_path("/project", directory));
            parsed.ok())
          return *parsed;
    return nullptr;
  }
  index::IndexStatistics statistics() const override { return {}; }
  bool recent(FileId id) const override { return files_[id.value].recent; }
  std::vector<std::string> owners(std::string_view) const override { return {}; }
  std::shared_ptr<index::DerivedData> derived_data() const override { return derived_data_; }
  std::vector<Fold> folds(FileId) const override { return {}; }
  std::vector<SyntaxNode> enclosing_nodes(FileId id, std::uint32_t offset) const override {
    const File& file = files_[id.value];
    return extract::enclosing_nodes(file.text, file.row.language, offset);
  }
  std::vector<SyntaxNode> construct_nodes(FileId id) const override {
    const File& file = files_[id.value];
    return extract::construct_nodes(file.text, file.row.language);
  }
  std::optional<SyntaxTree> syntax_tree(std::string_view text, Language language) const override {
    return extract::syntax_tree(text, language);
  }
  std::shared_ptr<const FileFacts> after_insertion(FileId id, std::uint32_t offset,
                                                   std::string_view inserted) const override {
    std::string text = files_[id.value].text;
    text.insert(offset, inserted);
    return of_text(id, text);
  }
  std::shared_ptr<const FileFacts> of_text(FileId id, std::string_view text) const override {
    return std::make_shared<const FileFacts>(extract::extract(text, files_[id.value].row.language));
  }

 private:
  static std::uint32_t count_symbols(const FileFacts& facts) {
    return static_cast<std::uint32_t>(
        std::count_if(facts.symbols.begin(), facts.symbols.end(),
                      [](const Symbol& symbol) { return !symbol.has(SymbolFlag::local); }));
  }

  std::vector<File> files_;
  std::vector<std::pair<std::string, std::string>> queries_;  // Oldest first.
  mutable std::mutex misses_mutex_;
  mutable std::set<std::pair<MissingKey, std::string>> misses_;
  index::IndexStatus status_;
  std::shared_ptr<index::DerivedData> derived_data_;
};

}  // namespace codefinder::testing
