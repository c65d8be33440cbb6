// Reads the parameter list of a signature by its brackets, commas and colons, which mean the same
// in all languages that have overloads.
#include "index/model/signatures.h"

#include "base/strings.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace codefinder {

namespace {

bool is_word_char(char c) {
  return is_identifier_char(c) || c == '$' || static_cast<unsigned char>(c) >= 0x80;
}

/// The change of the bracket depth at `at`; the '>' of an arrow closes nothing.
int bracket(std::string_view text, std::size_t at) {
  switch (text[at]) {
    case '(':
    case '[':
    case '{':
    case '<': return 1;
    case ')':
    case ']':
    case '}': return -1;
    case '>': return at > 0 && (text[at - 1] == '-' || text[at - 1] == '=') ? 0 : -1;
    default: return 0;
  }
}

/// The end of the bracket that opens at `at`, behind its closing one; the end of a text cut short.
std::size_t behind_bracket(std::string_view text, std::size_t at) {
  int depth = 0;
  for (; at < text.size(); ++at) {
    depth += bracket(text, at);
    if (depth == 0) return at + 1;
  }
  return text.size();
}

/// The first offset from `from` on outside of brackets where `is(at)` is true; npos if none.
template <class Is>
std::size_t find_outside(std::string_view text, std::size_t from, const Is& is) {
  int depth = 0;
  for (std::size_t at = from; at < text.size(); ++at) {
    if (depth == 0 && is(at)) return at;
    depth += bracket(text, at);
  }
  return std::string_view::npos;
}

bool is_callable(SymbolKind kind) {
  return kind == SymbolKind::function || kind == SymbolKind::method ||
         kind == SymbolKind::constructor || kind == SymbolKind::test || kind == SymbolKind::macro;
}

/// The text between the parentheses behind the name; of a function assigned to a name
/// (`f = (a) => a`), of the first ones.
std::string_view parameter_list(std::string_view signature, std::string_view name,
                                SymbolKind kind) {
  if (name.empty()) return {};
  const auto is_whole = [&](std::size_t at) {
    const std::size_t end = at + name.size();
    return (at == 0 || !is_word_char(signature[at - 1])) &&
           (end == signature.size() || !is_word_char(name.back()) || !is_word_char(signature[end]));
  };
  std::size_t at = signature.find(name);
  while (at != std::string_view::npos && !is_whole(at)) at = signature.find(name, at + 1);
  if (at == std::string_view::npos) return {};
  at += name.size();
  if (at < signature.size() && signature[at] == '<') at = behind_bracket(signature, at);
  at = signature.find_first_not_of(' ', at);
  if (at == std::string_view::npos) return {};
  if (signature[at] != '(') {
    if (!is_callable(kind)) return {};
    at = signature.find('(', at);
    if (at == std::string_view::npos) return {};
  }
  const std::size_t end = behind_bracket(signature, at);
  const std::size_t closed = end > at + 1 && signature[end - 1] == ')' ? end - 1 : end;
  return signature.substr(at + 1, closed - at - 1);
}

std::vector<std::string_view> split(std::string_view list) {
  std::vector<std::string_view> parts;
  for (std::size_t from = 0; from <= list.size();) {
    const std::size_t comma = find_outside(list, from,
                                           [&](std::size_t at) { return list[at] == ','; });
    const std::size_t end = std::min(comma, list.size());
    const std::string_view part = trim(list.substr(from, end - from), " \t");
    if (!part.empty() || comma != std::string_view::npos) parts.push_back(part);
    from = end + 1;
  }
  return parts;
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    if (is_word_char(text[at]))
      while (end < text.size() && is_word_char(text[end])) ++end;
    if (text[at] != ' ' && text[at] != '\t') words.push_back(text.substr(at, end - at));
    at = end;
  }
  return words;
}

bool is_builtin_type(std::string_view word) {
  constexpr std::array<std::string_view, 11> kWords = {"int",    "char",  "long",     "short",
                                                       "double", "float", "unsigned", "signed",
                                                       "bool",   "auto",  "void"};
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

/// Removes the name of a parameter that is written after its type (`const int a`). The parameters
/// of a declaration are no symbols: its last word is taken for the name if another word precedes
/// it.
void remove_name(std::vector<std::string_view>& words, const std::vector<std::string_view>& names) {
  const auto named = std::find_if(words.begin(), words.end(), [&](std::string_view word) {
    return std::find(names.begin(), names.end(), word) != names.end();
  });
  if (named != words.end()) {
    words.erase(named);
    return;
  }
  if (!names.empty()) return;
  const auto end = std::find(words.begin(), words.end(), "[");
  if (end - words.begin() < 2) return;
  const std::string_view last = end[-1];
  if (is_word_char(last.front()) && !is_builtin_type(last) && end[-2] != ":") words.erase(end - 1);
}

std::string type_of(std::string_view parameter, const std::vector<std::string_view>& names) {
  const auto follows = [&](std::size_t at, char c) {
    return at + 1 < parameter.size() && parameter[at + 1] == c;
  };
  const std::size_t value = find_outside(
      parameter, 0, [&](std::size_t at) { return parameter[at] == '=' && !follows(at, '>'); });
  parameter = parameter.substr(0, value);
  const std::size_t colon = find_outside(parameter, 0, [&](std::size_t at) {
    return parameter[at] == ':' && !follows(at, ':') && (at == 0 || parameter[at - 1] != ':');
  });
  std::vector<std::string_view> words = words_of(
      colon == std::string_view::npos ? parameter : parameter.substr(colon + 1));
  if (colon == std::string_view::npos) remove_name(words, names);
  std::string type;
  for (const std::string_view word : words) {
    if (!type.empty() && is_word_char(type.back()) && is_word_char(word.front())) type += ' ';
    type += word;
  }
  return type;
}

std::vector<std::string_view> parameter_names(const FileFacts& facts, SymbolIndex symbol) {
  std::vector<std::string_view> names;
  for (std::uint32_t i = symbol.value + 1; i < facts.symbols.size(); ++i) {
    const Symbol& inner = facts.symbols[i];
    if (inner.container != symbol) break;
    if (inner.kind == SymbolKind::parameter) names.push_back(facts.str(inner.name));
    else if (inner.kind != SymbolKind::type_parameter) break;
  }
  return names;
}

}  // namespace

std::string parameter_types(const FileFacts& facts, SymbolIndex symbol) {
  const Symbol& own = facts.symbol(symbol);
  if (!is_callable(own.kind) && own.kind != SymbolKind::property) return {};
  std::vector<std::string_view> parameters = split(
      parameter_list(facts.str(own.signature), facts.str(own.name), own.kind));
  // The arity does not count the receiver.
  if (own.parameters != Symbol::kUnknownArity && parameters.size() == own.parameters + 1u)
    parameters.erase(parameters.begin());
  const std::vector<std::string_view> names = parameter_names(facts, symbol);
  std::string types;
  for (const std::string_view parameter : parameters) types += type_of(parameter, names) + ',';
  return types == "void," ? std::string() : types;
}

}  // namespace codefinder
