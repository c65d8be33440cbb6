// Common Lisp: names, files and conventions.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_common/shared_names.h"

extern "C" const TSLanguage* tree_sitter_commonlisp();

namespace codefinder::language_rows {

constinit const LanguageDefinition commonlisp = {
    .language = Language::commonlisp,
    .name = "commonlisp",
    .lsp_id = "commonlisp",
    .aliases = "lisp",
    .family = family_of(Language::commonlisp),
    .separator = ":",
    .extensions = "lisp lsp cl asd",
    .interpreters = "sbcl",
    .line_comments = ";",
    .test_globs = "*-test.lisp *-tests.lisp **/test/** **/tests/** **/t/**",
    .grammar = extract::guarded<tree_sitter_commonlisp>,
    .semantics = common::names_of_project,
    .scip_name = "CommonLisp",
};

}  // namespace codefinder::language_rows
