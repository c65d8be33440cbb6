// The lookups of one query that missed, by key.  Thread-safe.
#pragma once

#include "index/model/missing_keys.h"
#include "index/status.h"

#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace codefinder::live {

class RecordedMisses {
 public:
  /// Once the index is ready, only misses in dependencies are recorded.
  explicit RecordedMisses(const index::IndexStatus& status)
      : all_is_indexed_(status.state != index::IndexState::building && status.checked) {}

  void record(MissingKey key, std::string_view text) {
    if (all_is_indexed_ && key != MissingKey::dependency) return;
    std::lock_guard lock(mutex_);
    if (recorded_.size() < kMaxMisses) recorded_.emplace(key, text);
  }
  MissingKeys all() const {
    std::lock_guard lock(mutex_);
    return {recorded_.begin(), recorded_.end()};
  }

 private:
  static constexpr std::size_t kMaxMisses = 20'000;
  const bool all_is_indexed_;
  mutable std::mutex mutex_;
  std::set<std::pair<MissingKey, std::string>> recorded_;
};

}  // namespace codefinder::live
