// Rows of grams (name_grams.h) as they were read last: while a word is typed, each letter asks for
// most of the rows of the one before. A segment never changes and its id is not given out again, so
// a row is right for as long as the environment is.  Thread-safe.
#pragma once

#include "index/store/block_set.h"

#include <cstdint>
#include <mutex>
#include <span>
#include <string_view>
#include <vector>

namespace codefinder::index {

class GramCache {
 public:
  explicit GramCache(std::size_t max_bytes = 8u << 20) : max_bytes_(max_bytes) {}
  /// Leaves only the row's blocks; false, and nothing happens, when it is not there.  REQUIRES: a
  /// gram of four bytes, the row's universe.
  bool intersect(std::uint32_t segment, std::string_view gram, BlockBits& blocks);
  /// Once half of the bytes are in use by rows that were asked for lately, all others are dropped.
  void keep(std::uint32_t segment, std::string_view gram, const BlockBits& row);

 private:
  /// Rows one behind the other, and a table of where they are.
  struct Rows {
    struct Place {
      std::uint64_t key = 0;  // None.
      std::size_t begin = 0;
    };
    std::vector<std::uint64_t> words;
    std::vector<Place> places;  // Each at the first free place from its hash on.
    std::size_t used = 0;       // Of them; at most half.

    std::size_t bytes() const {
      return words.size() * sizeof(std::uint64_t) + used * 2 * sizeof(Place);
    }
    const std::uint64_t* find(std::uint64_t key) const;
    void put(std::uint64_t key, std::span<const std::uint64_t> row);
    void clear();

   private:
    std::size_t place_of(std::uint64_t key) const;
  };
  static std::uint64_t key_of(std::uint32_t segment, std::string_view gram);
  void put(std::uint64_t key, std::span<const std::uint64_t> row);

  const std::size_t max_bytes_;
  std::mutex mutex_;
  Rows lately_, before_;
};

}  // namespace codefinder::index
