// LaTeX and BibTeX.
#include "index/languages/language.h"
#include "index/languages/_common/file_signs.h"

#include "index/languages/lexical_rules.h"
#include "index/resolve/plain_rules.h"

namespace codefinder::latex {
namespace {

constexpr LexicalPattern kPatterns[] = {
    {.kind = SymbolKind::heading,
     .extent = Extent::section,
     .regex = R"re(\\part\*?(?:\[[^\]\n]*\])?\{(?P<name>[^{}\n]+)\})re"},
    {.kind = SymbolKind::heading,
     .extent = Extent::section,
     .level = 2,
     .regex = R"re(\\chapter\*?(?:\[[^\]\n]*\])?\{(?P<name>[^{}\n]+)\})re"},
    {.kind = SymbolKind::heading,
     .extent = Extent::section,
     .level = 3,
     .regex = R"re(\\section\*?(?:\[[^\]\n]*\])?\{(?P<name>[^{}\n]+)\})re"},
    {.kind = SymbolKind::heading,
     .extent = Extent::section,
     .level = 4,
     .regex = R"re(\\subsection\*?(?:\[[^\]\n]*\])?\{(?P<name>[^{}\n]+)\})re"},
    {.kind = SymbolKind::heading,
     .extent = Extent::section,
     .level = 5,
     .regex = R"re(\\subsubsection\*?(?:\[[^\]\n]*\])?\{(?P<name>[^{}\n]+)\})re"},
    {.kind = SymbolKind::macro,
     .regex = R"re(\\(?:re)?newcommand\*?[ \t]*\{?(?P<name>\\[A-Za-z@]+)\}?)re"},
    {.kind = SymbolKind::macro, .regex = R"re(\\(?:e|g|x)?def[ \t]*(?P<name>\\[A-Za-z@]+))re"},
    {.kind = SymbolKind::macro,
     .regex = R"re(\\(?:re)?newenvironment\*?[ \t]*\{(?P<name>[\w*-]+)\})re"},
    {.kind = SymbolKind::key, .in_file = true, .regex = R"re(\\label\{(?P<name>[^{}\n]+)\})re"},
    {.kind = SymbolKind::key,
     .in_file = true,
     .regex = R"re(^[ \t]*@\w+[ \t]*\{[ \t]*(?P<name>[^,\s{}]+)[ \t]*,)re"},
    {.kind = SymbolKind::key,
     .in_file = true,
     .regex = R"re(\\bibitem(?:\[[^\]\n]*\])?\{(?P<name>[^{}\n]+)\})re"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::include | ImportFlag::wildcard,
     .regex =
         R"re(\\(?:input|include|subfile|usepackage|bibliography|addbibresource|documentclass))re"
         R"re((?:\[[^\]\n]*\])?\{(?P<module>[^{},\n]+))re"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::read,
     .regex = R"re(\\(?:page|eq|auto|name|[cC])?ref\*?\{(?P<name>[^{},\n]+))re"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::read,
     .regex = R"re(\\(?:no|paren|text|foot|auto)?cite[a-z]*\*?(?:\[[^\]\n]*\]))re"
              R"re(*\{(?P<name>[^{},\n]+))re"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::call,
     .regex = R"re(\\begin\{(?P<name>[^{}\n]+)\})re"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .word_characters = "\\@:-",
    .name_marks = "\\",
};

/// Classes of Visual Basic, Apex and OpenEdge have `.cls` too.
Language detect(std::string_view extension, std::string_view head) {
  if (extension != "cls" || head.empty() || head.find('\\') != std::string_view::npos)
    return Language::latex;
  return common::has_sign(head, {"VERSION ", "Attribute VB_"}) ? Language::vb : Language::text;
}

}  // namespace
}  // namespace codefinder::latex

namespace codefinder::language_rows {

constinit const LanguageDefinition latex = {
    .language = Language::latex,
    .name = "latex",
    .lsp_id = "latex",
    .aliases = "tex plaintex bibtex",
    .family = family_of(Language::latex),
    .kind = ContentKind::prose,
    .extensions = "tex sty cls ltx bib dtx bbx cbx lbx mkii mkiv mkvi bibtex",
    .detect = codefinder::latex::detect,
    .line_comments = "%",
    .lexical = &codefinder::latex::kRules,
    .semantics = resolve::plain_semantics,
    .scip_name = "LaTeX",
};

}  // namespace codefinder::language_rows
