// INI files, Java properties and .env: sections and keys.
#include "index/languages/language.h"

#include "index/languages/lexical_rules.h"

namespace codefinder::ini {
namespace {

constexpr LexicalPattern kPatterns[] = {
    {.kind = SymbolKind::key,
     .extent = Extent::section,
     .regex = R"re(^[ \t]*\[(?P<name>[^\]\n]+)\])re"},
    {.kind = SymbolKind::key,
     .regex = R"re(^[ \t]*(?:export[ \t]+)?(?P<name>[A-Za-z_][\w.\-/*\[\] ]*?)[ \t]*[=:])re"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .comments_begin_lines = true,
    .strings = "\" \" ' '",
    .word_characters = "-.",
    .name_marks = "\x01",
};

}  // namespace
}  // namespace codefinder::ini

namespace codefinder::language_rows {

constinit const LanguageDefinition ini = {
    .language = Language::ini,
    .name = "ini",
    .lsp_id = "ini",
    .aliases = "properties dotenv dosini",
    .kind = ContentKind::data,
    .extensions =
        "ini cfg conf properties env editorconfig desktop service socket timer cnf "
        "lektorproject gitconfig",
    .file_names =
        ".env .editorconfig .gitconfig .npmrc .pylintrc .flake8 .coveragerc .gitmodules "
        ".buckconfig .gitreview buildozer.spec pylintrc vlcrc .env.ci .env.dev "
        ".env.development .env.development.local .env.example .env.local .env.prod "
        ".env.production .env.sample .env.staging .env.template .env.test .env.testing "
        ".tgitconfig config.worktree",
    .line_comments = "# ;",
    .lexical = &codefinder::ini::kRules,
};

}  // namespace codefinder::language_rows
