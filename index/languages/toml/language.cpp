// TOML.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/toml/paths.h"

extern "C" const TSLanguage* tree_sitter_toml();

namespace codefinder::language_rows {

constinit const LanguageDefinition toml = {
    .language = Language::toml,
    .name = "toml",
    .lsp_id = "toml",
    .kind = ContentKind::data,
    .extensions = "toml",
    .file_names = "Cargo.lock Pipfile poetry.lock uv.lock pdm.lock Gopkg.lock",
    .line_comments = "#",
    .test_globs = "**/test/** **/tests/** **/testdata/**",
    .grammar = extract::guarded<tree_sitter_toml>,
    .has_exact_grammar = true,
    .semantics = codefinder::toml::semantics,
    .scip_name = "TOML",
};

}  // namespace codefinder::language_rows
