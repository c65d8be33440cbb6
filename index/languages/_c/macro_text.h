// Words in the text of macros and directives, where `\` before a line end is white space.
#pragma once

#include "base/strings.h"

#include <cstddef>
#include <string_view>

namespace codefinder::c_family {

inline std::size_t skip_space(std::string_view text, std::size_t at) {
  while (at < text.size() && (is_space(text[at]) || text[at] == '\\')) ++at;
  return at;
}
inline std::size_t space_before(std::string_view text, std::size_t at) {
  while (at > 0 && (is_space(text[at - 1]) || text[at - 1] == '\\')) --at;
  return at;
}
inline std::size_t word_end(std::string_view text, std::size_t at) {
  while (at < text.size() && is_word_char(text[at])) ++at;
  return at;
}
inline std::size_t word_begin(std::string_view text, std::size_t end) {
  while (end > 0 && is_word_char(text[end - 1])) --end;
  return end;
}

inline bool is_pasted(std::string_view text, std::size_t begin, std::size_t end) {
  return text.substr(0, space_before(text, begin)).ends_with("##") ||
         text.substr(skip_space(text, end)).starts_with("##");
}
inline bool is_behind_hash(std::string_view text, std::size_t begin) {
  const std::string_view before = text.substr(0, space_before(text, begin));
  return before.ends_with('#') && !before.ends_with("##");
}

/// Calls `each` with the offset of each place of the whole word, until it returns true; whether it
/// did.
template <class Each>
bool any_word(std::string_view text, std::string_view word, const Each& each) {
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    const bool whole = (at == 0 || !is_word_char(text[at - 1])) &&
                       word_end(text, at + word.size()) == at + word.size();
    if (whole && each(at)) return true;
  }
  return false;
}

}  // namespace codefinder::c_family
