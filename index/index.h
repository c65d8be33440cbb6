// START HERE: the index of one project.
// Index: opens it, updates it from disk, overlays unsaved buffers.  Snapshot: an immutable view
// that answers one request.
#pragma once

#include "base/clock.h"
#include "base/path.h"
#include "base/result.h"
#include "base/trace.h"
#include "index/extract/extract.h"
#include "index/model.h"
#include "index/question_limits.h"
#include "index/store/store.h"
#include "index/update/build_report.h"
#include "index/update/compile_commands.h"
#include "index/update/dependency_paths.h"
#include "index/update/missing_keys.h"
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

/// The state of the index behind an answer.
struct IndexStatus {
  IndexState state = IndexState::building;
  double progress = 0;  // 0..1, of the current pass.
  std::uint64_t files = 0;
  std::uint64_t symbols = 0;
  std::uint64_t bytes = 0;  // Size of the index on disk.
  Generation generation{};
  std::string updated_at;  // ISO 8601; "" before the first commit.
  std::string root;
  std::string cache_directory;
  bool writer = false;          // This process is the writer.
  std::int64_t writer_pid = 0;  // Process id of the writer; 0 if there is none.
  // The index was compared with the disk since it has a writer; if false, only the files behind an
  // answer are compared.
  bool checked = true;
  std::string watcher;             // "inotify", "polling", "none".
  std::string failure;             // Why `failed`.
  std::string parser_confinement;  // Sandbox of the parser processes (worker/sandbox.h).
  std::vector<store::SkippedFile> skipped;
};

struct LayerRule {
  std::string glob;
  std::string layer;
};

/// The settings that determine what is indexed.
struct IndexOptions {
  std::string root;  // Absolute; open() makes it canonical.
  // Parent of the per-root directory; "" means $XDG_CACHE_HOME/codefinder or ~/.cache/codefinder.
  std::string cache_directory;
  unsigned workers = 0;  // 0 means one per core.
  // Larger files are read in pieces and indexed line by line (extract/large_file.h).
  std::uint64_t max_file_bytes = 64u << 20;
  std::vector<std::string> exclude;  // Globs, besides the ignore files.
  std::vector<LayerRule> layers;
  // Absolute; nullopt means those of the environment (package_caches.h).
  std::optional<std::vector<std::string>> package_caches;
  // Watch the disk after the first pass (servers); the CLI makes a single pass.
  bool watch = false;
  bool write = true;  // False: never take the writer lock (readers only).
  /// A complete index with at least this many files answers without a disk scan, and is not
  /// written, until check() is called.  Nullopt: every index is scanned first.
  std::optional<std::uint64_t> unverified_from;
  const Clock* clock = &system_clock();
  std::shared_ptr<Trace> trace;  // Receives trace events of the index; nullptr: none.
  // Parser processes; may be shared by several indexes. nullptr: the index starts its own.
  std::shared_ptr<worker::Pool> extractors;
};

class Snapshot;

class Index {
 public:
  /// Returns at once with the cached index; the disk scan runs in the background.  Errors:
  /// not_found (no such directory), index_failed (cache unusable).  A read-only or full cache is
  /// not an error if it can be read.
  static Result<std::shared_ptr<Index>> open(IndexOptions options);
  virtual ~Index() = default;

  virtual const std::string& root() const = 0;
  virtual std::shared_ptr<const Snapshot> snapshot() const = 0;
  virtual IndexStatus status() const = 0;

  /// Blocks until the first pass is complete, `timeout` has passed or `stop` is requested; true if
  /// complete.
  virtual bool wait_ready(std::chrono::milliseconds timeout, std::stop_token stop = {}) = 0;
  /// Blocks until nothing is queued or running and everything is committed (tests, CLI).
  virtual void wait_idle() = 0;
  /// Reports that these paths (absolute or relative to the root; files or directories) may have
  /// changed on disk.
  virtual void update(std::vector<std::string> paths) = 0;
  /// Walks the whole project again; `from_scratch` discards the facts first.
  virtual void reindex(bool from_scratch) = 0;
  /// Stats the files behind an answer and re-reads the stale ones now.  True if any had changed:
  /// repeat the query.
  virtual bool refresh(std::span<const FileId> files) = 0;

  /// Starts the deferred disk scan (see IndexOptions::unverified_from) and waits up to `timeout`
  /// for it.  True if it was deferred: repeat the query.  False if there was nothing to do.
  virtual bool check(std::chrono::milliseconds timeout, std::stop_token stop) = 0;

