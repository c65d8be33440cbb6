// Rust: names, files and conventions.
#include "index/extract/scanner_guard.h"
#include "index/languages/rust/preprocess.h"
#include "index/languages/language.h"

extern "C" const TSLanguage* tree_sitter_rust();

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
    .grammar = extract::guarded<tree_sitter_rust>,
    .local_values_are_no_types = true,
    .preprocessor = codefinder::rust::preprocessor,
};

}  // namespace codefinder::language_rows
