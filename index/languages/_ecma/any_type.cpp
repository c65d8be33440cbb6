// Reads the receiver of a member from its end to its beginning.
#include "index/languages/_ecma/any_type.h"

#include "index/resolve/resolver.h"

#include <algorithm>

namespace codefinder::ecma {

using namespace resolve;

namespace {

constexpr std::string_view kAny = "any";

/// True if the text begins with the type `any`, or lists of it, and nothing else.
bool begins_with_any(std::string_view text) {
  while (!text.empty() && is_space(text[0])) text.remove_prefix(1);
  if (!text.starts_with(kAny)) return false;
  text.remove_prefix(kAny.size());
  while (text.starts_with("[]")) text.remove_prefix(2);
  while (!text.empty() && (text[0] == ' ' || text[0] == '\t')) text.remove_prefix(1);
  return text.empty() || std::string_view(",)=;\r\n{").find(text[0]) != std::string_view::npos;
}

/// True for `… as any`, in brackets or not, and for `(<any>…)`.
bool is_asserted(std::string_view text) {
  if (text.starts_with("(<any>")) return true;
  while (!text.empty() && (is_space(text.back()) || text.back() == ';' || text.back() == ')'))
    text.remove_suffix(1);
  return text.ends_with(" as any");
}

/// True if the declaration of a variable, parameter, field or function has the type.
bool is_declared(const Symbol& symbol, std::string_view text) {
  if (symbol.full_range.end > text.size() || symbol.name_range.end > symbol.full_range.end)
    return false;
  std::string_view rest = text.substr(symbol.name_range.end,
                                      symbol.full_range.end - symbol.name_range.end);
  if (is_callable(symbol.kind)) {
    const std::size_t body = std::min(rest.find('{'), rest.find("=>"));
    rest = rest.substr(0, body);
    const std::size_t result = rest.rfind("):");
    return result != std::string_view::npos && begins_with_any(rest.substr(result + 2));
  }
  if (rest.starts_with("?") || rest.starts_with("!")) rest.remove_prefix(1);
  if (rest.starts_with(":")) return begins_with_any(rest.substr(1));
  return rest.find('=') != std::string_view::npos && is_asserted(rest);
}

/// Reads a chain like `a.b(c)[d]?.e` backwards.
class Chain {
 public:
  Chain(Resolver& resolver, const WordPlace& place) : resolver_(resolver), place_(place) {}

  bool has_any() {
    std::size_t at = place_.word.begin;
    while (step_over_dot(at)) {
      const std::size_t end = at;
      if (!step_over_brackets(at)) return true;
      const std::size_t begin = begin_of_word(at);
      if (begin == at) return at != end && is_asserted(place_.text.substr(at, end - at));
      if (names_any(static_cast<std::uint32_t>(begin))) return true;
      at = begin;
    }
    return false;
  }

 private:
  bool step_over_dot(std::size_t& at) const {
    const std::size_t before = end_of_code_before(place_.text, at);
    if (before == 0 || place_.text[before - 1] != '.') return false;
    at = before - 1;
    if (at > 0 && place_.text[at - 1] == '?') --at;
    at = end_of_code_before(place_.text, at);
    while (at > 0 && place_.text[at - 1] == '!') --at;
    return true;
  }

  /// Over the arguments and subscripts that end there; false at an assertion, `(x as any)`.
  bool step_over_brackets(std::size_t& at) const {
    const std::string_view text = place_.text;
    while (at > 0 && (text[at - 1] == ')' || text[at - 1] == ']')) {
      const std::size_t open = open_bracket_before(text, at - 1);
      if (open == std::string_view::npos) return true;
      if (text[open] == '(' && begins_operand(open))
        return !is_asserted(text.substr(open, at - open));
      at = end_of_code_before(text, open);
      while (at > 0 && text[at - 1] == '!') --at;
    }
    return true;
  }

  /// True for a bracket that does not follow a callee.
  bool begins_operand(std::size_t open) const {
    const std::size_t end = end_of_code_before(place_.text, open);
    if (end == 0) return true;
    const char last = place_.text[end - 1];
    if (!is_word_char(last)) return std::string_view(")]>$").find(last) == std::string_view::npos;
    const std::size_t begin = begin_of_word(end);
    return renaming_rows::typescript.regex_words.contains(place_.text.substr(begin, end - begin));
  }

  std::size_t begin_of_word(std::size_t at) const {
    while (at > 0 && (is_word_char(place_.text[at - 1]) || place_.text[at - 1] == '$')) --at;
    return at;
  }

  bool names_any(std::uint32_t at) {
    Context& context = resolver_.context();
    const FileFacts* facts = context.facts(place_.file);
    const OccurrenceIndex use = facts ? occurrence_at(*facts, at) : OccurrenceIndex{};
    if (!use.valid()) return false;
    const Values values = resolver_.named_values(place_.file, use);
    return std::any_of(values.begin(), values.end(), [&](const Value& value) {
      const Symbol* symbol = value.symbol.valid() ? context.symbol(value.ref()) : nullptr;
      return symbol && is_declared(*symbol, context.text(value.file));
    });
  }

  Resolver& resolver_;
  const WordPlace& place_;
};

/// True for a key of a pattern that takes a value of the type apart: `{a: b} = c as any`.
bool is_key_of_pattern(const WordPlace& place) {
  const std::string_view text = place.text;
  const std::size_t open = open_bracket_before(text, place.word.begin);
  if (open == std::string_view::npos || text[open] != '{') return false;
  std::size_t at = place.word.end;
  for (int depth = 1; at < text.size() && depth > 0; ++at) {
    if (text[at] == '{' || text[at] == '[' || text[at] == '(') ++depth;
    if (text[at] == '}' || text[at] == ']' || text[at] == ')') --depth;
  }
  while (at < text.size() && text[at] == ' ') ++at;
  const std::string_view rest = text.substr(at, text.find_first_of(";\r\n", at) - at);
  if (rest.starts_with(":")) return begins_with_any(rest.substr(1));
  return rest.starts_with("= ") && is_asserted(rest);
}

}  // namespace

bool is_member_of_any(Resolver& resolver, const WordPlace& place) {
  return Chain(resolver, place).has_any() || is_key_of_pattern(place);
}

}  // namespace codefinder::ecma