  /// Repairs the index after a snapshot was found damaged: if this process is or can become the
  /// writer, it re-reads or rebuilds the damaged part; else it waits for the writer.  True if
  /// repaired within `timeout`: repeat the query.
  virtual bool repair(std::chrono::milliseconds timeout, std::stop_token stop) {
    return (void)timeout, (void)stop, false;
  }

  /// Indexes, ahead of the queue, the files that the misses recorded by `asked` need: dependency
  /// files, for up to two seconds; during a build, project files as well, for up to `timeout`.
  /// Complete if the index is ready; never complete while another process builds it.
  virtual update::Completeness cover(const Snapshot& asked, std::chrono::milliseconds timeout,
                                     std::stop_token stop) = 0;

  /// Overlays the editor's text of a file (relative path) until drop_unsaved().
  virtual void set_unsaved(std::string_view path, Language language, std::string text) = 0;
  /// Applies one incremental change to that text.  Changes must come in order.  REQUIRES:
  /// set_unsaved before.
  virtual void edit_unsaved(std::string_view path, ByteRange range,
                            std::string_view replacement) = 0;
  virtual void drop_unsaved(std::string_view path) = 0;

  /// Saves the include graph that queries have built, for later processes.  No-op if this process
  /// is not the writer, or if the graph has hardly more rows than the saved one.  Waits for the
  /// disk.
  virtual void persist_include_graph() = 0;

  /// Saves a query's candidate set for `--from`, in any process.  Best effort if this process is
  /// not the writer.
  virtual void cache_query(std::string_view query_id, std::string payload) = 0;

  /// Calls `listener` (on any thread) when state, progress or generation has changed.  Destroying
  /// the returned token removes the listener.
  virtual std::shared_ptr<void> on_change(std::function<void(const IndexStatus&)> listener) = 0;
};

class IncludeGraph;

/// An immutable view of one generation with the unsaved buffers overlaid.  Lives for one request;
/// thread-safe.
class Snapshot {
 public:
  virtual ~Snapshot() = default;
  /// Limits of the query that uses this snapshot.
  QuestionLimits& limits() const { return limits_; }
  virtual const IndexStatus& status() const = 0;  // When the snapshot was taken.
  /// True if part of the index is known to be damaged, so that answers may be incomplete.
  virtual bool damaged() const { return false; }

  virtual std::optional<FileId> find_file(std::string_view path) const = 0;  // Relative path.
  virtual std::optional<store::FileRow> file(FileId id) const = 0;
  /// file(id)->language; implementations may compute it at less cost.
  virtual std::optional<Language> language(FileId id) const {
    const std::optional<store::FileRow> row = file(id);
    return row ? std::optional(row->language) : std::nullopt;
  }
  virtual void for_each_file(std::string_view path_prefix,
                             const std::function<bool(const store::FileRow&)>& each) const = 0;
  /// Calls `each` with every file's path and module, unordered; the views are valid during the
  /// call.  Cheaper than for_each_file().
  virtual void for_each_place(const std::function<bool(FileId id, std::string_view path,
                                                       std::string_view module)>& each) const {
    for_each_file("",
                  [&](const store::FileRow& row) { return each(row.id, row.path, row.module); });
  }
  /// nullptr if the file is gone.  Cached: the second call is cheap.
  virtual std::shared_ptr<const FileFacts> facts(FileId id) const = 0;
  /// Same as facts(), but not cached: for scans of so many files that they would evict all others.
  virtual std::shared_ptr<const FileFacts> facts_uncached(FileId id) const { return facts(id); }
  /// At least FactsPart::symbols of the facts.
  virtual std::shared_ptr<const FileFacts> symbols(FileId id) const { return facts(id); }
  /// As ReadTxn::symbol_summary; nullopt for overlaid files.
  virtual std::optional<store::SymbolSummary> symbol_summary(store::SymbolRef) const {
    return std::nullopt;
  }
  /// At least FactsPart::imports of the facts.  Not cached.
  virtual std::shared_ptr<const FileFacts> imports(FileId id) const { return facts(id); }
  /// The file's bytes: of the unsaved buffer, else of the disk.  Errors: not_found, outside_root,
  /// too_large (over `max_bytes`).
  virtual Result<std::string> text(FileId id, std::uint64_t max_bytes = 64u << 20) const = 0;

