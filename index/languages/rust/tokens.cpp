// Scans Rust source and pairs its brackets.
#include "index/languages/rust/tokens.h"

#include "base/strings.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace codefinder::rust {

namespace {

/// Reads words, literals and punctuation; drops comments.
class Scanner {
 public:
  explicit Scanner(std::string_view text, std::size_t at = 0) : text_(text), at_(at) {}

  std::vector<Token> run() {
    while (at_ < text_.size()) next();
    std::vector<std::uint32_t> open;
    for (std::uint32_t i = 0; i < tokens_.size(); ++i) {
      Token& token = tokens_[i];
      token.other = i;
      if (token.c == '{' || token.c == '(' || token.c == '[') open.push_back(i);
      if (token.c != '}' && token.c != ')' && token.c != ']') continue;
      const char opens = token.c == '}' ? '{' : token.c == ')' ? '(' : '[';
      if (open.empty() || tokens_[open.back()].c != opens) continue;
      token.other = open.back();
      tokens_[open.back()].other = i;
      open.pop_back();
    }
    return std::move(tokens_);
  }

  /// The end of the string or character that begins here; where it is if none does.
  std::size_t end_of_literal() {
    const std::size_t begin = at_;
    const char c = text_[at_];
    if (c == '"') quoted();
    else if (c == '\'') quote();
    else if (c == 'r' || c == 'b' || c == 'c') literal_after_prefix();
    const bool lifetime = c == '\'' && (at_ == begin + 1 || text_[at_ - 1] != '\'');
    return lifetime ? begin : at_;
  }

 private:
  char peek(std::size_t ahead) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }

  void next() {
    const char c = text_[at_];
    const std::size_t begin = at_;
    if (c == '/' && peek(1) == '/') at_ = std::min(text_.find('\n', at_), text_.size());
    else if (c == '/' && peek(1) == '*') skip_comment();
    else if (c == '"') quoted(), add(begin, '"');
    else if (c == '\'') quote();
    else if ((c == 'r' || c == 'b' || c == 'c') && literal_after_prefix()) add(begin, '"');
    else if (is_word_char(c)) {
      while (at_ < text_.size() && is_word_char(text_[at_])) ++at_;
      add(begin, is_digit(c) ? '"' : 'w');
    } else {
      ++at_;
      if (!is_space(c)) add(begin, c);
    }
  }

  void add(std::size_t begin, char c) {
    tokens_.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_), c, 0});
  }

  void skip_comment() {
    int depth = 0;
    do {
      if (text_[at_] == '/' && peek(1) == '*') ++depth, at_ += 2;
      else if (text_[at_] == '*' && peek(1) == '/') --depth, at_ += 2;
      else ++at_;
    } while (depth > 0 && at_ < text_.size());
    at_ = std::min(at_, text_.size());
  }

  void quoted() {
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_)
      if (text_[at_] == '\\') ++at_;
    at_ = std::min(at_ + 1, text_.size());
  }

  /// 'a', '\n' and '…' are characters; the 'a of `&'a str` is a lifetime.
  void quote() {
    const std::size_t begin = at_;
    if (peek(1) == '\\') {
      at_ = std::min(text_.find('\'', at_ + 3), text_.size() - 1) + 1;
      return add(begin, '"');
    }
    std::size_t after = at_ + 2;
    while (after < text_.size() && (text_[after] & 0xC0) == 0x80) ++after;
    if (after < text_.size() && text_[after] == '\'') {
      at_ = after + 1;
      return add(begin, '"');
    }
    for (++at_; at_ < text_.size() && is_word_char(text_[at_]);) ++at_;
    add(begin, '"');
  }

  /// Reads r"…", r#"…"#, b"…", br"…", c"…", b'…'. False, and no effect, for words that begin with
  /// these letters.
  bool literal_after_prefix() {
    std::size_t at = at_ + 1;
    bool raw = text_[at_] == 'r';
    if (!raw && at < text_.size() && text_[at] == 'r') raw = true, ++at;
    std::size_t hashes = 0;
    for (; raw && at < text_.size() && text_[at] == '#'; ++at) ++hashes;
    if (at >= text_.size() || (text_[at] != '"' && (raw || text_[at] != '\''))) return false;
    if (!raw && text_[at] == '\'') {
      at_ = at + 1 < text_.size() && text_[at + 1] == '\\' ? at + 3 : at + 2;
      at_ = std::min(text_.find('\'', at_), text_.size() - 1) + 1;
    } else if (!raw) {
      at_ = at;
      quoted();
    } else {
      const std::string close = '"' + std::string(hashes, '#');
      const std::size_t end = text_.find(close, at + 1);
      at_ = end == std::string_view::npos ? text_.size() : end + close.size();
    }
    return true;
  }

  std::string_view text_;
  std::size_t at_;
  std::vector<Token> tokens_;
};

}  // namespace

std::size_t end_of_literal(std::string_view text, std::size_t at) {
  return at < text.size() ? Scanner(text, at).end_of_literal() : at;
}

Tokens::Tokens(std::string_view text) : text_(text), tokens_(Scanner(text).run()) {}

}  // namespace codefinder::rust
