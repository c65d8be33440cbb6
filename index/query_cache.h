// The candidate sets of the last 32 queries, one small file each in the index's directory, so that
// any process may add one, whoever writes the index.  Where the directory cannot be written, this
// process remembers its own.  Thread-safe.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace codefinder::index {

class QueryCache {
 public:
  static constexpr std::size_t kKept = 32;
  explicit QueryCache(std::string directory) : directory_(std::move(directory)) {}
  /// An id that is not of letters, digits, '-' and '_' (at most 100) is not kept.
  void put(std::string_view id, std::string_view payload);
  std::optional<std::string> get(std::string_view id) const;
  /// Newest first; stops when `each` returns false.
  void for_each(
      const std::function<bool(std::string_view id, std::string_view payload)>& each) const;

 private:
  const std::string directory_;  // Made by the first put.
  mutable std::mutex mutex_;
  // Newest first; only what could not be written.
  std::deque<std::pair<std::string, std::string>> own_;
};

}  // namespace codefinder::index
