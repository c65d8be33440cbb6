// Iterates over the words of a text; hashes of words.
#pragma once

#include "base/strings.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace codefinder::words {

inline constexpr std::size_t kMaxWordLength = 120;  // Longer runs are data.

inline constexpr std::array<bool, 256> kWordBytes = [] {
  std::array<bool, 256> table{};
  for (std::size_t byte = 0; byte < 256; ++byte)
    table[byte] = is_word_char(static_cast<char>(byte));
  return table;
}();

/// One step of FNV-1a over bytes; the final hash has the highest bit set, so it is never 0.
inline constexpr std::uint64_t kHashBegin = 14695981039346656037ull;
constexpr std::uint64_t hash_step(std::uint64_t hash, unsigned char byte) {
  return (hash ^ byte) * 1099511628211ull;
}
constexpr std::uint64_t hash_end(std::uint64_t hash) { return (hash ^ hash >> 29) | 1ull << 63; }
constexpr std::uint64_t hash_of(std::string_view word) {
  std::uint64_t hash = kHashBegin;
  for (const char c : word) hash = hash_step(hash, static_cast<unsigned char>(c));
  return hash_end(hash);
}

/// How word_hash() treats ASCII letters.
enum class LetterCase : std::uint8_t { kept, folded };

/// A hash that is never 0, of eight bytes at a time.  It differs between processors: not stored.
template <LetterCase letter_case = LetterCase::kept>
std::uint64_t word_hash(std::string_view word) {
  const char* const bytes = word.data();
  const std::size_t size = word.size();
  std::uint64_t hash = size * 0x9E3779B97F4A7C15u;  // As pieces may overlap.
  const auto mix = [&hash](std::uint64_t piece) {
    if constexpr (letter_case == LetterCase::folded) {
      // The bit 0x20 in every byte from 0x40 to 0x7F: of a word's characters, the letters.
      const std::uint64_t ascii = ~piece >> 1 & 0x4040404040404040u;
      piece |= (piece & ascii) >> 1;
    }
    hash = (hash ^ piece) * 0x9E3779B97F4A7C15u;
    hash = (hash ^ hash >> 32) * 0xD6E8FEB86659FD93u;
    hash ^= hash >> 29;
  };
  const auto load = [bytes](std::size_t at, auto value) {
    std::memcpy(&value, bytes + at, sizeof value);
    return std::uint64_t{value};
  };
  std::size_t at = 0;
  for (; at + 8 <= size; at += 8) mix(load(at, std::uint64_t{}));
  // The rest; pieces may overlap.
  const std::size_t rest = size - at;
  if (rest >= 4) mix(load(at, std::uint32_t{}) | load(size - 4, std::uint32_t{}) << 32);
  else if (rest > 0)
    mix(load(at, std::uint8_t{}) | load(at + rest / 2, std::uint8_t{}) << 8 |
        load(size - 1, std::uint8_t{}) << 16);
  return hash | 1ull << 63;
}

/// Calls each(offset, word) for every word of up to kMaxWordLength bytes; returns their number.
template <class Each>
std::size_t each_word(std::string_view text, Each each) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (!kWordBytes[static_cast<unsigned char>(text[at])]) {
      ++at;
      continue;
    }
    std::size_t end = at + 1;
    while (end < text.size() && kWordBytes[static_cast<unsigned char>(text[end])]) ++end;
    if (end - at <= kMaxWordLength) ++count, each(at, text.substr(at, end - at));
    at = end;
  }
  return count;
}

}  // namespace codefinder::words
