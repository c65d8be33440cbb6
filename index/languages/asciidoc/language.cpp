// AsciiDoc: names, files and conventions.
#include "index/languages/language.h"

namespace codefinder::language_rows {

constinit const LanguageDefinition asciidoc = {
    .language = Language::asciidoc,
    .name = "asciidoc",
    .lsp_id = "asciidoc",
    .kind = ContentKind::prose,
    .extensions = "adoc asciidoc asc",
    .line_comments = "//",
};

}  // namespace codefinder::language_rows
