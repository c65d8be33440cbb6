// Zig: names, files and conventions.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_common/containers.h"
#include "index/languages/zig/rules.h"

extern "C" const TSLanguage* tree_sitter_zig();

namespace codefinder::language_rows {

constinit const LanguageDefinition zig = {
    .language = Language::zig,
    .name = "zig",
    .lsp_id = "zig",
    .family = family_of(Language::zig),
    .extensions = "zig zon",
    .line_comments = "//",
    .test_globs = "*_test.zig **/test/** **/tests/**",
    .entry_functions = "main",
    .manifests = "build.zig",
    .import_manifests = "build.zig",
    .config_names = "build.zig.zon",
    .dependency_directories = "zig-cache .zig-cache zig-out",
    .grammar = extract::guarded<tree_sitter_zig>,
    .members_in_scope = true,
    .traits = {.reexports_imports = true,
               .keywords = {.result = "return", .leave = "break", .repeat = "continue"},
               .builtin_names = "undefined null true false unreachable",
               .members_in_scope = true,
               .allows_out_of_line_members = false,
               .has_members_in_other_files = false,
               .substitutes_type_parameters = true,
               .containers = &common::kContainers},
    .semantics = codefinder::zig::semantics,
    .scip_name = "Zig",
};

}  // namespace codefinder::language_rows
