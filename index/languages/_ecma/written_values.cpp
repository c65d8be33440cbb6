// written_values: reads the text around a type: brackets, strings and comments, no other syntax.
#include "index/languages/_ecma/written_values.h"

#include "base/strings.h"
#include "index/languages/words.h"

#include <algorithm>
#include <utility>

namespace codefinder::ecma {

namespace {

constexpr std::size_t kNowhere = std::string_view::npos;
constexpr Words kConditions = "if for while switch catch with";

class TypedValues {
 public:
  explicit TypedValues(std::string_view text) : text_(text) {}

  std::vector<ByteRange> of(ByteRange type) {
    const auto [begin, end] = whole_type(type);
    const std::string_view before = trim_end(text_.substr(0, begin));
    const std::size_t after = skip_blanks(end);
    if (before.ends_with(':')) at_annotation(trim_end(before.substr(0, before.size() - 1)), after);
    else if (before.ends_with('<') && starts(after, ">")) at_assertion(before, after);
    else if (is_word(before, "as"))
      add_value_that_ends(trim_end(before.substr(0, word_begin(before))));
    return std::move(found_);
  }

 private:
  bool starts(std::size_t at, std::string_view what) const {
    return at <= text_.size() && text_.substr(at).starts_with(what);
  }
  static std::size_t word_begin(std::string_view text) {
    std::size_t begin = text.size();
    while (begin > 0 && is_word_char(text[begin - 1])) --begin;
    return begin;
  }
  static bool is_word(std::string_view text, std::string_view word) {
    return text.substr(word_begin(text)) == word;
  }

  /// The end of the comment, string or template that begins there; `at` if none does.
  std::size_t skip_opaque(std::size_t at) const {
    if (starts(at, "//")) return std::min(text_.find('\n', at), text_.size());
    if (starts(at, "/*")) {
      const std::size_t end = text_.find("*/", at + 2);
      return end == kNowhere ? text_.size() : end + 2;
    }
    const char quote = text_[at];
    if (quote != '"' && quote != '\'' && quote != '`') return at;
    for (std::size_t end = at + 1; end < text_.size(); ++end) {
      if (text_[end] == '\\') ++end;
      else if (text_[end] == quote) return end + 1;
      else if (text_[end] == '\n' && quote != '`') return end;
    }
    return text_.size();
  }

  std::size_t skip_blanks(std::size_t at) const {
    while (at < text_.size()) {
      if (is_space(text_[at])) ++at;
      else if (starts(at, "//") || starts(at, "/*")) at = skip_opaque(at);
      else break;
    }
    return at;
  }

  /// The offset behind the bracket that closes the one at `at`.
  std::size_t behind_bracket(std::size_t at) const {
    int depth = 0;
    while (at < text_.size()) {
      if (const std::size_t end = skip_opaque(at); end != at) {
        at = end;
        continue;
      }
      const char c = text_[at++];
      if (c == '(' || c == '[' || c == '{') ++depth;
      else if ((c == ')' || c == ']' || c == '}') && --depth == 0) return at;
    }
    return text_.size();
  }

  /// The offset behind the type arguments.
  std::size_t after_arguments(std::size_t at) const {
    const std::size_t open = skip_blanks(at);
    if (!starts(open, "<")) return at;
    int depth = 0;
    for (std::size_t end = open; end < text_.size() && text_[end] != ';'; ++end) {
      if (text_[end] == '<') ++depth;
      else if (text_[end] == '>' && text_[end - 1] != '=' && --depth == 0) return end + 1;
    }
    return at;
  }

  /// The begin of the operand of a type that ends where `before` ends.
  std::size_t operand_before(std::string_view before) const {
    int depth = 0;
    std::size_t at = before.size();
    while (at > 0) {
      const char c = before[at - 1];
      if (c == '>' || c == ']' || c == '}' || c == ')') ++depth;
      else if (depth > 0) depth -= c == '<' || c == '[' || c == '{' || c == '(';
      else if (!is_word_char(c) && c != '.' && c != '"' && c != '\'') break;
      --at;
    }
    return at;
  }

  /// The end of the operand of a type that begins there.
  std::size_t operand_after(std::size_t at) const {
    at = skip_blanks(at);
    while (at < text_.size()) {
      if (const std::size_t end = skip_opaque(at); end != at) at = end;
      else if (is_word_char(text_[at]) || text_[at] == '.') ++at;
      else if (text_[at] == '<') return after_arguments(at);
      else if (text_[at] == '{' || text_[at] == '(' || text_[at] == '[') return behind_bracket(at);
      else break;
    }
    return at;
  }

  /// The begin of the generic type that has a type argument behind `before`; kNowhere if none has.
  std::size_t generic_before(std::string_view before) const {
    while (before.ends_with(','))
      before = trim_end(
          before.substr(0, operand_before(trim_end(before.substr(0, before.size() - 1)))));
    if (!before.ends_with('<')) return kNowhere;
    const std::string_view head = before.substr(0, before.size() - 1);
    const std::size_t begin = operand_before(head);
    return begin < head.size() ? begin : kNowhere;
  }

