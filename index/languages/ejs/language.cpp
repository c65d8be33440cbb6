// EJS, pages with JavaScript in them: names and files. Has the rules of JavaScript.
#include "index/languages/language.h"

#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_ecma/rules.h"
#include "index/languages/_ecma/semantics.h"

extern "C" const TSLanguage* tree_sitter_embedded_template();

namespace codefinder::language_rows {

constinit const LanguageDefinition ejs = {
    .language = Language::ejs,
    .name = "ejs",
    .lsp_id = "ejs",
    .aliases = "html.ejs",
    .family = family_of(Language::typescript),
    .extensions = "ejs",
    .test_globs = "**/__tests__/** **/test/** **/tests/**",
    .module_name = ecma::module_name,
    .grammar = extract::guarded<tree_sitter_embedded_template>,
    .class_bodies_are_scopes = false,
    .traits = ecma::kTraits,
    .semantics = ecma::semantics,
    .packages = &ecma::kPackages,
};

}  // namespace codefinder::language_rows
