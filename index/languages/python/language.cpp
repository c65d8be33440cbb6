// Python: names, files and conventions.
#include "index/extract/scanner_guard.h"
#include "index/languages/language.h"

extern "C" const TSLanguage* tree_sitter_python();

namespace codefinder::language_rows {

constinit const LanguageDefinition python = {
    .language = Language::python,
    .name = "python",
    .lsp_id = "python",
    .family = family_of(Language::python),
    .extensions = "py pyi pyw",
    .file_names = "SConstruct SConscript wscript",
    .interpreters = "python pypy",
    .line_comments = "#",
    .test_globs = "test_*.py *_test.py tests.py conftest.py **/test/** **/tests/**",
    .declaration_suffixes = ".pyi",
    .grammar = extract::guarded<tree_sitter_python>,
};

}  // namespace codefinder::language_rows
