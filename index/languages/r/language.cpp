// R: names, files and conventions.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_common/shared_names.h"
#include "index/languages/public_names.h"

extern "C" const TSLanguage* tree_sitter_r();

namespace codefinder::language_rows {

constinit const LanguageDefinition r = {
    .language = Language::r,
    .name = "r",
    .lsp_id = "r",
    .family = family_of(Language::r),
    .extensions = "r R rd rsx",
    .file_names = ".Rprofile",
    .interpreters = "Rscript",
    .line_comments = "#",
    .test_globs = "test-*.R test_*.R **/tests/**",
    .grammar = extract::guarded<tree_sitter_r>,
    .traits = {.keywords = {.leave = "break", .repeat = "next"}},
    .semantics = common::names_of_project,
    .public_names = &kAllNamesArePublic,
    .scip_name = "R",
};

}  // namespace codefinder::language_rows
