// MATLAB and Octave.
#include "index/languages/language.h"

#include "index/languages/lexical_rules.h"
#include "index/resolve/plain_rules.h"

namespace codefinder::matlab {
namespace {

constexpr LexicalPattern kPatterns[] = {
    {.kind = SymbolKind::class_,
     .extent = Extent::keywords,
     .regex = R"re(^[ \t]*classdef[ \t]*(?:\([^)\n]*\)[ \t]*)?(?P<name>\w+))re"
              R"re((?:[ \t]*<[ \t]*(?P<base>[\w.& \t]+))?)re"},
    {.kind = SymbolKind::function,
     .extent = Extent::keywords,
     .regex = R"re(^[ \t]*function[ \t]+(?:(?:\[[^\]\n]*\]|\w+)[ \t]*=[ \t]*)?(?P<name>[\w.]+))re"
              R"re([ \t]*(?P<parameters>\([^)\n]*\))?)re"},
    {.kind = SymbolKind::variable,
     .once = true,
     .regex = R"re(^(?P<name>[A-Za-z]\w*)[ \t]*=[^=])re"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .keywords =
        "function end endfunction if elseif else endif for endfor while endwhile switch case "
        "otherwise try "
        "catch return break continue global persistent classdef properties methods events "
        "enumeration true false",
    .block_comments = "%{ %}",
    .strings = "\" \"",
    .escape = 0,
    .openers =
        "function if for while switch try classdef properties methods events enumeration parfor "
        "spmd",
    .closers =
        "end endfunction endif endfor endwhile endswitch end_try_catch endclassdef endproperties "
        "endmethods",
    .member_operators = ".",
};

}  // namespace
}  // namespace codefinder::matlab

namespace codefinder::language_rows {

constinit const LanguageDefinition matlab = {
    .language = Language::matlab,
    .name = "matlab",
    .lsp_id = "matlab",
    .aliases = "octave",
    .family = family_of(Language::matlab),
    .extensions = "matlab octave",
    .interpreters = "octave",
    .line_comments = "%",
    .lexical = &codefinder::matlab::kRules,
    .semantics = resolve::plain_semantics,
    .scip_name = "Matlab",
};

}  // namespace codefinder::language_rows
