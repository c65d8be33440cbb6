// TSX: TypeScript with JSX.
#include "index/languages/language.h"

namespace codefinder::language_rows {

constinit const LanguageDefinition tsx = {
    .language = Language::tsx,
    .name = "tsx",
    .lsp_id = "typescriptreact",
    .family = family_of(Language::typescript),
    .extensions = "tsx",
    .line_comments = "//",
    .test_globs =
        "*.test.tsx *.spec.tsx *-test.tsx *-spec.tsx **/__tests__/** **/test/** "
        "**/tests/** **/spec/**",
};

}  // namespace codefinder::language_rows
