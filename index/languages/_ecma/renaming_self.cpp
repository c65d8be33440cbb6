// Which function `this` belongs to: each has its own, but for arrow functions.
#include "index/languages/_ecma/renaming.h"

#include "base/strings.h"

#include <vector>

namespace codefinder::ecma {

namespace {

constexpr Words kBlockWords = "if for while switch catch with";
constexpr int kMaxBrackets = 200;

/// The offset of the parameters of the function whose body begins at the brace; npos if no body
/// does, or the body of an arrow function.
std::size_t parameters_before(std::string_view text, std::size_t brace) {
  const std::string_view before = text.substr(0, end_of_code_before(text, brace));
  std::size_t close = before.size();
  if (!before.ends_with(')')) {
    close = before.rfind(')') + 1;  // `f(): T {`
    const std::string_view type = before.substr(close);
    const std::size_t first = type.find_first_not_of(" \t\r\n");
    if (close == 0 || first == std::string_view::npos || type[first] != ':' ||
        type.find_first_of(";{}=") != std::string_view::npos)
      return std::string_view::npos;
  }
  const std::size_t open = open_bracket_before(text, close - 1);
  if (open == std::string_view::npos || text[open] != '(') return std::string_view::npos;
  std::size_t end = end_of_code_before(text, open);
  if (kBlockWords.contains(word_before(text, end))) return std::string_view::npos;
  // `class A extends b.mixin(C) {`
  while (end > 0 && (is_word_char(text[end - 1]) || text[end - 1] == '.')) --end;
  const bool extends = text.substr(0, end_of_code_before(text, end)).ends_with("extends");
  return extends ? std::string_view::npos : open;
}

/// The offset after the brace that closes the one at `open`.
std::size_t after_body(std::string_view text, std::size_t open) {
  for (std::size_t at = text.find('}', open); at != std::string_view::npos;
       at = text.find('}', at + 1))
    if (open_bracket_before(text, at) == open) return at + 1;
  return text.size();
}

struct Brace {
  std::size_t open = 0;
  std::size_t parameters = std::string_view::npos;  // See parameters_before().
};

/// The braces around the offset, from the innermost to `begin`.
std::vector<Brace> braces_around(std::string_view text, std::size_t at, std::size_t begin) {
  std::vector<Brace> braces;
  for (int i = 0; i < kMaxBrackets; ++i) {
    at = open_bracket_before(text, at);
    if (at == std::string_view::npos || at < begin) break;
    if (text[at] == '{') braces.push_back({at, parameters_before(text, at)});
  }
  return braces;
}

/// True for a function that is called with the `this` around it: `function () {…}.bind(this)`,
/// `f(function () {…}, this)`, or as a member of that: `this.a = function () {…}`.
bool has_self_around(std::string_view text, const Brace& function) {
  const std::string_view after = text.substr(after_body(text, function.open));
  const std::size_t next = after.find_first_not_of(" \t\r\n");
  const std::string_view rest = after.substr(std::min(next, after.size()));
  if (rest.starts_with(".bind(this")) return true;
  if (rest.starts_with(',')) {
    const std::size_t argument = rest.find_first_not_of(" \t\r\n", 1);
    if (argument != std::string_view::npos && rest.substr(argument).starts_with("this)"))
      return true;
  }
  std::string_view before = text.substr(0, end_of_code_before(text, function.parameters));
  const std::string_view name = word_before(before, before.size());
  if (name != "function")
    before = before.substr(0, end_of_code_before(before, before.size() - name.size()));
  if (!before.ends_with("function")) return false;
  before = before.substr(0, end_of_code_before(before, before.size() - 8));
  if (!before.ends_with('=')) return false;
  before = before.substr(0, end_of_code_before(before, before.size() - 1));
  before = before.substr(0, before.size() - word_before(before, before.size()).size());
  return before.ends_with("this.");
}

}  // namespace

bool has_own_self(const FileFacts& facts, std::string_view text, ByteRange word, SymbolIndex self) {
  const Symbol& symbol = facts.symbol(self);
  const std::vector<Brace> braces = braces_around(text, word.begin, symbol.full_range.begin);
  std::vector<std::size_t> functions;  // Numbers of braces.
  for (std::size_t i = 0; i < braces.size(); ++i)
    if (braces[i].parameters != std::string_view::npos) functions.push_back(i);
  while (functions.size() > 1 && has_self_around(text, braces[functions.front()]))
    functions.erase(functions.begin());
  if (functions.empty()) return false;
  if (functions.size() > 1) return true;
  // A method of the class, not of an object in it.
  return is_class_like(symbol.kind) && functions[0] + 2 != braces.size() &&
         !has_self_around(text, braces[functions[0]]);
}

}  // namespace codefinder::ecma
