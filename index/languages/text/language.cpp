// Any text file without a grammar, read by its words and headings.
#include "index/languages/language.h"

namespace codefinder::language_rows {

constinit const LanguageDefinition text = {
    .language = Language::text,
    .name = "text",
    .lsp_id = "plaintext",
    .kind = ContentKind::text,
    .test_globs = "**/test/** **/tests/** **/testdata/**",
};

}  // namespace codefinder::language_rows
