// Dockerfiles: names, files and lexical rules for stages, arguments and variables.
#include "index/languages/language.h"

#include "index/languages/lexical_rules.h"

namespace codefinder::dockerfile {

namespace {

constexpr LexicalPattern kPatterns[] = {
    {.kind = SymbolKind::module,
     .extent = Extent::section,
     .regex =
         R"(^[ \t]*FROM[ \t]+(?:--\S+[ \t]+)*(?P<base>[^\s$:@]+)\S*[ \t]+AS[ \t]+(?P<name>[\w.-])"
         R"(+))"},
    {.kind = SymbolKind::variable, .once = true, .regex = R"(^[ \t]*ARG[ \t]+(?P<name>\w+))"},
    {.kind = SymbolKind::variable, .once = true, .regex = R"(^[ \t]*ENV[ \t]+(?P<name>\w+)[ \t=])"},
    // More of them in one instruction.
    {.kind = SymbolKind::variable,
     .once = true,
     .regex = R"(^[ \t]+(?P<name>[A-Z][A-Z0-9_]*)=(?:"[^"\n]*"|[^\s"&|;]*)[ \t]*(?:\\[ \t]*)?$)"},
    {.kind = SymbolKind::key, .regex = R"re(^[ \t]*LABEL[ \t]+"?(?P<name>[\w.-]+)"?[ \t]*=)re"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::read,
     .regex = R"(\$\{?(?P<name>[A-Za-z_]\w*))"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::read,
     .regex = R"(^[ \t]*(?:COPY|ADD|RUN)[ \t].*?(?:--from=|\bfrom=)(?P<name>[A-Za-z][\w.-]*))"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::inherit,
     .regex = R"(^[ \t]*FROM[ \t]+(?:--\S+[ \t]+)*(?P<name>[a-z][\w.-]*)(?:[ \t]|$))"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .keywords =
        "from as arg env run cmd label expose add copy entrypoint volume user workdir onbuild "
        "stopsignal healthcheck shell maintainer",
    .ignores_case = true,
    .comments_begin_lines = true,
    .name_marks = "\x01",
    .call_before = '\x01',
};

}  // namespace

}  // namespace codefinder::dockerfile

namespace codefinder::language_rows {

constinit const LanguageDefinition dockerfile = {
    .language = Language::dockerfile,
    .name = "dockerfile",
    .lsp_id = "dockerfile",
    .family = family_of(Language::dockerfile),
    .extensions = "dockerfile containerfile",
    .file_names = "Dockerfile Containerfile",
    .line_comments = "#",
    .lexical = &dockerfile::kRules,
    .traits = {.unresolved_is_external = true},
    .scip_name = "Dockerfile",
};

}  // namespace codefinder::language_rows
