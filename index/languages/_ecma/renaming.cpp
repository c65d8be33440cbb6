// JavaScript, TypeScript and TSX: what can be a name.  Finds shorthand properties: a word alone
// between the braces of an object or of a pattern.
#include "index/languages/_ecma/renaming.h"

#include "base/strings.h"
#include "index/model.h"
#include "index/resolve/context.h"
#include "index/resolve/resolver.h"

#include <algorithm>

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

/// True for declarations that can be one symbol with others of the name.
bool can_be_merged(const Symbol& symbol) {
  switch (symbol.kind) {
    case SymbolKind::class_:
    case SymbolKind::interface:
    case SymbolKind::enum_:
    case SymbolKind::type_alias:
    case SymbolKind::namespace_:
    case SymbolKind::function:
    case SymbolKind::variable:
    case SymbolKind::constant: return !symbol.has(SymbolFlag::member);
    default: return false;
  }
}

bool is_only_value(SymbolKind kind) {
  return kind == SymbolKind::function || kind == SymbolKind::variable ||
         kind == SymbolKind::constant;
}

/// True if a statement at the beginning of a line imports something.
bool has_import_statement(std::string_view text) {
  for (std::size_t at = text.find("import"); at != std::string_view::npos;
       at = text.find("import", at + 1))
    if ((at == 0 || text[at - 1] == '\n') && at + 6 < text.size() &&
        std::string_view(" {\"'*").find(text[at + 6]) != std::string_view::npos)
      return true;
  return false;
}

/// True for `name: name` in `exports = {…}`.
bool is_exported_key(std::string_view text, ByteRange key) {
  const std::string name(text.substr(key.begin, key.end - key.begin));
  std::size_t at = text.find_first_not_of(" \t\r\n", key.end);
  if (at == std::string_view::npos || text[at] != ':') return false;
  at = text.find_first_not_of(" \t\r\n", at + 1);
  if (at == std::string_view::npos || !text.substr(at).starts_with(name)) return false;
  at = text.find_first_not_of(" \t\r\n", at + name.size());
  if (at == std::string_view::npos || (text[at] != ',' && text[at] != '}')) return false;
  const std::size_t brace = open_bracket_before(text, key.begin);
  if (brace == std::string_view::npos || text[brace] != '{') return false;
  const std::string_view before = text.substr(0, end_of_code_before(text, brace));
  if (!before.ends_with('=')) return false;
  return before.substr(0, end_of_code_before(before, before.size() - 1)).ends_with("exports");
}

}  // namespace

std::vector<SymbolIndex> exported_keys(const FileFacts& facts, std::string_view text,
                                       SymbolIndex symbol) {
  const Symbol& own = facts.symbol(symbol);
  const auto is_key = [&](const Symbol& each) {
    return (each.kind == SymbolKind::property || each.kind == SymbolKind::method ||
            each.kind == SymbolKind::function) &&
           is_exported_key(text, each.name_range);
  };
  const bool key = is_key(own);
  std::vector<SymbolIndex> found;
  if (!key && own.container.valid()) return found;
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
    const Symbol& other = facts.symbols[i];
    if (other.name != own.name || SymbolIndex(i) == symbol) continue;
    if (key ? !other.container.valid() : is_key(other)) found.push_back(SymbolIndex(i));
  }
  return found;
}

std::string assigned_export(resolve::Resolver& resolver, FileId file, SymbolIndex symbol) {
  const FileFacts& facts = *resolver.context().facts(file);
  const std::string_view text = resolver.context().text(file);
  const std::string name(facts.str(facts.symbol(symbol).name));
  if (facts.symbol(symbol).container.valid()) return {};
  if (name == "module" && text.substr(facts.symbol(symbol).name_range.end).starts_with(".exports"))
    return "`module` is declared by the language's runtime";
  for (const std::string_view call : {"Object.assign(exports,", "Object.assign(module.exports,"}) {
    const std::size_t begin = text.find(call);
    if (begin == std::string_view::npos) continue;
    const std::string_view behind = text.substr(begin + call.size());
    if (contains_word(behind.substr(0, behind.find(';')), name))
      return "`" + name + "` is a key of what `Object.assign` exports";
  }
  return {};
}

bool is_ambient(const FileFacts& facts, std::string_view text) {
  if (text.find("declare global") != std::string_view::npos ||
      text.find("declare module") != std::string_view::npos)
    return true;
  return !has_import_statement(text) &&
         std::none_of(facts.symbols.begin(), facts.symbols.end(), [](const Symbol& symbol) {
           return symbol.has(SymbolFlag::exported) && !symbol.container.valid();
         });
}

std::vector<SymbolIndex> merged_symbols(const FileFacts& facts, std::string_view text,
                                        SymbolIndex symbol) {
  std::vector<SymbolIndex> found;
  const Symbol& own = facts.symbol(symbol);
  if (!can_be_merged(own)) return found;
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
    const Symbol& other = facts.symbols[i];
    if (other.name == own.name && other.container == own.container && SymbolIndex(i) != symbol &&
        can_be_merged(other) && !(is_only_value(own.kind) && is_only_value(other.kind)) &&
        open_bracket_before(text, own.full_range.begin) ==
            open_bracket_before(text, other.full_range.begin))
      found.push_back(SymbolIndex(i));
  }
  return found;
}

