// Common Lisp: names, files and conventions.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_common/file_signs.h"
#include "index/languages/_common/shared_names.h"

extern "C" const TSLanguage* tree_sitter_commonlisp();

namespace codefinder::commonlisp {
namespace {

/// OpenCL, a dialect of C, and Cool have `.cl` too.
Language detect(std::string_view extension, std::string_view head) {
  if (extension != "cl") return Language::commonlisp;
  if (common::has_sign(head, {"__kernel", "kernel void", "__global", "#pragma OPENCL"}))
    return Language::c;
  return common::begins_with(head, {"(", ";", "#", "\""}) ? Language::commonlisp : Language::text;
}

}  // namespace
}  // namespace codefinder::commonlisp

namespace codefinder::language_rows {

constinit const LanguageDefinition commonlisp = {
    .language = Language::commonlisp,
    .name = "commonlisp",
    .lsp_id = "commonlisp",
    .aliases = "lisp",
    .family = family_of(Language::commonlisp),
    .separator = ":",
    .extensions = "lisp lsp cl asd ny podsl sexp",
    .interpreters = "sbcl ccl clisp ecl",
    .detect = codefinder::commonlisp::detect,
    .line_comments = ";",
    .test_globs = "*-test.lisp *-tests.lisp **/test/** **/tests/** **/t/**",
    .grammar = extract::guarded<tree_sitter_commonlisp>,
    .semantics = common::names_of_project,
    .scip_name = "CommonLisp",
};

}  // namespace codefinder::language_rows
