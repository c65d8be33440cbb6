// AsciiDoc: names, files and conventions.
#include "index/languages/language.h"

namespace codefinder::asciidoc {
namespace {

/// Keys and signatures have `.asc` too.
Language detect(std::string_view extension, std::string_view head) {
  (void)extension;
  return head.starts_with("-----BEGIN ") ? Language::text : Language::asciidoc;
}

}  // namespace
}  // namespace codefinder::asciidoc

namespace codefinder::language_rows {

constinit const LanguageDefinition asciidoc = {
    .language = Language::asciidoc,
    .name = "asciidoc",
    .lsp_id = "asciidoc",
    .kind = ContentKind::prose,
    .extensions = "adoc asciidoc asc",
    .detect = codefinder::asciidoc::detect,
    .line_comments = "//",
};

}  // namespace codefinder::language_rows
