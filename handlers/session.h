// All that a handler may touch: the open project indexes, the open documents, the settings, the
// negotiated encoding, the clock. Needs no server and no client: the CLI makes a Session, adds one
// root and calls verbs. Thread rules: every function may be called from any thread; roots, settings
// and encoding are changed by one thread only (the server's, or main).  What a getter returns is
// safe to keep.
#pragma once

#include "base/clock.h"
#include "base/result.h"
#include "base/text.h"
#include "base/trace.h"
#include "handlers/documents.h"
#include "handlers/include_warmer.h"
#include "handlers/settings.h"
#include "index/index.h"
#include "lsp/protocol.h"

#include <nlohmann/json_fwd.hpp>

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::handlers {

struct SessionOptions {
  // Indexes keep following the disk (servers); false: one pass (the CLI).
  bool watch = false;
  bool write = true;                             // False: never take the writer lock.
  std::optional<std::uint64_t> unverified_from;  // As index::IndexOptions has it.
  const Clock* clock = &system_clock();
  std::shared_ptr<Trace> trace;  // Gets what the requests and the indexes do; nullptr: none.
  std::function<Result<std::shared_ptr<index::Index>>(index::IndexOptions)> open_index =
      index::Index::open;  // Tests put a fake here.
};

/// "/" and a bare home directory are never meant: they are what a client falls back to when it
/// found no project.
bool is_no_project(const std::string& path);

class Session {
 public:
  explicit Session(SessionOptions options = {});
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Opens the index of the directory `path` (absolute) with the settings that hold there; returns
  /// at once, indexing goes on behind. Adding an open root again gives its index.  What is wrong in
  /// its settings file is logged.  Errors: not_found (no such directory), index_failed.
  Result<std::shared_ptr<index::Index>> add_root(std::string_view path);
  /// False if it was not open.
  bool remove_root(std::string_view path);
  /// Those of the settings' document roots, opened when first asked for; those that are open as
  /// projects are left out.  One that cannot be opened is logged.
  std::vector<std::shared_ptr<index::Index>> document_indexes();
  /// One per workspace folder, in the order they were added.
  std::vector<std::shared_ptr<index::Index>> indexes() const;
  /// A file's index and its path there.  A root that was named through a symbolic link owns the
  /// paths spelled through it too.
  struct Located {
    std::shared_ptr<index::Index> index;
    std::string path;  // Relative to the root.
  };
  /// By the longest root that contains the absolute, normalized `path`; none when outside all.
  /// Touches no disk.
  std::optional<Located> locate(std::string_view path) const;
  /// A root as the client spelled it, for the paths it is told; the canonical one for an index that
  /// is not open.
  std::string shown_root(const index::Index& index) const;
  /// The one with the longest root that contains the absolute, normalized `path`; nullptr when
  /// outside all.  Touches no disk.
  std::shared_ptr<index::Index> index_for_path(std::string_view path) const;
  /// The index a verb means: `project_root` (or a path inside an open root) when given, else the
  /// first root. Errors: outside_root (not open; the message lists the open roots), not_found (no
  /// root at all).
  Result<std::shared_ptr<index::Index>> index_for_root(std::string_view project_root) const;

  Documents& documents() { return documents_; }
  const Documents& documents() const { return documents_; }

  Encoding encoding() const { return encoding_.load(); }
  void set_encoding(Encoding encoding) { encoding_.store(encoding); }

  /// What the editor can show; nothing until told (the CLI).
  std::shared_ptr<const lsp::ClientCapabilities> client() const;
  void set_client(lsp::ClientCapabilities client);

  /// Of the first root (or of no project).
  std::shared_ptr<const Settings> settings() const;
  /// The settings that came from outside the files; both are objects or null.  Files are read
  /// again.  Returns the problems to report. Roots that are open keep the index options they were
  /// opened with.
  std::vector<std::string> configure(const nlohmann::json& client, const nlohmann::json& flags);

  const Clock& clock() const { return *options_.clock; }
  const std::shared_ptr<Trace>& trace() const { return options_.trace; }

 private:
  struct Layers;
  /// Opens the index of a canonical directory; `loaded` gets the settings that hold there.
  Result<std::shared_ptr<index::Index>> open(const std::string& root, Settings& loaded) const;

  const SessionOptions options_;
  mutable std::shared_mutex mutex_;
  std::unique_ptr<Layers> layers_;
  struct Root {
    std::shared_ptr<index::Index> index;
    std::string spelled;                               // As it was added, normalized.
    std::shared_ptr<IncludeWarmer> learner = nullptr;  // Where the index is followed.
  };
  Root root_of(std::shared_ptr<index::Index> index, std::string_view path) const;
  std::vector<Root> roots_;
  std::vector<std::weak_ptr<index::Index>>
      removed_;  // Perhaps still in use by a request: never open the same project twice at once.
  std::shared_ptr<const lsp::ClientCapabilities> client_;
  std::shared_ptr<const Settings> settings_;
  std::atomic<Encoding> encoding_{Encoding::utf16};
  // Guards the next: nothing is opened twice.
  std::mutex documents_mutex_;
  // By root; nullptr for one that cannot be opened.
  std::map<std::string, std::shared_ptr<index::Index>> document_indexes_;
  Documents documents_;
};

}  // namespace codefinder::handlers
