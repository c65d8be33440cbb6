// What one request has read of a snapshot, kept for the rest of the request: facts, rows, postings,
// manifests, and the budget that bounds its work.  Not thread-safe; one per request, and the
// snapshot must outlive it.
#pragma once

#include "index/index.h"
#include "index/languages/language.h"
#include "index/resolve/budget.h"

#include <array>
#include <cstdint>
#include <limits>
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
  /// pathological project gives a poorer answer, not a late one.
  explicit Context(const index::Snapshot& snapshot, std::stop_token stop = {},
                   std::size_t steps = index::QuestionLimits::kSteps)
      : snapshot_(snapshot), budget_(snapshot.limits(), std::move(stop), steps) {}
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  const index::Snapshot& snapshot() const { return snapshot_; }
  /// Also once the budget is used up.
  bool stopped() { return ran_out_ || budget_.stopped(); }
  Budget& budget() { return budget_; }
  /// Takes `steps` from the budget; false once it is used up or the request was cancelled.
  bool spend(std::size_t steps = 1) { return budget_.spend(steps); }
  /// From here on no more is read than files of so many bytes, about; what would need more stops as
  /// if the request were cancelled.  Counts what this context has not read before, kept in memory
  /// or not, so that the same question ends at the same place.
  void read_at_most(std::uint64_t bytes) { readable_ = bytes; }
  bool reads_all() const { return readable_ == kAll; }
  /// That was not enough: what came of the last step is not to be relied on.
  bool ran_out() const { return ran_out_; }

  /// nullptr if the file is gone.  The pointers live as long as the context.
  const FileFacts* facts(FileId file);
  std::shared_ptr<const FileFacts> shared_facts(FileId file);
  /// The same, of one of so many files that remembering them beyond this context would only push
  /// out what is asked for again.
  const FileFacts* facts_uncached(FileId file);
  /// At least FactsPart::imports of them; nullptr if the file is gone.  Cheaper where the context
  /// has no facts of it yet.
  std::shared_ptr<const FileFacts> imports(FileId file);
  /// Of a package that is installed beside the project: not what a question about the project means
  /// by a mere name.
  bool beside(FileId file);
  /// nullptr if the file is gone.
  const store::FileRow* row(FileId file);
  std::string_view path(FileId file);
  std::optional<Language> language(FileId file);
  Family family(FileId file);
  /// nullptr if there is no such symbol.
  const Symbol* symbol(store::SymbolRef ref);
  /// An empty symbol if there is no such symbol: a list of names, which a worker wrote, may hold a
  /// number out of range.
  const Symbol& symbol_or_none(store::SymbolRef ref);
  std::string_view name(store::SymbolRef ref);
  /// What the list of the name tells of the symbol, where its file's facts were not read: of a
  /// type, hundreds of files may announce it.  Nullptr where they were, or it has another name.
  const store::Definition* listed(store::SymbolRef ref, std::string_view name);
  /// What the list of the name would tell of the symbol, as far as may be without the file's facts;
  /// nullopt if there is no such symbol.
  std::optional<store::Definition> definition(store::SymbolRef ref, std::string_view name);

  /// Ascending.  Once the request is cancelled, what was not looked up before is nowhere; what has
  /// facts keeps them.
  const std::vector<store::Definition>& definitions(std::string_view name);
  std::vector<FileId> files_with(std::string_view name);
  /// `path_end` says which of them will be looked at, if not all: those whose path ends in it.
  const std::vector<FileId>& files_named(std::string_view name, std::string_view path_end = {});
  /// One that lies beside the project is noted, so that it is read if it is on disk.
  std::optional<FileId> find_file(const std::string& path);
  /// See Snapshot.
  const std::vector<std::string>& package_directories(const std::string& directory);
  const std::string& link_target(const std::string& path);
  const std::vector<std::string>& package_caches();
  /// Notes that the sources of a directory that lies beside the project are to be read.
  void read_beside(const std::string& directory);
  /// True if any indexed file lies under this directory ("" is the root).
  bool directory_exists(const std::string& directory);
  /// The direct files of a directory, by path.
  const std::vector<FileId>& files_in(const std::string& directory);
  /// A manifest's text; "" when it cannot be read or is over 1 MB.
  const std::string& text(FileId file);

  /// What the project's compile_commands.json says; nullptr without one.
  const update::CompileCommands* compile_commands();

  /// Any module rule's own tables, by its own key.
  using Notes = std::unordered_map<std::string, std::shared_ptr<void>>;
  Notes& notes() { return notes_; }
  /// Those that hold nothing of this context, so that a later one of the same snapshot can go on
  /// with them.
  const std::shared_ptr<Notes>& lasting_notes() const { return lasting_notes_; }
  void go_on_with(std::shared_ptr<Notes> lasting) { lasting_notes_ = std::move(lasting); }

 private:
  const index::Snapshot& snapshot_;
  Budget budget_;
  static constexpr std::uint64_t kAll = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t readable_ = kAll;
  bool ran_out_ = false;
  void has_read(std::uint64_t bytes);
  struct Known {
    bool has_facts = false, has_row = false;
    std::optional<bool> beside;
    std::shared_ptr<const FileFacts> facts;
    std::optional<store::FileRow> row;
  };
  std::unordered_map<FileId, Known> files_;
  struct Recent {
    FileId file;
    const FileFacts* facts = nullptr;
  };
  std::array<Recent, 256> recent_;  // Facts are asked for far more often than there are files.
  std::unordered_map<std::string, std::vector<store::Definition>> definitions_;
  std::unordered_map<std::string, std::vector<FileId>> named_, in_directory_;
  std::unordered_map<std::string, std::optional<FileId>> paths_;
  std::unordered_map<std::string, bool> directories_;
  std::unordered_map<std::string, std::vector<std::string>> packages_;
  std::unordered_map<std::string, std::string> links_;
  std::unordered_map<FileId, std::string> texts_;
  std::optional<std::shared_ptr<const update::CompileCommands>> compile_commands_;
  std::optional<std::vector<std::string>> package_caches_;
  Notes notes_;
  std::shared_ptr<Notes> lasting_notes_ = std::make_shared<Notes>();
};

/// How many leading directories two paths share.
int shared_directories(std::string_view a, std::string_view b);

}  // namespace codefinder::resolve
