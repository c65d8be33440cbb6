// Go: names, files and conventions.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_common/containers.h"
#include "index/languages/go/library.h"
#include "index/languages/go/rules.h"

extern "C" const TSLanguage* tree_sitter_go();

namespace codefinder::language_rows {

constinit const LanguageDefinition go = {
    .language = Language::go,
    .name = "go",
    .lsp_id = "go",
    .aliases = "golang",
    .family = family_of(Language::go),
    .extensions = "go",
    .line_comments = "//",
    .test_globs = "*_test.go **/testdata/**",
    .entry_functions = "main",
    .entry_package = "main",
    .manifests = "go.mod",
    .name_manifest = "go.mod",
    .manifest_name = codefinder::go::manifest_name,
    .import_manifests = "go.mod",
    .lock_files = "go.sum",
    .config_names = "go.mod go.work",
    .generated_suffixes = ".pb.go .generated.go _generated.go",
    .package_caches = codefinder::go::package_caches,
    .library_directories = codefinder::go::library_directories,
    .module_name = codefinder::go::module_name,
    .grammar = extract::guarded<tree_sitter_go>,
    .has_exact_grammar = true,
    .preprocessor = codefinder::go::preprocessor,
    .traits = {.scope_prefix = "go:",
               .keywords = {.result = "return",
                            .leave = "break",
                            .repeat = "continue",
                            .selection = "case default",
                            .jump = "goto",
                            .constructs = "for switch select",
                            .functions = "func",
                            .branches = "if else"},
               .builtin_names = codefinder::go::kBuiltins,
               .is_closed_world = true,
               .aliases_have_methods = true,
               .has_implicit_interfaces = true,
               .substitutes_type_parameters = true,
               .map_types = "map Seq2",
               .containers = &common::kContainers},
    .semantics = codefinder::go::semantics,
    .completion = &codefinder::go::kCompletion,
    .moved_imports = &codefinder::go::kMovedImports,
    .packages = &codefinder::go::kPackages,
    .public_names = &codefinder::go::kPublicNames,
    .renaming = &renaming_rows::go,
    .scip_name = "Go",
};

}  // namespace codefinder::language_rows
