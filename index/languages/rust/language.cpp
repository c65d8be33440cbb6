// Rust: names, files and conventions.
#include "index/languages/language.h"
#include "index/extract/scanner_guard.h"
#include "index/languages/rust/modules.h"
#include "index/languages/rust/preprocess.h"

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
    .manifests = "Cargo.toml",
    .name_manifest = "Cargo.toml",
    .manifest_name = codefinder::rust::manifest_name,
    .import_manifests = "Cargo.toml",
    .lock_files = "Cargo.lock",
    .package_caches = codefinder::rust::package_caches,
    .module_name = codefinder::rust::module_name,
    .grammar = extract::guarded<tree_sitter_rust>,
    .local_values_are_no_types = true,
    .preprocessor = codefinder::rust::preprocessor,
    .imports_can_be_imported = true,
};

}  // namespace codefinder::language_rows
