// TSX: TypeScript with JSX.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_ecma/preprocess.h"
#include "index/languages/_ecma/rules.h"
#include "index/languages/_ecma/semantics.h"
#include "index/languages/tags.h"

extern "C" const TSLanguage* tree_sitter_tsx();

namespace codefinder::language_rows {

constinit const LanguageDefinition tsx = {
    .language = Language::tsx,
    .name = "tsx",
    .lsp_id = "typescriptreact",
    .family = family_of(Language::typescript),
    .extensions = "tsx",
    .line_comments = "//",
    .test_globs =
        "*.test.tsx *.spec.tsx *-test.tsx *-spec.tsx **/__tests__/** **/test/** "
        "**/tests/** **/spec/**",
    .directory_modules = "index",
    .module_name = ecma::module_name,
    .grammar = extract::guarded<tree_sitter_tsx>,  // Not exact: it lacks newer types (`out T`,
                                                   // `f<T>` as a value).
    .class_bodies_are_scopes = false,
    .preprocessor = ecma::repairing_preprocessor,
    .traits = ecma::kTraits,
    .semantics = ecma::semantics,
    .completion = &ecma::kCompletion,
    .moved_imports = &ecma::kMovedImports,
    .needed_file = ecma::needed_file,
    .packages = &ecma::kPackages,
    .public_names = &ecma::kPublicNames,
    .renaming = &renaming_rows::tsx,
    .tags = &kSyntaxTags,
    .scip_name = "TypeScriptReact",
};

}  // namespace codefinder::language_rows
