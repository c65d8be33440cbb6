// has_cpp_sign: splits a line into tokens if it has the characters of a sign.
#include "index/languages/_c/cpp_signs.h"

#include "base/strings.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace codefinder::c_family {

namespace {

using Tokens = std::vector<std::string_view>;

constexpr std::array<std::string_view, 12> kMarks{"::", "->", "&&", "||", "[[", "<<",
                                                  ">>", "==", "!=", "<=", ">=", "..."};

/// The words and marks of a line; literals are left out.
Tokens tokens_of(std::string_view line) {
  Tokens tokens;
  for (std::size_t i = 0; i < line.size();) {
    std::size_t end = i + 1;
    const char c = line[i];
    if (c == '"' || c == '\'') {
      while (end < line.size() && line[end] != c) end += line[end] == '\\' ? 2 : 1;
      i = std::min(end, line.size()) + 1;
      continue;
    }
    if (is_space(c)) {
      ++i;
      continue;
    }
    if (is_word_char(c)) {
      while (end < line.size() && is_word_char(line[end])) ++end;
    } else {
      for (const std::string_view mark : kMarks)
        if (line.substr(i).starts_with(mark)) end = i + mark.size();
    }
    tokens.push_back(line.substr(i, end - i));
    i = end;
  }
  return tokens;
}

bool is_name(std::string_view token) { return is_word_char(token[0]) && !is_digit(token[0]); }
bool is_one_of(std::string_view token, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), token) != words.end();
}
bool is_statement_word(std::string_view token) {
  return is_one_of(
      token, {"return", "if", "else", "while", "for", "do", "switch", "case", "goto", "sizeof"});
}

class LineSigns {
 public:
  explicit LineSigns(std::string_view line) : tokens_(tokens_of(line)) {}

