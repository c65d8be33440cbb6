// Scans TypeScript source for signatures that begin with `<` on a line of their own.
#include "index/languages/typescript/signature_breaks.h"

#include "base/strings.h"

#include <algorithm>
#include <array>

namespace codefinder::typescript {

namespace {

bool is_word(char c) { return is_word_char(c) || c == '$'; }

/// The offset after a comment or a string that begins at `at`; `at` itself if none does.
std::size_t past_opaque(std::string_view text, std::size_t at) {
  const auto until = [&](std::string_view end, std::size_t from) {
    const std::size_t found = text.find(end, from);
    return found == std::string_view::npos ? text.size() : found + end.size();
  };
  if (text.substr(at, 2) == "//") return until("\n", at) - 1;
  if (text.substr(at, 2) == "/*") return until("*/", at + 2);
  const char quote = text[at];
  if (quote != '"' && quote != '\'' && quote != '`') return at;
  for (std::size_t i = at + 1; i < text.size(); ++i) {
    if (text[i] == '\\') ++i;
    else if (text[i] == quote) return i + 1;
    else if (text[i] == '\n' && quote != '`') return i;
  }
  return text.size();
}

/// True if the text, which begins with `<`, reads `<…>(`.
bool opens_signature(std::string_view text) {
  constexpr std::size_t kMaxLength = 8000;
  text = text.substr(0, kMaxLength);
  int depth = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (const std::size_t past = past_opaque(text, at); past > at) {
      at = past;
      continue;
    }
    if (text[at] == '<') ++depth;
    else if (text[at] == '>' && text[at - 1] != '=') --depth;
    ++at;
    if (depth > 0) continue;
    const std::size_t next = text.find_first_not_of(" \t\r\n", at);
    return next != std::string_view::npos && text[next] == '(';
  }
  return false;
}

/// True if a type may end with the character at `last`: not an operator or keyword that requires an
/// operand.
bool ends_type(std::string_view text, std::size_t last) {
  const char c = text[last];
  if (c == ']' || c == ')' || c == '}' || c == '"' || c == '\'' || c == '`') return true;
  if (c == '>') return last > 0 && text[last - 1] != '=';
  if (!is_word(c)) return false;
  std::size_t begin = last;
  while (begin > 0 && is_word(text[begin - 1])) --begin;
  constexpr std::array<std::string_view, 16> kWantMore = {
      "async", "extends", "implements", "new", "return", "typeof",  "keyof", "infer",
      "is",    "in",      "of",         "as",  "case",   "default", "get",   "set"};
  return std::find(kWantMore.begin(), kWantMore.end(), text.substr(begin, last + 1 - begin)) ==
         kWantMore.end();
}

}  // namespace

void break_signatures(Repairs& repairs) {
  const std::string_view text = repairs.original();
  bool line_is_blank = true;
  // Last character that is neither blank nor part of a comment.
  std::size_t last = std::string_view::npos;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    const bool blank = c == ' ' || c == '\t' || c == '\r' || c == '\n';
    if (blank) {
      line_is_blank = line_is_blank || c == '\n';
      ++at;
      continue;
    }
    if (const std::size_t past = past_opaque(text, at); past > at) {
      if (c != '/') last = past - 1;
      line_is_blank = false;
      at = past;
      continue;
    }
    const bool room = at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t');
    if (c == '<' && line_is_blank && room && last != std::string_view::npos &&
        ends_type(text, last) && opens_signature(text.substr(at)))
      repairs.put(static_cast<std::uint32_t>(at - 1), ";");
    line_is_blank = false;
    last = at++;
  }
}

}  // namespace codefinder::typescript
