// Meson build files.
#include "index/languages/language.h"

#include "index/languages/lexical_rules.h"
#include "index/resolve/plain_rules.h"

namespace codefinder::meson {
namespace {

constexpr LexicalPattern kPatterns[] = {
    {.kind = SymbolKind::module, .regex = R"re(^[ \t]*project[ \t]*\(\s*'(?P<name>[^'\n]+)')re"},
    {.kind = SymbolKind::function,
     .regex = R"re(\b(?:executable|library|shared_library|static_library|both_libraries|)re"
              R"re(custom_target|test|benchmark|run_target|shared_module|jar))re"
              R"re([ \t]*\(\s*'(?P<name>[^'\n]+)')re"},
    {.kind = SymbolKind::key, .regex = R"re(^[ \t]*option[ \t]*\(\s*'(?P<name>[^'\n]+)')re"},
    {.kind = SymbolKind::variable,
     .once = true,
     .regex = R"re(^[ \t]*(?P<name>[A-Za-z_]\w*)[ \t]*\+?=[^=])re"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::module,
     .regex = R"re(\bsubdir[ \t]*\(\s*'(?P<module>[^'\n]+)')re"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .keywords = "if elif else endif foreach endforeach and or not true false in break continue",
    .strings = "' '",
    .multiline_strings = "''' '''",
    .member_operators = ".",
};

}  // namespace
}  // namespace codefinder::meson

namespace codefinder::language_rows {

constinit const LanguageDefinition meson = {
    .language = Language::meson,
    .name = "meson",
    .lsp_id = "meson",
    .family = family_of(Language::meson),
    .file_names = "meson.build meson_options.txt meson.options",
    .line_comments = "#",
    .lexical = &codefinder::meson::kRules,
    .semantics = resolve::plain_semantics,
};

}  // namespace codefinder::language_rows
