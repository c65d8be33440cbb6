// The text of a JSDoc comment: its tags, and a cursor over their text. Private to preprocess.cpp.
#pragma once

#include "base/strings.h"
#include "base/text.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace codefinder::ecma::jsdoc {

inline bool is_name_start(char c) { return c == '$' || (is_word_char(c) && !is_digit(c)); }
inline bool is_name(char c) { return is_name_start(c) || is_digit(c); }
inline bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/// One `@tag {type} name` as written.
struct Tag {
  std::string_view word;
  ByteRange type, name;
  std::uint32_t end = 0;
};

/// A cursor over the text of a comment; treats the stars at the beginning of lines as white space.
class Cursor {
 public:
  Cursor(std::string_view text, std::uint32_t at, std::uint32_t end)
      : text_(text), at_(at), end_(end) {}

  std::uint32_t at() const { return at_; }
  bool done() const { return at_ >= end_; }
  char peek(std::uint32_t ahead = 0) const {
    return at_ + ahead < end_ ? text_[at_ + ahead] : '\0';
  }
  void go(std::uint32_t at) { at_ = std::min(at, end_); }
  void step(std::uint32_t by = 1) { go(at_ + by); }
  bool take(std::string_view word) {
    if (text_.substr(at_, std::min<std::size_t>(word.size(), end_ - at_)) != word) return false;
    step(static_cast<std::uint32_t>(word.size()));
    return true;
  }
  void spaces() {
    while (!done() && is_space(peek())) {
      const bool line = peek() == '\n';
      step();
      if (!line) continue;
      while (peek() == ' ' || peek() == '\t') step();
      if (peek() == '*' && peek(1) != '/') step();
    }
  }
  ByteRange name() {
    const std::uint32_t begin = at_;
    if (is_name_start(peek()))
      while (is_name(peek())) step();
    return {begin, at_};
  }
  /// Moves past the bracket that closes the one at the cursor; false (and no effect) if there is
  /// none.
  bool skip_brackets() {
    const std::uint32_t begin = at_;
    int depth = 0;
    for (; !done(); step()) {
      const char c = peek();
      if (c == '\'' || c == '"') {
        const std::size_t close = text_.substr(0, end_).find(c, at_ + 1);
        if (close != std::string_view::npos) at_ = static_cast<std::uint32_t>(close);
      } else if (c == '{' || c == '(' || c == '[') {
        ++depth;
      } else if ((c == '}' || c == ')' || c == ']') && --depth == 0) {
        return step(), true;
      }
    }
    return at_ = begin, false;
  }

 private:
  std::string_view text_;
  std::uint32_t at_, end_;
};

/// All tags of the comment at `range`, in order. REQUIRES: it begins with `/**` and ends with `*/`.
std::vector<Tag> tags_of(std::string_view text, ByteRange range);

}  // namespace codefinder::ecma::jsdoc
