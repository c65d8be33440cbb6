// Characters of words, and comments in the style of C: what scans of raw text share.
#pragma once

#include <cstddef>
#include <string_view>

namespace codefinder::extract {

/// True for characters of names and numbers.
constexpr bool in_word(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// The offset after the comment that begins at `at`; `at` if none does.
std::size_t behind_comment(std::string_view text, std::size_t at);

}  // namespace codefinder::extract
