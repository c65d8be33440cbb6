// COBOL.
#include "index/languages/language.h"

#include "index/languages/lexical_rules.h"
#include "index/resolve/plain_rules.h"

namespace codefinder::cobol {
namespace {

constexpr LexicalPattern kPatterns[] = {
    {.kind = SymbolKind::module, .regex = R"re(^.{0,7}[ \t]*PROGRAM-ID\.[ \t]*(?P<name>[\w-]+))re"},
    {.kind = SymbolKind::namespace_,
     .extent = Extent::section,
     .regex = R"re(^.{0,7}[ \t]*(?P<name>[\w-]+)[ \t]+DIVISION\b)re"},
    {.kind = SymbolKind::function,
     .extent = Extent::section,
     .level = 2,
     .regex = R"re(^.{0,7}[ \t]{0,3}(?P<name>[A-Z0-9][\w-]*)[ \t]+SECTION[ \t]*\.)re"},
    {.kind = SymbolKind::function,
     .extent = Extent::section,
     .level = 3,
     .regex = R"re(^(?:.{6} |[ \t]{0,7})(?P<name>[A-Z0-9][\w-]*)\.[ \t]*$)re"},
    {.kind = SymbolKind::variable,
     .in_file = true,
     .regex = R"re(^.{0,7}[ \t]*(?:0?[1-9]|[1-4]\d|66|77|88)[ \t]+(?P<name>[A-Z][\w-]*)\b)re"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::include | ImportFlag::wildcard,
     .regex = R"re(\bCOPY[ \t]+["\x27]?(?P<module>[\w./-]+))re"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::call,
     .regex = R"re(\bPERFORM[ \t]+(?P<name>[A-Z0-9][\w-]*))re"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::call,
     .regex = R"re(\bCALL[ \t]+["\x27](?P<name>[\w-]+)["\x27])re"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .keywords =
        "move to perform until varying if else end-if display accept add subtract multiply divide "
        "giving compute call using by reference content value stop run goback exit evaluate when "
        "other end-evaluate read write open close pic picture comp occurs times from thru through "
        "section division",
    .ignores_case = true,
    .strings = "\" \" ' '",
    .escape = 0,
    .word_characters = "-",
};

}  // namespace
}  // namespace codefinder::cobol

namespace codefinder::language_rows {

constinit const LanguageDefinition cobol = {
    .language = Language::cobol,
    .name = "cobol",
    .lsp_id = "cobol",
    .family = family_of(Language::cobol),
    .extensions = "cob cbl cpy cobol ccp",
    .line_comments = "*>",
    .lexical = &codefinder::cobol::kRules,
    .semantics = resolve::plain_semantics,
};

}  // namespace codefinder::language_rows
