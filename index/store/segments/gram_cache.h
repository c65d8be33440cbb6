// Caches decoded gram rows (name_grams.h): while a user types a word, each keystroke needs most of
// the rows of the previous one. Segments are immutable and their ids are never reused, so a row
// stays valid for the environment's lifetime. Thread-safe.
#pragma once

#include "index/store/segments/block_set.h"

#include <cstdint>
#include <mutex>
#include <span>
#include <string_view>
#include <vector>

namespace codefinder::store {

class GramCache {
 public:
  explicit GramCache(std::size_t max_bytes = 8u << 20) : max_bytes_(max_bytes) {}
  /// Intersects `blocks` with the row; returns false and changes nothing if the row is not cached.
  /// REQUIRES: a gram of four bytes; `blocks` has the row's universe.
  bool intersect(std::uint32_t segment, std::string_view gram, BlockBits& blocks);
  /// Adds a row. Two generations: once the recently used rows take half of the bytes, all others
  /// are dropped.
  void keep(std::uint32_t segment, std::string_view gram, const BlockBits& row);

 private:
  /// Rows stored consecutively, with a hash table of their offsets (linear probing).
  struct Rows {
    struct Place {
      std::uint64_t key = 0;  // 0: the slot is empty.
      std::size_t begin = 0;
    };
    std::vector<std::uint64_t> words;
    std::vector<Place> places;  // A key is in the first free slot from its hash on.
    std::size_t used = 0;       // Slots in use; at most half.

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

}  // namespace codefinder::store
