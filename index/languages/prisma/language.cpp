// Prisma: names, files and conventions.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_common/shared_names.h"
#include "index/languages/public_names.h"

extern "C" const TSLanguage* tree_sitter_prisma();

namespace codefinder::language_rows {

constinit const LanguageDefinition prisma = {
    .language = Language::prisma,
    .name = "prisma",
    .lsp_id = "prisma",
    .family = family_of(Language::prisma),
    .extensions = "prisma",
    .line_comments = "//",
    .grammar = extract::guarded<tree_sitter_prisma>,
    .semantics = common::names_of_project,
    .public_names = &kAllNamesArePublic,
};

}  // namespace codefinder::language_rows
