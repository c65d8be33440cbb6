// The repositories that are served, each with a session of its own that is opened at the first
// request, or when the server starts. At most so many are open; those that were not used for the
// longest time are closed, never one that is in use. Opening may take long (a restore from an
// object store), so only some requests at a time may open a repository or wait for one: the others
// are refused at once, and never keep requests for open repositories from the threads.
#pragma once

#include "base/result.h"
#include "handlers/session.h"
#include "lsp/json.h"
#include "serve/served_repositories.h"

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace codefinder::serve {

struct OpenCounts {
  std::uint64_t hits = 0;    // Requests whose repository was open.
  std::uint64_t misses = 0;  // That had to open it.
  std::uint64_t closed = 0;  // Repositories that were closed for others.
};

struct RepositoryState {
  std::string name;
  std::string state;        // "closed", "opening", "building", "ready", "failed".
  std::string commit;       // "" for one in a directory.
  std::string updated_at;   // The last update of an open index.
  std::uint64_t files = 0;  // The files of an open index.
};

/// An open session, and the object that has to exist for as long as it is open.
struct OpenedSession {
  std::unique_ptr<handlers::Session> session;
  std::shared_ptr<void> held = nullptr;  // Destroyed after the session.
};

/// Opens the session of a repository: slow; called without locks, once for all who wait for it.
using OpenSession =
    std::function<Result<OpenedSession>(const RepositorySource& source, std::stop_token stop)>;

/// Thread-safe.
class OpenRepositories {
 public:
  /// `limit`: repositories that are open at the same time. `most_waiting`: calls of open() that
  /// open a repository or wait for one at the same time.
  OpenRepositories(std::vector<RepositorySource> sources, std::size_t limit, OpenSession open,
                   std::size_t most_waiting = std::numeric_limits<std::size_t>::max());
  /// REQUIRES: no session of open() is in use.
  ~OpenRepositories();
  OpenRepositories(const OpenRepositories&) = delete;
  OpenRepositories& operator=(const OpenRepositories&) = delete;

  /// Ends the opening of repositories, which requests may wait for.
  void stop_opening() { stop_.request_stop(); }

  /// Opens the repositories in directories, as many as the limit allows, on a thread.
  void open_in_background();
  /// True once that has happened, and each of their indexes has been complete, or has failed.
  bool are_ready();

  std::size_t limit() const { return limit_; }
  /// All names, sorted.
  const std::vector<std::string>& names() const { return names_; }
  bool has(std::string_view name) const { return entries_.find(name) != entries_.end(); }
  /// Returns the session of a repository, which stays open while it is held. Errors: not_found (no
  /// such name), index_failed (it cannot be opened; the log has the reason), index_building (too
  /// many requests wait for repositories), cancelled.
  Result<std::shared_ptr<handlers::Session>> open(std::string_view name, std::stop_token stop);

  RepositoryState state(std::string_view name) const;
  OpenCounts counts() const;

 private:
  enum class Phase : std::uint8_t { closed, opening, open, closing };
  struct Entry {
    RepositorySource source;
    Phase phase = Phase::closed;
    std::shared_ptr<handlers::Session> session;
    std::uint64_t used = 0;  // Number of the last use.
    bool failed = false, was_ready = false;
  };

  Result<std::shared_ptr<handlers::Session>> open_entry(Entry& entry, const std::stop_token& stop);
  void close_others(const Entry& wanted);
  std::shared_ptr<handlers::Session> shared(OpenedSession opened, Entry& entry);

  const std::size_t limit_;
  const OpenSession open_;
  const std::size_t most_waiting_;
  std::vector<std::string> names_;
  mutable std::mutex mutex_;  // Guards what is below, but not the sources.
  std::condition_variable_any changed_;
  std::map<std::string, Entry, std::less<>> entries_;
  std::uint64_t uses_ = 0;
  std::size_t waiting_ = 0;  // Calls of open() that open a repository or wait for one.
  OpenCounts counts_;
  bool opened_all_ = false;
  const std::stop_source stop_;  // A request that gives up does not end what it has begun.
  std::jthread opener_;
};

}  // namespace codefinder::serve
