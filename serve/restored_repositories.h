// Repositories that an object store has: the files and the index of a commit, restored into a
// directory of the server at the first request for them. A server that has restored them needs the
// store no more, and any number of servers have the same.
//   DATA/lock         held by the server that uses the directory
//   DATA/<key>/tree   the files, a git work tree
//   DATA/<key>/index  the directory of its index
//   DATA/<key>/used   its time is the time of the last use
#pragma once

#include "base/files.h"
#include "base/result.h"
#include "index/options.h"
#include "serve/served_repositories.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>

namespace codefinder::serve {

/// A restored repository; it is not removed while `held` exists.
struct RestoredTree {
  std::string root;         // The root of the project.
  std::string index_cache;  // For the setting index.cache_directory.
  std::shared_ptr<void> held;
};

struct RestoreCounts {
  std::uint64_t restored = 0, removed = 0;
};

/// Makes `directory`, which does not exist, a work tree of a source: index::restore_sources(), or a
/// fake of a test.
using RestoreSources = std::function<Status(const RepositorySource& source,
                                            const std::string& directory, std::stop_token stop)>;

/// Thread-safe.
class RestoredRepositories {
 public:
  /// Takes the directory (absolute; it is made if it does not exist) for this process. `budget`:
  /// bytes of all repositories, from which on those that nobody holds are removed, the one that was
  /// not used for the longest time first. Errors: index_failed, also if another process has it.
  static Result<std::unique_ptr<RestoredRepositories>> open(const std::string& directory,
                                                            std::uint64_t budget,
                                                            RestoreSources restore);

  /// Returns the repository, and restores it if it is not there; one call for each source at a
  /// time. Errors: as RestoreSources, and index_failed.
  Result<RestoredTree> get(const RepositorySource& source, std::stop_token stop);
  /// The numbers of repositories that this process has restored and removed.
  RestoreCounts counts() const { return {restored_, removed_}; }

 private:
  RestoredRepositories(std::string directory, std::uint64_t budget, RestoreSources restore)
      : directory_(std::move(directory)), budget_(budget), restore_(std::move(restore)) {}
  void make_room();

  const std::string directory_;
  const std::uint64_t budget_;
  const RestoreSources restore_;
  Descriptor lock_;
  std::mutex mutex_;
  std::map<std::string, std::weak_ptr<void>> held_;  // By key.
  std::atomic<std::uint64_t> restored_{0}, removed_{0};
};

}  // namespace codefinder::serve
