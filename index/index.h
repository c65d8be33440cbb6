// START HERE: one project's index.  Index changes, Snapshot answers.
// Index: open, update from disk, lay unsaved buffers over it.  Snapshot: an unchanging view for one
// request.
#pragma once

#include "base/clock.h"
#include "base/path.h"
#include "base/result.h"
#include "base/trace.h"
#include "index/extract/extract.h"
#include "index/update/missing_keys.h"
#include "index/model.h"
#include "index/question_limits.h"
#include "index/store/store.h"
#include "index/update/beside_paths.h"
#include "index/update/build_report.h"
#include "index/update/compile_commands.h"
#include "index/worker/pool.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::index {

enum class IndexState { building, ready, failed };
std::string_view to_string(IndexState state);

/// What an answer rests on.
struct IndexStatus {
  IndexState state = IndexState::building;
  double progress = 0;  // 0..1 of the present pass.
  std::uint64_t files = 0;
  std::uint64_t symbols = 0;
  std::uint64_t bytes = 0;  // Of the index on disk.
  Generation generation{};
  std::string updated_at;  // ISO 8601; "" before the first commit.
  std::string root;
  std::string cache_directory;
  bool writer = false;          // This process writes.
  std::int64_t writer_pid = 0;  // Whoever does; 0 if nobody.
  // It was compared with the disk since somebody keeps it; else only the files behind an answer
  // are.
  bool checked = true;
  std::string watcher;             // "inotify", "polling", "none".
  std::string failure;             // Why `failed`.
  std::string parser_confinement;  // What confines the processes that parse (worker/sandbox.h).
  std::vector<Note> skipped;
};

struct LayerRule {
  std::string glob;
  std::string layer;
};

/// The part of the settings that decides what is indexed.
struct IndexOptions {
  std::string root;  // Absolute; made canonical by open().
  // Parent of the per-root directory; "" means $XDG_CACHE_HOME/codefinder or ~/.cache/codefinder.
  std::string cache_directory;
  unsigned workers = 0;  // 0 means one per core.
  // Larger files are read by pieces, for what their lines tell.
  std::uint64_t max_file_bytes = 64u << 20;
  std::vector<std::string> exclude;  // Globs, besides the ignore files.
  std::vector<LayerRule> layers;
  // Absolute; nullopt means those of the environment (package_caches.h).
  std::optional<std::vector<std::string>> package_caches;
  // Keep following the disk after the first pass (servers); the CLI makes one pass.
  bool watch = false;
  bool write = true;  // False: never take the writer lock (readers only).
  /// An index of as many files that is whole answers as it is, and is not written, until check() is
  /// called.  Nullopt: all are checked first.
  std::optional<std::uint64_t> unverified_from;
  const Clock* clock = &system_clock();
  std::shared_ptr<Trace> trace;  // Gets what the index does; nullptr: none.
  // Parses; may serve several indexes.  nullptr: its own.
  std::shared_ptr<worker::Pool> extractors;
};

class Snapshot;

class Index {
 public:
  /// Returns at once with whatever the cache holds; the change scan runs in the background.
  /// Errors: not_found (no such directory), index_failed (cache unusable).  A read-only or full
  /// cache is not an error when it can be read.
  static Result<std::shared_ptr<Index>> open(IndexOptions options);
  virtual ~Index() = default;

  virtual const std::string& root() const = 0;
  virtual std::shared_ptr<const Snapshot> snapshot() const = 0;
  virtual IndexStatus status() const = 0;

  /// Blocks until the first pass is complete, `deadline` has passed or `stop` is asked; true if
  /// complete.
  virtual bool wait_ready(std::chrono::milliseconds timeout, std::stop_token stop = {}) = 0;
  /// Blocks until nothing is queued or running and all is committed (tests, CLI).
  virtual void wait_idle() = 0;
  /// These paths (absolute or relative to the root; files or directories) may have changed on disk.
  virtual void update(std::vector<std::string> paths) = 0;
  /// Walk everything again; `from_scratch` forgets the facts first.
  virtual void reindex(bool from_scratch) = 0;
  /// Stats the files behind an answer; re-reads the stale ones now.  True if any had changed (ask
  /// again).
  virtual bool refresh(std::span<const FileId> files) = 0;

