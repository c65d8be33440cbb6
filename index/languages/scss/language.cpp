// SCSS and Less: names, and lexical rules for rules of style, mixins, functions and variables.
#include "index/languages/language.h"

#include "index/languages/_css/semantics.h"
#include "index/languages/lexical_rules.h"
#include "index/languages/public_names.h"

namespace codefinder::scss {
namespace {

constexpr LexicalPattern kPatterns[] = {
    {.kind = SymbolKind::function,
     .extent = Extent::braces,
     .regex = R"(@mixin\s+(?P<name>[\w-]+)\s*(?P<parameters>\([^{;]*\))?)"},
    {.kind = SymbolKind::function,
     .extent = Extent::braces,
     .regex = R"(@function\s+(?P<name>[\w-]+)\s*(?P<parameters>\([^{;]*\))?)"},
    // A parametric mixin of Less.
    {.kind = SymbolKind::function,
     .extent = Extent::braces,
     .regex = R"(^[ \t]*(?P<name>[.#][\w-]+)\s*(?P<parameters>\([^{;]*\))\s*(?:when\b[^{;]*)?\{)"},
    {.kind = SymbolKind::key,
     .extent = Extent::braces,
     .regex = R"(@(?:-\w+-)?keyframes\s+(?P<name>[\w-]+))"},
    {.kind = SymbolKind::variable,
     .in_order = true,
     .regex = R"(@(?:each|for)\s+(?P<name>\$[\w-]+))"},
    {.kind = SymbolKind::variable,
     .in_order = true,
     .regex = R"(@each\s+\$[\w-]+\s*,\s*(?P<name>\$[\w-]+))"},
    {.kind = SymbolKind::variable, .once = true, .regex = R"(^[ \t]*(?P<name>[$@][\w-]+)\s*:)"},
    {.kind = SymbolKind::variable,
     .has_uses = true,
     .in_file = true,
     .regex = R"((?:^|[{;])[ \t]*(?P<name>--[\w-]+)\s*:)"},
    // A selector at the end of its line, or before the block; a blank after a colon is a value's.
    {.kind = SymbolKind::class_,
     .extent = Extent::braces,
     .has_uses = true,
     .in_file = true,
     .regex = R"((?:^|[{};,])[ \t]*(?P<name>[\w.#&%*:>+~\[](?:[^{}();,@$:#\n]|\([^(){};\n]*\)|)"
              R"(:[^\s{};]|#[\w-]|#\{[^{}\n]*\})*?)[ \t]*(?:,[ \t]*$|\{))"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::module,
     .regex = R"(@use\s+["'](?P<module>[^"'\n]+)["'](?:\s+as\s+(?P<alias>[\w-]+))?)"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::wildcard | ImportFlag::include | ImportFlag::reexport,
     .regex = R"(@forward\s+["'](?P<module>[^"'\n]+)["'])"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::wildcard | ImportFlag::include,
     .regex = R"(@import\s+(?:\([^)\n]*\)\s*)?["'](?P<module>[^"'\n]+)["'])"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::wildcard | ImportFlag::include,
     .regex = R"(@import\s[^;{]*,\s*["'](?P<module>[^"'\n]+)["'])"},
    {.yield = LexicalPattern::Yield::reference,
     .regex = R"(@include\s+(?:[\w-]+\.)?(?P<name>[\w-]+))"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::read,
     .regex = R"(animation(?:-name)?\s*:\s*(?:[\d.]+m?s\s+)?(?P<name>[a-zA-Z][\w-]*))"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::type,
     .regex = R"(@extend\s+(?P<name>[%.][\w-]+))"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .keywords =
        "@use @import @forward @mixin @include @function @return @if @else @each @for @while "
        "@extend "
        "@media @supports @charset @font-face @keyframes @-webkit-keyframes @at-root @debug @warn "
        "@error @content @page @layer @container @property @plugin",
    .block_comments = "/* */",
    .strings = "\" \" ' '",
    .word_characters = "-$@%",
    .name_marks = "$@%-",
    .use_marks = ".#%",
    .parameter = LexicalRules::ParameterName::first,
    .member_operators = ".",
};

// Members whose names begin with `-` or `_` are private to their module.
constexpr PublicNameRules kPublicNames = {.is_exported_name = [](std::string_view name) {
  if (name.starts_with('$')) name.remove_prefix(1);
  const bool is_custom_property = name.starts_with("--");
  return is_custom_property || (!name.starts_with('-') && !name.starts_with('_'));
}};

}  // namespace
}  // namespace codefinder::scss

namespace codefinder::language_rows {

constinit const LanguageDefinition scss = {
    .language = Language::scss,
    .name = "scss",
    .lsp_id = "scss",
    .aliases = "less",
    .family = family_of(Language::typescript),
    .extensions = "scss less",
    .line_comments = "//",
    .lexical = &codefinder::scss::kRules,
    .traits = {.module_import_binds_head = false, .unresolved_is_external = true},
    .semantics = codefinder::css::semantics,
    .public_names = &codefinder::scss::kPublicNames,
    .scip_name = "SCSS",
};

}  // namespace codefinder::language_rows
