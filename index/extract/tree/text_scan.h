// Comments in the style of C: what scans of raw text share.
#pragma once

#include <cstddef>
#include <string_view>

namespace codefinder::extract {

/// The offset after the comment that begins at `at`; `at` if none does.
inline std::size_t after_comment(std::string_view text, std::size_t at) {
  if (at + 1 >= text.size() || text[at] != '/') return at;
  if (text[at + 1] == '*') {
    const std::size_t end = text.find("*/", at + 2);
    return end == std::string_view::npos ? text.size() : end + 2;
  }
  if (text[at + 1] != '/') return at;
  for (;;) {  // A line comment continues after a backslash.
    const std::size_t end = text.find('\n', at);
    if (end == std::string_view::npos) return text.size();
    std::size_t last = end;
    if (last > at && text[last - 1] == '\r') --last;
    if (last == at || text[last - 1] != '\\') return end;
    at = end + 1;
  }
}

}  // namespace codefinder::extract
