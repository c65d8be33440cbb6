// Java: names, files and conventions.
#include "index/languages/language.h"

namespace codefinder::language_rows {

constinit const LanguageDefinition java = {
    .language = Language::java,
    .name = "java",
    .lsp_id = "java",
    .family = family_of(Language::java),
    .extensions = "java",
    .interpreters = "java",
    .line_comments = "//",
    .test_globs =
        "*Test.java *Tests.java *TestCase.java *IT.java **/src/test/** **/test/** "
        "**/tests/**",
};

}  // namespace codefinder::language_rows
