// Rust: names, files and conventions.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_common/containers.h"
#include "index/languages/rust/library.h"
#include "index/languages/rust/rules.h"

extern "C" const TSLanguage* tree_sitter_rust();

namespace codefinder::rust {

namespace {

constexpr ContainerNames kContainers = [] {
  ContainerNames names = common::kContainers;
  names.derived_methods = kDerived;
  return names;
}();

}  // namespace

}  // namespace codefinder::rust

namespace codefinder::language_rows {

constinit const LanguageDefinition rust = {
    .language = Language::rust,
    .name = "rust",
    .lsp_id = "rust",
    .aliases = "rs",
    .family = family_of(Language::rust),
    .separator = "::",
    .extensions = "rs",
    .interpreters = "rust-script",
    .line_comments = "//",
    .test_globs = "**/tests/** **/benches/** *_test.rs *_tests.rs tests.rs",
    .entry_functions = "main",
    .manifests = "Cargo.toml",
    .name_manifest = "Cargo.toml",
    .manifest_name = codefinder::rust::manifest_name,
    .import_manifests = "Cargo.toml",
    .lock_files = "Cargo.lock",
    .package_caches = codefinder::rust::package_caches,
    .library_directories = codefinder::rust::library_directories,
    .module_name = codefinder::rust::module_name,
    .grammar = extract::guarded<tree_sitter_rust>,
    .has_exact_grammar = true,
    .local_values_are_no_types = true,
    .preprocessor = codefinder::rust::preprocessor,
    .traits = {.module_keywords = "crate self super super::super self::super super::super::super",
               .reexports_imports = true,
               .modules_import = true,
               .keywords = {.result = "return ?",
                            .leave = "break",
                            .repeat = "continue",
                            .self = "Self",
                            .constructs = "for while loop",
                            .functions = "fn",
                            .suspending = "await async",
                            .branches = "if else"},
               .builtin_names = codefinder::rust::kBuiltins,
               .closed_builtins = true,
               .one_meaning_per_name = false,
               .unresolved_is_external = true,
               .impls_add_bases = true,
               .dereferencing_method = "deref",
               .receiver_parameter = "self",
               .substitutes_type_parameters = true,
               .map_type_suffix = "Map",
               .optional_methods = codefinder::rust::kOptional,
               .containers = &codefinder::rust::kContainers},
    .semantics = codefinder::rust::semantics,
    .completion = &codefinder::rust::kCompletion,
    .moved_imports = &codefinder::rust::kMovedImports,
    .needed_file = codefinder::rust::needed_file,
    .packages = &codefinder::rust::kPackages,
    .public_names = &codefinder::rust::kPublicNames,
    .renaming = &renaming_rows::rust,
    .scip_name = "Rust",
};

}  // namespace codefinder::language_rows
