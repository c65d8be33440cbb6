// Tokens of Rust source, as far as macro calls need them: words, literals and punctuation, with the
// partners of brackets.
#pragma once

#include "index/extract/repair/repairs.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace codefinder::rust {

struct Token {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  char c = 0;               // The first character; 'w' for words, '"' for all literals.
  std::uint32_t other = 0;  // For brackets: index of the partner, or its own index if it has none.
};

/// The end of the string or character literal that begins at `at`; `at` if none does, as at a
/// lifetime.
std::size_t end_of_literal(std::string_view text, std::size_t at);

/// The tokens of a text. `text` must outlive it. O(bytes).
class Tokens {
 public:
  explicit Tokens(std::string_view text);

  const Token& operator[](std::uint32_t i) const { return tokens_[i]; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(tokens_.size()); }
  bool is(std::uint32_t i, char c) const { return i < size() && tokens_[i].c == c; }
  /// "" if the token is no word.
  std::string_view word(std::uint32_t i) const {
    return is(i, 'w') ? text_.substr(tokens_[i].begin, tokens_[i].end - tokens_[i].begin)
                      : std::string_view();
  }
  /// True for an opening bracket with a partner.
  bool opens(std::uint32_t i) const {
    return i < size() && tokens_[i].other > i && (is(i, '{') || is(i, '(') || is(i, '['));
  }
  ByteRange range(std::uint32_t i) const { return {tokens_[i].begin, tokens_[i].end}; }

 private:
  std::string_view text_;
  std::vector<Token> tokens_;
};

}  // namespace codefinder::rust
