// Elm: names, files and conventions.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/elm/rules.h"

extern "C" const TSLanguage* tree_sitter_elm();

namespace codefinder::language_rows {

constinit const LanguageDefinition elm = {
    .language = Language::elm,
    .name = "elm",
    .lsp_id = "elm",
    .family = family_of(Language::elm),
    .extensions = "elm",
    .line_comments = "--",
    .test_globs = "**/tests/**",
    .manifests = "elm.json",
    .dependency_directories = "elm-stuff",
    .grammar = extract::guarded<tree_sitter_elm>,
    .traits = {.enumerators_leak = true},
    .semantics = codefinder::elm::semantics,
    .scip_name = "Elm",
};

}  // namespace codefinder::language_rows
