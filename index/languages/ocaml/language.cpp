// OCaml: names, files and lexical rules. A file is a module, named where it is used.
#include "index/languages/language.h"

#include "index/languages/_common/module_imports.h"
#include "index/languages/lexical_rules.h"

namespace codefinder::ocaml {

namespace {

constexpr common::ModuleFiles kFiles = {
    .extensions = ".ml .mli", .lowers_first = true, .needs_no_import = true};

constexpr LexicalPattern kPatterns[] = {
    {.kind = SymbolKind::interface,
     .extent = Extent::keywords,
     .regex = R"(^[ \t]*module\s+type\s+(?P<name>\w[\w']*)\s*=\s*(?:sig\b)?)"},
    {.kind = SymbolKind::module,
     .extent = Extent::keywords,
     .regex = R"((?:^|\bstruct|\bsig)[ \t]*(?:module(?:\s+rec)?|and)\s+(?P<name>[A-Z][\w']*))"
              R"([^=\n]*(?:\n[^=\n]*)?(?:=\s*struct\b|:\s*sig\b))"},
    {.kind = SymbolKind::module, .regex = R"(^[ \t]*module(?:\s+rec)?\s+(?P<name>[A-Z][\w']*))"},
    {.kind = SymbolKind::class_,
     .extent = Extent::keywords,
     .regex =
         R"(^[ \t]*class\s+(?:type\s+)?(?:virtual\s+)?(?:\[[^\]]*\]\s*)?(?P<name>[a-z_][\w']*))"},
    {.kind = SymbolKind::method,
     .extent = Extent::indentation,
     .regex = R"(^[ \t]*method!?\s+(?:private\s+|virtual\s+)*(?P<name>[a-z_][\w']*))"
              R"((?P<parameters>[^=:\n]*))"},
    {.kind = SymbolKind::field,
     .regex = R"(^[ \t]*val!?\s+(?:mutable\s+|virtual\s+)+(?P<name>[a-z_][\w']*))"},
    {.kind = SymbolKind::function,
     .extent = Extent::indentation,
     .flags = SymbolFlag::declaration,
     .regex = R"(^[ \t]*(?:val|external)\s+(?P<name>[a-z_][\w']*|\([^()\n]+\))\s*:)"},
    {.kind = SymbolKind::class_, .regex = R"(^[ \t]*exception\s+(?P<name>[A-Z][\w']*))"},
    {.kind = SymbolKind::struct_,
     .extent = Extent::indentation,
     .regex = R"(^[ \t]*(?:type|and)\s+(?:nonrec\s+)?(?:[+!-]*'\w+\s+|\([^()\n]*\)\s*))"
              R"(?(?P<name>[a-z_][\w']*)\s*=\s*(?:private\s+|[\w.]+\s*=\s*)?\{)"},
    {.kind = SymbolKind::enum_,
     .extent = Extent::indentation,
     .regex = R"(^[ \t]*(?:type|and)\s+(?:nonrec\s+)?(?:[+!-]*'\w+\s+|\([^()\n]*\)\s*))"
              R"(?(?P<name>[a-z_][\w']*)\s*(?:=\s*(?:private\s+|[\w.]+\s*=\s*)?(?:\||\[[<>]?\s|)"
              R"([A-Z][\w']*(?:\s*\||\s+of\b|\s*$|\s*:))|:\s*type))"},
    {.kind = SymbolKind::type_alias,
     .extent = Extent::indentation,
     .regex =
         R"(^[ \t]*type\s+(?:nonrec\s+)?(?:[+!-]*'\w+\s+|\([^()\n]*\)\s*)?(?P<name>[a-z_][\w']*))"},
    {.kind = SymbolKind::enum_member,
     .regex = R"((?:\||=|\[[<>]?)\s*`?(?P<name>[A-Z][\w']*))",
     .in = "enum"},
    {.kind = SymbolKind::field,
     .regex = R"([{;]\s*(?:mutable\s+)?(?P<name>[a-z_][\w']*)\s*:)",
     .in = "struct"},
    {.extent = Extent::indentation,
     .regex =
         R"(^[ \t]*(?:let|and)(?:%\w+)?\s+(?:\[@[^\]]*\]\s*)?(?:rec\s+)?(?P<name>[a-z_][\w']*|)"
         R"(\([ \t]*[!#$%&*+./<=>?@\\^|~:-]+[\w.!#$%&*+./<=>?@\\^|~:-]*[ \t]*\)))"
         R"((?P<parameters>(?:\s+[~?]?(?:[a-z_][\w']*(?::[\w.]+)?|[A-Z][\w.]*|\((?:[^()]|)"
         R"(\((?:[^()]|\([^()]*\))*\))*\)|\{[^{}]*\}|\[[^\[\]]*\]))+)\s*(?::[^=;]*)?=)",
     .in = "file module",
     .except = "rec open module exception"},
    {.extent = Extent::indentation,
     .regex = R"(^[ \t]*(?:let|and)(?:%\w+)?\s+(?:rec\s+)?(?P<name>[a-z_][\w']*)\s*(?::[^=;]*))"
              R"(?=\s*(?:function|fun)\b)",
     .in = "file module"},
    // An operator that is another function, and a test.
    {.extent = Extent::indentation,
     .regex = R"(^[ \t]*(?:let|and)\s+(?P<name>\([ \t]*(?:let|and)?[!#$%&*+./<=>?@\\^|~:-]+)"
              R"([ \t]*\))\s*(?::[^=;]*)?=)"},
    {.kind = SymbolKind::test,
     .extent = Extent::indentation,
     .flags = SymbolFlag::test,
     .regex = R"re(^[ \t]*let%(?:expect_)?test(?:_unit|_module)?\s+"(?P<name>[^"\n]+)")re"},
    {.kind = SymbolKind::variable,
     .extent = Extent::indentation,
     .regex = R"(^[ \t]*(?:let|and)(?:%\w+|[*+])?\s+(?:rec\s+)?(?P<name>[a-z_][\w']*))",
     .except = "rec open module exception _"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::module,
     .regex = R"(^[ \t]*module\s+(?P<alias>[A-Z][\w']*)\s*=\s*(?P<module>[A-Z][\w.']*)[ \t]*$)"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::wildcard,
     .regex = R"(\b(?:open!?|include)\s+(?P<module>[A-Z][\w.']*))"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::type,
     .regex = R"(:\s*(?P<name>[a-z_][\w']*)\b)"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .keywords =
        "and as assert begin class constraint do done downto else end exception external false for "
        "fun function functor if in include inherit initializer lazy let match method module "
        "mutable "
        "new nonrec object of open or private rec sig struct then to true try type val virtual "
        "when "
        "while with mod land lor lxor lsl lsr asr _",
    .block_comments = "(* *)",
    .comments_nest = true,
    .multiline_strings = "{| |} \" \"",
    .character_quote = '\'',
    .word_characters = "'",
    .openers = "struct sig begin object do",
    .closers = "end done",
    .continuations = "|}])=",
    .parameter = LexicalRules::ParameterName::every,
    .call_before = '\x01',
    .member_operators = ".",
};

}  // namespace

}  // namespace codefinder::ocaml

namespace codefinder::language_rows {

constinit const LanguageDefinition ocaml = {
    .language = Language::ocaml,
    .name = "ocaml",
    .lsp_id = "ocaml",
    .aliases = "ml",
    .family = family_of(Language::ocaml),
    .extensions = "ml mli mll mly eliom eliomi ml4 mlt",
    .file_names = ".ocamlinit",
    .interpreters = "ocaml ocamlrun ocamlscript",
    .test_globs = "test_*.ml *_test.ml **/test/** **/tests/**",
    .declaration_suffixes = ".mli",
    .manifests = "dune-project",
    .lexical = &ocaml::kRules,
    .members_in_scope = true,
    .traits = {.one_meaning_per_name = false,
               .unresolved_is_external = true,
               .enumerators_leak = true},
    .semantics = common::module_semantics<ocaml::kFiles>,
    .scip_name = "OCaml",
};

}  // namespace codefinder::language_rows