  /// The type around a part of it: `Promise<Item[]>` around `Item`.
  std::pair<std::size_t, std::size_t> whole_type(ByteRange part) const {
    constexpr int kMaxParts = 16;
    std::size_t begin = part.begin, end = after_arguments(part.end);
    for (int i = 0; i < kMaxParts; ++i) {
      const std::string_view before = trim_end(text_.substr(0, begin));
      const std::size_t next = skip_blanks(end);
      const auto joins = [&](char sign) {
        return next + 1 < text_.size() && text_[next] == sign && text_[next + 1] != sign;
      };
      if (starts(end, "[]")) end += 2;
      else if (before.ends_with('.')) begin = operand_before(before);
      else if (joins('|') || joins('&')) end = operand_after(next + 1);
      else if (before.ends_with('|') || before.ends_with('&'))
        begin = operand_before(trim_end(before.substr(0, before.size() - 1)));
      else if (is_word(before, "readonly")) begin = word_begin(before);
      else if (const std::size_t generic = generic_before(before); generic != kNowhere) {
        const std::size_t name = begin_of_arguments(generic);
        begin = generic, end = after_arguments(name);
      } else break;
    }
    return {begin, end};
  }

  /// The offset of the `<` behind the name of a generic type.
  std::size_t begin_of_arguments(std::size_t name) const {
    while (name < text_.size() && (is_word_char(text_[name]) || text_[name] == '.')) ++name;
    return name;
  }

  /// `before`: the text before the colon.
  void at_annotation(std::string_view before, std::size_t after) {
    if (starts(after, "=>") && before.ends_with(')')) {
      const std::size_t body = skip_blanks(after + 2);
      if (starts(body, "{")) add_returned(body);
      else add_value(body);
    } else if (starts(after, "{") && before.ends_with(')')) {
      add_returned(after);
    } else if (starts(after, "=") && !starts(after, "==") && !starts(after, "=>")) {
      add_value(skip_blanks(after + 1));
    }
  }

  void at_assertion(std::string_view before, std::size_t after) {
    const std::string_view head = trim_end(before.substr(0, before.size() - 1));
    const bool arguments = !head.empty() && (is_word_char(head.back()) || head.back() == ')') &&
                           !is_word(head, "return");
    if (!arguments) add_value(skip_blanks(after + 1));
  }

  void add_value(std::size_t at) {
    if (at >= text_.size()) return;
    const char c = text_[at];
    bool is_value = c == '{' || c == '[';
    if (c == '(') {
      const std::size_t behind = skip_blanks(behind_bracket(at));
      if (!starts(behind, "=>") && !starts(behind, ":")) return add_value(skip_blanks(at + 1));
      is_value = true;
    } else if (is_word_char(c)) {
      std::size_t end = at;
      while (end < text_.size() && is_word_char(text_[end])) ++end;
      const std::string_view word = text_.substr(at, end - at);
      const bool is_async = word == "async" && starts(skip_blanks(end), "(");
      is_value = word == "function" || word == "class" || is_async ||
                 starts(skip_blanks(end), "=>");
    }
    if (is_value) add(at);
  }

  void add(std::size_t at) {
    const auto begin = static_cast<std::uint32_t>(at);
    found_.push_back({begin, begin + 1});
  }

  /// The literal whose text ends where `before` ends.
  void add_value_that_ends(std::string_view before) {
    if (!before.ends_with('}') && !before.ends_with(']')) return;
    int depth = 0;
    for (std::size_t at = before.size(); at-- > 0;) {
      const char c = before[at];
      if (c == '}' || c == ']' || c == ')') ++depth;
      else if ((c == '{' || c == '[' || c == '(') && --depth == 0) return add(at);
    }
  }

  /// The values that the function with this body returns.
  void add_returned(std::size_t body) {
    const std::size_t end = behind_bracket(body);
    for (std::size_t at = body + 1; at < end;) {
      if (const std::size_t behind = skip_opaque(at); behind != at) {
        at = behind;
      } else if (is_word_char(text_[at])) {
        std::size_t behind = at;
        while (behind < end && is_word_char(text_[behind])) ++behind;
        if (text_.substr(at, behind - at) == "return") add_value(skip_blanks(behind));
        at = behind;
      } else {
        at = text_[at] == '{' && begins_function(at) ? behind_bracket(at) : at + 1;
      }
    }
  }

  /// True for the brace of a body: behind an arrow, or behind parameters.
  bool begins_function(std::size_t brace) const {
    const std::string_view before = trim_end(text_.substr(0, brace));
    if (before.ends_with("=>")) return true;
    if (!before.ends_with(')')) return false;
    int depth = 0;
    for (std::size_t at = before.size(); at-- > 0;) {
      if (before[at] == ')') ++depth;
      else if (before[at] == '(' && --depth == 0) {
        const std::string_view head = trim_end(before.substr(0, at));
        return !kConditions.contains(head.substr(word_begin(head)));
      }
    }
    return false;
  }

  const std::string_view text_;
  std::vector<ByteRange> found_;
};

}  // namespace

std::vector<ByteRange> written_values(std::string_view text, ByteRange type) {
  return TypedValues(text).of(type);
}

}  // namespace codefinder::ecma
