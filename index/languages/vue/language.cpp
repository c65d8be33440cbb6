// Vue, single-file components: names and conventions; its scripts have the rules of
// TypeScript.
#include "index/languages/language.h"

#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_ecma/rules.h"
#include "index/languages/_ecma/semantics.h"
#include "index/languages/tags.h"

extern "C" const TSLanguage* tree_sitter_html();

namespace codefinder::language_rows {

constinit const LanguageDefinition vue = {
    .language = Language::vue,
    .name = "vue",
    .lsp_id = "vue",
    .family = family_of(Language::typescript),
    .extensions = "vue",
    .line_comments = "//",
    .test_globs = "**/__tests__/** **/test/** **/tests/**",
    .module_name = ecma::module_name,
    .grammar = extract::guarded<tree_sitter_html>,
    .class_bodies_are_scopes = false,
    .traits = ecma::kTraits,
    .semantics = ecma::semantics,
    .completion = &ecma::kCompletion,
    .needed_file = ecma::needed_file,
    .packages = &ecma::kPackages,
    .tags = &kSyntaxTags,
    .scip_name = "Vue",
};

}  // namespace codefinder::language_rows
