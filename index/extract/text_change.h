// What an edit, or several, did to a text: one range of the text before became one of the text
// after; what lies around them is the same.
#pragma once

#include "base/text.h"

#include <algorithm>
#include <cstdint>

namespace codefinder::index {

struct TextChange {
  std::uint32_t begin = 0;
  std::uint32_t old_end = 0;
  std::uint32_t new_end = 0;

  /// What is behind it moves by this, modulo 2^32.
  std::uint32_t shift() const { return new_end - old_end; }
  /// A replacement in the text after it, by `bytes`, is part of it from now on.
  void add(ByteRange range, std::uint32_t bytes) {
    const std::uint32_t end = std::max(new_end, range.end);
    begin = std::min(begin, range.begin);
    old_end = end - shift();
    new_end = end - range.end + range.begin + bytes;
  }
  /// The least that holds both; `other` is of the same two texts.
  void widen(const TextChange& other) {
    const std::uint32_t moved = shift();
    begin = std::min(begin, other.begin);
    old_end = std::max(old_end, other.old_end);
    new_end = old_end + moved;
  }
  friend bool operator==(const TextChange&, const TextChange&) = default;
};

}  // namespace codefinder::index
