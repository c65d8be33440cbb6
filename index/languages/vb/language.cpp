// Visual Basic, VBA and VBScript.
#include "index/languages/language.h"

#include "index/languages/lexical_rules.h"
#include "index/resolve/plain_rules.h"

namespace codefinder::vb {
namespace {

constexpr LexicalPattern kPatterns[] = {
    {.kind = SymbolKind::namespace_,
     .extent = Extent::end,
     .regex = R"re(^[ \t]*Namespace[ \t]+(?P<name>[\w.]+))re",
     .end = R"re(^[ \t]*End[ \t]+Namespace\b)re"},
    {.kind = SymbolKind::class_,
     .extent = Extent::end,
     .regex =
         R"re(^[ \t]*(?:(?:Public|Private|Friend|Protected|Partial|MustInherit|NotInheritable|)re"
         R"re(Shadows)[ \t]+)*(?:Class|Structure)[ \t]+(?P<name>\w+))re"
         R"re((?:[^\n]*\n[ \t]*Inherits[ \t]+(?P<base>[\w.]+))?)re",
     .end = R"re(^[ \t]*End[ \t]+(?:Class|Structure)\b)re"},
    {.kind = SymbolKind::module,
     .extent = Extent::end,
     .regex = R"re(^[ \t]*(?:(?:Public|Friend)[ \t]+)*Module[ \t]+(?P<name>\w+))re",
     .end = R"re(^[ \t]*End[ \t]+Module\b)re"},
    {.kind = SymbolKind::module,
     .regex = R"re(^Attribute[ \t]+VB_Name[ \t]*=[ \t]*"(?P<name>\w+)")re"},
    {.kind = SymbolKind::interface,
     .extent = Extent::end,
     .regex = R"re(^[ \t]*(?:(?:Public|Private|Friend)[ \t]+)*Interface[ \t]+(?P<name>\w+))re",
     .end = R"re(^[ \t]*End[ \t]+Interface\b)re"},
    {.kind = SymbolKind::enum_,
     .extent = Extent::end,
     .regex = R"re(^[ \t]*(?:(?:Public|Private|Friend|Protected)[ \t]+)*Enum[ \t]+(?P<name>\w+))re",
     .end = R"re(^[ \t]*End[ \t]+Enum\b)re"},
    {.kind = SymbolKind::function,
     .extent = Extent::end,
     .regex =
         R"re(^[ \t]*(?:(?:Public|Private|Friend|Protected|Shared|Static|Overrides|Overridable|)re"
         R"re(MustOverride|NotOverridable|Overloads|Shadows|Async|Iterator|Partial|Default))re"
         R"re([ \t]+)*(?:Sub|Function)[ \t]+(?P<name>\w+)[ \t]*(?:\([ \t]*Of[^)\n]*\)[ \t]*))re"
         R"re(?(?P<parameters>\([^)\n]*\))?)re",
     .end = R"re(^[ \t]*End[ \t]+(?:Sub|Function)\b)re"},
    {.kind = SymbolKind::property,
     .regex = R"re(^[ \t]*(?:(?:Public|Private|Friend|Protected|Shared|Overrides|Overridable|)re"
              R"re(ReadOnly|WriteOnly|Default)[ \t]+)*Property[ \t]+(?:(?:Get|Set|Let)[ \t]+))re"
              R"re(?(?P<name>\w+))re"},
    {.kind = SymbolKind::constant,
     .regex = R"re(^[ \t]*(?:(?:Public|Private|Friend|Protected|Shared)[ \t]+))re"
              R"re(*Const[ \t]+(?P<name>\w+))re"},
    {.kind = SymbolKind::variable,
     .regex =
         R"re(^[ \t]*(?:Dim|Public|Private|Friend|Protected|Global|Static)[ \t]+(?:(?:Shared|)re"
         R"re(ReadOnly|WithEvents|Dim)[ \t]+)*(?P<name>\w+)(?:\([^)\n]*\)))re"
         R"re(?[ \t]+As[ \t]+(?:New[ \t]+)?(?P<type>[\w.]+))re"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::module,
     .regex = R"re(^[ \t]*Imports[ \t]+(?P<module>[\w.]+))re"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .keywords =
        "sub function property get set let end if then else elseif for each next while wend do "
        "loop select "
        "case class module structure enum interface namespace imports as new dim public private "
        "protected "
        "friend shared static const byval byref optional return exit with try catch finally throw "
        "and or "
        "not in is nothing true false me mybase overrides overridable inherits implements handles "
        "addhandler",
    .ignores_case = true,
    .strings = "\" \"",
    .escape = 0,
    .parameter = LexicalRules::ParameterName::first,
    .member_operators = ".",
};

}  // namespace
}  // namespace codefinder::vb

namespace codefinder::language_rows {

constinit const LanguageDefinition vb = {
    .language = Language::vb,
    .name = "vb",
    .lsp_id = "vb",
    .aliases = "vbnet visualbasic",
    .family = family_of(Language::vb),
    .extensions = "vb bas vbs frm vbhtml ctl Dsr",
    .line_comments = "'",
    .lexical = &codefinder::vb::kRules,
    .semantics = resolve::plain_semantics,
    .scip_name = "VisualBasic",
};

}  // namespace codefinder::language_rows
