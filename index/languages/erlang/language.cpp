// Erlang: names, files and lexical rules. A module is a file; it is named where it is used.
#include "index/languages/language.h"

#include "index/languages/_common/module_imports.h"
#include "index/languages/lexical_rules.h"

namespace codefinder::erlang {

namespace {

constexpr common::ModuleFiles kFiles = {
    .separator = ":", .extensions = ".erl .hrl", .needs_no_import = true};

constexpr LexicalPattern kPatterns[] = {
    {.kind = SymbolKind::module, .regex = R"(^[ \t]*-\s*module\s*\(\s*(?P<name>[\w.@]+))"},
    {.kind = SymbolKind::struct_,
     .extent = Extent::list,
     .regex = R"(^[ \t]*-\s*record\s*\(\s*(?P<name>\w+|'[^'\n]+')\s*,)"},
    {.kind = SymbolKind::macro,
     .extent = Extent::list,
     .regex = R"(^[ \t]*-\s*define\s*\(\s*(?P<name>\w+)\s*(?P<parameters>\([^()]*\))?)"},
    {.kind = SymbolKind::type_alias,
     .extent = Extent::end,
     .regex = R"(^[ \t]*-\s*(?:type|opaque|nominal)\s*\(?\s*(?P<name>\w+)\s*\()",
     .end = R"(\.[ \t\r]*$)"},
    {.kind = SymbolKind::function,
     .extent = Extent::end,
     .flags = SymbolFlag::declaration,
     .regex = R"(^[ \t]*-\s*callback\s+(?P<name>\w+)\s*\()",
     .end = R"(\.[ \t\r]*$)"},
    {.extent = Extent::end,
     .joins = true,
     .regex =
         R"(^(?P<name>[a-z][\w@]*|'[^'\n]+')\s*(?P<parameters>\((?:[^()]|\((?:[^()]|\([^()]*\)))"
         R"(*\))*\)))",
     .end = R"(\.[ \t\r]*$)"},
    {.extent = Extent::end,
     .joins = true,
     .regex = R"(^(?P<name>[a-z][\w@]*|'[^'\n]+')\s*\()",
     .end = R"(\.[ \t\r]*$)"},
    {.kind = SymbolKind::field,
     .regex = R"([{,]\s*(?P<name>[a-z]\w*)\s*(?:=[^,{}]*|::[^,{}]*)?)",
     .in = "struct"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::wildcard | ImportFlag::include,
     .regex = R"re(^[ \t]*-\s*include(?:_lib)?\s*\(\s*"(?P<module>[^"\n]+)")re"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::wildcard,
     .regex = R"(^[ \t]*-\s*import\s*\(\s*(?P<module>\w+))"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::inherit,
     .regex = R"(^[ \t]*-\s*behaviou?r\s*\(\s*(?P<name>\w+))"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::type,
     .regex = R"(#(?P<name>[a-z]\w*))"},
    {.yield = LexicalPattern::Yield::reference, .regex = R"(\bfun\s+(?P<name>[a-z]\w*)/\d)"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::read,
     .regex = R"((?:[\[,]|^)\s*(?P<name>[a-z]\w*)/\d+)"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .keywords =
        "after and andalso band begin bnot bor bsl bsr bxor case catch cond div end fun if let "
        "maybe "
        "not of or orelse receive rem try when xor else",
    .strings = "' '",
    .multiline_strings = "\"\"\" \"\"\" \" \"",
    .character_prefixes = "$\\ $",
    .word_characters = "@",
    .name_marks = "ABCDEFGHIJKLMNOPQRSTUVWXYZ_",
    .parameter = LexicalRules::ParameterName::every,
    .member_operators = ":",
};

}  // namespace

}  // namespace codefinder::erlang

namespace codefinder::language_rows {

constinit const LanguageDefinition erlang = {
    .language = Language::erlang,
    .name = "erlang",
    .lsp_id = "erlang",
    .aliases = "erl",
    .family = family_of(Language::erlang),
    .separator = ":",
    .extensions = "erl hrl escript app.src xrl yrl",
    .file_names = "rebar.config rebar.config.lock Emakefile rebar.lock",
    .interpreters = "escript",
    .line_comments = "%",
    .test_globs = "*_SUITE.erl *_tests.erl **/test/**",
    .manifests = "rebar.config",
    .lexical = &erlang::kRules,
    .traits = {.unresolved_is_external = true},
    .semantics = common::module_semantics<erlang::kFiles>,
    .scip_name = "Erlang",
};

}  // namespace codefinder::language_rows
