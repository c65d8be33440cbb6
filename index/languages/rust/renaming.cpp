// Rust: what can be a name, `S { field }` for `S { field: field }`, names in macros, and the names
// that other crates see.
#include "base/strings.h"
#include "index/languages/_common/annotations.h"
#include "index/languages/public_names.h"
#include "index/languages/renaming_rules.h"
#include "index/languages/rust/crates.h"
#include "index/languages/rust/rules.h"
#include "index/languages/rust/tokens.h"
#include "index/model.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <vector>

namespace codefinder::rust {
namespace {

/// The name of a path without its scopes and type arguments: "T" of `a::T<'b>`.
std::string_view last_name(std::string_view path) {
  path = trim(path.substr(0, path.find('<')));
  return path.substr(path.rfind(':') + 1);
}

/// The text after `impl` and its parameters, up to the end.
std::string_view behind_impl(std::string_view text) {
  const std::size_t at = text.rfind("impl");
  if (at == std::string_view::npos) return {};
  text.remove_prefix(at + 4);
  int depth = 0;
  std::size_t end = 0;
  while (end < text.size() && (depth > 0 || text[end] == '<')) {
    if (text[end] == '<') ++depth;
    if (text[end] == '>') --depth;
    ++end;
  }
  return trim(text.substr(end));
}

/// See RenamingRules::owner_in_macro.
std::string_view owner_in_macro(std::string_view text, ByteRange word) {
  const std::string_view keyword = word_before(text, end_of_code_before(text, word.begin));
  if (keyword != "fn" && keyword != "type" && keyword != "const") return {};
  const std::string_view before = text.substr(0, keyword.data() - text.data());
  if (before.ends_with('*') || before.ends_with("raw ")) return {};  // `*const T`
  const std::size_t open = open_bracket_before(text, word.begin);
  if (open == std::string_view::npos || text[open] != '{') return {};
  std::size_t begin = text.substr(0, open).find_last_of("{};");
  begin = begin == std::string_view::npos ? 0 : begin + 1;
  const std::string_view block = behind_impl(text.substr(begin, open - begin));
  return last_name(block.substr(0, block.find(" for ")));
}

/// True in the arguments and in the body of a macro.
bool is_in_macro(std::string_view text, std::size_t place) {
  for (std::size_t open = open_bracket_before(text, place); open != std::string_view::npos;
       open = open_bracket_before(text, open)) {
    std::size_t end = end_of_code_before(text, open);
    // `macro_rules! name { … }`
    while (end > 0 && is_word_char(text[end - 1])) --end;
    end = end_of_code_before(text, end);
    if (end > 1 && text[end - 1] == '!' && is_word_char(text[end - 2])) return true;
  }
  return false;
}

/// RenamingRules::may_be_member: the word is an argument of a macro of the project that has `.$f`
/// in its body.  Cost: the text of the macros that are called with the word.
bool may_be_member(resolve::Resolver& resolver, const WordPlace& place) {
  resolve::Context& context = resolver.context();
  for (std::size_t open = open_bracket_before(place.text, place.word.begin);
       open != std::string_view::npos; open = open_bracket_before(place.text, open)) {
    const std::size_t end = end_of_code_before(place.text, open);
    if (end == 0 || place.text[end - 1] != '!') continue;
    const std::string name(word_before(place.text, end - 1));
    for (const Definition& macro : std::vector(context.definitions(name))) {
      if (macro.kind != SymbolKind::macro || !context.spend()) continue;
      const ByteRange range = context.symbol_or_none(macro).full_range;
      const std::string_view body = std::string_view(context.text(macro.file))
                                        .substr(range.begin, range.end - range.begin);
      if (body.find(".$") != std::string_view::npos) return true;
    }
    return false;
  }
  return false;
}

/// True for `pub(crate)`, `pub(super)` and `pub(in path)`: not visible outside of the crate.
bool is_restricted(std::string_view signature) { return signature.starts_with("pub("); }

bool is_internal(std::string_view signature, std::string_view) { return is_restricted(signature); }

/// True for an item that is declared without `pub`, and no part of an enum, of a trait, or of an
/// implementation of one: these are as public as it is.
bool is_private(const FileFacts& facts, const Symbol& symbol) {
  if (is_restricted(facts.str(symbol.signature))) return true;
  if (symbol.has(SymbolFlag::exported) || symbol.kind == SymbolKind::macro) return false;
  if (!symbol.container.valid()) return true;
  const Symbol& owner = facts.symbol(symbol.container);
  const bool implements = owner.bases_begin < owner.bases_end;
  return owner.kind != SymbolKind::trait && owner.kind != SymbolKind::enum_ && !implements;
}

/// True for the root of a test, an example or a benchmark, which is a crate of its own.
bool is_apart(resolve::Context& context, FileId root) {
  const std::string_view path = context.path(root), package = package_directory(context, path);
  return !(package.empty() ? path : path.substr(package.size() + 1)).starts_with("src/");
}

/// RenamingRules::is_seen: false for a symbol of another crate that is not public there.
bool is_seen(resolve::Resolver& resolver, SymbolRef ref, FileId file) {
  resolve::Context& context = resolver.context();
  const FileFacts* facts = context.facts(ref.file);
  if (file == ref.file || !facts || !is_private(*facts, facts->symbol(ref.symbol))) return true;
  if (!are_in_one_package(context, file, ref.file)) return false;
  const FileId root = crate_root(context, file).file;
  return root == crate_root(context, ref.file).file || !is_apart(context, root);
}

/// A member without `pub` may implement a trait.
MemberReach member_reach(const DefinitionText& member) {
  return contains_word(member.head, "pub") ? MemberReach::anyone : MemberReach::base;
}

/// True for an attribute that may export or register the item: `#[no_mangle]`.
bool has_effect(const DefinitionText& definition) {
  return has_other_annotation(definition.head, "#[",
                              "allow cfg cold deprecated derive doc inline must_use non_exhaustive "
                              "rustfmt track_caller");
}

}  // namespace

constinit const PublicNameRules kPublicNames = {
    .is_internal = is_internal, .member_reach = member_reach, .has_effect = has_effect};

}  // namespace codefinder::rust

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