  /// Files with this file name ("package.json", "server.h"), by path.  The language semantics call
  /// it often, so an implementation should keep a table; this one scans.
  virtual std::vector<FileId> files_named(std::string_view name) const {
    std::vector<FileId> found;
    for_each_file("", [&](const store::FileRow& row) {
      const auto slash = row.path.rfind('/');
      if (std::string_view(row.path).substr(slash == std::string::npos ? 0 : slash + 1) == name)
        found.push_back(row.id);
      return true;
    });
    return found;
  }

  /// Files with this stem, the file name without its extension ("server" of "server.c", "README"),
  /// by path.
  virtual std::vector<FileId> files_of_stem(std::string_view stem) const {
    std::vector<FileId> found;
    for_each_file("", [&](const store::FileRow& row) {
      if (file_stem(file_name(row.path)) == stem) found.push_back(row.id);
      return true;
    });
    return found;
  }

  /// Ascending by file and symbol.
  virtual std::vector<store::Definition> definitions(std::string_view name) const = 0;
  virtual std::vector<FileId> files_with(std::string_view name) const = 0;
  virtual std::uint64_t count_files_with(std::string_view name) const = 0;
  /// Calls `each` with every name of a non-local symbol, unordered; some names repeat.
  virtual void for_each_definition_name(
      const std::function<bool(std::string_view)>& each) const = 0;
  /// As ReadTxn::search_names.  This one scans all names.
  virtual bool search_names(const store::NameSearch&, const store::NameVisitor& visitor) const {
    for_each_definition_name([&](std::string_view name) {
      if (!visitor.wants(name)) return true;
      const std::vector<store::Definition> symbols = definitions(name);
      return visitor.each({.name = name, .files = count_files_with(name), .symbols = symbols});
    });
    return true;
  }

  /// Records a lookup that missed and that the answer depends on, for Index::cover.  Once the index
  /// is ready, only misses in dependencies are recorded.
  virtual void note(update::MissingKey, std::string_view) const {}
  virtual update::MissingKeys noted() const { return {}; }

  virtual std::string jump_id(store::SymbolRef symbol) const = 0;
  virtual std::optional<store::SymbolRef> find_jump_id(std::string_view id) const = 0;
  virtual std::optional<std::string> cached_query(std::string_view query_id) const = 0;
  /// Calls `each` with every cached query, newest first, until it returns false.  The views are
  /// valid during the call.
  virtual void for_each_cached_query(
      const std::function<bool(std::string_view query_id, std::string_view payload)>& each)
      const = 0;

  /// Reads the disk: where the virtual environments in `directory` keep packages.  Relative paths.
  virtual std::vector<std::string> package_directories(std::string_view directory) const {
    return (void)directory, std::vector<std::string>();
  }
  /// Package caches outside the root; their files have absolute paths.
  virtual std::vector<std::string> package_caches() const { return {}; }
  /// Reads the disk: where the symbolic link at `path` leads within the root; "" if it is no link.
  /// Relative path.
  virtual std::string link_target(std::string_view path) const { return (void)path, std::string(); }
  /// The contents of the project's compile_commands.json; nullptr if there is none.
  virtual std::shared_ptr<const update::CompileCommands> compile_commands() const {
    return nullptr;
  }

  /// The include graph that queries to the same state of the index share; nullptr if there is none.
  /// Valid as long as the snapshot.
  virtual IncludeGraph* include_graph() const { return nullptr; }
  /// True if a buffer or an uncommitted change overlays the file: results derived from its text
  /// must not be kept.
  virtual bool overlaid_by_buffer(FileId) const { return false; }

  /// True if the file is in the git working tree's changes, the git index, or the diff against
  /// upstream.
  virtual bool recent(FileId id) const = 0;
  /// Code owners of the path, from CODEOWNERS; empty if there is no such file.
  virtual std::vector<std::string> owners(std::string_view path) const = 0;

  /// Time spent building the index, by step, and the sizes of its tables; empty if not known.
  virtual update::BuildReport build_report() const { return {}; }
  virtual std::vector<store::TableSize> tables() const { return {}; }

  virtual std::vector<extract::Fold> folds(FileId id) const = 0;
  virtual std::vector<ByteRange> enclosing_nodes(FileId id, std::uint32_t offset) const = 0;

 private:
  mutable QuestionLimits limits_;
};

}  // namespace codefinder::index
