// Ada.
#include "index/languages/language.h"

#include "index/languages/lexical_rules.h"
#include "index/resolve/plain_rules.h"

namespace codefinder::ada {
namespace {

constexpr LexicalPattern kPatterns[] = {
    {.kind = SymbolKind::module,
     .extent = Extent::end,
     .regex = R"re(^[ \t]*(?:private[ \t]+)?(?:package|protected|task)[ \t]+(?:body[ \t]+|)re"
              R"re(type[ \t]+)?(?P<name>[\w.]+)[^;\n]*\bis\b[ \t]*$)re",
     .end = R"re(^end(?:[ \t]+[\w.]+)?[ \t]*;)re"},
    // An instance of a generic package, another name of a package.
    {.kind = SymbolKind::module,
     .regex = R"re(^[ \t]*package[ \t]+(?P<name>[\w.]+)\s+(?:is\s+new|renames)\b)re"},
    {.kind = SymbolKind::function,
     .extent = Extent::keywords,
     .regex = R"re(^[ \t]*(?:(?:not[ \t]+)?overriding[ \t]+)?(?:procedure|function|entry))re"
              R"re([ \t]+(?P<name>[\w.]+|"[^"\n]+")[ \t]*(?P<parameters>\([^)]*\)))re"
              R"re(?(?:\s*return[ \t]+(?P<type>[\w.]+))?)re"},
    {.kind = SymbolKind::struct_,
     .regex = R"re(^[ \t]*type[ \t]+(?P<name>\w+)[^;]*?\bis\b[^;\n]*\b(?:record|)re"
              R"re(new[ \t]+(?P<base>[\w.]+)[ \t]+with))re"},
    {.kind = SymbolKind::enum_,
     .extent = Extent::list,
     .regex = R"re(^[ \t]*type[ \t]+(?P<name>\w+)\s+is\s*\()re"},
    {.kind = SymbolKind::enum_member,
     .regex = R"re([(,]\s*(?P<name>[A-Za-z]\w*|'[^\n]'))re",
     .in = "enum"},
    {.kind = SymbolKind::type_alias, .regex = R"re(^[ \t]*(?:sub)?type[ \t]+(?P<name>\w+))re"},
    {.kind = SymbolKind::constant,
     .regex = R"re(^[ \t]*(?P<names>\w+(?:[ \t]*,\s*\w+){0,30})[ \t]*:[ \t]*)re"
              R"re((?:aliased[ \t]+)?constant\b)re"},
    {.kind = SymbolKind::key,
     .regex = R"re(^[ \t]*(?P<names>\w+(?:[ \t]*,\s*\w+){0,30})[ \t]*:[ \t]*exception\b)re"},
    {.kind = SymbolKind::variable,
     .regex = R"re(^[ \t]*(?P<names>\w+(?:[ \t]*,\s*\w+){0,30})[ \t]*:[ \t]*(?:aliased[ \t]+)?)re"
              R"re((?P<type>[A-Z][\w.]*)(?:[^;\n]*(?:;|:=)|[ \t]*(?:\([^()\n]*\))?\s*with\b))re"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::module,
     .regex = R"re(^[ \t]*(?:limited[ \t]+|private[ \t]+)*with[ \t]+(?P<module>[\w.]+))re"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .keywords =
        "package body procedure function is begin end type subtype record array of access constant "
        "new with "
        "use if then elsif else case when loop for while in out return declare exception raise "
        "others null "
        "private limited tagged abstract range digits delta and or not xor mod rem task protected "
        "entry accept "
        "select pragma renames separate generic overriding all aliased exit goto reverse abs at do "
        "until",
    .ignores_case = true,
    .strings = "\" \"",
    .escape = 0,
    .openers = "begin if loop case record select",
    .closers = "end",
    .parameter = LexicalRules::ParameterName::first,
    .member_operators = ".",
};

}  // namespace
}  // namespace codefinder::ada

namespace codefinder::language_rows {

constinit const LanguageDefinition ada = {
    .language = Language::ada,
    .name = "ada",
    .lsp_id = "ada",
    .family = family_of(Language::ada),
    .extensions = "adb ads ada gpr",
    .line_comments = "--",
    .declaration_suffixes = ".ads",
    .lexical = &codefinder::ada::kRules,
    .semantics = resolve::plain_semantics,
    .scip_name = "Ada",
};

}  // namespace codefinder::language_rows
