// Encoding of block sets as Rice codes, and the bitmap operations.
#include "index/store/segments/block_set.h"

#include "index/store/pages/bytes.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace codefinder::store {

namespace {

/// The Rice parameter: so many low bits of a gap are written verbatim, the rest in unary, as ones.
/// About log2 of the mean gap.
int low_bits(std::uint64_t count, std::uint32_t universe) {
  return count == 0 ? 0
                    : std::max(0, static_cast<int>(std::bit_width(std::uint64_t{universe} * 69 /
                                                                  (count * 100))) -
                                      1);
}

class BitWriter {
 public:
  explicit BitWriter(std::string& out) : out_(out) {}
  ~BitWriter() {
    for (; used_ > 0; used_ -= 8, pending_ >>= 8) out_.push_back(static_cast<char>(pending_));
  }
  BitWriter(const BitWriter&) = delete;
  BitWriter& operator=(const BitWriter&) = delete;
  /// Writes a Rice code.
  void rice(std::uint32_t value, int low) {
    std::uint32_t ones = value >> low;
    for (; ones >= 32; ones -= 32) put(0xFFFFFFFFu, 32);
    const int run = static_cast<int>(ones) + 1;
    const std::uint64_t unary = (std::uint64_t{1} << ones) - 1;
    const std::uint64_t bits = value & ((std::uint64_t{1} << low) - 1);
    if (run + low <= kMaxBits) return put(unary | bits << run, run + low);
    put(unary, run);
    put(bits, low);
  }

 private:
  static constexpr int kMaxBits = 32;
  /// Writes up to kMaxBits bits, the lowest first.
  void put(std::uint64_t value, int bits) {
    pending_ |= value << used_;
    used_ += bits;
    if (used_ < kMaxBits) return;
    std::array<char, kMaxBits / 8> full{};
    for (std::size_t i = 0; i < full.size(); ++i) full[i] = static_cast<char>(pending_ >> 8 * i);
    out_.append(full.data(), full.size());
    used_ -= kMaxBits;
    pending_ >>= kMaxBits;
  }

  std::string& out_;
  std::uint64_t pending_ = 0;  // Bits that are not written yet:
  int used_ = 0;               // fewer than kMaxBits.
};

class BitReader {
 public:
  explicit BitReader(std::string_view in) : in_(in) {}
  bool more() const { return at_ < in_.size() * 8; }
  /// Reads a Rice code: a unary quotient (ones up to a zero), then `low` low bits.
  std::uint64_t rice(int low) {
    if (code_size(low) > left_) {
      next_ = peek();
      left_ = kPeeked;
      if (code_size(low) > left_) {
        left_ = 0;
        return long_rice(low);
      }
    }
    const int run = std::countr_one(next_), size = code_size(low);
    const std::uint64_t bits = next_ >> (run + 1) & ((1ull << low) - 1);
    next_ >>= size;
    left_ -= size;
    at_ += static_cast<std::size_t>(size);
    return static_cast<std::uint64_t>(run) << low | bits;
  }

 private:
  static constexpr int kPeeked = 57;
  /// The bits of the code that begins in next_.
  int code_size(int low) const { return std::countr_one(next_) + 1 + low; }
  std::uint64_t long_rice(int low) {
    std::uint64_t run = 0;
    for (;;) {
      const int ones = std::countr_one(peek());
      if (ones < 32 || !more()) {
        at_ += static_cast<std::size_t>(ones) + 1, run += static_cast<std::uint64_t>(ones);
        break;
      }
      at_ += 32, run += 32;
    }
    const std::uint64_t bits = peek() & ((1ull << low) - 1);
    at_ += static_cast<std::size_t>(low);
    return (run << low) + bits;
  }
  /// Returns at least the next 57 bits; zeros after the end.
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
  std::uint64_t next_ = 0;  // The bits from at_ on,
  int left_ = 0;            // so many of them.
};

}  // namespace

std::string encode_block_set(std::span<const std::uint32_t> blocks, std::uint32_t universe) {
  std::string bytes;
  ByteWriter(bytes).varint(blocks.size());
  const int low = low_bits(blocks.size(), universe);
  {
    BitWriter out(bytes);
    std::uint32_t expected = 0;
    for (const std::uint32_t block : blocks) {
      out.rice(block - expected, low);
      expected = block + 1;
    }
  }
  return bytes;
}

