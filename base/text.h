// Positions and conversions between them.  Coordinate systems in this program, with base and unit:
//   byte offset (ByteRange)  0-based, bytes from the start of the file; what the index stores
//   Position                 line 0-based, column 0-based in BYTES of that line; what index/ gives
//   LSP position             line 0-based, character 0-based in UTF-8, UTF-16 or UTF-32 units as
//                            negotiated; only in the LSP front end
//   verb line                1-based; only in the canonical JSON
// Conversions use TextMap, which is stored with each file's facts, so that no request reads a file
// again.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder {

/// Half-open range of byte offsets.  Files over 4 GiB are not indexed, so 32 bits suffice.
struct ByteRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  bool empty() const { return begin == end; }
  bool contains(std::uint32_t offset) const { return begin <= offset && offset < end; }
  bool touches(std::uint32_t offset) const { return begin <= offset && offset <= end; }
  bool contains(ByteRange r) const { return begin <= r.begin && r.end <= end; }
  friend constexpr auto operator<=>(const ByteRange&, const ByteRange&) = default;
};

struct Position {
  std::uint32_t line = 0;
  std::uint32_t column = 0;  // Bytes.
  friend constexpr auto operator<=>(const Position&, const Position&) = default;
};

enum class Encoding : std::uint8_t { utf8, utf16, utf32 };

/// Line starts and non-ASCII characters of one text: the data to convert between the systems above.
/// Lines end at "\n", "\r\n" or a lone "\r" (as in LSP).  Invalid UTF-8 bytes count as one unit
/// each in every encoding (a decoder shows U+FFFD for each).
class TextMap {
 public:
  /// A character of more than one byte.
  struct Wide {
    std::uint32_t offset = 0;  // The offset of its first byte.
    std::uint8_t bytes = 0;    // 2..4.
    friend bool operator==(const Wide&, const Wide&) = default;
  };

  TextMap() = default;
  /// O(bytes).
  static TextMap of(std::string_view text);
  /// From stored parts.  REQUIRES: `line_starts` non-empty and ascending from 0, `wide` ascending.
  static TextMap from_parts(std::vector<std::uint32_t> line_starts, std::vector<Wide> wide,
                            std::uint32_t size);

  std::uint32_t size() const { return size_; }  // Bytes of the text.
  std::uint32_t line_count() const { return static_cast<std::uint32_t>(line_starts_.size()); }
  const std::vector<std::uint32_t>& line_starts() const { return line_starts_; }
  const std::vector<Wide>& wide() const { return wide_; }

  /// Offsets beyond the end are clamped to it.  O(log lines).
  Position position_at(std::uint32_t offset) const;
  /// A line beyond the last maps to the end of the text; a column beyond the line to its line_end.
  std::uint32_t offset_at(Position position) const;
  /// The range includes the line terminator (without it, the text would be needed).
  ByteRange line_range(std::uint32_t line) const;

  /// Units of `encoding` between the start of the line of `offset` and `offset` (LSP `character`);
  /// an offset inside a character counts as its start.  O(log + wide characters of the line before
  /// it).
  std::uint32_t character_at(std::uint32_t offset, Encoding encoding) const;
  /// The offset of (line, character in units of `encoding`), clamped as the LSP specification says:
  /// a character beyond the line means its end (see line_end), one inside a character its start.
  /// Give `text` (the mapped text) where the exact end matters, as when applying an edit.  Same
  /// cost.
  std::uint32_t offset_at(std::uint32_t line, std::uint32_t character, Encoding encoding,
                          std::string_view text = {}) const;
  /// The offset where the line's content ends.  Exact with `text`.  Without it, the byte before the
  /// next line: exact for "\n" and "\r"; for "\r\n" the offset between the two, which is still on
  /// this line and in no name.
  std::uint32_t line_end(std::uint32_t line, std::string_view text = {}) const;

  friend bool operator==(const TextMap&, const TextMap&) = default;

 private:
  std::vector<std::uint32_t> line_starts_{0};
  std::vector<Wide> wide_;
  std::uint32_t size_ = 0;
};

/// The length in bytes of the valid UTF-8 sequence at the start of `text`, 0 if there is none.
/// Rejects overlong forms and surrogates.
int utf8_sequence_length(std::string_view text);
bool is_valid_utf8(std::string_view text);
/// The same text with each invalid byte replaced by U+FFFD.
std::string to_valid_utf8(std::string_view text);

}  // namespace codefinder
