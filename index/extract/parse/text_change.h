// A change of a text: one range of the old text became one range of the new text; the text around
// them is unchanged.
#pragma once

#include "base/text.h"

#include <algorithm>
#include <cstdint>

namespace codefinder::extract {

struct TextChange {
  std::uint32_t begin = 0;
  std::uint32_t old_end = 0;
  std::uint32_t new_end = 0;

  /// Offset by which the text after it moves, modulo 2^32.
  std::uint32_t shift() const { return new_end - old_end; }
  /// Extends this to the smallest change that covers both; `other` is between the same two texts.
  void widen(const TextChange& other) {
    const std::uint32_t moved = shift();
    begin = std::min(begin, other.begin);
    old_end = std::max(old_end, other.old_end);
    new_end = old_end + moved;
  }
  friend bool operator==(const TextChange&, const TextChange&) = default;
};

}  // namespace codefinder::extract