  /// An index that was opened to answer as it is (unverified_from) is compared with the disk now,
  /// in up to `timeout`.  True when it was (ask again), false when there was nothing to catch up
  /// on.
  virtual bool check(std::chrono::milliseconds timeout, std::stop_token stop) = 0;

  /// After a snapshot was found damaged: where this process writes, or can, what is damaged is read
  /// again or built afresh; else the writer is waited for.  True when it is mended within `timeout`
  /// (ask again).
  virtual bool repair(std::chrono::milliseconds timeout, std::stop_token stop) {
    return (void)timeout, (void)stop, false;
  }

  /// Has read what the question to `asked` looked up and the index does not have: files of packages
  /// beside the project, for up to two seconds; while the index is being built, what is noted ahead
  /// of the rest, up to `timeout`.  Complete when the index is ready; while it is being built by
  /// another process, never.
  virtual Completeness cover(const Snapshot& asked, std::chrono::milliseconds timeout,
                             std::stop_token stop) = 0;

  /// The editor's text of a file (relative path), in place of the disk's, until dropped.
  virtual void set_unsaved(std::string_view path, Language language, std::string text) = 0;
  /// One incremental change of it, in order.  REQUIRES: set_unsaved before.
  virtual void edit_unsaved(std::string_view path, ByteRange range,
                            std::string_view replacement) = 0;
  virtual void drop_unsaved(std::string_view path) = 0;

  /// Puts what questions have learnt of includes into the index, for later processes; only the
  /// writer does, and only where hardly any of it is in there yet.  Waits for the disk.
  virtual void persist_include_graph() = 0;

  /// Remembers a query's candidate set for `--from`, from any process.  Best effort when this
  /// process is not the writer.
  virtual void cache_query(std::string_view query_id, std::string payload) = 0;

  /// Called (any thread) when state, progress or generation changed.  Removed by destroying the
  /// returned token.
  virtual std::shared_ptr<void> on_change(std::function<void(const IndexStatus&)> listener) = 0;
};

class IncludeGraph;

/// A view of one generation with the unsaved buffers laid over it.  Lives for one request;
/// thread-safe.
class Snapshot {
 public:
  virtual ~Snapshot() = default;
  /// Of the question that is asked of it.
  QuestionLimits& limits() const { return limits_; }
  virtual const IndexStatus& status() const = 0;  // As it was when the snapshot was taken.
  /// Whether part of the index is known to be damaged by now, so that answers may lack something.
  virtual bool damaged() const { return false; }

  virtual std::optional<FileId> find_file(std::string_view path) const = 0;  // Relative path.
  virtual std::optional<FileRow> file(FileId id) const = 0;
  /// file(id)->language, which implementations may know for less.
  virtual std::optional<Language> language(FileId id) const {
    const std::optional<FileRow> row = file(id);
    return row ? std::optional(row->language) : std::nullopt;
  }
  virtual void for_each_file(std::string_view path_prefix,
                             const std::function<bool(const FileRow&)>& each) const = 0;
  /// Every file's path and module, in no order, as views for the call; cheaper than their rows.
  virtual void for_each_place(const std::function<bool(FileId id, std::string_view path,
                                                       std::string_view module)>& each) const {
    for_each_file("", [&](const FileRow& row) { return each(row.id, row.path, row.module); });
  }
  /// nullptr if the file is gone.  Cached; cheap the second time.
  virtual std::shared_ptr<const FileFacts> facts(FileId id) const = 0;
  /// The same, of one of so many files that they would push all others out of the cache.
  virtual std::shared_ptr<const FileFacts> facts_uncached(FileId id) const { return facts(id); }
  /// At least FactsPart::symbols of them.
  virtual std::shared_ptr<const FileFacts> symbols(FileId id) const { return facts(id); }
  /// As ReadTxn::symbol_summary; nullopt of what is laid over the store.
  virtual std::optional<SymbolSummary> symbol_summary(SymbolRef) const { return std::nullopt; }
  /// At least FactsPart::imports of them.  Not cached.
  virtual std::shared_ptr<const FileFacts> imports(FileId id) const { return facts(id); }
  /// The bytes: the unsaved buffer's, else the disk's.  Errors: not_found, outside_root, too_large
  /// (over `max_bytes`).
  virtual Result<std::string> text(FileId id, std::uint64_t max_bytes = 64u << 20) const = 0;

