// GDScript: names, files and conventions.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/gdscript/rules.h"

extern "C" const TSLanguage* tree_sitter_gdscript();

namespace codefinder::language_rows {

constinit const LanguageDefinition gdscript = {
    .language = Language::gdscript,
    .name = "gdscript",
    .lsp_id = "gdscript",
    .family = family_of(Language::gdscript),
    .extensions = "gd",
    .line_comments = "#",
    .test_globs = "test_*.gd *_test.gd **/test/** **/tests/**",
    .grammar = extract::guarded<tree_sitter_gdscript>,
    .members_in_scope = true,
    .traits = {.keywords = {.result = "return",
                            .leave = "break",
                            .repeat = "continue",
                            .self = "self",
                            .base = "super"},
               .members_in_scope = true},
    .semantics = codefinder::gdscript::semantics,
};

}  // namespace codefinder::language_rows
