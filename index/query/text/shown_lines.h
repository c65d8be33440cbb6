// The lines of a text, as a search shows them.
#pragma once

#include "base/text.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

inline constexpr std::size_t kMaxShownLine = 300;  // Bytes.
inline constexpr std::size_t kMaxShownLines = 50;  // Lines of one match.

/// Lines end at "\n".  Cheap for offsets that ascend.
class ShownLines {
 public:
  explicit ShownLines(std::string_view text) : text_(text) {}

  /// The line of an offset, which is not before the line of the last one.
  std::uint32_t line_at(std::uint32_t offset);
  /// The range of a line near the last one, without its "\n".
  ByteRange range_of(std::uint32_t line) const;

  /// The lines `first` to `last`, long ones cut to kMaxShownLine bytes; the first one around
  /// the byte `column`.
  std::vector<std::string> shown(std::uint32_t first, std::uint32_t last,
                                 std::uint32_t column) const;
  /// Up to `count` lines that precede or follow a line.
  std::vector<std::string> shown_before(std::uint32_t line, std::uint32_t count) const;
  std::vector<std::string> shown_after(std::uint32_t line, std::uint32_t count) const;

 private:
  std::string shown(ByteRange line, std::uint32_t column) const;

  const std::string_view text_;
  std::uint32_t line_ = 0;  // The line of the last offset.
  std::size_t begin_ = 0;   // Where the line of the last offset begins.
};

}  // namespace codefinder::query
