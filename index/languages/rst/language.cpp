// reStructuredText: names, files and conventions.
#include "index/languages/language.h"

namespace codefinder::language_rows {

constinit const LanguageDefinition rst = {
    .language = Language::rst,
    .name = "rst",
    .lsp_id = "restructuredtext",
    .kind = ContentKind::prose,
    .extensions = "rst rest",
};

}  // namespace codefinder::language_rows
