// code_of_generator_input: one pass over the three sections, which `%%` lines separate.
#include "index/languages/_yacc/grammar_text.h"

#include "base/strings.h"
#include "index/extract/tree/text_scan.h"

#include <algorithm>
#include <array>

namespace codefinder::c_family {

namespace {

constexpr std::string_view kBlanks = " \t";
// Directives whose braces hold declarations or statements.
constexpr std::array<std::string_view, 7> kCodeDirectives = {
    "%code", "%union", "%initial-action", "%destructor", "%printer", "%top", "%class"};

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

std::size_t after_blanks_and_comments(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    if (is_blank(text[at])) ++at;
    else if (text[at] == '/' && at + 1 < text.size() &&
             (text[at + 1] == '*' || text[at + 1] == '/'))
      at = extract::after_comment(text, at);
    else break;
  }
  return at;
}

class Sections {
 public:
  explicit Sections(std::string_view text) : text_(text), out_(text) {
    for (char& c : out_)
      if (c != '\n' && c != '\r') c = ' ';
  }

  std::string run() {
    definitions();
    if (is_at_grammar()) grammar_rules();
    else scanner_rules();
    keep(at_, text_.size());
    return std::move(out_);
  }

 private:
  bool starts(std::string_view with) const { return text_.substr(at_).starts_with(with); }
  bool is_line_begin() const { return at_ == 0 || text_[at_ - 1] == '\n'; }
  std::size_t line_end() const { return std::min(text_.find('\n', at_), text_.size()); }

  void keep(std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) out_[i] = text_[i];
  }
  void keep_comment() {
    const std::size_t end = std::min(extract::after_comment(text_, at_), text_.size());
    keep(at_, end);
    at_ = end;
  }
  bool is_comment() const { return starts("/*") || starts("//"); }

  /// `%{ … %}`
  void prologue() {
    const std::size_t end = std::min(text_.find("\n%}", at_), text_.size());
    keep(std::min(at_ + 2, end), end);
    at_ = std::min(end + 3, text_.size());
  }

  /// The end of a string or a character literal.
  std::size_t after_quoted(std::size_t at) const {
    const char quote = text_[at];
    for (++at; at < text_.size() && text_[at] != quote && text_[at] != '\n'; ++at)
      if (text_[at] == '\\') ++at;
    return std::min(at + 1, text_.size());
  }

  /// The end of the braces that begin at `at_`.
  std::size_t after_braces() const {
    int depth = 0;
    for (std::size_t at = at_; at < text_.size();) {
      const char c = text_[at];
      if (c == '"' || c == '\'') {
        at = after_quoted(at);
        continue;
      }
      const std::string_view rest = text_.substr(at);
      if (rest.starts_with("/*") || rest.starts_with("//")) {
        at = std::min(extract::after_comment(text_, at), text_.size());
        continue;
      }
      if (c == '{') ++depth;
      ++at;
      if (c == '}' && --depth == 0) return at;
    }
    return text_.size();
  }

  void action(std::size_t end) {
    keep(at_, end);
    name_values(at_, end);
    at_ = end;
  }

