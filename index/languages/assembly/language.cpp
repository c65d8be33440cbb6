// Assembly: labels, macros and constants of GNU as, NASM and MASM.
#include "index/languages/language.h"

#include "index/languages/lexical_rules.h"
#include "index/resolve/plain_rules.h"

namespace codefinder::assembly {
namespace {

constexpr LexicalPattern kPatterns[] = {
    {.kind = SymbolKind::function,
     .extent = Extent::section,
     .regex = R"re(^[ \t]*(?:SYM_(?:INNER_)?(?:FUNC|CODE|TYPED_FUNC|DATA)_START\w*|ENTRY|WEAK|)re"
              R"re(GLOBAL)[ \t]*\([ \t]*(?P<name>\w+))re"},
    {.kind = SymbolKind::function,
     .extent = Extent::section,
     .regex = R"re(^[ \t]*(?P<name>[A-Za-z_$?][\w$.@?]*)[ \t]*::?(?:[ \t]|$))re"},
    {.kind = SymbolKind::label,
     .extent = Extent::section,
     .level = 2,
     .flags = SymbolFlag::local,
     .regex = R"re(^[ \t]*(?P<name>\.[A-Za-z_][\w$.@?]*)[ \t]*:(?:[ \t]|$))re"},
    {.kind = SymbolKind::function,
     .extent = Extent::section,
     .regex = R"re(^(?P<name>\w+)[ \t]+(?:PROC|proc)\b)re"},
    {.kind = SymbolKind::macro,
     .extent = Extent::end,
     .regex = R"re(^[ \t]*\.macro[ \t]+(?P<name>[\w.$]+)(?P<parameters>[^\n]*))re",
     .end = R"re(^[ \t]*\.endm\b)re"},
    {.kind = SymbolKind::macro,
     .extent = Extent::end,
     .regex = R"re(^[ \t]*%i?macro[ \t]+(?P<name>[\w.$]+))re",
     .end = R"re(^[ \t]*%endmacro\b)re"},
    {.kind = SymbolKind::macro, .regex = R"re(^[ \t]*(?:#[ \t]*|%)define[ \t]+(?P<name>\w+))re"},
    {.kind = SymbolKind::constant,
     .regex = R"re(^[ \t]*\.(?:equ|set|equiv)[ \t]+(?P<name>[\w.$]+)[ \t]*,)re"},
    {.kind = SymbolKind::constant, .regex = R"re(^(?P<name>\w+)[ \t]+(?:equ|EQU|=)[ \t])re"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::include | ImportFlag::wildcard,
     .regex = R"re(^[ \t]*(?:#[ \t]*|%|\.)include[ \t]+["<](?P<module>[^">\n]+)[">])re"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::call,
     .regex = R"re(^[ \t]+(?:call[qlw]?|bl|jmp|jal)[ \t]+(?P<name>[A-Za-z_][\w.$@]*))re"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .block_comments = "/* */",
    .strings = "\" \"",
    .word_characters = "$.@",
};

}  // namespace
}  // namespace codefinder::assembly

namespace codefinder::language_rows {

constinit const LanguageDefinition assembly = {
    .language = Language::assembly,
    .name = "assembly",
    .lsp_id = "asm",
    .aliases = "nasm",
    .family = family_of(Language::assembly),
    .extensions = "s asm nasm a51 x68",
    .line_comments = "//",
    .lexical = &codefinder::assembly::kRules,
    .semantics = resolve::plain_semantics,
    .scip_name = "Assembly",
};

}  // namespace codefinder::language_rows
