// Rust: what can be a name, and `S { field }` for `S { field: field }`.
#include "index/languages/renaming_rules.h"

#include "base/strings.h"
#include "index/model.h"

namespace codefinder::renaming_rows {
namespace {

/// The last word of the path before a bracket: `b::S` or `S::<T>`.  Empty if there is none.
ByteRange word_before(std::string_view text, std::size_t bracket) {
  std::size_t end = end_of_code_before(text, bracket);
  if (end > 0 && text[end - 1] == '>') {
    const std::size_t open = text.rfind("::<", end);
    if (open == std::string_view::npos) return {};
    end = open;
  }
  std::size_t begin = end;
  while (begin > 0 && is_word_char(text[begin - 1])) --begin;
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

/// The bracket belongs to a struct expression or pattern if a type or a variant is before it.
bool follows_type(const FileFacts& facts, std::string_view text, std::size_t bracket) {
  const ByteRange word = word_before(text, bracket);
  if (word.empty()) return false;
  if (text.substr(word.begin, word.end - word.begin) == "Self") return true;
  for (const Occurrence& occurrence : facts.occurrences)
    if (occurrence.range == word)
      return is_upper(text[word.begin]) &&
             (occurrence.role == Role::type || occurrence.role == Role::member ||
              occurrence.role == Role::read || occurrence.role == Role::call);
  return false;
}

Abbreviation abbreviation(const FileFacts& facts, std::string_view text, ByteRange word) {
  std::size_t after = word.end;
  while (after < text.size() && is_space(text[after])) ++after;
  if (after >= text.size() || (text[after] != ',' && text[after] != '}')) return Abbreviation::none;
  std::size_t before = end_of_code_before(text, word.begin);
  for (const std::string_view prefix : {"mut", "ref"}) {
    const std::size_t from = before - std::min(before, prefix.size());
    if (text.substr(from, before - from) == prefix && (from == 0 || !is_word_char(text[from - 1])))
      before = end_of_code_before(text, from);
  }
  if (before == 0 || (text[before - 1] != '{' && text[before - 1] != ','))
    return Abbreviation::none;
  const std::size_t bracket = open_bracket_before(text, word.begin);
  if (bracket == std::string_view::npos || text[bracket] != '{' ||
      !follows_type(facts, text, bracket))
    return Abbreviation::none;
  for (const Symbol& symbol : facts.symbols)
    if (symbol.name_range == word)
      return symbol.kind == SymbolKind::variable || symbol.kind == SymbolKind::parameter
                 ? Abbreviation::pattern
                 : Abbreviation::none;
  return Abbreviation::literal;
}

ByteRange abbreviated_type(std::string_view text, ByteRange word) {
  const std::size_t bracket = open_bracket_before(text, word.begin);
  return bracket == std::string_view::npos ? ByteRange{} : word_before(text, bracket);
}

NameSpaces rust_name_spaces(SymbolKind kind) {
  enum : NameSpaces { types = 1, values = 2, macros = 4, labels = 8, fields = 16 };
  switch (kind) {
    case SymbolKind::struct_: return types | values;  // Of a tuple struct, a function as well.
    case SymbolKind::function:
    case SymbolKind::test:
    case SymbolKind::method:
    case SymbolKind::constant:
    case SymbolKind::variable:
    case SymbolKind::parameter: return values;
    case SymbolKind::field: return fields;  // A method may have the name of one.
    case SymbolKind::macro: return macros;
    case SymbolKind::label: return labels;
    default: return types;  // Lifetimes, too, which are marked.
  }
}

/// `{name}`, `{name:?}`, `{0:name$}` in the text of a formatting macro.
bool rust_is_use_in_string(std::string_view text, ByteRange word) {
  const std::string_view before = text.substr(0, word.begin), after = text.substr(word.end);
  if (after.starts_with('$')) return true;  // A width or a precision.
  return before.ends_with('{') && !before.ends_with("{{") &&
         (after.starts_with('}') || after.starts_with(':'));
}

}  // namespace

constexpr std::string_view kBindingModes[] = {"ref ", "mut ", "ref mut "};

constinit const RenamingRules rust = {
    .language = Language::rust,
    .keywords =
        "_ as async await break const continue crate dyn else enum extern false fn for if "
        "impl in let loop match mod move mut pub ref return self Self static struct super "
        "trait true type unsafe use where while abstract become box do final macro "
        "override priv try typeof unsized virtual yield",
    .label_mark = '\'',
    .special_names = "main Self",
    .special_members = "drop",
    .quotes = "\"",
    .has_block_comments = true,
    .redeclares_locals = true,
    .name_spaces = rust_name_spaces,
    .abbreviation = abbreviation,
    .binding_modes = kBindingModes,
    .abbreviated_type = abbreviated_type,
    .is_use_in_string = rust_is_use_in_string,
    .strings_use_values_only = true,
};

}  // namespace codefinder::renaming_rows