  bool has_scoped_name() const {
    bool in_attribute = false;  // `[[gnu::unused]]` is C as well.
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (at(i) == "[[" || at(i) == "]") in_attribute = at(i) == "[[";
      if (!in_attribute && i > 0 && at(i) == "::" && (is_name(at(i - 1)) || at(i - 1) == ">") &&
          (is_name(at(i + 1)) || at(i + 1) == "~"))
        return true;
    }
    return false;
  }

  /// `struct A : B`, `struct A final : public ns::B`; also an enumeration with its type.
  bool has_base_clause() const {
    if (at(0) == ":" && is_one_of(at(1), {"public", "private", "protected", "virtual"}) &&
        is_name(at(2)))
      return true;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const bool is_enum = at(i) == "enum";
      if (!is_enum && !is_one_of(at(i), {"struct", "union"})) continue;
      std::size_t colon = i + 1;
      while (colon < tokens_.size() && is_name(at(colon))) ++colon;
      if (at(colon) != ":" || colon == i + 1 || !is_name(at(colon + 1))) continue;
      // `enum E flag : WIDTH;` is a member.
      const bool opens = std::find(tokens_.begin(), tokens_.end(), "{") != tokens_.end() ||
                         is_name(tokens_.back());
      if (opens || (is_enum && colon == i + 2 && tokens_.back() == ";" && colon + 2 < size()))
        return !is_enum || colon == i + 2;
    }
    return false;
  }

  /// The class of a destructor that is declared here, or "".
  std::string_view destroyed() const {
    std::size_t i = 0;
    while (i < tokens_.size() && is_name(at(i)) && !is_statement_word(at(i))) ++i;
    return at(i) == "~" && is_name(at(i + 1)) && at(i + 2) == "(" &&
                   (at(i + 3) == ")" || at(i + 3) == "void")
               ? at(i + 1)
               : std::string_view();
  }

  bool has_const_method() const {
    for (std::size_t i = 2; i + 1 < tokens_.size(); ++i)
      if (at(i) == "const" && at(i - 1) == ")" &&
          is_one_of(at(i + 1), {";", "{", "=", "&", "&&", "->", "noexcept", "override", "final"}))
        return true;
    return false;
  }

  /// `const T &name`, `f(T &name)`, `T &operator…`.
  bool has_reference() const {
    for (std::size_t i = 1; i + 1 < tokens_.size(); ++i) {
      if (at(i) != "&" || !(is_name(at(i - 1)) || at(i - 1) == ">")) continue;
      const bool ends = is_one_of(at(i + 2), {")", ",", "="}) && is_name(at(i + 1));
      const bool unnamed = is_one_of(at(i + 1), {")", ","});
      std::size_t type = i - 1;
      while (type > 0 && is_name(at(type)) && at(type) != "const") --type;
      if ((ends || unnamed) && at(type) == "const") return true;
      if (ends && is_one_of(at(i - 2), {"(", ","}) && declares_function()) return true;
    }
    return false;
  }

  bool has_operator() const {
    for (std::size_t i = 0; i + 1 < tokens_.size(); ++i) {
      if (at(i) != "operator") continue;
      const std::string_view before = i > 0 ? at(i - 1) : std::string_view();
      if (!before.empty() && !(is_name(before) && !is_statement_word(before)) &&
          !is_one_of(before, {"&", "*", ">", "::"}))
        continue;
      std::size_t next = i + 1;
      if (is_name(at(next))) {  // A conversion: `operator bool()`, `operator new(`.
        while (next < tokens_.size() &&
               (is_name(at(next)) || is_one_of(at(next), {"*", "&", "::"})))
          ++next;
        if (at(next) == "(" && (at(next + 1) == ")" || is_one_of(at(i + 1), {"new", "delete"})))
          return true;
        continue;
      }
      if ((at(next) == "(" && at(next + 1) == ")") || (at(next) == "[" && at(next + 1) == "]"))
        return at(next + 2) == "(";
      while (next < i + 3 && is_mark(at(next))) ++next;
      // `int operator = (x);` is C.
      const bool assigns = next == i + 2 && at(i + 1) == "=";
      if (next > i + 1 && at(next) == "(" && (!assigns || before == "&" || before == "void"))
        return true;
    }
    return false;
  }

 private:
  static bool is_mark(std::string_view token) {
    return !token.empty() &&
           std::string_view("+-*/%^&|~!=<>").find(token[0]) != std::string_view::npos;
  }
  std::size_t size() const { return tokens_.size(); }
  std::string_view at(std::size_t i) const {
    return i < tokens_.size() ? tokens_[i] : std::string_view(";");
  }

  /// True for `T name(`: a type, a name and parameters, with nothing that makes an expression.
  bool declares_function() const {
    const auto open = static_cast<std::size_t>(std::find(tokens_.begin(), tokens_.end(), "(") -
                                               tokens_.begin());
    if (open < 2 || !is_name(at(open - 1)) || is_statement_word(at(0))) return false;
    for (std::size_t i = 0; i < open; ++i)
      if (!is_name(at(i)) && !is_one_of(at(i), {"*", "&", "<", ">", "::"})) return false;
    return is_name(at(0)) && is_one_of(tokens_.back(), {";", "{", "}", ")", ","});
  }

  Tokens tokens_;
};

bool declares_class(std::string_view text, std::string_view name) {
  for (std::size_t at = text.find(name); at != std::string_view::npos;
       at = text.find(name, at + 1)) {
    const std::string_view before = trim_end(text.substr(0, at));
    if (before.ends_with("struct") || before.ends_with("class")) return true;
  }
  return false;
}

}  // namespace

bool has_cpp_sign(std::string_view line, std::string_view before) {
  const auto has = [&](std::string_view part) { return line.find(part) != std::string_view::npos; };
  const bool scoped = has("::"), reference = has("&"), destructor = has("~");
  const bool base = has(":") && (line[0] == ':' || has("struct") || has("union") || has("enum"));
  const bool constant = has(") const") || has(")const"), operators = has("operator");
  if (!scoped && !base && !reference && !destructor && !constant && !operators) return false;
  const LineSigns signs(line);
  if ((scoped && signs.has_scoped_name()) || (base && signs.has_base_clause()) ||
      (reference && signs.has_reference()) || (constant && signs.has_const_method()) ||
      (operators && signs.has_operator()))
    return true;
  if (!destructor) return false;
  const std::string_view destroyed = signs.destroyed();
  return !destroyed.empty() && declares_class(before, destroyed);
}

}  // namespace codefinder::c_family
