// The text format of Protocol Buffers.
#include "index/languages/language.h"

#include "index/languages/lexical_rules.h"

namespace codefinder::textproto {
namespace {

constexpr LexicalPattern kPatterns[] = {
    {.kind = SymbolKind::key,
     .extent = Extent::braces,
     .regex = R"re(^[ \t]*(?P<name>[A-Za-z_]\w*)[ \t]*:?[ \t]*[{<])re"},
    {.kind = SymbolKind::key,
     .regex = R"re(^[ \t]*name[ \t]*:[ \t]*["\x27](?P<name>[^"\x27\n]+)["\x27])re"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .keywords = "true false",
    .strings = "\" \" ' '",
};

}  // namespace
}  // namespace codefinder::textproto

namespace codefinder::language_rows {

constinit const LanguageDefinition textproto = {
    .language = Language::textproto,
    .name = "textproto",
    .lsp_id = "textproto",
    .aliases = "pbtxt",
    .kind = ContentKind::data,
    .extensions = "textproto pbtxt prototxt txtpb",
    .line_comments = "#",
    .lexical = &codefinder::textproto::kRules,
};

}  // namespace codefinder::language_rows