  /// Files whose path's last component is this name ("package.json", "server.h"), by path.  Module
  /// rules live on it, so an implementation should keep a table; this one scans.
  virtual std::vector<FileId> files_named(std::string_view name) const {
    std::vector<FileId> found;
    for_each_file("", [&](const FileRow& row) {
      const auto slash = row.path.rfind('/');
      if (std::string_view(row.path).substr(slash == std::string::npos ? 0 : slash + 1) == name)
        found.push_back(row.id);
      return true;
    });
    return found;
  }

  /// Files whose name without its extension is this ("server" of "server.c", "README"), by path.
  virtual std::vector<FileId> files_of_stem(std::string_view stem) const {
    std::vector<FileId> found;
    for_each_file("", [&](const FileRow& row) {
      if (file_stem(file_name(row.path)) == stem) found.push_back(row.id);
      return true;
    });
    return found;
  }

  /// Ascending by file and symbol.
  virtual std::vector<Definition> definitions(std::string_view name) const = 0;
  virtual std::vector<FileId> files_with(std::string_view name) const = 0;
  virtual std::uint64_t count_files_with(std::string_view name) const = 0;
  /// Every name of a non-local symbol, in no order; some come more than once.
  virtual void for_each_definition_name(
      const std::function<bool(std::string_view)>& each) const = 0;
  /// As ReadTxn::search_names.  This one looks at every name.
  virtual bool search_names(const NameSearch&, const NameVisitor& visitor) const {
    for_each_definition_name([&](std::string_view name) {
      if (!visitor.wants(name)) return true;
      const std::vector<Definition> symbols = definitions(name);
      return visitor.each({.name = name, .files = count_files_with(name), .symbols = symbols});
    });
    return true;
  }

  /// Notes what the answer depends on, for Index::cover.  Once the index is ready, only what lies
  /// beside the project is.
  virtual void note(MissingKey, std::string_view) const {}
  virtual MissingKeys noted() const { return {}; }

  virtual std::string jump_id(SymbolRef symbol) const = 0;
  virtual std::optional<SymbolRef> find_jump_id(std::string_view id) const = 0;
  virtual std::optional<std::string> cached_query(std::string_view query_id) const = 0;
  /// Every cached query, newest first; stops when `each` returns false.  The views live for the
  /// call.
  virtual void for_each_cached_query(
      const std::function<bool(std::string_view query_id, std::string_view payload)>& each)
      const = 0;

  /// On disk: where virtual environments that stand in `directory` keep packages, and where a
  /// symbolic link leads inside the root ("" if it is none).  Relative paths.
  virtual std::vector<std::string> package_directories(std::string_view directory) const {
    return (void)directory, std::vector<std::string>();
  }
  /// Package caches outside the root, whose files go by their absolute paths.
  virtual std::vector<std::string> package_caches() const { return {}; }
  virtual std::string link_target(std::string_view path) const { return (void)path, std::string(); }
  /// What the project's compile_commands.json says; nullptr without one.
  virtual std::shared_ptr<const CompileCommands> compile_commands() const { return nullptr; }

  /// What questions to the same state of the index keep of the includes for later ones; nullptr
  /// where nothing is.  Lives as long as the snapshot.
  virtual IncludeGraph* include_graph() const { return nullptr; }
  /// Whether a buffer or a change that is not committed yet lies over it: nothing that is made of
  /// its text may be kept.
  virtual bool overlaid_by_buffer(FileId) const { return false; }

  /// Recency: in the git working tree's changes, the git index, or the diff against upstream.
  virtual bool recent(FileId id) const = 0;
  /// Owners by CODEOWNERS; empty when there is no such file.
  virtual std::vector<std::string> owners(std::string_view path) const = 0;

  /// Where the time of building the index went, and what its tables take; empty where that is not
  /// known.
  virtual BuildReport build_report() const { return {}; }
  virtual std::vector<TableSize> tables() const { return {}; }

  virtual std::vector<Fold> folds(FileId id) const = 0;
  virtual std::vector<ByteRange> enclosing_nodes(FileId id, std::uint32_t offset) const = 0;

 private:
  mutable QuestionLimits limits_;
};

}  // namespace codefinder::index
