// Indexes missing files on demand while the index is being built: finds the files for the keys that
// a query looked up and the store does not have yet with a lexical pass (word_filters.h), and
// indexes them ahead of the queue; then the caller repeats the query. Thread-safe; blocks, so not
// for threads that must not wait.
#pragma once

#include "base/ids.h"
#include "index/model/missing_keys.h"
#include "index/update/updater.h"
#include "index/update/writer/word_filters.h"

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace codefinder::update {

class OnDemandIndexer {
 public:
  /// `updater` and `store` must outlive this object.
  OnDemandIndexer(std::shared_ptr<const RootDir> root, const store::Store& store, Updater& updater,
                  std::uint64_t max_file_bytes, unsigned threads);

  /// Indexes, ahead of the queue, the files needed for `lookups`, the lookups of a query that was
  /// answered from generation `asked`. Waits up to `timeout`; for files that only improve
  /// confidence (includes and imports of the found files) up to two seconds. With a zero timeout it
  /// only reports whether all needed files were indexed.
  Completeness cover(const MissingKeys& lookups, Generation asked,
                     std::chrono::milliseconds timeout, std::stop_token stop);

 private:
  struct Known {
    Generation since;  // The store has all files for the key since this generation.
    bool all = true;   // False: at most the files that seem to define the name.
  };
  Generation generation() const;
  /// The keys that a query looked up and the store may lack.
  struct Needs {
    std::vector<std::string> names;  // The subjects of the query first.
    std::size_t subjects = 0;        // The others only improve confidence.
    MissingKeys paths;
    bool complete = true;  // All that was looked up before is in the store.
    bool any() const { return !names.empty() || !paths.empty(); }
  };
  struct FilesByName {
    std::vector<std::string> files;
    // Names in too many files: of these, only files that seem to define the name.
    std::unordered_set<std::string> too_common;
  };
  /// The result of indexing the files for Needs.
  struct Indexed {
    bool names = true, paths = true;  // False: some of these files are not indexed.
    std::unordered_set<std::string> too_common;
  };

  Needs needs_of(const MissingKeys& lookups, Generation asked);
  std::optional<Indexed> index(const Needs& needs, std::chrono::milliseconds timeout,
                               const std::stop_token& stop);
  Completeness record(const Needs& needs, const Indexed& indexed, Generation asked);
  FilesByName files_by_name(const Needs& needs, const std::vector<std::string>& waiting,
                            WordFilters::Search search, const WordFilters::Stopped& stopped);
  static std::vector<std::string> files_by_path(const MissingKeys& lookups,
                                                const std::vector<std::string>& waiting);

  const store::Store& store_;
  Updater& updater_;
  WordFilters mentions_;
  std::mutex mutex_;
  std::unordered_map<std::string, Known> known_;  // Key: the lookup's MissingKey letter and text.
};

}  // namespace codefinder::update
