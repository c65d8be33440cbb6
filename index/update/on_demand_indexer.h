// Right answers while the index is being built: what a question looked up and the store does not
// have yet is found by a lexical pass (word_filters.h) and read ahead of the queue; then the
// question is asked again. Thread-safe; waits, so not for threads that must not.
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

namespace codefinder::index {

class OnDemandIndexer {
 public:
  /// `updater` and `store` outlive it.
  OnDemandIndexer(std::shared_ptr<const RootDir> root, const Store& store, Updater& updater,
                  std::uint64_t max_file_bytes, unsigned threads);

  /// Reads ahead what the lookups of a question need that was answered from generation `asked`.
  /// Waits up to `timeout`; for files that only make the answer surer (what its files include or
  /// import) up to two seconds.  Without patience it only tells whether all was there.
  Completeness cover(const MissingKeys& lookups, Generation asked,
                     std::chrono::milliseconds timeout, std::stop_token stop);

 private:
  struct Known {
    Generation since;  // The store has all of it from here on.
    bool all = true;   // Or only what seemed worth it.
  };
  Generation generation() const;
  std::vector<std::string> files_by_path(const MissingKeys& lookups,
                                         const std::vector<std::string>& waiting);
  /// The first `asked` names are what the question is about.  Of a name in too many files, only
  /// those that seem to define it.
  std::vector<std::string> files_by_name(const std::vector<std::string>& names, std::size_t asked,
                                         const std::vector<std::string>& waiting,
                                         std::unordered_set<std::string>& too_common,
                                         bool skip_filters, const WordFilters::Stopped& stopped);

  const Store& store_;
  Updater& updater_;
  WordFilters mentions_;
  std::mutex mutex_;
  std::unordered_map<std::string, Known> known_;  // By the lookup's letter and text.
};

}  // namespace codefinder::index
