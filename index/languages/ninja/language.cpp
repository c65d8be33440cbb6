// Ninja build files.
#include "index/languages/language.h"

#include "index/languages/lexical_rules.h"
#include "index/resolve/plain_rules.h"

namespace codefinder::ninja {
namespace {

constexpr LexicalPattern kPatterns[] = {
    {.kind = SymbolKind::function,
     .extent = Extent::indentation,
     .regex = R"re(^rule[ \t]+(?P<name>[\w.-]+))re"},
    {.kind = SymbolKind::module,
     .extent = Extent::indentation,
     .regex = R"re(^pool[ \t]+(?P<name>[\w.-]+))re"},
    {.kind = SymbolKind::key,
     .extent = Extent::indentation,
     .regex = R"re(^build[ \t]+(?P<name>[^:|\s]+))re"},
    {.kind = SymbolKind::variable, .once = true, .regex = R"re(^(?P<name>[\w.-]+)[ \t]*=)re"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::include | ImportFlag::wildcard,
     .regex = R"re(^(?:include|subninja)[ \t]+(?P<module>\S+))re"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::call,
     .regex = R"re(^build[^:\n]*:[ \t]*(?P<name>[\w.-]+))re"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .keywords = "rule build default pool include subninja",
    .comments_begin_lines = true,
    .escape = '$',
};

}  // namespace
}  // namespace codefinder::ninja

namespace codefinder::language_rows {

constinit const LanguageDefinition ninja = {
    .language = Language::ninja,
    .name = "ninja",
    .lsp_id = "ninja",
    .family = family_of(Language::ninja),
    .extensions = "ninja",
    .line_comments = "#",
    .lexical = &codefinder::ninja::kRules,
    .semantics = resolve::plain_semantics,
};

}  // namespace codefinder::language_rows
