// START HERE: the index of one project.
// Index: opens it, updates it from disk, overlays unsaved buffers.  A snapshot of it answers one
// request (snapshot.h).
#pragma once

#include "base/result.h"
#include "index/model.h"
#include "index/model/inclusion.h"
#include "index/model/insertion.h"
#include "index/model/missing_keys.h"
#include "index/model/root_kind.h"
#include "index/options.h"
#include "index/snapshot.h"
#include "index/status.h"

#include <chrono>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::index {

/// The editor's texts of files (relative paths), which override those on disk in later snapshots.
class UnsavedBuffers {
 public:
  virtual ~UnsavedBuffers() = default;
  /// Overlays the text of a file until drop().
  virtual void set(std::string_view path, Language language, std::string text) = 0;
  /// Applies one incremental change to that text.  Changes must come in order.  REQUIRES: set()
  /// before.
  virtual void edit(std::string_view path, ByteRange range, std::string_view replacement) = 0;
  virtual void drop(std::string_view path) = 0;
  /// As Index::snapshot(), but with an insertion, which other snapshots do not have: for requests
  /// about what is being typed.  The text before it is not parsed.  nullptr if the path has no
  /// buffer, or one with another text.
  virtual std::shared_ptr<const Snapshot> with_insertion(const Insertion& insertion) const = 0;
  /// The fewest syntax errors that a text of the buffer had, of those whose facts were needed; 0 if
  /// there was none.  What is typed next cannot be expected to have fewer.
  virtual std::uint32_t fewest_errors(std::string_view path) const = 0;
};

/// Brings the index up to date for one answer.  Each function returns whether the query
/// is to be repeated, on a new snapshot.
class Freshness {
 public:
  virtual ~Freshness() = default;

  /// Stats the files behind an answer and re-reads the stale ones now.  True if any had changed.
  virtual bool revalidate(std::span<const FileId> files) = 0;

  /// Starts the deferred disk scan (see IndexOptions::unverified_from) and waits up to `timeout`
  /// for it, but no longer than what the scan found can be indexed on demand.  True if it was
  /// deferred.  False if there was nothing to do.
  virtual bool verify_against_disk(std::chrono::milliseconds timeout, std::stop_token stop) = 0;

  /// Repairs the index after a snapshot was found damaged: if this process is or can become the
  /// writer, it re-reads or rebuilds the damaged part; else it waits for the writer.  True if
  /// repaired within `timeout`.
  virtual bool repair(std::chrono::milliseconds timeout, std::stop_token stop) = 0;

  /// Indexes, ahead of the queue, the files that the misses recorded by `asked` need: dependency
  /// files, for up to two seconds; during a build, project files as well, for up to `timeout`.
  /// Complete if the index is ready; never complete while another process builds it.
  virtual Completeness index_missing(const Snapshot& asked, std::chrono::milliseconds timeout,
                                     std::stop_token stop) = 0;
};

/// Whether a walk of the whole project keeps the facts of unchanged files.
enum class Reindex { changed_files, from_scratch };

class Index {
 public:
  /// Returns at once with the cached index; the disk scan runs in the background.  Errors:
  /// not_found (no such directory), index_failed (cache unusable).  A read-only or full cache is
  /// not an error if it can be read.
  static Result<std::shared_ptr<Index>> open(IndexOptions options);
  /// Whether the file (an absolute path) belongs to the index of such options, and why.  Opens no
  /// index.  Errors: as opening the root directory.
  static Result<Inclusion> inclusion(const IndexOptions& options, std::string_view path);
  /// Whether the root of such options is evidently a project.  Opens no index.  Errors: as above.
  static Result<RootKind> kind_of_root(const IndexOptions& options);
  virtual ~Index() = default;

  virtual const std::string& root() const = 0;
  virtual std::shared_ptr<const Snapshot> snapshot() const = 0;
  virtual IndexStatus status() const = 0;
  /// Calls `listener` (on any thread) when state, progress or generation has changed.  Destroying
  /// the returned token removes the listener.
  virtual std::shared_ptr<void> on_change(std::function<void(const IndexStatus&)> listener) = 0;

  /// Blocks until the first pass is complete, `timeout` has passed or `stop` is requested; true if
  /// complete.
  virtual bool wait_ready(std::chrono::milliseconds timeout, std::stop_token stop = {}) = 0;
  /// Blocks until the first pass is complete, nothing is queued or running, and everything is
  /// committed; or until that cannot be reached (tests, CLI).
  virtual void wait_idle() = 0;
  /// Reports that these paths (absolute or relative to the root; files or directories) may have
  /// changed on disk.
  virtual void update(std::vector<std::string> paths) = 0;
  /// Walks the whole project again; `from_scratch` discards the facts first.
  virtual void reindex(Reindex kind) = 0;

  virtual Freshness& freshness() = 0;
  virtual UnsavedBuffers& buffers() = 0;

  /// Saves the include graph that queries have built, for later processes.  No-op if this process
  /// is not the writer, or if the graph has hardly more rows than the saved one.  Waits for the
  /// disk.
  virtual void persist_include_graph() = 0;

  /// Saves a query's candidate set for `--from`, in any process.  Best effort if this process is
  /// not the writer.
  virtual void cache_query(std::string_view query_id, std::string payload) = 0;
};

}  // namespace codefinder::index
