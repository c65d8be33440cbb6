// Conversions between byte offsets and positions; UTF-8 validation.
#include "base/text.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace codefinder {
namespace {

/// Returns the units of one well-formed UTF-8 sequence of `bytes` bytes; in UTF-16 only four-byte
/// sequences need a surrogate pair.
std::uint32_t units_of(std::uint8_t bytes, Encoding encoding) {
  switch (encoding) {
    case Encoding::utf8: return bytes;
    case Encoding::utf16: return bytes == 4 ? 2 : 1;
    case Encoding::utf32: return 1;
  }
  return 1;
}

}  // namespace

TextMap TextMap::of(std::string_view text) {
  TextMap map;
  text = text.substr(0, 0xFFFFFFFFu);
  map.size_ = static_cast<std::uint32_t>(text.size());
  // Skips eight bytes at a time if they contain neither line breaks nor non-ASCII bytes.
  constexpr std::uint64_t kOnes = 0x0101010101010101ull, kTops = 0x8080808080808080ull;
  const auto has_zero = [](std::uint64_t word) { return (word - kOnes) & ~word & kTops; };
  for (std::size_t i = 0; i < text.size();) {
    while (i + 8 <= text.size()) {
      std::uint64_t word;
      std::memcpy(&word, text.data() + i, 8);
      const std::uint64_t special = (word & kTops) | has_zero(word ^ (kOnes * '\n')) |
                                    has_zero(word ^ (kOnes * '\r'));
      if (special != 0) {  // Only the lowest set bit is exact; higher ones may come from a borrow.
        i += std::endian::native == std::endian::little
                 ? static_cast<std::size_t>(std::countr_zero(special)) / 8
                 : 0;
        break;
      }
      i += 8;
    }
    if (i >= text.size()) break;
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte == '\n' || byte == '\r') {
      i += byte == '\r' && i + 1 < text.size() && text[i + 1] == '\n' ? 2 : 1;
      map.line_starts_.push_back(static_cast<std::uint32_t>(i));
    } else if (byte < 0x80) {
      ++i;
    } else if (const int length = utf8_sequence_length(text.substr(i)); length > 1) {
      map.wide_.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint8_t>(length)});
      i += static_cast<std::size_t>(length);
    } else {
      ++i;
    }
  }
  return map;
}

TextMap TextMap::from_parts(std::vector<std::uint32_t> line_starts, std::vector<Wide> wide,
                            std::uint32_t size) {
  TextMap map;
  map.line_starts_ = std::move(line_starts);
  if (map.line_starts_.empty()) map.line_starts_.push_back(0);
  map.wide_ = std::move(wide);
  map.size_ = size;
  return map;
}

Position TextMap::position_at(std::uint32_t offset) const {
  offset = std::min(offset, size_);
  const auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  const auto line = static_cast<std::uint32_t>(after - line_starts_.begin() - 1);
  return {line, offset - line_starts_[line]};
}

ByteRange TextMap::line_range(std::uint32_t line) const {
  if (line >= line_count()) return {size_, size_};
  return {line_starts_[line], line + 1 < line_count() ? line_starts_[line + 1] : size_};
}

std::uint32_t TextMap::offset_at(Position position) const {
  if (position.line >= line_count()) return size_;
  const std::uint32_t end = line_end(position.line, {});
  const std::uint32_t begin = line_starts_[position.line];
  return position.column < end - begin ? begin + position.column : end;
}

std::uint32_t TextMap::line_end(std::uint32_t line, std::string_view text) const {
  const ByteRange range = line_range(line);
  if (line + 1 >= line_count()) return range.end;  // The last line has no terminator.
  const std::uint32_t end = range.end - 1;
  const bool crlf = text.size() >= range.end && end > range.begin && text[end] == '\n' &&
                    text[end - 1] == '\r';
  return crlf ? end - 1 : end;
}

std::uint32_t TextMap::character_at(std::uint32_t offset, Encoding encoding) const {
  const Position position = position_at(offset);
  offset = std::min(offset, size_);
  const std::uint32_t begin = offset - position.column;
  const auto wide = std::lower_bound(wide_.begin(), wide_.end(), begin,
                                     [](const Wide& w, std::uint32_t at) { return w.offset < at; });
  std::uint32_t saved = 0;  // Bytes minus units, so far.
  for (auto it = wide; it != wide_.end() && it->offset < offset; ++it) {
    if (offset < it->offset + it->bytes) {  // Inside a character: use its start.
      offset = it->offset;
      break;
    }
    saved += it->bytes - units_of(it->bytes, encoding);
  }
  return offset - begin - saved;
}

std::uint32_t TextMap::offset_at(std::uint32_t line, std::uint32_t character, Encoding encoding,
                                 std::string_view text) const {
  if (line >= line_count()) return size_;
  const std::uint32_t end = line_end(line, text);
  std::uint32_t offset = line_starts_[line];
  auto it = std::lower_bound(wide_.begin(), wide_.end(), offset,
                             [](const Wide& w, std::uint32_t at) { return w.offset < at; });
  // Steps from one wide character to the next; between them one byte is one unit.
  for (; it != wide_.end() && it->offset < end; ++it) {
    const std::uint32_t narrow = it->offset - offset;
    if (character <= narrow) return offset + character;
    character -= narrow;
    const std::uint32_t units = units_of(it->bytes, encoding);
    if (character < units) return it->offset;  // Inside a character: return its start.
    character -= units;
    offset = it->offset + it->bytes;
  }
  return character < end - offset ? offset + character : end;
}

int utf8_sequence_length(std::string_view text) {
  if (text.empty()) return 0;
  const auto at = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const auto continues = [&](std::size_t i) { return i < text.size() && (at(i) & 0xC0) == 0x80; };
  const unsigned char lead = at(0);
  if (lead < 0x80) return 1;
  if (lead < 0xC2) return 0;  // A continuation byte, or an overlong two-byte form.
  if (lead < 0xE0) return continues(1) ? 2 : 0;
  if (lead < 0xF0) {
    if (!continues(1) || !continues(2)) return 0;
    if (lead == 0xE0 && at(1) < 0xA0) return 0;  // Overlong.
    if (lead == 0xED && at(1) > 0x9F) return 0;  // A surrogate.
    return 3;
  }
  if (lead > 0xF4 || !continues(1) || !continues(2) || !continues(3)) return 0;
  if (lead == 0xF0 && at(1) < 0x90) return 0;  // Overlong.
  if (lead == 0xF4 && at(1) > 0x8F) return 0;  // Beyond U+10FFFF.
  return 4;
}

bool is_valid_utf8(std::string_view text) {
  while (!text.empty()) {
    const int length = utf8_sequence_length(text);
    if (length == 0) return false;
    text.remove_prefix(static_cast<std::size_t>(length));
  }
  return true;
}

std::string to_valid_utf8(std::string_view text) {
  std::string valid;
  valid.reserve(text.size());
  while (!text.empty()) {
    const int length = utf8_sequence_length(text);
    if (length == 0) {
      valid += "\xEF\xBF\xBD";
      text.remove_prefix(1);
    } else {
      valid += text.substr(0, static_cast<std::size_t>(length));
      text.remove_prefix(static_cast<std::size_t>(length));
    }
  }
  return valid;
}

}  // namespace codefinder
