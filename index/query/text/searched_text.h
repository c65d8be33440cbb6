// A text as patterns match it: its lines end at "\n", and it begins with its first character.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::query {

/// The text of a file without the "\r" of each "\r\n" and without a byte order mark; each other
/// "\r", which ends a line as well, is a "\n".
class SearchedText {
 public:
  SearchedText() = default;
  /// `stored` must outlive this, and is copied only if something is removed.
  explicit SearchedText(std::string_view stored);

  std::string_view text() const { return text_; }
  /// The offset in the file of an offset in text(), and the reverse.
  std::uint32_t stored_offset(std::uint32_t offset) const;
  std::uint32_t offset_of(std::uint32_t stored) const;

 private:
  std::vector<char> copy_;
  std::string_view text_;  // `stored`, or the copy.
  // Where bytes were removed: the offset in text(), and how many are before it in all.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> removed_;
};

}  // namespace codefinder::query
