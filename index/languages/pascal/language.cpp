// Pascal and Delphi.
#include "index/languages/language.h"
#include "index/languages/_common/file_signs.h"

#include "index/languages/lexical_rules.h"
#include "index/resolve/plain_rules.h"

namespace codefinder::pascal {
namespace {

constexpr LexicalPattern kPatterns[] = {
    {.kind = SymbolKind::module,
     .regex = R"re(^[ \t]*(?:unit|program|library|package)[ \t]+(?P<name>[\w.]+)[ \t]*;)re"},
    {.kind = SymbolKind::class_,
     .extent = Extent::end,
     .regex =
         R"re(^[ \t]*(?P<name>\w+)(?:<[^>\n]*>)?[ \t]*=[ \t]*(?:packed[ \t]+)?(?:class|object))re"
         R"re((?:[ \t]+(?:abstract|sealed))?[ \t]*(?:\([ \t]*(?P<base>[\w., \t]+)\))?[ \t]*$)re",
     .end = R"re(^[ \t]*end[ \t]*;)re"},
    {.kind = SymbolKind::interface,
     .extent = Extent::end,
     .regex =
         R"re(^[ \t]*(?P<name>\w+)[ \t]*=[ \t]*interface[ \t]*(?:\([ \t]*(?P<base>[\w., \t]+))re"
         R"re(\))?[ \t]*$)re",
     .end = R"re(^[ \t]*end[ \t]*;)re"},
    {.kind = SymbolKind::struct_,
     .extent = Extent::end,
     .regex =
         R"re(^[ \t]*(?P<name>\w+)(?:<[^>\n]*>)?[ \t]*=[ \t]*(?:packed[ \t]+)?record[ \t]*$)re",
     .end = R"re(^[ \t]*end[ \t]*;)re"},
    {.kind = SymbolKind::type_alias,
     .regex = R"re(^[ \t]*(?P<name>[TPE]\w+)[ \t]*=[ \t]*[^;\n]+;)re"},
    {.kind = SymbolKind::method,
     .extent = Extent::keywords,
     .regex =
         R"re(^[ \t]*(?:class[ \t]+)?(?:procedure|function|constructor|destructor|operator))re"
         R"re([ \t]+(?P<qualifier>\w+)(?:<[^>\n]*>)?\.(?P<name>\w+)[ \t]*(?P<parameters>\([^))re"
         R"re(]*\))?)re"},
    {.kind = SymbolKind::function,
     .extent = Extent::keywords,
     .regex = R"re(^[ \t]*(?:class[ \t]+)?(?:procedure|function|constructor|destructor))re"
              R"re([ \t]+(?P<name>\w+)[ \t]*(?P<parameters>\([^)]*\))?)re"},
    {.kind = SymbolKind::property, .regex = R"re(^[ \t]*property[ \t]+(?P<name>\w+))re"},
    {.kind = SymbolKind::constant,
     .regex = R"re(^[ \t]+(?P<name>[A-Z_]\w*)[ \t]*(?::[ \t]*\w+[ \t]*)?=[ \t]*[-$\x27"\w(])re"},
    {.kind = SymbolKind::variable,
     .regex = R"re(^[ \t]+(?P<name>[A-Z]\w*)[ \t]*:[ \t]*(?P<type>[\w.]+)[^;\n]*;)re"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::include | ImportFlag::wildcard,
     .regex = R"re(\{\$I(?:NCLUDE)?[ \t]+(?P<module>[^}\s]+))re"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::module,
     .regex = R"re(\buses[ \t\n]+(?P<module>[\w.]+))re"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .keywords =
        "unit program library interface implementation uses type var const begin end procedure "
        "function "
        "constructor destructor class record object property if then else for to downto do while "
        "repeat "
        "until case of with try except finally raise inherited self nil not and or xor div mod in "
        "is as "
        "private protected public published override virtual overload string integer boolean "
        "result array set file",
    .ignores_case = true,
    .block_comments = "{ } (* *)",
    .strings = "' '",
    .escape = 0,
    .openers = "begin case try asm record",
    .closers = "end",
    .parameter = LexicalRules::ParameterName::first,
    .member_operators = ".",
};

/// Manifests of Puppet have `.pp` too.
Language detect(std::string_view extension, std::string_view head) {
  if (extension != "pp" || head.empty()) return Language::pascal;
  const bool is_pascal = common::has_sign(
      to_lower(head), {"unit ", "program ", "library ", "procedure ", "{$", "begin"});
  return is_pascal ? Language::pascal : Language::text;
}

}  // namespace
}  // namespace codefinder::pascal

namespace codefinder::language_rows {

constinit const LanguageDefinition pascal = {
    .language = Language::pascal,
    .name = "pascal",
    .lsp_id = "pascal",
    .aliases = "objectpascal delphi",
    .family = family_of(Language::pascal),
    .extensions = "pas pp dpr lpr dpk pascal",
    .interpreters = "instantfpc",
    .detect = codefinder::pascal::detect,
    .line_comments = "//",
    .lexical = &codefinder::pascal::kRules,
    .semantics = resolve::plain_semantics,
    .scip_name = "Pascal",
};

}  // namespace codefinder::language_rows
