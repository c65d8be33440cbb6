// JavaScript with JSX: names, files and conventions.
#include "index/extract/scanner_guard.h"
#include "index/languages/_ecma/preprocess.h"
#include "index/languages/language.h"

extern "C" const TSLanguage* tree_sitter_javascript();

namespace codefinder::language_rows {

constinit const LanguageDefinition javascript = {
    .language = Language::javascript,
    .name = "javascript",
    .lsp_id = "javascript",
    .aliases = "javascriptreact",
    .family = family_of(Language::typescript),
    .extensions = "js mjs cjs jsx es6",
    .file_names = "Jakefile",
    .interpreters = "node nodejs bun",
    .line_comments = "//",
    .test_globs =
        "*.test.{js,mjs,cjs,jsx} *.spec.{js,mjs,cjs,jsx} *-test.js *-spec.js *_test.js "
        "**/__tests__/** **/test/** **/tests/** **/spec/**",
    .grammar = extract::guarded<tree_sitter_javascript>,
    .preprocessor = ecma::preprocessor,
};

}  // namespace codefinder::language_rows
