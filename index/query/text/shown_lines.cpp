// ShownLines: counts line ends from the last line on, and cuts long lines between characters.
#include "index/query/text/shown_lines.h"

#include <algorithm>

namespace codefinder::query {

namespace {

constexpr std::uint32_t kShownBeforeMatch = 100;  // Bytes of a cut line.

bool begins_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }

}  // namespace

std::uint32_t ShownLines::line_at(std::uint32_t offset) {
  for (std::size_t end = text_.find('\n', begin_); end < offset; end = text_.find('\n', begin_)) {
    begin_ = end + 1;
    ++line_;
  }
  return line_;
}

ByteRange ShownLines::range_of(std::uint32_t line) const {
  std::size_t begin = begin_;
  for (std::uint32_t at = line_; at > line && begin > 0; --at)
    begin = begin < 2 ? 0 : text_.rfind('\n', begin - 2) + 1;  // npos + 1 is 0.
  for (std::uint32_t at = line_; at < line; ++at)
    begin = std::min(text_.find('\n', begin), text_.size() - 1) + 1;
  const std::size_t end = std::min(text_.find('\n', begin), text_.size());
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

std::vector<std::string> ShownLines::shown(std::uint32_t first, std::uint32_t last,
                                           std::uint32_t column) const {
  std::vector<std::string> lines;
  for (std::uint32_t line = first; line <= last; ++line) {
    if (lines.size() == kMaxShownLines) {
      lines.emplace_back("…");
      break;
    }
    lines.push_back(shown(range_of(line), line == first ? column : 0));
  }
  return lines;
}

std::vector<std::string> ShownLines::shown_before(std::uint32_t line, std::uint32_t count) const {
  std::vector<std::string> lines;
  for (std::uint32_t at = line - std::min(line, count); at < line; ++at)
    lines.push_back(shown(range_of(at), 0));
  return lines;
}

std::vector<std::string> ShownLines::shown_after(std::uint32_t line, std::uint32_t count) const {
  std::vector<std::string> lines;
  for (std::uint32_t at = line + 1; at <= line + count; ++at) {
    const ByteRange range = range_of(at);
    if (range.begin >= text_.size()) break;
    lines.push_back(shown(range, 0));
  }
  return lines;
}

std::string ShownLines::shown(ByteRange range, std::uint32_t column) const {
  const std::string_view line = text_.substr(range.begin, range.end - range.begin);
  if (line.size() <= kMaxShownLine) return to_valid_utf8(line);
  std::size_t begin = column - std::min(column, kShownBeforeMatch);
  while (begin > 0 && !begins_character(line[begin])) --begin;
  std::size_t end = std::min(line.size(), begin + kMaxShownLine);
  while (end < line.size() && end > begin + 1 && !begins_character(line[end])) --end;
  return (begin > 0 ? "…" : "") + to_valid_utf8(line.substr(begin, end - begin)) +
         (end < line.size() ? "…" : "");
}

}  // namespace codefinder::query
