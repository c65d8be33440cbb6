// Lookups in RenamingRules, and scans of text that several languages share.
#include "index/languages/renaming_rules.h"

#include "base/strings.h"

#include <algorithm>

namespace codefinder {

const RenamingRules* renaming_rules(Language language) { return definition(language).renaming; }

char mark_of(const RenamingRules& rules, std::string_view name) {
  for (const char mark : {rules.private_mark, rules.label_mark})
    if (mark != '\0' && name.starts_with(mark)) return mark;
  return '\0';
}

bool is_identifier(const RenamingRules& rules, std::string_view text) {
  if (mark_of(rules, text) != '\0') text.remove_prefix(1);
  const auto fits = [&](char c) { return is_name_char(rules, c); };
  return !text.empty() && (rules.digits_begin_names || !is_digit(text[0])) &&
         std::all_of(text.begin(), text.end(), fits);
}

std::string_view word_before(std::string_view text, std::size_t end) {
  std::size_t begin = end;
  while (begin > 0 && (is_word_char(text[begin - 1]) || text[begin - 1] == '$')) --begin;
  return text.substr(begin, end - begin);
}

bool is_module_file(const FileFacts& facts) {
  const auto is_exported = [](const Symbol& symbol) {
    return symbol.has(SymbolFlag::exported) && !symbol.container.valid();
  };
  return !facts.imports.empty() ||
         std::any_of(facts.symbols.begin(), facts.symbols.end(), is_exported);
}

std::size_t open_bracket_before(std::string_view text, std::size_t at) {
  constexpr std::size_t kFurthest = 64 * 1024;
  at = std::min(at, text.size());  // The text of a very large file is not read.
  const std::size_t end = at > kFurthest ? at - kFurthest : 0;
  int depth = 0;
  while (at > end) {
    const char c = text[--at];
    if (c == '"' || c == '\'' || c == '`') {
      std::size_t open = at;
      while (open > end && text[open - 1] != '\n' && text[open - 1] != c) --open;
      if (open > end && text[open - 1] == c) at = open - 1;
    }
    if (c == '}' || c == ')' || c == ']') ++depth;
    if ((c == '{' || c == '(' || c == '[') && depth-- == 0) return at;
  }
  return std::string_view::npos;
}

std::size_t end_of_code_before(std::string_view text, std::size_t at) {
  at = std::min(at, text.size());
  while (at > 0 && is_space(text[at - 1])) --at;
  return at;
}

}  // namespace codefinder
