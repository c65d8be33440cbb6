// JSON and its dialects with comments.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/json/paths.h"

extern "C" const TSLanguage* tree_sitter_json();

namespace codefinder::language_rows {

constinit const LanguageDefinition json = {
    .language = Language::json,
    .name = "json",
    .lsp_id = "json",
    .aliases = "jsonc json5",
    .kind = ContentKind::data,
    .extensions =
        "json jsonc json5 jsonld geojson webmanifest code-workspace har avsc ipynb "
        "topojson",
    .file_names =
        ".babelrc .eslintrc .jshintrc .jscsrc .swcrc .watchmanconfig composer.lock "
        "Pipfile.lock flake.lock deno.lock bun.lock",
    .line_comments = "//",
    .test_globs = "**/test/** **/tests/** **/testdata/**",
    .config_extensions = "json5 jsonc",
    .grammar = extract::guarded<tree_sitter_json>,  // Not exact: comments and trailing commas in
                                                    // many configurations.
    .scan = LineScan::keys,
    .semantics = codefinder::json::semantics,
    .scip_name = "JSON",
};

}  // namespace codefinder::language_rows
