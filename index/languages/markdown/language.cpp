// Markdown.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/markdown/links.h"

extern "C" const TSLanguage* tree_sitter_markdown();

namespace codefinder::language_rows {

constinit const LanguageDefinition markdown = {
    .language = Language::markdown,
    .name = "markdown",
    .lsp_id = "markdown",
    .aliases = "md",
    .kind = ContentKind::prose,
    .extensions = "md markdown mdown mkd mkdn mdx",
    .grammar = extract::guarded<tree_sitter_markdown>,
    .scan = LineScan::headings,
    .semantics = codefinder::markdown::semantics,
    .scip_name = "Markdown",
};

}  // namespace codefinder::language_rows
