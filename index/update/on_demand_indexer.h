// Indexes missing files on demand while the index is being built: finds the files for the keys that
// a query looked up and the store does not have yet with a lexical pass (word_filters.h), and
// indexes them ahead of the queue; then the caller repeats the query. Thread-safe; blocks, so not
// for threads that must not wait.
#pragma once

#include "base/ids.h"
#include "index/update/missing_keys.h"
#include "index/update/word_filters.h"
#include "index/update/updater.h"

#include <chrono>
#include <memory>
#include <mutex>
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
  std::vector<std::string> files_by_path(const MissingKeys& lookups,
                                         const std::vector<std::string>& waiting);
  /// The first `asked` names are the subject of the query. For a name in too many files, returns
  /// only those that seem to define it.
  std::vector<std::string> files_by_name(const std::vector<std::string>& names, std::size_t asked,
                                         const std::vector<std::string>& waiting,
                                         std::unordered_set<std::string>& too_common,
                                         bool skip_filters, const WordFilters::Stopped& stopped);

  const store::Store& store_;
  Updater& updater_;
  WordFilters mentions_;
  std::mutex mutex_;
  std::unordered_map<std::string, Known> known_;  // Key: the lookup's MissingKey letter and text.
};

}  // namespace codefinder::update
