// Rust: names, files and conventions.
#include "index/languages/language.h"

namespace codefinder::language_rows {

constinit const LanguageDefinition rust = {
    .language = Language::rust,
    .name = "rust",
    .lsp_id = "rust",
    .family = family_of(Language::rust),
    .separator = "::",
    .extensions = "rs",
    .interpreters = "rust-script",
    .line_comments = "//",
    .test_globs = "**/tests/** **/benches/** *_test.rs *_tests.rs tests.rs",
};

}  // namespace codefinder::language_rows
