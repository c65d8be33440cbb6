// A compact encoding of a set of block numbers: a varint count, then the gaps as Rice codes, whose
// parameter is derived from the density of the set. Works on bytes only.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::store {

/// Encodes a set. REQUIRES: `blocks` ascend and are below `universe`.
std::string encode_block_set(std::span<const std::uint32_t> blocks, std::uint32_t universe);

/// A set as a bitmap, for intersecting many sets.
class BlockBits {
 public:
  /// The empty set.
  explicit BlockBits(std::uint32_t universe = 0)
      : universe_(universe), words_((std::size_t{universe} + 63) / 64) {}
  /// The set of all blocks below `universe`.
  static BlockBits all_of(std::uint32_t universe);
  std::uint32_t universe() const { return universe_; }
  void set(std::uint32_t block) { words_[block / 64] |= 1ull << (block % 64); }
  bool has(std::uint32_t block) const { return (words_[block / 64] >> (block % 64) & 1) != 0; }
  BlockBits& operator&=(const BlockBits& other);
  BlockBits& operator|=(const BlockBits& other);
  void remove(const BlockBits& other);
  /// Keeps only the `most` lowest blocks.
  void leave(std::size_t most);
  std::size_t count() const;
  void intersect(std::span<const std::uint64_t> words);
  // 64 blocks per word, the first in the lowest bit.
  std::span<const std::uint64_t> words() const { return words_; }
  bool empty() const;
  bool has_at_most(std::size_t most) const;
  /// Adds the first `most` blocks whose bit in `bits` is 0; bits are numbered from the lowest bit
  /// of the first byte.
  void set_where_zero(std::string_view bits, std::uint64_t most);
  std::vector<std::uint32_t> blocks() const;  // Ascending.

 private:
  std::uint32_t universe_ = 0;
  std::vector<std::uint64_t> words_;
};

/// Appends the blocks of a set, ascending.  Damaged bytes give arbitrary blocks below `universe`.
void append_block_set(std::string_view bytes, std::uint32_t universe,
                      std::vector<std::uint32_t>& blocks);

/// Decodes a set. Damaged bytes give an arbitrary set of blocks below `universe`.
BlockBits decode_block_set(std::string_view bytes, std::uint32_t universe);

}  // namespace codefinder::store
