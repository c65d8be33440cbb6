// Writes and reads the store's encodings: LEB128 varints, zigzag, big-endian keys. ByteReader never
// reads out of bounds: past the end it returns zeros, and failed() becomes true.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace codefinder::store {

class ByteWriter {
 public:
  explicit ByteWriter(std::string& out) : out_(out) {}
  void byte(std::uint8_t value) { out_.push_back(static_cast<char>(value)); }
  void varint(std::uint64_t value) {
    if (value < 0x80) return byte(static_cast<std::uint8_t>(value));
    std::array<char, 10> bytes;
    std::size_t size = 0;
    for (; value >= 0x80; value >>= 7)
      bytes[size++] = static_cast<char>(static_cast<std::uint8_t>(value) | 0x80);
    bytes[size++] = static_cast<char>(value);
    out_.append(bytes.data(), size);
  }
  void signed_varint(std::int64_t value) {
    varint((static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63));
  }
  void bytes(std::string_view text) { out_.append(text); }
  void text(std::string_view value) {
    varint(value.size());
    bytes(value);
  }

 private:
  std::string& out_;
};

class ByteReader {
 public:
  explicit ByteReader(std::string_view in)
      : at_(reinterpret_cast<const std::uint8_t*>(in.data())), end_(at_ + in.size()) {}

  bool failed() const { return failed_; }
  bool at_end() const { return at_ == end_; }
  std::size_t left() const { return static_cast<std::size_t>(end_ - at_); }

  std::uint8_t byte() {
    if (at_ == end_) return fail();
    return *at_++;
  }
  std::uint64_t varint() {
    if (at_ != end_ && *at_ < 0x80) return *at_++;
    return long_varint();
  }
  /// Reads a varint; fails if it does not fit in 32 bits.
  std::uint32_t varint32() {
    if (at_ != end_ && *at_ < 0x80) return *at_++;
    const std::uint64_t value = long_varint();
    if (value > 0xFFFFFFFFu) return fail();
    return static_cast<std::uint32_t>(value);
  }
  std::int64_t signed_varint() {
    const std::uint64_t value = varint();
    return static_cast<std::int64_t>(value >> 1) ^ -static_cast<std::int64_t>(value & 1);
  }
  std::string_view bytes(std::size_t count) {
    if (count > left()) return fail(), std::string_view();
    const std::string_view text(reinterpret_cast<const char*>(at_), count);
    at_ += count;
    return text;
  }
  std::string_view text() { return bytes(static_cast<std::size_t>(varint())); }
  std::uint8_t fail() {
    failed_ = true;
    at_ = end_;
    return 0;
  }

 private:
  std::uint64_t long_varint() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64 && at_ != end_; shift += 7) {
      const std::uint8_t next = *at_++;
      value |= static_cast<std::uint64_t>(next & 0x7F) << shift;
      if (next < 0x80) return value;
    }
    return fail();
  }

  const std::uint8_t* at_;
  const std::uint8_t* end_;
  bool failed_ = false;
};

inline void append_be(std::string& out, std::uint64_t value, int bytes) {
  for (int shift = (bytes - 1) * 8; shift >= 0; shift -= 8)
    out.push_back(static_cast<char>(value >> shift));
}
inline std::string be_key(std::uint64_t value, int bytes) {
  std::string key;
  append_be(key, value, bytes);
  return key;
}
/// Decodes all bytes of `in` as one big-endian number. REQUIRES: at most 8 bytes (callers check the
/// size).
inline std::uint64_t from_be(std::string_view in) {
  std::uint64_t value = 0;
  for (const char c : in) value = value << 8 | static_cast<std::uint8_t>(c);
  return value;
}

/// The first eight bytes as a big-endian number, as if zeros followed the text: texts with
/// different heads are in the order of their heads.
inline std::uint64_t head_of(std::string_view text) {
  constexpr std::size_t kBytes = sizeof(std::uint64_t);
  if (text.size() >= kBytes) return from_be(text.substr(0, kBytes));
  return text.empty() ? 0 : from_be(text) << 8 * (kBytes - text.size());
}

}  // namespace codefinder::store
