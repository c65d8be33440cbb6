// Haskell: names, files and lexical rules. The equations of a function and its type are one.
#include "index/languages/language.h"

#include "index/languages/_common/module_imports.h"
#include "index/languages/lexical_rules.h"

namespace codefinder::haskell {

namespace {

constexpr common::ModuleFiles kFiles = {.extensions = ".hs .hsc .lhs .hs-boot"};

constexpr Words kNoNames =
    "case class data default deriving do else family foreign if import in infix infixl infixr "
    "instance let module newtype of pattern then type where";

constexpr LexicalPattern kPatterns[] = {
    {.kind = SymbolKind::module, .regex = R"(^module\s+(?P<name>[A-Z][\w.']*))"},
    {.kind = SymbolKind::enum_,
     .extent = Extent::indentation,
     .regex = R"(^data\s+(?:family\s+|instance\s+)?(?:[^=\n]*=>\s*)?\(?(?P<name>[A-Z][\w']*))"},
    {.kind = SymbolKind::enum_,
     .extent = Extent::indentation,
     .regex = R"(^newtype\s+(?:instance\s+)?(?:[^=\n]*=>\s*)?(?P<name>[A-Z][\w']*))"},
    {.kind = SymbolKind::interface,
     .extent = Extent::indentation,
     .regex = R"(^class\s+(?:[^\n=]*?=>\s*)?\(?(?P<name>[A-Z][\w']*))"},
    {.kind = SymbolKind::interface,
     .extent = Extent::indentation,
     .regex = R"(^class[^=>]*=>\s*(?P<name>[A-Z][\w']*))"},
    {.kind = SymbolKind::type_alias,
     .extent = Extent::indentation,
     .regex = R"(^type\s+(?:family\s+)?(?P<name>[A-Z][\w']*))"},
    {.kind = SymbolKind::type_alias,
     .extent = Extent::indentation,
     .regex = R"(^[ \t]+(?:type|data)\s+(?:family\s+)?(?P<name>[A-Z][\w']*))",
     .in = "interface"},
    {.kind = SymbolKind::constructor,
     .extent = Extent::indentation,
     .regex = R"(^pattern\s+(?P<name>[A-Z][\w']*))"},
    {.kind = SymbolKind::enum_member,
     .regex = R"((?:[=|])\s*(?:forall\s[^.\n]*\.\s*)?(?:[^=|\n{]*=>\s*)?!?(?P<name>[A-Z][\w']*))",
     .in = "enum"},
    {.kind = SymbolKind::enum_member,
     .regex = R"(^[ \t]+(?P<name>[A-Z][\w']*)\s*(?:,\s*[A-Z][\w']*\s*)*::)",
     .in = "enum"},
    // Fields are functions of the module.
    {.kind = SymbolKind::field,
     .in_file = true,
     .regex = R"([{,]\s*(?P<name>[a-z_][\w']*)\s*(?:,\s*[a-z_][\w']*\s*)*::)",
     .in = "enum"},
    {.kind = SymbolKind::method,
     .regex = R"(^[ \t]+(?P<name>[a-z_][\w']*)\s*(?:,\s*[a-z_][\w']*\s*)*::)",
     .in = "interface"},
    {.kind = SymbolKind::method,
     .regex = R"(^[ \t]+\((?P<name>[!#$%&*+./<=>?@\\^|~:-]+)\)\s*(?:,[^:\n]*)?::)",
     .in = "interface"},
    // A type, then equations; names only as parameters, or patterns.
    {.extent = Extent::indentation,
     .joins = true,
     .is_signature = true,
     .regex = R"(^(?P<name>[a-z_][\w']*)\s*(?:,\s*[a-z_][\w']*\s*)*::)",
     .except = kNoNames},
    {.extent = Extent::indentation,
     .joins = true,
     .is_signature = true,
     .regex = R"(^\((?P<name>[!#$%&*+./<=>?@\\^|~:-]+)\)\s*(?:,[^:\n]*)?::)"},
    {.extent = Extent::indentation,
     .joins = true,
     .regex = R"(^foreign\s+(?:import|export)\s[^\n]*?(?P<name>[a-z_][\w']*)\s*::)"},
    {.extent = Extent::indentation,
     .joins = true,
     .regex = R"(^(?P<name>[a-z_][\w']*)(?P<parameters>(?:[ \t]+[a-z_][\w']*)*))"
              R"(\s*(?:=(?:[^!#$%&*+./<=>?@\\^|~:-]|$)|\|(?:[^|]|$)))",
     .except = kNoNames},
    {.extent = Extent::indentation,
     .joins = true,
     .regex = R"(^(?P<name>[a-z_][\w']*)[ \t]+[^\s=|:`<>$+*/.-][^\n=|]*(?:\n[ \t]+)?(?:=|\|))",
     .except = kNoNames},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::module,
     .regex = R"(^import\s+(?:safe\s+)?(?:qualified\s+)?(?P<module>[A-Z][\w.']*)(?:\s+qualified))"
              R"(?\s+as\s+(?P<alias>[A-Z][\w.']*))"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::module,
     .regex = R"(^import\s+(?:safe\s+)?(?:qualified\s+(?P<module>[A-Z][\w.']*))[ \t]*(?:$|\())"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::wildcard,
     .regex = R"(^import\s+(?:safe\s+)?(?P<module>[A-Z][\w.']*)[ \t]*(?:$|\(|hiding|as))"},
    // A path before the name is one name: `Map.lookup`, `Data.Map.lookup`.
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::type,
     .regex = R"((?:::|->|=>)\s*\(?\[?(?P<name>[A-Z][\w']*)\b)"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .keywords =
        "case class data default deriving do else family forall foreign if import in infix infixl "
        "infixr instance let module newtype of pattern then type where qualified hiding as mdo "
        "proc "
        "rec _",
    .block_comments = "{- -}",
    .comments_nest = true,
    .strings = "\" \"",
    .character_quote = '\'',
    .word_characters = "'",
    .continuations = "|}=",
    .parameter = LexicalRules::ParameterName::every,
    .call_before = '\x01',
    .member_operators = ".",
};

}  // namespace

}  // namespace codefinder::haskell

namespace codefinder::language_rows {

constinit const LanguageDefinition haskell = {
    .language = Language::haskell,
    .name = "haskell",
    .lsp_id = "haskell",
    .aliases = "hs",
    .family = family_of(Language::haskell),
    .extensions = "hs lhs hsc hs-boot chs",
    .interpreters = "runhaskell runghc stack runhugs",
    .line_comments = "--",
    .test_globs = "*Spec.hs *Test.hs **/test/** **/tests/**",
    .entry_functions = "main",
    .manifests = "stack.yaml cabal.project package.yaml",
    .lexical = &haskell::kRules,
    .members_in_scope = true,
    .traits = {.module_import_binds_head = false,
               .one_meaning_per_name = false,
               .unresolved_is_external = true,
               .enumerators_leak = true},
    .semantics = common::module_semantics<haskell::kFiles>,
    .scip_name = "Haskell",
};

}  // namespace codefinder::language_rows
