// Svelte, components: names and conventions; its scripts have the rules of TypeScript.
#include "index/languages/language.h"

#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_ecma/rules.h"
#include "index/languages/_ecma/semantics.h"
#include "index/languages/svelte/rules.h"
#include "index/languages/tags.h"

extern "C" const TSLanguage* tree_sitter_svelte();

namespace codefinder::language_rows {

constinit const LanguageDefinition svelte = {
    .language = Language::svelte,
    .name = "svelte",
    .lsp_id = "svelte",
    .family = family_of(Language::typescript),
    .extensions = "svelte",
    .line_comments = "//",
    .test_globs = "**/__tests__/** **/test/** **/tests/**",
    .module_name = ecma::module_name,
    .grammar = extract::guarded<tree_sitter_svelte>,
    .class_bodies_are_scopes = false,
    .preprocessor = codefinder::svelte::preprocessor,
    .traits = ecma::kTraits,
    .semantics = ecma::semantics,
    .completion = &ecma::kCompletion,
    .needed_file = ecma::needed_file,
    .packages = &ecma::kPackages,
    .tags = &kSyntaxTags,
    .scip_name = "Svelte",
};

}  // namespace codefinder::language_rows
