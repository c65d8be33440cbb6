// The candidate sets of the last 32 queries, one small file each in the index directory, so that
// every process can add one, not only the writer.  If the directory is not writable, the process
// keeps its own in memory.  Each file begins with a checksum of its id and payload; a file that
// does not match it is ignored.  Thread-safe.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace codefinder::live {

class QueryCache {
 public:
  static constexpr std::size_t kKept = 32;
  explicit QueryCache(std::string directory) : directory_(std::move(directory)) {}
  /// Ignores an id with characters other than letters, digits, '-' and '_', or with more than 100.
  void put(std::string_view id, std::string_view payload);
  std::optional<std::string> get(std::string_view id) const;
  /// Newest first; stops when `each` returns false.
  void for_each(
      const std::function<bool(std::string_view id, std::string_view payload)>& each) const;

 private:
  const std::string directory_;  // Created by the first put.
  mutable std::mutex mutex_;
  // Newest first; only entries that could not be written.
  std::deque<std::pair<std::string, std::string>> own_;
};

}  // namespace codefinder::live
