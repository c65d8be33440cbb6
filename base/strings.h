// Functions on ASCII text that every module uses: classes of characters, trimming, lower case,
// splitting, joining. Bytes of non-ASCII characters belong to no ASCII class and are never changed.
// Independent of the locale.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder {

constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) { return is_lower(c) || is_upper(c); }
constexpr bool is_alphanumeric(char c) { return is_letter(c) || is_digit(c); }
constexpr bool is_ascii(char c) { return (static_cast<unsigned char>(c) & 0x80) == 0; }

/// Letters, digits and `_`: the characters of an ASCII identifier.
constexpr bool is_identifier_char(char c) { return is_alphanumeric(c) || c == '_'; }
/// The same, and every byte of a non-ASCII character.
constexpr bool is_word_char(char c) { return is_identifier_char(c) || !is_ascii(c); }

/// White space of the C locale.
inline constexpr std::string_view kWhiteSpace = " \t\n\v\f\r";
/// White space inside a line, and the end of one that ends with "\r\n".
inline constexpr std::string_view kBlanks = " \t\r";
constexpr bool is_space(char c) { return kWhiteSpace.find(c) != std::string_view::npos; }

constexpr char to_lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }
std::string to_lower(std::string_view text);
/// Comparisons of `text`, in any case, with a text in lower case.
bool equals_ignoring_case(std::string_view text, std::string_view lower_case);
bool starts_with_ignoring_case(std::string_view text, std::string_view lower_case);

/// `text` without the characters of `removed` at its start.
constexpr std::string_view trim_start(std::string_view text,
                                      std::string_view removed = kWhiteSpace) {
  text.remove_prefix(std::min(text.find_first_not_of(removed), text.size()));
  return text;
}
/// `text` without the characters of `removed` at its end.
constexpr std::string_view trim_end(std::string_view text, std::string_view removed = kWhiteSpace) {
  return text.substr(0, text.find_last_not_of(removed) + 1);  // npos + 1 is 0.
}
/// `text` without the characters of `removed` at both ends.
constexpr std::string_view trim(std::string_view text, std::string_view removed = kWhiteSpace) {
  return trim_start(trim_end(text, removed), removed);
}

/// True if `text` has `word` with no is_word_char before it and behind it.  `word` is not empty.
bool contains_word(std::string_view text, std::string_view word);

/// Removes everything up to the first `separator` from `rest`, and returns what was before it.
constexpr std::string_view take_until(std::string_view& rest, char separator) {
  const std::size_t end = rest.find(separator);
  const std::string_view part = rest.substr(0, end);
  rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  return part;
}

/// The parts of `text` between separators; empty parts are dropped.
std::vector<std::string_view> split(std::string_view text, std::string_view separator);

/// Joins the strings that `text_of` gives for the elements of a range.
template <class Range, class TextOf = std::identity>
std::string join(const Range& parts, std::string_view separator, TextOf text_of = {}) {
  std::string out;
  bool first = true;
  for (const auto& part : parts) {
    if (!first) out += separator;
    first = false;
    out += text_of(part);
  }
  return out;
}

}  // namespace codefinder
