// Iterates over the words of a text, with a hash of each.
#pragma once

#include "base/strings.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace codefinder::words {

inline constexpr std::size_t kLongestWord = 120;  // Longer runs are data.

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

/// Calls each(offset, word, hash) for every word of up to kLongestWord bytes; returns their number.
template <class Each>
std::size_t each_word(std::string_view text, Each each) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (!kWordBytes[static_cast<unsigned char>(text[at])]) {
      ++at;
      continue;
    }
    std::size_t end = at;
    std::uint64_t hash = kHashBegin;
    for (; end < text.size() && kWordBytes[static_cast<unsigned char>(text[end])]; ++end)
      hash = hash_step(hash, static_cast<unsigned char>(text[end]));
    if (end - at <= kLongestWord) ++count, each(at, text.substr(at, end - at), hash_end(hash));
    at = end;
  }
  return count;
}

}  // namespace codefinder::words
