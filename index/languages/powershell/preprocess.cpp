// Edits syntax that the grammar of PowerShell lacks: empty script blocks as values (`$x = {}`),
// paths behind a variable (`$root/lib.ps1`), lists of bare words (`Get-Module A, B`), attributes of
// variables and types, labels of `break` and `continue`, a continuation before an empty line, a
// `$` in a string that begins no variable, and blanks in the strings of a `switch`.
#include "index/languages/powershell/rules.h"

#include "base/strings.h"
#include "index/extract/repair/preprocessor.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace codefinder::powershell {

namespace {

bool is_bare_char(char c) { return is_word_char(c) || c == '-' || c == '.'; }

class Repairer {
 public:
  explicit Repairer(extract::Repairs& repairs) : repairs_(repairs), text_(repairs.original()) {}

  void run() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (skip_comment() || skip_string()) continue;
      if (c == '$') variable();
      else if (begins_word(c)) word();
      else code(c);
    }
  }

 private:
  static bool begins_word(char c) { return is_word_char(c) && !is_digit(c); }
  bool is_at(std::string_view word) const { return text_.substr(at_).starts_with(word); }
  char char_at(std::size_t at) const { return at < text_.size() ? text_[at] : '\0'; }

  std::size_t after_blanks(std::size_t at) const {
    while (char_at(at) == ' ' || char_at(at) == '\t') ++at;
    return at;
  }

  void move_behind(std::string_view end, std::size_t from) {
    const std::size_t found = text_.find(end, from);
    at_ = found == std::string_view::npos ? text_.size() : found + end.size();
  }

  void blank(std::size_t begin, std::size_t end) {
    repairs_.blank({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
  }

  bool skip_comment() {
    if (is_at("<#")) return move_behind("#>", at_ + 2), true;
    if (text_[at_] != '#' || (at_ > 0 && is_bare_char(text_[at_ - 1]))) return false;
    at_ = std::min(text_.find('\n', at_), text_.size());
    return true;
  }

  bool skip_string() {
    const char c = text_[at_];
    if (is_at("@\"") || is_at("@'")) {
      move_behind(c == '@' && char_at(at_ + 1) == '"' ? "\n\"@" : "\n'@", at_ + 2);
    } else if (c == '\'') {
      move_behind("'", at_ + 1);
    } else if (c == '"') {
      const std::size_t begin = at_;
      skip_interpolated();
      if (begins_line(begin) && char_at(after_blanks(at_)) == '{') edit_case(begin + 1, at_);
    } else {
      return false;
    }
    last_ = '"';
    return true;
  }

  /// A string in double quotes, which may have strings in its expressions: `"$(f "x")"`.
  void skip_interpolated() {
    std::string open;
    do {
      const char c = text_[at_];
      const bool in_string = !open.empty() && open.back() == '"';
      if (!in_string && c == '$') {
        variable();
        continue;
      }
      if (c == '`') ++at_;
      else if (c == '"' && in_string) open.pop_back();
      else if (c == '"') open += '"';
      else if (in_string && is_at("$(")) open += '(', ++at_;
      else if (in_string && c == '$' && is_text_dollar()) put_letter(at_);
      else if (!in_string && c == '(') open += '(';
      else if (!in_string && c == ')') open.pop_back();
      ++at_;
    } while (!open.empty() && at_ < text_.size());
    at_ = std::min(at_, text_.size());
  }

  /// The string before a block of `switch` has no blanks and no expressions in the grammar.
  void edit_case(std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at + 1 < end; ++at) {
      const bool is_variable = text_[at] == '$' && is_word_char(char_at(at + 1));
      if (!is_variable && !is_word_char(text_[at]) && text_[at] != '\n') put_letter(at);
    }
  }

  /// True if only blanks are before it on its line.
  bool begins_line(std::size_t at) const {
    const std::size_t before = at == 0 ? std::string_view::npos
                                       : text_.find_last_not_of(" \t", at - 1);
    return before == std::string_view::npos || text_[before] == '\n';
  }

  /// True for a `$` that begins no variable: at the end of a regular expression.
  bool is_text_dollar() const {
    const char next = char_at(at_ + 1);
    return !is_word_char(next) && std::string_view("{$?^:").find(next) == std::string_view::npos;
  }

  void put_letter(std::size_t at) { repairs_.put(static_cast<std::uint32_t>(at), "_"); }

  /// A variable, and the path behind it: a `/` is a division only before a number or a variable.
  void variable() {
    ++at_;
    while (is_word_char(char_at(at_)) || (char_at(at_) == ':' && begins_word(char_at(at_ + 1))))
      ++at_;
    last_ = '$';
    const char c = char_at(at_), next = char_at(at_ + 1);
    if (c != '\\' && !(c == '/' && (begins_word(next) || next == '.'))) return;
    const std::size_t begin = at_;
    while (is_bare_char(char_at(at_)) || char_at(at_) == '/' || char_at(at_) == '\\') ++at_;
    blank(begin, at_);
  }

  void word() {
    const std::size_t begin = at_;
    while (is_bare_char(char_at(at_))) ++at_;
    last_ = 'a';
    const std::string_view found = text_.substr(begin, at_ - begin);
    const std::size_t next = after_blanks(at_);
    if ((found == "continue" || found == "break") && begins_word(char_at(next))) {
      at_ = next;
      while (is_bare_char(char_at(at_))) ++at_;
      blank(next, at_);
    } else if (char_at(next) == ',' && brackets_ == 0 && begin > 0 && is_space(text_[begin - 1]) &&
               begins_word(char_at(after_blanks(next + 1)))) {
      blank(next, next + 1);
    }
  }

  void code(char c) {
    if (c == '[' && parentheses_ == 0 && blank_attribute()) return;
    if (c == '(') ++parentheses_;
    if (c == ')' && parentheses_ > 0) --parentheses_;
    if (c == '[') ++brackets_;
    if (c == ']' && brackets_ > 0) --brackets_;
    if (c == '{') empty_block();
    if (c == '`' && char_at(at_ + 1) == '\n' && char_at(after_blanks(at_ + 2)) == '\n')
      blank(at_, at_ + 1);
    if (!is_space(c)) last_ = c;
    ++at_;
  }

  /// `[Flags()]` at the beginning of a line, outside of lists of parameters.
  bool blank_attribute() {
    if (!begins_line(at_)) return false;
    std::size_t end = at_ + 1;
    while (is_bare_char(char_at(end))) ++end;
    if (end == at_ + 1 || char_at(end) != '(') return false;
    const std::size_t size = std::min(text_.find('\n', end), text_.size()) - end;
    const std::size_t close = text_.substr(end, size).find(")]");
    if (close == std::string_view::npos) return false;
    blank(at_, end + close + 2);
    at_ = end + close + 2;
    return true;
  }

  /// A string of the same length stands for it.
  void empty_block() {
    const std::size_t end = after_blanks(at_ + 1);
    constexpr std::string_view kBeforeValues = "=,({;";
    if (char_at(end) != '}' || kBeforeValues.find(last_) == std::string_view::npos) return;
    repairs_.put(static_cast<std::uint32_t>(at_), "'");
    repairs_.put(static_cast<std::uint32_t>(end), "'");
    at_ = end;
  }

  extract::Repairs& repairs_;
  const std::string_view text_;
  std::size_t at_ = 0;
  int brackets_ = 0, parentheses_ = 0;
  char last_ = '{';  // The last character of code; of a name, a variable or a string its sign.
};

class PowerShellPreprocessor final : public extract::Preprocessor {
 public:
  Edits edits() const override { return Edits::text; }
  void repair(extract::Repairs& repairs) const override { Repairer(repairs).run(); }
};

}  // namespace

const extract::Preprocessor& preprocessor() {
  static const PowerShellPreprocessor one;
  return one;
}

}  // namespace codefinder::powershell
