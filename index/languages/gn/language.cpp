// GN build files.
#include "index/languages/language.h"

#include "index/languages/lexical_rules.h"
#include "index/resolve/plain_rules.h"

namespace codefinder::gn {
namespace {

constexpr LexicalPattern kPatterns[] = {
    {.kind = SymbolKind::function,
     .extent = Extent::braces,
     .regex = R"re(^[ \t]*template[ \t]*\([ \t]*"(?P<name>[^"\n]+)"[ \t]*\))re"},
    {.kind = SymbolKind::module,
     .extent = Extent::braces,
     .regex = R"re(^[ \t]*[a-z_][\w]*[ \t]*\([ \t]*"(?P<name>[^"\n$]+)"[ \t]*\)[ \t]*\{)re"},
    {.kind = SymbolKind::variable,
     .once = true,
     .regex = R"re(^[ \t]*(?P<name>[A-Za-z_]\w*)[ \t]*[-+]?=[^=])re"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::include | ImportFlag::wildcard,
     .regex = R"re(^[ \t]*import[ \t]*\([ \t]*"(?P<module>[^"\n]+)")re"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .keywords = "if else foreach true false",
    .strings = "\" \"",
    .member_operators = ".",
};

}  // namespace
}  // namespace codefinder::gn

namespace codefinder::language_rows {

constinit const LanguageDefinition gn = {
    .language = Language::gn,
    .name = "gn",
    .lsp_id = "gn",
    .family = family_of(Language::gn),
    .extensions = "gn gni",
    .file_names = ".gn",
    .interpreters = "gn",
    .line_comments = "#",
    .lexical = &codefinder::gn::kRules,
    .semantics = resolve::plain_semantics,
};

}  // namespace codefinder::language_rows