void append_block_set(std::string_view bytes, std::uint32_t universe,
                      std::vector<std::uint32_t>& blocks) {
  ByteReader head(bytes);
  const std::uint64_t count = head.varint();
  if (count > universe) return;
  const int low = low_bits(count, universe);
  BitReader in(bytes.substr(bytes.size() - head.left()));
  std::uint64_t expected = 0;
  for (std::uint64_t i = 0; i < count && in.more(); ++i) {
    const std::uint64_t block = expected + in.rice(low);
    if (block >= universe) return;
    blocks.push_back(static_cast<std::uint32_t>(block));
    expected = block + 1;
  }
}

BlockBits decode_block_set(std::string_view bytes, std::uint32_t universe) {
  BlockBits set(universe);
  ByteReader head(bytes);
  const std::uint64_t count = head.varint();
  if (count > universe) return set;
  const int low = low_bits(count, universe);
  const std::string_view codes = bytes.substr(bytes.size() - head.left());
  // A bitmap: a one for every block that is not in the set, a zero for every one that is.
  if (low == 0) {
    set.set_where_zero(codes, count);
    return set;
  }
  BitReader in(codes);
  std::uint64_t expected = 0;
  for (std::uint64_t i = 0; i < count && in.more(); ++i) {
    const std::uint64_t block = expected + in.rice(low);
    if (block >= universe) break;
    set.set(static_cast<std::uint32_t>(block));
    expected = block + 1;
  }
  return set;
}

BlockBits BlockBits::all_of(std::uint32_t universe) {
  BlockBits all(universe);
  for (std::uint64_t& word : all.words_) word = ~0ull;
  if (universe % 64 != 0) all.words_.back() = (1ull << (universe % 64)) - 1;
  return all;
}

void BlockBits::set_where_zero(std::string_view bits, std::uint64_t most) {
  for (std::size_t i = 0; i < words_.size() && most > 0; ++i) {
    std::uint64_t ones = ~0ull;  // Beyond the end of `bits`, no block is added.
    const std::string_view here = bits.substr(std::min(i * 8, bits.size()), 8);
    for (std::size_t byte = 0; byte < here.size(); ++byte)
      ones ^= (0xFFull ^ static_cast<unsigned char>(here[byte])) << (8 * byte);
    std::uint64_t zeros = ~ones;
    if (i + 1 == words_.size() && universe_ % 64 != 0) zeros &= (1ull << (universe_ % 64)) - 1;
    auto count = static_cast<std::uint64_t>(std::popcount(zeros));
    // Drop the padding of the last byte.
    for (; count > most; --count) zeros ^= std::bit_floor(zeros);
    most -= count;
    words_[i] |= zeros;
  }
}
BlockBits& BlockBits::operator&=(const BlockBits& other) {
  intersect(other.words_);
  return *this;
}
void BlockBits::intersect(std::span<const std::uint64_t> words) {
  for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= words[i];
}
BlockBits& BlockBits::operator|=(const BlockBits& other) {
  for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
  return *this;
}
void BlockBits::remove(const BlockBits& other) {
  for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= ~other.words_[i];
}
void BlockBits::leave(std::size_t most) {
  for (std::uint64_t& word : words_) {
    auto count = static_cast<std::size_t>(std::popcount(word));
    for (; count > most; --count) word ^= std::bit_floor(word);
    most -= count;
  }
}
std::size_t BlockBits::count() const {
  std::size_t count = 0;
  for (const std::uint64_t word : words_) count += static_cast<std::size_t>(std::popcount(word));
  return count;
}
bool BlockBits::empty() const {
  return std::all_of(words_.begin(), words_.end(), [](std::uint64_t word) { return word == 0; });
}
bool BlockBits::has_at_most(std::size_t most) const {
  std::size_t count = 0;
  for (std::size_t i = 0; i < words_.size() && count <= most; ++i)
    if (words_[i] != 0) count += static_cast<std::size_t>(std::popcount(words_[i]));
  return count <= most;
}
std::vector<std::uint32_t> BlockBits::blocks() const {
  std::vector<std::uint32_t> out;
  for (std::size_t i = 0; i < words_.size(); ++i)
    for (std::uint64_t word = words_[i]; word != 0; word &= word - 1)
      out.push_back(
          static_cast<std::uint32_t>(i * 64 + static_cast<std::size_t>(std::countr_zero(word))));
  return out;
}

}  // namespace codefinder::store
