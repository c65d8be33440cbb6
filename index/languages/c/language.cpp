// C: names, files and conventions.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_c/rules.h"
#include "index/languages/_c/semantics.h"

extern "C" const TSLanguage* tree_sitter_c();

namespace codefinder::language_rows {

constinit const LanguageDefinition c = {
    .language = Language::c,
    .name = "c",
    .lsp_id = "c",
    .family = family_of(Language::c),
    .extensions = "c h idc y l",
    .interpreters = "tcc",
    .detect = c_family::header_language,
    .line_comments = "//",
    .test_globs = "test_*.{c,h} *_test.{c,h} *_tests.{c,h} test.c tests.c **/test/** **/tests/**",
    .entry_functions = "main",
    .manifests = "CMakeLists.txt meson.build configure.ac",
    .config_names = "CMakeLists.txt meson.build configure.ac",
    .library_directories = c_family::c_library_directories,
    .grammar = extract::guarded<tree_sitter_c>,  // Not exact: macros.
    .scan = LineScan::defines,
    .preprocessor = c_family::c_preprocessor,
    .traits = c_family::kCTraits,
    .semantics = c_family::semantics,
    .completion = &c_family::kCompletion,
    .moved_imports = &c_family::kMovedImports,
    .public_names = &c_family::kPublicNames,
    .renaming = &renaming_rows::c,
    .scip_name = "C",
};

}  // namespace codefinder::language_rows
