// The state that handlers use: the open project indexes, the open documents, the settings, the
// negotiated encoding, the clock.  Needs no server and no client: the CLI makes a Session, adds one
// root and calls verbs.  Thread rules: every function may be called from any thread; roots,
// settings and encoding are changed by one thread only (the server's, or main).  Results of getters
// stay valid.
#pragma once

#include "base/clock.h"
#include "base/result.h"
#include "base/text.h"
#include "base/trace.h"
#include "handlers/documents.h"
#include "handlers/settings.h"
#include "handlers/token_results.h"
#include "index/embed/embedder.h"
#include "index/includes/include_warmer.h"
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
  // True (servers): indexes follow changes on the disk.  False (the CLI): one pass.
  bool watch = false;
  bool write = true;                             // False: never take the writer lock.
  std::optional<std::uint64_t> unverified_from;  // See index::IndexOptions.
  const Clock* clock = &system_clock();
  std::shared_ptr<Trace> trace;  // Records the requests and the work of the indexes; nullptr: none.
  std::function<Result<std::shared_ptr<index::Index>>(index::IndexOptions)> open_index =
      index::Index::open;  // Replaced by a fake in tests.
  // Shown to clients on other machines in place of the root: texts for them have no path of this
  // machine.  "": paths are shown.
  std::string public_name;
};

/// Who chose a root.
enum class RootChoice : std::uint8_t {
  user,     // It is indexed, whatever it is.
  program,  // A working directory, or a client's: clients fall back to any if they find no project.
  // The directory of an opened file; if that is no project, without its subdirectories.
  file,
};

class Session {
 public:
  explicit Session(SessionOptions options = {});
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Opens the index of the directory `path` (absolute) with the settings that apply there; returns
  /// at once, indexing continues in the background.  For a root that is already open, returns its
  /// index.  Errors in its settings file are logged.  Errors: not_found (no such directory),
  /// index_failed; not_a_project, if a program chose it: for "/", a home directory, and a large
  /// directory without a marker of a project (index::Index::kind_of_root).
  Result<std::shared_ptr<index::Index>> add_root(std::string_view path,
                                                 RootChoice choice = RootChoice::user);
  /// Returns false if it was not open.
  bool remove_root(std::string_view path);
  /// Returns the indexes of the settings' document roots, opened at the first call; those that are
  /// open as projects are left out.  One that cannot be opened is logged.
  std::vector<std::shared_ptr<index::Index>> document_indexes();
  /// One per workspace folder, in the order they were added.
  std::vector<std::shared_ptr<index::Index>> indexes() const;
  /// A file's index and its path there.  A root that was given through a symbolic link also owns
  /// the paths with that prefix.
  struct Located {
    std::shared_ptr<index::Index> index;
    std::string path;  // Relative to the root.
  };
  /// Finds the longest root that contains the absolute, normalized `path`; nullopt if it is outside
  /// all roots.  Does not access the disk.
  std::optional<Located> locate(std::string_view path) const;
  /// Returns a root as the client spelled it, for paths that are sent to it; the canonical root for
  /// an index that is not open.
  std::string shown_root(const index::Index& index) const;
  /// Returns a text for clients: with public_name, without the paths of roots and of their caches.
  std::string shown_text(std::string text) const;
  Error shown_error(Error error) const;
  /// Returns the index with the longest root that contains the absolute, normalized `path`; nullptr
  /// if it is outside all roots.  Does not access the disk.
  std::shared_ptr<index::Index> index_for_path(std::string_view path) const;
  /// Returns the index for a verb: of `project_root` (or a path inside an open root) if given, else
  /// of the first root.  Errors: outside_root (not open; the message lists the open roots),
  /// not_found (no root at all), not_a_project (the only one was refused).
  Result<std::shared_ptr<index::Index>> index_for_root(std::string_view project_root) const;

  /// Returns the embeddings of an open root; nullptr if the settings name no endpoint.
  std::shared_ptr<embed::Embeddings> embeddings_of(const index::Index& index) const;
  /// Whether the open indexes follow changes and are worked on in the background.
  bool follows_changes() const { return options_.watch; }

  Documents& documents() { return documents_; }
  const Documents& documents() const { return documents_; }

  TokenResults& token_results() { return token_results_; }

  Encoding encoding() const { return encoding_.load(); }
  void set_encoding(Encoding encoding) { encoding_.store(encoding); }

  /// The editor's capabilities; all false until set (the CLI).
  std::shared_ptr<const lsp::ClientCapabilities> client() const;
  void set_client(lsp::ClientCapabilities client);

  /// The settings of the first root (or of no project).
  std::shared_ptr<const Settings> settings() const;
  /// Sets the settings that do not come from files; both are objects or null.  Reads the settings
  /// files again.  Returns the problems to report.  Open roots keep the index options they were
  /// opened with.
  std::vector<std::string> configure(const nlohmann::json& client, const nlohmann::json& flags);

  const Clock& clock() const { return *options_.clock; }
  const std::shared_ptr<Trace>& trace() const { return options_.trace; }

 private:
  struct Layers;
  /// Opens the index of a canonical directory; `loaded` receives the settings that apply there.
  Result<std::shared_ptr<index::Index>> open(const std::string& root, RootChoice choice,
                                             Settings& loaded) const;

  const SessionOptions options_;
  mutable std::shared_mutex mutex_;
  std::unique_ptr<Layers> layers_;
  struct Root {
    std::shared_ptr<index::Index> index;
    std::string spelled;                                      // As passed to add_root, normalized.
    std::shared_ptr<index::IdleTask> warmer = nullptr;        // Set if the index follows changes.
    std::shared_ptr<embed::Embeddings> embeddings = nullptr;  // Set if there is an endpoint.
    std::shared_ptr<index::IdleTask> embedder = nullptr;      // Set if both are.
  };
  Root root_of(std::shared_ptr<index::Index> index, std::string_view path,
               const Settings& settings) const;
  std::vector<Root> roots_;
  std::optional<Error> refused_;  // Why add_root refused the last root that is no project.
  std::vector<std::weak_ptr<index::Index>>
      removed_;  // A request may still use them: prevents opening the same project twice at once.
  std::shared_ptr<const lsp::ClientCapabilities> client_;
  std::shared_ptr<const Settings> settings_;
  std::atomic<Encoding> encoding_{Encoding::utf16};
  // Guards `document_indexes_`: nothing is opened twice.
  std::mutex documents_mutex_;
  // By root; nullptr for one that cannot be opened.
  std::map<std::string, std::shared_ptr<index::Index>> document_indexes_;
  Documents documents_;
  TokenResults token_results_;
};

}  // namespace codefinder::handlers
