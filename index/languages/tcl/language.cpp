// Tcl, with Tk, Expect and incr Tcl.
#include "index/languages/language.h"

#include "index/languages/lexical_rules.h"
#include "index/languages/public_names.h"
#include "index/resolve/plain_rules.h"

namespace codefinder::tcl {
namespace {

constexpr LexicalPattern kPatterns[] = {
    {.kind = SymbolKind::function,
     .extent = Extent::braces,
     .regex = R"re(^[ \t]*(?:(?:public|private|protected)[ \t]+)?(?:proc|method))re"
              R"re([ \t]+(?P<name>[^\s{}"]+)[ \t]+(?P<parameters>\{[^}]*\}|\w+)[^\n]*\{)re"},
    {.kind = SymbolKind::namespace_,
     .extent = Extent::braces,
     .regex = R"re(^[ \t]*namespace[ \t]+eval[ \t]+(?P<name>[\w:]+)[ \t]*\{)re"},
    {.kind = SymbolKind::class_,
     .extent = Extent::braces,
     .regex = R"re(^[ \t]*(?:oo::class[ \t]+create|(?:itcl::)?class|snit::type|snit::widget))re"
              R"re([ \t]+(?P<name>[\w:]+)[ \t]*\{)re"},
    {.kind = SymbolKind::variable,
     .once = true,
     .regex = R"re(^(?:set|variable)[ \t]+(?P<name>[\w:]+))re"},
    {.kind = SymbolKind::variable,
     .once = true,
     .regex = R"re(^[ \t]+variable[ \t]+(?P<name>[\w:]+))re"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::include | ImportFlag::wildcard,
     .regex = R"re(^[ \t]*source[ \t]+(?:-encoding[ \t]+\S+[ \t]+)?(?P<module>\S[^\n;]*))re"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::module,
     .regex = R"re(^[ \t]*package[ \t]+require[ \t]+(?:-exact[ \t]+)?(?P<module>[\w:]+))re"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::call,
     .regex = R"re((?:^|[\[{;])[ \t]*(?P<name>[A-Za-z_][\w:]*)[ \t])re"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .keywords =
        "if else elseif while for foreach switch return break continue set proc namespace eval "
        "expr global variable upvar package require source incr append lappend",
    .comments_begin_lines = true,
    .multiline_strings = "\" \"",
    .word_characters = ":",
    .parameter = LexicalRules::ParameterName::every,
};

}  // namespace
}  // namespace codefinder::tcl

namespace codefinder::language_rows {

constinit const LanguageDefinition tcl = {
    .language = Language::tcl,
    .name = "tcl",
    .lsp_id = "tcl",
    .family = family_of(Language::tcl),
    .separator = "::",
    .extensions = "tcl tm itcl tk exp adp sdc xdc",
    .interpreters = "tclsh wish expect",
    .line_comments = "#",
    .test_globs = "*.test **/tests/**",
    .lexical = &codefinder::tcl::kRules,
    .semantics = resolve::plain_semantics,
    .public_names = &kAllNamesArePublic,
    .scip_name = "Tcl",
};

}  // namespace codefinder::language_rows
