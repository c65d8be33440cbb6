// Finds shorthand properties: a word alone between the braces of an object or of a pattern.
#include "index/languages/_ecma/renaming.h"

#include "base/strings.h"
#include "index/model.h"

namespace codefinder::ecma {
namespace {

/// Words after which a brace begins an object or a pattern.
constexpr Words kBeforeObjects =
    "return default const let var of in await yield typeof case void new async import";

/// True if the brace opens an object or a pattern, not a block.
bool opens_object(std::string_view text, std::size_t brace) {
  const std::size_t end = end_of_code_before(text, brace);
  if (end == 0) return false;
  const char last = text[end - 1];
  if (last == '$' && end == brace) return false;  // `${x}` in a template.
  if (last == ')' || last == ';' || last == '{' || last == '}') return false;
  if (last == '>' && end > 1 && text[end - 2] == '=') return false;
  if (!is_word_char(last)) return true;
  std::size_t begin = end;
  while (begin > 0 && is_word_char(text[begin - 1])) --begin;
  return kBeforeObjects.contains(text.substr(begin, end - begin));
}

}  // namespace

Abbreviation abbreviation(const FileFacts& facts, std::string_view text, ByteRange word) {
  std::size_t after = word.end;
  while (after < text.size() && is_space(text[after])) ++after;
  if (after >= text.size()) return Abbreviation::none;
  const bool assigned = text[after] == '=' && text.substr(after, 2) != "=>" &&
                        text.substr(after, 2) != "==";
  if (text[after] != ',' && text[after] != '}' && !assigned) return Abbreviation::none;
  const std::size_t before = end_of_code_before(text, word.begin);
  if (before == 0 || (text[before - 1] != '{' && text[before - 1] != ','))
    return Abbreviation::none;
  const std::size_t brace = open_bracket_before(text, word.begin);
  if (brace == std::string_view::npos || text[brace] != '{' || !opens_object(text, brace))
    return Abbreviation::none;
  bool declares = false, is_key = false;
  for (const Symbol& symbol : facts.symbols) {
    if (symbol.name_range != word) continue;
    is_key |= symbol.kind == SymbolKind::property;
    declares |= symbol.kind != SymbolKind::property;
    if (symbol.kind == SymbolKind::enum_member) return Abbreviation::none;
  }
  for (const Occurrence& occurrence : facts.occurrences) {
    if (occurrence.range != word) continue;
    if (occurrence.role == Role::type) return Abbreviation::none;
    if (occurrence.role == Role::import_ && !declares) return Abbreviation::none;
    declares |= occurrence.role == Role::write;
  }
  return declares && !is_key ? Abbreviation::pattern : Abbreviation::literal;
}

bool is_use_in_string(std::string_view text, ByteRange word) {
  if (word.begin == 0 || word.end >= text.size() || text[word.begin - 1] != text[word.end])
    return false;
  const std::size_t before = end_of_code_before(text, word.begin - 1);
  std::size_t after = word.end + 1;
  while (after < text.size() && is_space(text[after])) ++after;
  if (before == 0 || text[before - 1] != '[' || after >= text.size() || text[after] != ']')
    return false;
  const std::size_t holder = end_of_code_before(text, before - 1);  // Not of a list: `["name"]`.
  return holder > 0 &&
         (is_word_char(text[holder - 1]) ||
          std::string_view(")]>.!$").find(text[holder - 1]) != std::string_view::npos);
}

/// Types, values and labels; what is both takes part in both.  A namespace merges with the others.
NameSpaces name_spaces(SymbolKind kind) {
  enum : NameSpaces { types = 1, values = 2, labels = 4 };
  switch (kind) {
    case SymbolKind::interface:
    case SymbolKind::type_alias:
    case SymbolKind::type_parameter: return types;
    case SymbolKind::class_:
    case SymbolKind::enum_: return types | values;
    case SymbolKind::namespace_: return 0;
    case SymbolKind::label: return labels;
    default: return values;
  }
}

}  // namespace codefinder::ecma
