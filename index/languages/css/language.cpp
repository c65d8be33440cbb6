// CSS: names and conventions.
#include "index/languages/language.h"

#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_css/semantics.h"

extern "C" const TSLanguage* tree_sitter_css();

namespace codefinder::language_rows {

constinit const LanguageDefinition css = {
    .language = Language::css,
    .name = "css",
    .lsp_id = "css",
    .aliases = "postcss",
    .family = family_of(Language::typescript),
    .extensions = "css pcss postcss",
    .generated_suffixes = ".min.css",
    .grammar = extract::guarded<tree_sitter_css>,
    .preprocessor = codefinder::css::preprocessor,
    .traits = {.unresolved_is_external = true},
    .semantics = codefinder::css::semantics,
    .scip_name = "CSS",
};

}  // namespace codefinder::language_rows
