// Go: names, files and conventions.
#include "index/extract/scanner_guard.h"
#include "index/languages/language.h"

extern "C" const TSLanguage* tree_sitter_go();

namespace codefinder::language_rows {

constinit const LanguageDefinition go = {
    .language = Language::go,
    .name = "go",
    .lsp_id = "go",
    .family = family_of(Language::go),
    .extensions = "go",
    .line_comments = "//",
    .test_globs = "*_test.go **/testdata/**",
    .grammar = extract::guarded<tree_sitter_go>,
};

}  // namespace codefinder::language_rows
