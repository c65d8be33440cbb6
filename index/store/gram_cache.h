// Rows of grams (name_grams.h) as they were read last: while a word is typed, each letter asks for most of the rows of the one before.
// A segment never changes and its id is not given out again, so a row is right for as long as the environment is.  Thread-safe.
#pragma once

#include "index/store/block_set.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace codefinder::index {

class GramCache {
 public:
  using Row = std::shared_ptr<const BlockBits>;
  explicit GramCache(std::size_t max_bytes = 2u << 20) : max_bytes_(max_bytes) {}
  /// Null when it is not there.  REQUIRES: a gram of four bytes.
  Row find(std::uint32_t segment, std::string_view gram);
  /// Once half of the bytes are in use by rows that were asked for lately, all others are dropped.
  void keep(std::uint32_t segment, std::string_view gram, Row row);

 private:
  using Rows = std::unordered_map<std::uint64_t, Row>;
  static std::uint64_t key_of(std::uint32_t segment, std::string_view gram);
  void put(std::uint64_t key, Row row);

  const std::size_t max_bytes_;
  std::mutex mutex_;
  Rows lately_, before_;
  std::size_t bytes_ = 0;  // Of lately_.
};

}  // namespace codefinder::index
