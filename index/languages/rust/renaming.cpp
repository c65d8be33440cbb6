// Rust: what can be a name, and `S { field }` for `S { field: field }`.
#include "base/strings.h"
#include "index/languages/renaming_rules.h"
#include "index/languages/rust/macro_renaming.h"
#include "index/languages/rust/public_names.h"
#include "index/languages/rust/tokens.h"
#include "index/model.h"

#include <algorithm>

namespace codefinder::renaming_rows {
namespace {

/// `{ x }` is a use of a field and of a variable, or declares that; `{ x: y }` begins with a use of
/// a field.
Abbreviation abbreviation(const FileFacts& facts, std::string_view text, ByteRange word) {
  bool field = false, variable = false, longer = false;
  auto use = std::lower_bound(
      facts.occurrences.begin(), facts.occurrences.end(), word.begin,
      [](const Occurrence& each, std::uint32_t at) { return each.range.begin < at; });
  for (; use != facts.occurrences.end() && use->range.begin == word.begin; ++use) {
    (use->binding == Binding::member ? field : variable) = true;
    longer = longer || use->range.end < word.end;
  }
  if (longer) {
    const std::string_view before = text.substr(0, end_of_code_before(text, word.begin));
    return before.ends_with('{') || before.ends_with(',') ? Abbreviation::literal
                                                          : Abbreviation::none;
  }
  if (!field) return Abbreviation::none;
  for (const Symbol& symbol : facts.symbols)
    if (symbol.name_range == word)
      return symbol.has(SymbolFlag::local) ? Abbreviation::pattern : Abbreviation::none;
  return variable ? Abbreviation::literal : Abbreviation::none;
}

NameSpaces rust_name_spaces(SymbolKind kind) {
  enum : NameSpaces { types = 1, values = 2, macros = 4, labels = 8, fields = 16 };
  switch (kind) {
    case SymbolKind::struct_: return types | values;  // A tuple struct is a function as well.
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

/// `a` in `a::b`: not in `a::<T>()`.
bool is_path_qualifier(std::string_view text, ByteRange word) {
  const std::string_view after = text.substr(word.end);
  return after.starts_with("::") && !after.starts_with("::<");
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
    .raw_mark = "r#",
    .special_names = "main Self",
    .special_members = "drop",
    .unused_name = "_",
    .quotes = "\"",
    .has_block_comments = true,
    .block_comments_nest = true,
    .end_of_literal = codefinder::rust::end_of_literal,
    .redeclares_locals = true,
    .declares_modules = true,
    .module_file = "mod.rs",
    .name_spaces = rust_name_spaces,
    .abbreviation = abbreviation,
    .binding_modes = kBindingModes,
    .is_use_in_string = rust_is_use_in_string,
    .strings_use_values_only = true,
    .is_in_package_path = is_path_qualifier,
    .only_methods_are_called = true,
    .may_be_member = codefinder::rust::may_be_member,
    .may_hide_declarations = codefinder::rust::is_in_macro,
    .is_seen = codefinder::rust::is_seen,
    .owner_in_macro = codefinder::rust::owner_in_macro,
};

}  // namespace codefinder::renaming_rows
