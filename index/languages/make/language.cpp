// Makefiles: names, files and conventions.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_common/shared_names.h"
#include "index/languages/make/rules.h"

extern "C" const TSLanguage* tree_sitter_make();

namespace codefinder::language_rows {

constinit const LanguageDefinition make = {
    .language = Language::make,
    .name = "make",
    .lsp_id = "makefile",
    .family = family_of(Language::make),
    .extensions = "mk mak make makefile mkfile",
    .file_names =
        "Makefile makefile GNUmakefile Makefile.am Makefile.in Kbuild BSDmakefile "
        "Makefile.boot Makefile.frag Makefile.inc Makefile.pc Makefile.wat makefile.sco "
        "mkfile",
    .interpreters = "make",
    .line_comments = "#",
    .grammar = extract::guarded<tree_sitter_make>,
    .preprocessor = codefinder::make::preprocessor,
    .semantics = common::names_of_project,
    .scip_name = "Makefile",
};

}  // namespace codefinder::language_rows
