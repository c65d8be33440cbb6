// The effect of edits on a text, as separate ranges, so that the text between edits that are far
// apart counts as unchanged.
#pragma once

#include "base/text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace codefinder::extract {

/// A change of a text: one range of the old text became one range of the new text; the text around
/// them is unchanged.
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

/// The smallest change that turns one text into the other.
TextChange difference(std::string_view before, std::string_view now);

class TextChanges {
 public:
  TextChanges() = default;  // None.

  /// Ascending and disjoint. `begin` and `old_end` of each are in the old text, `new_end` in the
  /// new one, so that its shift() applies to the text up to the next change.
  const std::vector<TextChange>& list() const { return list_; }
  /// Adds an edit of the new text: `range` is replaced by `bytes` bytes. Changes near it, and the
  /// nearest ones if there are many, become one.
  void add(ByteRange range, std::uint32_t bytes);
  /// The same: `begin` and `old_end` of the edit are in the new text.
  void add(const TextChange& edit) { add({edit.begin, edit.old_end}, edit.new_end - edit.begin); }
  /// Adds changes that were made to the new text.
  void add(const TextChanges& later);

  /// A range of the old text that is unchanged, as is the byte on each side of it.
  struct Unchanged {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::uint32_t shift = 0;  // Modulo 2^32.
  };
  std::vector<Unchanged> unchanged() const;

 private:
  // The shift of the text before this change.
  std::uint32_t shift_before(std::size_t change) const {
    return change == 0 ? 0 : list_[change - 1].shift();
  }
  void merge_nearest();

  std::vector<TextChange> list_;
};

}  // namespace codefinder::extract