ByteRange asserted_type(std::string_view text, ByteRange word) {
  std::size_t at = end_of_code_before(text, word.begin);
  if (at == 0 || text[at - 1] != '.') return {};
  if (--at > 0 && (text[at - 1] == '?' || text[at - 1] == '!')) --at;
  at = end_of_code_before(text, at);
  if (at == 0 || text[at - 1] != ')') return {};
  const std::size_t end = end_of_code_before(text, at - 1);
  if (end == 0 || text[end - 1] != '}') return {};
  const std::size_t open = open_bracket_before(text, end - 1);
  if (open == std::string_view::npos || !text.substr(0, open).ends_with(" as ")) return {};
  return {static_cast<std::uint32_t>(open), static_cast<std::uint32_t>(end)};
}

namespace {

/// The offset of the first character of the word that ends at `end`, with the characters of names
/// of tags and attributes.
std::size_t begin_of_name(std::string_view text, std::size_t end) {
  while (end > 0 && (is_word_char(text[end - 1]) ||
                     std::string_view("$-:.").find(text[end - 1]) != std::string_view::npos))
    --end;
  return end;
}

/// The offset before the part of a tag that ends at `end`: an attribute, its value or the type
/// arguments of the tag; `end` if it is none.
std::size_t before_part_of_tag(std::string_view text, std::size_t end) {
  const char last = text[end - 1];
  if (last == '}') {
    const std::size_t open = open_bracket_before(text, end - 1);
    return open == std::string_view::npos ? end : open;
  }
  if (last == '"' || last == '\'') {
    const std::size_t open = end < 2 ? std::string_view::npos : text.rfind(last, end - 2);
    return open == std::string_view::npos ? end : open;
  }
  if (last == '=') return end - 1;
  if (last == '>' && end > 1 && text[end - 2] != '=') {
    const std::size_t open = text.rfind('<', end - 1);
    return open == std::string_view::npos ? end : open;
  }
  return begin_of_name(text, end);
}

/// True if the brace begins the value of an attribute of a tag: `<A b={c}>`.
bool is_attribute_value(std::string_view text, std::size_t brace) {
  constexpr int kMaxParts = 200;
  if (brace == 0 || text[brace - 1] != '=') return false;
  std::size_t at = brace;
  for (int part = 0; part < kMaxParts && at > 0; ++part) {
    if (text[at - 1] == '<') return is_word_char(text[at]);
    const std::size_t before = before_part_of_tag(text, at);
    if (before == at) return false;
    at = before > 0 && text[before - 1] == '<' ? before : end_of_code_before(text, before);
  }
  return false;
}

/// The uses of a word between braces, from the facts.
struct WordUses {
  bool is_key = false;     // It declares a property, and nothing else.
  bool is_member = false;  // It is a key of an object that is expected.
  bool declares = false;   // It declares or assigns a variable.
  bool is_other = false;   // It is a type, an enumerator, or the name of an export.
};

WordUses uses_of(const FileFacts& facts, ByteRange word) {
  WordUses uses;
  for (const Symbol& symbol : facts.symbols) {
    if (symbol.name_range != word) continue;
    const bool property = symbol.kind == SymbolKind::property;
    uses.is_key |= property && symbol.full_range == word;
    uses.declares |= !property;
    uses.is_other |= symbol.kind == SymbolKind::enum_member || symbol.kind == SymbolKind::field;
  }
  for (const Occurrence& occurrence : facts.occurrences) {
    if (occurrence.range != word) continue;
    uses.is_other |= occurrence.role == Role::type ||
                     (occurrence.role == Role::import_ && !uses.declares);
    uses.is_member |= occurrence.binding == Binding::member;
    uses.declares |= occurrence.role == Role::write;
  }
  return uses;
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
  if (brace == std::string_view::npos || text[brace] != '{') return Abbreviation::none;
  const WordUses uses = uses_of(facts, word);
  if (uses.is_other) return Abbreviation::none;
  if (uses.is_key) return Abbreviation::literal;
  if (!opens_object(text, brace)) return Abbreviation::none;
  if (uses.declares) return Abbreviation::pattern;
  // `<A b={c}>{d}</A>`: braces around an expression alone.
  const std::string_view between = text.substr(word.begin, word.end - word.begin);
  const bool alone = text[before - 1] == '{' && text[after] == '}' &&
                     between.find(':') == std::string_view::npos;
  const bool assigns = brace > 0 && text[end_of_code_before(text, brace) - 1] == '=';
  return !alone || uses.is_member || (assigns && !is_attribute_value(text, brace))
             ? Abbreviation::literal
             : Abbreviation::none;
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

/// Types, values and labels; what is both takes part in both.  A namespace merges with the others;
/// the title of a test is a string, and no name.
NameSpaces name_spaces(SymbolKind kind) {
  enum : NameSpaces { types = 1, values = 2, labels = 4 };
  switch (kind) {
    case SymbolKind::interface:
    case SymbolKind::type_alias:
    case SymbolKind::type_parameter: return types;
    case SymbolKind::class_:
    case SymbolKind::enum_: return types | values;
    case SymbolKind::namespace_:
    case SymbolKind::test: return 0;
    case SymbolKind::label: return labels;
    default: return values;
  }
}

}  // namespace codefinder::ecma

namespace codefinder::renaming_rows {

using ecma::renaming_of, ecma::TypeChecks;

constinit const RenamingRules javascript = renaming_of(Language::javascript, TypeChecks::absent);
constinit const RenamingRules typescript = renaming_of(Language::typescript, TypeChecks::present);
constinit const RenamingRules tsx = renaming_of(Language::tsx, TypeChecks::present);

}  // namespace codefinder::renaming_rows
