// Data that one request has read of a snapshot, cached for the rest of the request: facts, rows,
// postings, manifests, and the budget that limits its work.  Not thread-safe; one per request, and
// the snapshot must outlive it.
#pragma once

#include "index/index.h"
#include "index/languages/language.h"
#include "index/model/compiler_answers.h"
#include "index/resolve/budget.h"
#include "index/resolve/memo.h"
#include "index/resolve/value.h"

#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace codefinder::resolve {

class Context {
 public:
  /// After `steps` steps, or what the snapshot's limits allow, everything further is unknown: a
  /// pathological project gets a poorer answer, not a late one.
  explicit Context(const index::Snapshot& snapshot, std::stop_token stop = {},
                   std::size_t steps = index::QueryLimits::kSteps)
      : snapshot_(snapshot), budget_(snapshot.limits(), std::move(stop), steps) {}
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  const index::Snapshot& snapshot() const { return snapshot_; }
  /// True once the request is cancelled or the budget is used up.
  bool stopped() { return budget_.stopped(); }
  Budget& budget() { return budget_; }
  /// Takes `steps` from the budget; false once it is used up or the request was cancelled.
  bool spend(std::size_t steps = 1) { return budget_.spend(steps); }

  /// nullptr if the file is gone.  The pointers live as long as the context.
  const FileFacts* facts(FileId file);
  std::shared_ptr<const FileFacts> shared_facts(FileId file);
  /// The same, without adding to the caches beyond this context: for a pass over many files.
  const FileFacts* facts_uncached(FileId file);
  /// At least FactsPart::imports of them; nullptr if the file is gone.  Cheaper if the context has
  /// no facts of it yet.
  std::shared_ptr<const FileFacts> imports(FileId file);
  /// True for a dependency file: a name alone, without an import, never leads to it.
  bool is_dependency(FileId file);
  /// True for a file of a standard library, or a header of the system.
  bool is_library(FileId file);
  /// nullptr if the file is gone.
  const FileRow* row(FileId file);
  std::string_view path(FileId file);
  std::optional<Language> language(FileId file);
  Family family(FileId file);
  /// nullptr if there is no such symbol.
  const Symbol* symbol(SymbolRef ref);
  /// An empty symbol if there is no such symbol: a posting list, which a worker wrote, may have a
  /// number out of range.
  const Symbol& symbol_or_none(SymbolRef ref);
  std::string_view name(SymbolRef ref);
  /// The symbol's entry in the posting list of the name, if the facts of its file were not read
  /// yet: hundreds of files may declare a type.  nullptr if they were, or if it has another name.
  const Definition* listed(SymbolRef ref, std::string_view name);
  /// The symbol as the posting list of the name has it, without reading its file's facts if
  /// possible; nullopt if there is no such symbol.
  std::optional<Definition> definition(SymbolRef ref, std::string_view name);

  /// Ascending.  Once the request is cancelled, names that were not looked up before have none.
  const std::vector<Definition>& definitions(std::string_view name);
  std::vector<FileId> files_with(std::string_view name);
  /// `path_end`: only files whose path ends in it are needed.
  const std::vector<FileId>& files_named(std::string_view name, std::string_view path_end = {});
  /// The lookup of a dependency file is recorded, so that it is indexed if it is on disk.
  std::optional<FileId> find_file(const std::string& path);
  /// See Snapshot.
  const std::vector<std::string>& package_directories(const std::string& directory);
  const std::string& link_target(const std::string& path);
  /// Package caches outside of the root.
  const std::vector<std::string>& package_caches();
  /// The directories of the language's libraries, in the order in which they are searched; empty
  /// unless reads_libraries().
  const std::vector<std::string>& library_directories(Language language);
  /// Lets names lead into libraries.  For requests about a place: a pass over all files would index
  /// each library that any of them uses.  To be called before anything is resolved.
  void read_libraries() { reads_libraries_ = true; }
  bool reads_libraries() const { return reads_libraries_; }
  /// Records that the sources of a directory of dependency files are needed.
  void request_directory(const std::string& directory);
  /// True if any indexed file is under this directory ("" is the root).
  bool directory_exists(const std::string& directory);
  /// The files directly in a directory, by path.
  const std::vector<FileId>& files_in(const std::string& directory);
  /// See index/compiler_answers.h.
  const CompilerAnswers* compiler_answers(FileId file);
  /// The text of a manifest; "" if it cannot be read or is over 1 MB.
  const std::string& text(FileId file);

  /// The project's compile_commands.json; nullptr if it has none.
  const includes::CompileCommands* compile_commands();

  /// The cache of one kind, for the rules of languages.
  template <class Tag>
  auto& memo() {
    return memos_.of<Tag>();
  }
  /// The same, for caches that do not depend on this context: later contexts of the same snapshot
  /// can share them.
  template <class Tag>
  auto& shared_memo() {
    return shared_memos_->of<Tag>();
  }
  const std::shared_ptr<Memos>& shared_memos() const { return shared_memos_; }
  void share_memos(std::shared_ptr<Memos> memos) { shared_memos_ = std::move(memos); }

 private:
  const index::Snapshot& snapshot_;
  Budget budget_;
  struct Known {
    bool has_facts = false, has_row = false;
    std::optional<bool> is_library;
    std::shared_ptr<const FileFacts> facts;
    std::optional<FileRow> row;
    std::optional<std::shared_ptr<const CompilerAnswers>> compiler;
  };
  std::unordered_map<FileId, Known> files_;
  struct Recent {
    FileId file;
    const FileFacts* facts = nullptr;
  };
  std::array<Recent, 256> recent_;  // Facts are looked up far more often than there are files.
  std::unordered_map<std::string, std::vector<Definition>> definitions_;
  std::unordered_map<std::string, std::vector<FileId>> named_, in_directory_;
  std::unordered_map<std::string, std::optional<FileId>> paths_;
  std::unordered_map<std::string, bool> directories_;
  std::unordered_map<std::string, std::vector<std::string>> packages_;
  std::unordered_map<std::string, std::string> links_;
  std::unordered_map<FileId, std::string> texts_;
  std::optional<std::shared_ptr<const includes::CompileCommands>> compile_commands_;
  std::optional<std::vector<std::string>> package_caches_, all_libraries_;
  std::unordered_map<Language, std::vector<std::string>> library_directories_;
  bool reads_libraries_ = false;
  Memos memos_;
  std::shared_ptr<Memos> shared_memos_ = std::make_shared<Memos>();
};

/// The symbol of a value that is a symbol; else nullptr.
const Symbol* symbol_of(Context& context, const Value& value);
/// The number of leading directories that two paths share.
int shared_directories(std::string_view a, std::string_view b);

}  // namespace codefinder::resolve
