// Vim script.
#include "index/languages/language.h"

#include "index/languages/lexical_rules.h"
#include "index/languages/public_names.h"
#include "index/resolve/plain_rules.h"

namespace codefinder::vim {
namespace {

constexpr LexicalPattern kPatterns[] = {
    {.kind = SymbolKind::function,
     .extent = Extent::end,
     .regex = R"re(^[ \t]*fu(?:n(?:c(?:t(?:i(?:on?)?)?)?)?)?!?[ \t]+(?P<name>[\w#:.<>{}]+))re"
              R"re([ \t]*(?P<parameters>\([^)\n]*\)))re",
     .end = R"re(^[ \t]*endf(?:u(?:n(?:c(?:t(?:i(?:on?)?)?)?)?)?)?\b)re"},
    {.kind = SymbolKind::function,
     .extent = Extent::end,
     .regex =
         R"re(^[ \t]*(?:export[ \t]+)?def!?[ \t]+(?P<name>[\w#:.<>]+)[ \t]*(?P<parameters>\([^))re"
         R"re(\n]*\)))re",
     .end = R"re(^[ \t]*enddef\b)re"},
    {.kind = SymbolKind::variable,
     .once = true,
     .regex = R"re(^[ \t]*(?:let|const|var|final)[ \t]+(?P<name>(?:[gsbwtlv]:)?[\w#]+))re"
              R"re([ \t]*(?::[^=\n]*)?[-+.*/]?=)re"},
    {.kind = SymbolKind::macro,
     .regex = R"re(^[ \t]*com(?:m(?:a(?:nd?)?)?)?!?[ \t]+(?:-\S+[ \t]+)*(?P<name>[A-Z]\w*))re"},
    {.kind = SymbolKind::key,
     .regex = R"re(^[ \t]*aug(?:r(?:o(?:up?)?)?)?[ \t]+(?P<name>[\w.-]+)[ \t]*$)re"},
    {.kind = SymbolKind::key,
     .regex = R"re(^[ \t]*[nvxsoict]?(?:nore)?map[ \t]+(?:<(?:silent|buffer|expr|unique|nowait|)re"
              R"re(script)>[ \t]*)*(?P<name>\S+))re"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::include | ImportFlag::wildcard,
     .regex = R"re(^[ \t]*(?:so(?:urce?)?|ru(?:n(?:t(?:i(?:me?)?)?)?)?))re"
              R"re(!?[ \t]+(?P<module>[\w./~-]+))re"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::module,
     .regex = R"re(^[ \t]*import[ \t]+(?:autoload[ \t]+)?["\x27](?P<module>[^"\x27\n]+))re"
              R"re(["\x27](?:[ \t]+as[ \t]+(?P<alias>\w+))?)re"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .keywords =
        "function endfunction def enddef if elseif else endif for endfor while endwhile try catch "
        "finally "
        "endtry let const var call return echo echom echomsg execute normal set setlocal abort "
        "range dict "
        "in is isnot autocmd command augroup source runtime finish silent unlet throw vim9script "
        "import export",
    .comments_begin_lines = true,
    .strings = "\" \" ' '",
    .word_characters = "#:",
    .parameter = LexicalRules::ParameterName::first,
};

// Names of the script and of one function.
constexpr PublicNameRules kPublicNames = {.is_exported_name = [](std::string_view name) {
  return !name.starts_with("s:") && !name.starts_with("l:") && !name.starts_with("<SID>");
}};

}  // namespace
}  // namespace codefinder::vim

namespace codefinder::language_rows {

constinit const LanguageDefinition vim = {
    .language = Language::vim,
    .name = "vim",
    .lsp_id = "vim",
    .aliases = "viml vimscript",
    .family = family_of(Language::vim),
    .separator = "#",
    .extensions = "vim vimrc",
    .file_names = ".vimrc _vimrc .gvimrc",
    .line_comments = "\"",
    .test_globs = "*.vader **/test/**",
    .lexical = &codefinder::vim::kRules,
    .semantics = resolve::plain_semantics,
    .public_names = &codefinder::vim::kPublicNames,
};

}  // namespace codefinder::language_rows
