// TypeScript: names, files and conventions.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_ecma/modules.h"
#include "index/languages/_ecma/rules.h"
#include "index/languages/_ecma/semantics.h"
#include "index/languages/typescript/preprocess.h"

extern "C" const TSLanguage* tree_sitter_typescript();

namespace codefinder::language_rows {

namespace {

/// Not TypeScript: Qt translations are XML, and MPEG streams are not text.
Language detect(std::string_view extension, std::string_view head) {
  (void)extension;
  const bool xml = head.starts_with("<?xml") || head.starts_with("<!DOCTYPE");
  return xml ? Language::text : Language::typescript;
}

}  // namespace

constinit const LanguageDefinition typescript = {
    .language = Language::typescript,
    .name = "typescript",
    .lsp_id = "typescript",
    .aliases = "ts",
    .family = family_of(Language::typescript),
    .extensions = "ts mts cts",
    .interpreters = "ts-node deno",
    .detect = detect,
    .line_comments = "//",
    .test_globs =
        "*.test.{ts,mts,cts} *.spec.{ts,mts,cts} *-test.ts *-spec.ts *_test.ts "
        "**/__tests__/** **/test/** **/tests/** **/spec/**",
    .declaration_suffixes = ".d.ts .d.mts .d.cts",
    .generated_suffixes = ".generated.ts",
    .directory_modules = "index",
    .module_name = ecma::module_name,
    .grammar = extract::guarded<tree_sitter_typescript>,  // Not exact: it lacks newer types (`out
                                                          // T`, `f<T>` as a value).
    .class_bodies_are_scopes = false,
    .preprocessor = typescript::preprocessor,
    .traits = ecma::kTraits,
    .semantics = ecma::semantics,
    .completion = &ecma::kCompletion,
    .moved_imports = &ecma::kMovedImports,
    .needed_file = ecma::needed_file,
    .packages = &ecma::kPackages,
    .renaming = &renaming_rows::typescript,
    .scip_name = "TypeScript",
};

}  // namespace codefinder::language_rows
