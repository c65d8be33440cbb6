// JavaScript with JSX: names, files and conventions.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_ecma/preprocess.h"
#include "index/languages/_ecma/rules.h"
#include "index/languages/_ecma/semantics.h"
#include "index/languages/tags.h"

extern "C" const TSLanguage* tree_sitter_javascript();

namespace codefinder::language_rows {

constinit const LanguageDefinition javascript = {
    .language = Language::javascript,
    .name = "javascript",
    .lsp_id = "javascript",
    .aliases = "javascriptreact js jsx",
    .family = family_of(Language::typescript),
    .extensions =
        "js mjs cjs jsx es6 bones jake javascript jsb jscad jsfl jslib jsm jspre jss njs "
        "pac ssjs xsjs xsjslib",
    .file_names = "Jakefile",
    .interpreters = "node nodejs bun chakra gjs js qjs rhino v8-shell",
    .line_comments = "//",
    .test_globs =
        "*.test.{js,mjs,cjs,jsx} *.spec.{js,mjs,cjs,jsx} *-test.js *-spec.js *_test.js "
        "**/__tests__/** **/test/** **/tests/** **/spec/**",
    .entry_keys = "main bin exports",
    .manifests = "package.json deno.json",
    .name_manifest = "package.json",
    .manifest_name = ecma::manifest_name,
    .import_manifests = "package.json tsconfig.json",
    .lock_files = "package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock",
    .generated_suffixes = ".min.js .min.mjs",
    .dependency_directories = "node_modules bower_components jspm_packages",
    .package_directories = "node_modules",
    .directory_modules = "index",
    .module_name = ecma::module_name,
    .grammar = extract::guarded<tree_sitter_javascript>,
    .has_exact_grammar = true,
    .class_bodies_are_scopes = false,
    .preprocessor = ecma::preprocessor,
    .traits = ecma::kTraits,
    .semantics = ecma::semantics,
    .completion = &ecma::kCompletion,
    .moved_imports = &ecma::kMovedImports,
    .needed_file = ecma::needed_file,
    .packages = &ecma::kPackages,
    .public_names = &ecma::kPublicNames,
    .renaming = &renaming_rows::javascript,
    .tags = &kSyntaxTags,
    .scip_name = "JavaScript",
};

}  // namespace codefinder::language_rows
