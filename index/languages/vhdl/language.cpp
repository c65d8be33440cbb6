// VHDL: names, files and lexical rules. Entities and packages are shared by all files.
#include "index/languages/language.h"

#include "index/languages/_common/module_imports.h"
#include "index/languages/lexical_rules.h"
#include "index/languages/public_names.h"

namespace codefinder::vhdl {

namespace {

constexpr common::ModuleFiles kFiles = {.extensions = ".vhd .vhdl", .shares_names = true};

constexpr LexicalPattern kPatterns[] = {
    {.kind = SymbolKind::module,
     .extent = Extent::outdent,
     .regex = R"(^[ \t]*(?:entity|configuration|context)\s+(?P<name>\w+)\s+(?:of\s+\w+\s+)?is\b)"},
    {.kind = SymbolKind::namespace_,
     .extent = Extent::outdent,
     .regex = R"(^[ \t]*architecture\s+(?P<name>\w+)\s+of\s+(?P<type>\w+)\s+is\b)"},
    {.kind = SymbolKind::namespace_,
     .extent = Extent::outdent,
     .regex = R"(^[ \t]*package\s+(?:body\s+)?(?P<name>\w+)\s+is\b)"},
    {.kind = SymbolKind::interface,
     .extent = Extent::outdent,
     .regex = R"(^[ \t]*component\s+(?P<name>\w+)(?:[ \t]+is\b|[ \t]*$))"},
    {.extent = Extent::outdent,
     .regex = R"(^[ \t]*(?:pure\s+|impure\s+)?function\s+(?P<name>\w+|"[^"\n]+"))"
              R"(\s*(?P<parameters>\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)))"
              R"(?\s*return\s+[\w.]+(?:\([^()]*\))?\s+is\b)"},
    {.flags = SymbolFlag::declaration,
     .regex = R"(^[ \t]*(?:pure\s+|impure\s+)?function\s+(?P<name>\w+|"[^"\n]+"))"
              R"(\s*(?P<parameters>\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?\s*return\b)"},
    {.extent = Extent::outdent,
     .regex =
         R"(^[ \t]*procedure\s+(?P<name>\w+)\s*(?P<parameters>\((?:[^()]|\((?:[^()]|\([^()]*\)))"
         R"(*\))*\))?\s*is\b)"},
    {.flags = SymbolFlag::declaration,
     .regex =
         R"(^[ \t]*procedure\s+(?P<name>\w+)\s*(?P<parameters>\((?:[^()]|\((?:[^()]|\([^()]*\)))"
         R"(*\))*\))?)"},
    {.kind = SymbolKind::struct_,
     .extent = Extent::end,
     .regex = R"(^[ \t]*type\s+(?P<name>\w+)\s+is\s+(?:record\b|protected\b))",
     .end = R"(^[ \t]*end\s+(?:record|protected)\b)"},
    {.kind = SymbolKind::enum_,
     .extent = Extent::list,
     .regex = R"(^[ \t]*type\s+(?P<name>\w+)\s+is\s*\()"},
    {.kind = SymbolKind::type_alias, .regex = R"(^[ \t]*(?:type|subtype)\s+(?P<name>\w+))"},
    {.kind = SymbolKind::enum_member, .regex = R"([(,]\s*(?P<name>[a-z]\w*|'.'))", .in = "enum"},
    {.kind = SymbolKind::field,
     .regex = R"(^[ \t]*(?P<names>\w+\s*(?:,\s*\w+\s*)*):\s*(?P<type>[\w.]+))",
     .in = "struct"},
    {.kind = SymbolKind::constant,
     .regex = R"(^[ \t]*(?:shared\s+)?constant\s+(?P<names>\w+\s*(?:,\s*\w+\s*)*):)"},
    {.kind = SymbolKind::variable,
     .regex = R"(^[ \t]*(?:signal|shared\s+variable|variable|file|quantity|terminal))"
              R"(\s+(?P<names>\w+\s*(?:,\s*\w+\s*)*):\s*(?P<type>[\w.]+))"},
    {.kind = SymbolKind::type_alias,
     .regex = R"(^[ \t]*(?:alias|attribute)\s+(?P<name>\w+)\s*(?::|is\b))"},
    // Ports and generics, also after the bracket that opens the list.
    {.kind = SymbolKind::property,
     .regex =
         R"((?:^|[(;])[ \t]*(?:signal\s+|constant\s+)?(?P<names>[a-z]\w*\s*(?:,\s*[a-z]\w*\s*)*))"
         R"(:\s*(?:in|out|inout|buffer|linkage)?\s*(?P<type>[a-z][\w.]*))",
     .in = "module interface"},
    {.kind = SymbolKind::label,
     .regex =
         R"(^[ \t]*(?P<name>[a-z]\w*)\s*:\s*(?:postponed\s+)?(?:process|block|for|if|case|while|)"
         R"(loop)\b)"},
    {.kind = SymbolKind::variable,
     .regex =
         R"(^[ \t]*(?P<name>[a-z]\w*)\s*:\s*(?:entity\s+|component\s+|configuration\s+))"
         R"(?(?:\w+\.)?(?P<type>[a-z]\w*)\s*(?:\([ \t]*\w+[ \t]*\)\s*)?(?:generic|port)\s+map\b)"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::type,
     .regex = R"(\b(?P<qualifier>work\.)(?P<name>\w+))"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::wildcard,
     .regex = R"(^[ \t]*use\s+\w+\.(?P<module>\w+)\.all\b)"},
    {.yield = LexicalPattern::Yield::import,
     .regex = R"(^[ \t]*use\s+\w+\.(?P<module>\w+)\.(?P<name>\w+))"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .keywords =
        "abs access after alias all and architecture array assert attribute begin block body "
        "buffer "
        "bus case component configuration constant context default disconnect downto else elsif "
        "end "
        "entity exit file for force function generate generic group guarded if impure in inertial "
        "inout is label library linkage literal loop map mod nand new next nor not null of on open "
        "or others out package parameter port postponed procedure process property protected pure "
        "range record register reject release rem report return rol ror select sequence severity "
        "shared signal sla sll sra srl subtype then to transport type unaffected units until use "
        "variable wait when while with xnor xor work",
    .ignores_case = true,
    .block_comments = "/* */",
    .strings = "\" \"",
    .escape = 0,
    .character_quote = '\'',
    .closers = "end",
    .parameter = LexicalRules::ParameterName::first,
    .member_operators = ".",
};

}  // namespace

}  // namespace codefinder::vhdl

namespace codefinder::language_rows {

constinit const LanguageDefinition vhdl = {
    .language = Language::vhdl,
    .name = "vhdl",
    .lsp_id = "vhdl",
    .family = family_of(Language::vhdl),
    .extensions = "vhd vhdl vho vhf vhi vhs vht vhw",
    .line_comments = "--",
    .test_globs = "*_tb.vhd tb_*.vhd *_tb.vhdl tb_*.vhdl **/tb/**",
    .lexical = &vhdl::kRules,
    .members_in_scope = true,
    .traits = {.unresolved_is_external = true, .enumerators_leak = true},
    .semantics = common::module_semantics<vhdl::kFiles>,
    .public_names = &kAllNamesArePublic,
};

}  // namespace codefinder::language_rows
