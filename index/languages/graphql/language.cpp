// GraphQL: names, files and lexical rules. The types of a schema are shared by all files.
#include "index/languages/language.h"

#include "index/languages/_common/module_imports.h"
#include "index/languages/lexical_rules.h"
#include "index/languages/public_names.h"

namespace codefinder::graphql {

namespace {

constexpr common::ModuleFiles kFiles = {.extensions = ".graphql .gql .graphqls",
                                        .shares_names = true};

constexpr LexicalPattern kPatterns[] = {
    {.kind = SymbolKind::struct_,
     .extent = Extent::braces,
     .regex = R"(^[ \t]*(?:type|input)\s+(?P<name>\w+)(?:\s+implements(?P<base>[^@{}]*))?)"},
    {.kind = SymbolKind::interface,
     .extent = Extent::braces,
     .regex = R"(^[ \t]*interface\s+(?P<name>\w+)(?:\s+implements(?P<base>[^@{}]*))?)"},
    {.kind = SymbolKind::enum_,
     .extent = Extent::braces,
     .regex = R"(^[ \t]*enum\s+(?P<name>\w+))"},
    {.kind = SymbolKind::type_alias,
     .regex =
         R"(^[ \t]*union\s+(?P<name>\w+)(?:\s*@[^=\n]*)?(?:\s*=\s*\|?\s*(?P<type>\w+(?:\s*\|\s*)"
         R"(\w+)*))?)"},
    {.kind = SymbolKind::type_alias, .regex = R"(^[ \t]*scalar\s+(?P<name>\w+))"},
    {.kind = SymbolKind::macro,
     .regex = R"(^[ \t]*directive\s+@(?P<name>\w+)\s*(?P<parameters>\([^()]*\))?)"},
    {.extent = Extent::braces,
     .regex = R"(^[ \t]*(?:query|mutation|subscription)\s+(?P<name>\w+)\s*(?P<parameters>\([^{}())"
              R"(]*\))?)"},
    {.extent = Extent::braces, .regex = R"(^[ \t]*fragment\s+(?P<name>\w+)\s+on\s+(?P<type>\w+))"},
    {.kind = SymbolKind::field,
     .regex = R"((?:^|[{,])[ \t]*(?P<name>\w+)\s*(?:\([^{}()]*(?:\([^{}()]*\)[^{}()]*)*\)))"
              R"(?\s*:\s*(?P<type>[\w\[\]! \t]+))",
     .in = "struct interface"},
    {.kind = SymbolKind::enum_member,
     .regex = R"((?:^|[{,])[ \t]*(?P<name>[A-Za-z_]\w*)[ \t]*(?:$|[@},]|"))",
     .in = "enum"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::type,
     .regex = R"(^[ \t]*extend\s+(?:type|interface|enum|input|union|scalar)\s+(?P<name>\w+))"},
    {.yield = LexicalPattern::Yield::reference, .regex = R"(@(?P<name>[A-Za-z_]\w*))"},
    {.yield = LexicalPattern::Yield::reference,
     .regex = R"(\.\.\.[ \t]*(?P<name>[A-Za-z_]\w*)[ \t]*(?:$|[@}]))"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::type,
     .regex = R"(\bon[ \t]+(?P<name>[A-Z]\w*))"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::type,
     .regex = R"(:\s*\[*(?P<name>[A-Z]\w*)[!\]]*)"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .keywords =
        "query mutation subscription fragment on type interface union enum input scalar directive "
        "schema extend implements repeatable true false null",
    .block_comments = "\"\"\" \"\"\"",
    .strings = "\" \"",
    .parameter = LexicalRules::ParameterName::first,
    .call_before = '\x01',
};

}  // namespace

}  // namespace codefinder::graphql

namespace codefinder::language_rows {

constinit const LanguageDefinition graphql = {
    .language = Language::graphql,
    .name = "graphql",
    .lsp_id = "graphql",
    .aliases = "gql",
    .family = family_of(Language::graphql),
    .extensions = "graphql gql graphqls",
    .line_comments = "#",
    .lexical = &graphql::kRules,
    .traits = {.unresolved_is_external = true},
    .semantics = common::module_semantics<graphql::kFiles>,
    .public_names = &kAllNamesArePublic,
    .scip_name = "GraphQL",
};

}  // namespace codefinder::language_rows