  /// Writes the values of a rule as names: `$$`, `$<type>1`, `$[name]`, `@1`.
  void name_values(std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at) {
      const char c = text_[at];
      if (c == '"' || c == '\'') at = after_quoted(at) - 1;
      if ((c != '$' && c != '@') || at + 1 == end) continue;
      const char next = text_[at + 1];
      if (c == '@' && (next == '$' || is_word_char(next) || next == '[')) out_[at] = '$';
      const char close = next == '<' ? '>' : next == '[' ? ']' : '\0';
      if (close == '\0') continue;
      const std::size_t last = text_.substr(0, end).find(close, at);
      if (last == std::string_view::npos || last - at > kMaxName) continue;
      for (std::size_t i = at + 1; i <= last; ++i)
        if (!is_word_char(out_[i]) || close == '>') out_[i] = '$';
    }
  }
  static constexpr std::size_t kMaxName = 100;

  void definitions() {
    while (at_ < text_.size()) {
      if (is_line_begin() && starts("%%")) return void(at_ = line_end());
      if (is_line_begin() && starts("%{")) prologue();
      else if (is_comment()) keep_comment();
      else if (text_[at_] == '"' || text_[at_] == '\'') at_ = after_quoted(at_);
      else if (text_[at_] == '%') directive();
      else ++at_;
    }
  }

  void directive() {
    std::size_t end = at_ + 1;
    while (end < text_.size() && (is_word_char(text_[end]) || text_[end] == '-')) ++end;
    const std::string_view word = text_.substr(at_, end - at_);
    at_ = end;
    if (std::ranges::find(kCodeDirectives, word) == kCodeDirectives.end()) return;
    const std::size_t open = text_.find('{', at_);
    if (open == std::string_view::npos ||
        text_.substr(at_, open - at_).find('%') != std::string_view::npos)
      return;
    at_ = open;
    const std::size_t close = after_braces();
    // Declarations of `%code` belong to the file.
    const bool is_top_level = word == "%code" || word == "%top";
    if (is_top_level) keep(open + 1, close > open + 1 ? close - 1 : close), at_ = close;
    else action(close);
  }

  static bool is_in_symbol(char c) { return is_word_char(c) || c == '.' || c == '-'; }

  /// True if the section begins with a rule of a grammar: `name:`.
  bool is_at_grammar() const {
    std::size_t at = after_blanks_and_comments(text_, at_);
    const std::size_t begin = at;
    while (at < text_.size() && is_in_symbol(text_[at])) ++at;
    if (at == begin) return false;
    at = after_blanks_and_comments(text_, at);
    if (text_.substr(at).starts_with('[')) {
      const std::size_t close = text_.find(']', at);
      at = after_blanks_and_comments(text_, std::min(close, text_.size() - 1) + 1);
    }
    return text_.substr(std::min(at, text_.size())).starts_with(':');
  }

  void grammar_rules() {
    while (at_ < text_.size()) {
      if (is_line_begin() && starts("%%")) return void(at_ = std::min(at_ + 2, text_.size()));
      if (is_line_begin() && starts("%{")) prologue();
      else if (is_comment()) keep_comment();
      else if (text_[at_] == '"' || text_[at_] == '\'') at_ = after_quoted(at_);
      else if (text_[at_] == '{') action(after_braces());
      else ++at_;
    }
  }

  /// Rules of a scanner: a pattern, blanks and an action in each line; `<STATE>{` … `}` around
  /// several of them.  An indented line is code unless it is in such a scope.
  void scanner_rules() {
    int scopes = 0;
    for (; at_ < text_.size(); at_ = std::min(line_end() + 1, text_.size())) {
      if (starts("%%")) return void(at_ = std::min(at_ + 2, text_.size()));
      if (starts("%{")) {
        prologue();
        continue;
      }
      const std::size_t first = std::min(text_.find_first_not_of(kBlanks, at_), text_.size());
      const bool indented = first > at_;
      at_ = first;
      if (at_ >= text_.size() || text_[at_] == '\n' || text_[at_] == '\r') continue;
      if (is_comment()) keep_comment();
      else if (text_[at_] == '}') scopes = std::max(0, scopes - 1);
      else if (indented && scopes == 0) keep(at_, line_end());
      else if (opens_scope()) ++scopes;
      else scanner_rule();
    }
  }

  /// `<STATE>{` at the end of a line.
  bool opens_scope() const {
    const std::string_view line = text_.substr(at_, line_end() - at_);
    const std::size_t last = line.find_last_not_of(" \t\r");
    const std::size_t close = line.find('>');
    return line.starts_with('<') && last != std::string_view::npos && line[last] == '{' &&
           close != std::string_view::npos && line.find_first_not_of(kBlanks, close + 1) == last;
  }

  void scanner_rule() {
    at_ = std::min(text_.find_first_not_of(kBlanks, after_pattern()), text_.size());
    if (at_ >= text_.size() || text_[at_] == '|' || text_[at_] == '\n') return;
    action(text_[at_] == '{' ? after_braces() : line_end());
  }

  /// The end of the regular expression: at a blank outside of quotes and brackets.
  std::size_t after_pattern() const {
    std::size_t at = at_;
    while (at < text_.size() && !is_blank(text_[at])) {
      const char c = text_[at];
      if (c == '"') at = after_quoted(at);
      else if (c == '\\') at += 2;
      else if (c == '[') at = after_class(at);
      else ++at;
    }
    return std::min(at, text_.size());
  }

  /// `[^]a\]]`
  std::size_t after_class(std::size_t at) const {
    ++at;
    if (at < text_.size() && text_[at] == '^') ++at;
    if (at < text_.size() && text_[at] == ']') ++at;
    for (; at < text_.size() && text_[at] != ']' && text_[at] != '\n'; ++at)
      if (text_[at] == '\\') ++at;
    return std::min(at + 1, text_.size());
  }

  std::string_view text_;
  std::string out_;
  std::size_t at_ = 0;
};

}  // namespace

bool is_generator_input(std::string_view text) {
  const std::size_t at = after_blanks_and_comments(text, 0);
  if (at + 1 >= text.size() || text[at] != '%') return false;
  const char next = text[at + 1];
  return next == '{' || next == '%' || is_lower(next);
}

std::string code_of_generator_input(std::string_view text) { return Sections(text).run(); }

}  // namespace codefinder::c_family
