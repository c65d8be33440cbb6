// YAML.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/yaml/paths.h"

extern "C" const TSLanguage* tree_sitter_yaml();

namespace codefinder::language_rows {

constinit const LanguageDefinition yaml = {
    .language = Language::yaml,
    .name = "yaml",
    .lsp_id = "yaml",
    .aliases = "yml",
    .kind = ContentKind::data,
    .extensions = "yaml yml cff",
    .file_names = ".clang-format .clang-tidy .clangd .gemrc .yamllint pubspec.lock",
    .line_comments = "#",
    .test_globs = "**/test/** **/tests/** **/testdata/**",
    .grammar = extract::guarded<tree_sitter_yaml>,  // Not exact: many files are templates.
    .semantics = codefinder::yaml::semantics,
    .renaming = &renaming_rows::yaml,
    .scip_name = "YAML",
};

}  // namespace codefinder::language_rows
