// The uses of a word in a file as the index of words stores them: a count for each field, in eight
// bits.  It answers which files a request in plain words may mean without their texts.
#pragma once

#include "base/ids.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace codefinder {

/// A hash of a word's stem (index/words/stem_keys.h).
using WordKey = std::uint32_t;
/// No word has this key: under it a file has its length (packed_length()) instead of uses.
inline constexpr WordKey kLengthKey = 0;

/// Numbers of uses; unpacked ones are about right, and capped.
struct FieldUses {
  double path = 0;
  double names = 0;  // Names of definitions.
  double docs = 0;   // Doc comments.
  double text = 0;   // Everything else.
};

/// Counts of names and docs up to 3; counts of text in steps of 1, 2, up to 4, 8, 16, 32, more.
constexpr std::uint8_t packed_uses(std::size_t names, std::size_t docs, std::size_t text) {
  const std::size_t steps = text == 0 ? 0 : 1 + static_cast<std::size_t>(std::bit_width(text - 1));
  return static_cast<std::uint8_t>(std::min<std::size_t>(names, 3) << 1 |
                                   std::min<std::size_t>(docs, 3) << 3 |
                                   std::min<std::size_t>(steps, 7) << 5);
}
/// The bit of packed uses for a word of the path.
inline constexpr std::uint8_t kInPath = 1;
constexpr FieldUses unpacked_uses(std::uint8_t packed) {
  constexpr std::array<double, 8> kText{0, 1, 2, 3.5, 6, 12, 24, 48};
  return {.path = static_cast<double>(packed & kInPath),
          .names = static_cast<double>(packed >> 1 & 3),
          .docs = static_cast<double>(packed >> 3 & 3),
          .text = kText[packed >> 5]};
}

/// The number of a file's words, to about a tenth.
constexpr std::uint8_t packed_length(std::uint64_t words) {
  // Eight steps for each doubling.
  const auto width = static_cast<std::uint64_t>(std::bit_width(words));
  if (width <= 3) return static_cast<std::uint8_t>(words);
  const std::uint64_t step = words >> (width - 4) & 7;
  return static_cast<std::uint8_t>(std::min<std::uint64_t>((width - 3) * 8 + step, 255));
}
constexpr double unpacked_length(std::uint8_t packed) {
  if (packed < 8) return packed;
  return static_cast<double>((std::uint64_t{8} + packed % 8) << (packed / 8 - 1));
}

/// A word of a file.
struct WordUse {
  WordKey word = 0;
  std::uint32_t uses = 0;  // packed_uses(), or packed_length().
  friend bool operator==(const WordUse&, const WordUse&) = default;
};

/// A file that uses a word.
struct FileUse {
  FileId file;
  std::uint8_t uses = 0;  // As WordUse::uses.
  friend bool operator==(const FileUse&, const FileUse&) = default;
};

}  // namespace codefinder
