#include "index/store/block_set.h"

#include "index/store/bytes.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace codefinder::index {

namespace {

/// So many low bits of a distance are written as they are; what is above them is counted in ones.  About log2 of the mean distance.
int low_bits(std::uint64_t count, std::uint32_t universe) {
  return count == 0 ? 0 : std::max(0, static_cast<int>(std::bit_width(std::uint64_t{universe} * 69 / (count * 100))) - 1);
}

class BitWriter {
 public:
  explicit BitWriter(std::string& out) : out_(out) {}
  void put(std::uint32_t value, int bits) {
    for (int i = 0; i < bits; ++i) put((value >> i & 1) != 0);
  }
  void put(bool bit) {
    if (used_ == 0) out_.push_back('\0');
    if (bit) out_.back() = static_cast<char>(static_cast<unsigned char>(out_.back()) | 1u << used_);
    used_ = (used_ + 1) % 8;
  }

 private:
  std::string& out_;
  unsigned used_ = 0;  // Bits of the last byte.
};

class BitReader {
 public:
  explicit BitReader(std::string_view in) : in_(in) {}
  bool more() const { return at_ < in_.size() * 8; }
  /// How many ones come next; takes the zero after them.
  std::uint32_t ones() {
    std::uint32_t count = 0;
    for (;;) {
      const std::uint64_t next = peek();
      const int run = std::countr_one(next);
      if (run < 32 || !more()) return at_ += static_cast<std::size_t>(run) + 1, count + static_cast<std::uint32_t>(run);
      at_ += 32;
      count += 32;
    }
  }
  std::uint32_t bits(int count) {
    const auto value = static_cast<std::uint32_t>(peek() & ((1ull << count) - 1));
    at_ += static_cast<std::size_t>(count);
    return value;
  }

 private:
  /// At least 32 bits from here on; zeros after the end.
  std::uint64_t peek() const {
    const std::size_t byte = at_ / 8;
    std::uint64_t value = 0;
    if (std::endian::native == std::endian::little && byte + sizeof value <= in_.size()) {
      std::memcpy(&value, in_.data() + byte, sizeof value);
    } else {
      for (std::size_t i = 0; i < sizeof value && byte + i < in_.size(); ++i)
        value |= std::uint64_t{static_cast<unsigned char>(in_[byte + i])} << (8 * i);
    }
    return value >> (at_ % 8);
  }
  std::string_view in_;
  std::size_t at_ = 0;
};

}  // namespace

std::string encode_block_set(std::span<const std::uint32_t> blocks, std::uint32_t universe) {
  std::string bytes;
  ByteWriter(bytes).varint(blocks.size());
  const int low = low_bits(blocks.size(), universe);
  BitWriter out(bytes);
  std::uint32_t expected = 0;
  for (const std::uint32_t block : blocks) {
    const std::uint32_t distance = block - expected;
    for (std::uint32_t i = distance >> low; i > 0; --i) out.put(true);
    out.put(false);
    out.put(distance, low);
    expected = block + 1;
  }
  return bytes;
}

BlockBits decode_block_set(std::string_view bytes, std::uint32_t universe) {
  BlockBits set(universe);
  ByteReader head(bytes);
  const std::uint64_t count = head.varint();
  if (count > universe) return set;
  const int low = low_bits(count, universe);
  BitReader in(bytes.substr(bytes.size() - head.left()));
  std::uint64_t expected = 0;
  for (std::uint64_t i = 0; i < count && in.more(); ++i) {
    const std::uint64_t high = in.ones();
    const std::uint64_t block = expected + (high << low) + in.bits(low);
    if (block >= universe) break;
    set.set(static_cast<std::uint32_t>(block));
    expected = block + 1;
  }
  return set;
}

BlockBits::BlockBits(std::uint32_t universe, bool all) : universe_(universe), words_((universe + 63) / 64, all ? ~0ull : 0ull) {
  if (all && universe % 64 != 0) words_.back() = (1ull << (universe % 64)) - 1;
}

BlockBits& BlockBits::operator&=(const BlockBits& other) {
  for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
  return *this;
}
BlockBits& BlockBits::operator|=(const BlockBits& other) {
  for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
  return *this;
}
bool BlockBits::empty() const {
  return std::all_of(words_.begin(), words_.end(), [](std::uint64_t word) { return word == 0; });
}
std::size_t BlockBits::count() const {
  std::size_t count = 0;
  for (const std::uint64_t word : words_) count += static_cast<std::size_t>(std::popcount(word));
  return count;
}
std::vector<std::uint32_t> BlockBits::blocks() const {
  std::vector<std::uint32_t> out;
  for (std::size_t i = 0; i < words_.size(); ++i)
    for (std::uint64_t word = words_[i]; word != 0; word &= word - 1)
      out.push_back(static_cast<std::uint32_t>(i * 64 + static_cast<std::size_t>(std::countr_zero(word))));
  return out;
}

}  // namespace codefinder::index
