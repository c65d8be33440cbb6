// Words and arguments in the text of macros and directives, where `\` before a line end is white
// space.
#pragma once

#include "base/strings.h"
#include "base/text.h"
#include "index/languages/renaming_rules.h"

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

/// An argument of the call of a macro.
struct MacroArgument {
  std::string_view macro;  // The word before the parenthesis.
  std::size_t index = 0;
};

/// The call that has the word alone as an argument; without a name if there is none.
inline MacroArgument argument_at(std::string_view text, ByteRange word) {
  const std::size_t before = space_before(text, word.begin), after = skip_space(text, word.end);
  if (before == 0 || after >= text.size()) return {};
  if ((text[before - 1] != '(' && text[before - 1] != ',') ||
      (text[after] != ')' && text[after] != ','))
    return {};
  const std::size_t open = open_bracket_before(text, word.begin);
  if (open == std::string_view::npos || text[open] != '(') return {};
  const std::size_t end = space_before(text, open), begin = word_begin(text, end);
  MacroArgument argument{text.substr(begin, end - begin)};
  int depth = 0;
  for (std::size_t at = open + 1; at < word.begin; ++at) {
    if (text[at] == '(' || text[at] == '[' || text[at] == '{') ++depth;
    if (text[at] == ')' || text[at] == ']' || text[at] == '}') --depth;
    if (text[at] == ',' && depth == 0) ++argument.index;
  }
  return argument;
}

}  // namespace codefinder::c_family
