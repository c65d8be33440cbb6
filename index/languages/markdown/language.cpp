// Markdown.
#include "index/languages/language.h"

namespace codefinder::language_rows {

constinit const LanguageDefinition markdown = {
    .language = Language::markdown,
    .name = "markdown",
    .lsp_id = "markdown",
    .kind = ContentKind::prose,
    .extensions = "md markdown mdown mkd mkdn mdx",
};

}  // namespace codefinder::language_rows
