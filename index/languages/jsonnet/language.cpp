// Jsonnet.
#include "index/languages/language.h"

#include "index/languages/lexical_rules.h"
#include "index/resolve/plain_rules.h"

namespace codefinder::jsonnet {
namespace {

constexpr LexicalPattern kPatterns[] = {
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::module,
     .regex =
         R"re(\blocal[ \t]+(?P<alias>\w+)[ \t]*=[ \t]*import[ \t]+["\x27](?P<module>[^"\x27\n])re"
         R"re(+)["\x27])re"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::module,
     .regex = R"re(\bimport(?:str|bin)?[ \t]+["\x27](?P<module>[^"\x27\n]+)["\x27])re"},
    {.kind = SymbolKind::function,
     .regex = R"re(\blocal[ \t]+(?P<name>\w+)[ \t]*(?P<parameters>\([^)]*\))[ \t]*=)re"},
    {.kind = SymbolKind::variable,
     .regex = R"re(\blocal[ \t]+(?P<name>\w+)[ \t]*=[ \t]*(?:[^i\s]|i[^m]))re"},
    {.kind = SymbolKind::method,
     .regex = R"re(^[ \t]*(?P<name>[A-Za-z_]\w*)[ \t]*(?P<parameters>\([^)\n]*\))[ \t]*:)re"},
    {.kind = SymbolKind::property,
     .regex = R"re(^[ \t]*(?:["\x27])?(?P<name>[A-Za-z_][\w-]*)(?:["\x27])?[ \t]*\+?:{1,3})re"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .keywords =
        "local function if then else for in import importstr importbin error assert true false "
        "null self super tailstrict",
    .block_comments = "/* */",
    .strings = "\" \" ' '",
    .multiline_strings = "||| |||",
    .parameter = LexicalRules::ParameterName::first,
    .member_operators = ".",
};

}  // namespace
}  // namespace codefinder::jsonnet

namespace codefinder::language_rows {

constinit const LanguageDefinition jsonnet = {
    .language = Language::jsonnet,
    .name = "jsonnet",
    .lsp_id = "jsonnet",
    .family = family_of(Language::jsonnet),
    .extensions = "jsonnet libsonnet",
    .line_comments = "// #",
    .lexical = &codefinder::jsonnet::kRules,
    .semantics = resolve::plain_semantics,
    .scip_name = "Jsonnet",
};

}  // namespace codefinder::language_rows
