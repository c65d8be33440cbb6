// Go: names, files and conventions.
#include "index/languages/language.h"

namespace codefinder::language_rows {

constinit const LanguageDefinition go = {
    .language = Language::go,
    .name = "go",
    .lsp_id = "go",
    .family = family_of(Language::go),
    .extensions = "go",
    .line_comments = "//",
    .test_globs = "*_test.go **/testdata/**",
};

}  // namespace codefinder::language_rows
