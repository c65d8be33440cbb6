// A set of block numbers in few bytes: a varint of how many, and their distances as Rice codes,
// whose parameter follows from how dense the set is.  Bytes only.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::index {

/// REQUIRES: numbers ascend and are below `universe`.
std::string encode_block_set(std::span<const std::uint32_t> blocks, std::uint32_t universe);

/// A set as one bit for each block, for intersecting many.
class BlockBits {
 public:
  explicit BlockBits(std::uint32_t universe = 0, bool all = false);
  std::uint32_t universe() const { return universe_; }
  void set(std::uint32_t block) { words_[block / 64] |= 1ull << (block % 64); }
  bool has(std::uint32_t block) const { return (words_[block / 64] >> (block % 64) & 1) != 0; }
  BlockBits& operator&=(const BlockBits& other);
  BlockBits& operator|=(const BlockBits& other);
  void remove(const BlockBits& other);
  /// Removes all but the first `most`.
  void leave(std::size_t most);
  std::size_t count() const;
  void intersect(std::span<const std::uint64_t> words);
  // 64 blocks each, the first in the lowest bit.
  std::span<const std::uint64_t> words() const { return words_; }
  bool empty() const;
  bool has_at_most(std::size_t most) const;
  /// Adds the first `most` blocks whose bit is 0, from the lowest bit of the first byte on.
  void set_where_zero(std::string_view bits, std::uint64_t most);
  std::vector<std::uint32_t> blocks() const;  // Ascending.

 private:
  std::uint32_t universe_ = 0;
  std::vector<std::uint64_t> words_;
};

/// Of damaged bytes, some set of blocks below `universe`.
BlockBits decode_block_set(std::string_view bytes, std::uint32_t universe);

}  // namespace codefinder::index
