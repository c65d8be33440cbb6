// Perl: names, files and lexical rules. A package is the rest of its file or up to the next one.
#include "index/languages/language.h"

#include "index/languages/_common/file_signs.h"
#include "index/languages/_common/module_imports.h"
#include "index/languages/lexical_rules.h"
#include "index/languages/public_names.h"

namespace codefinder::perl {

namespace {

constexpr common::ModuleFiles kFiles = {
    .separator = "::", .extensions = ".pm .pl", .needs_no_import = true, .shares_names = true};

constexpr LexicalPattern kPatterns[] = {
    {.kind = SymbolKind::module,
     .extent = Extent::braces,
     .regex = R"(^[ \t]*(?:package|class|role)\s+(?P<name>\w+(?:::\w+)*)(?:\s+v?[\d._]+))"
              R"(?(?:\s+:isa\((?P<base>[^()\s]+)\))?\s*\{)"},
    {.kind = SymbolKind::module,
     .extent = Extent::section,
     .regex = R"(^[ \t]*(?:package|class)\s+(?P<name>\w+(?:::\w+)*)(?:\s+v?[\d._]+))"
              R"(?\s*(?::isa\((?P<base>[^()\s]+)\)\s*)?;)"},
    // Methods are the functions that begin with their object or class.
    {.kind = SymbolKind::method,
     .extent = Extent::braces,
     .regex = R"(^[ \t]*(?:(?:my|our|async|override|multi)\s+)*(?:sub|method|fun)\s+(?P<name>\w+))"
              R"(\s*(?::[^{;()]*)?(?P<parameters>\(\s*\$(?:self|class|this)\b[^()]*\)))",
     .in = "module"},
    {.kind = SymbolKind::method,
     .extent = Extent::braces,
     .regex = R"(^[ \t]*sub\s+(?P<name>\w+)\s*(?:\([^()\n]*\)\s*)?(?::[^{;]*)?\{\s*my)"
              R"(\s*(?P<parameters>\(\s*\$(?:self|class|this)\b[^()]*\))\s*=\s*@_)",
     .in = "module"},
    {.kind = SymbolKind::method,
     .extent = Extent::braces,
     .regex = R"(^[ \t]*sub\s+(?P<name>\w+)\s*(?:\([^()\n]*\)\s*)?(?::[^{;]*)?\{\s*)"
              R"(my\s*\(?\s*\$(?:self|class|this)\b)",
     .in = "module"},
    // The signature, or the assignment of `@_`, gives the parameters.
    {.extent = Extent::braces,
     .regex = R"(^[ \t]*(?:(?:my|our|async|override|multi)\s+)*(?:sub|method|fun))"
              R"(\s+(?:(?P<qualifier>\w+(?:::\w+)*)::)?(?P<name>\w+)\s*(?::[^{;()]*))"
              R"(?(?P<parameters>\(\s*[$@%]\w[^()]*\)))"},
    {.extent = Extent::braces,
     .regex =
         R"(^[ \t]*(?:sub|method)\s+(?:(?P<qualifier>\w+(?:::\w+)*)::)?(?P<name>\w+)\s*(?:\([^())"
         R"(\n]*\)\s*)?(?::[^{;]*)?\{\s*my\s*(?P<parameters>\([^()]*\))\s*=\s*@_)"},
    {.extent = Extent::braces,
     .regex = R"((?:^|[;{}])[ \t]*(?:(?:my|our|async|override|multi)\s+)*(?:sub|method|fun))"
              R"(\s+(?:(?P<qualifier>\w+(?:::\w+)*)::)?(?P<name>\w+))"},
    {.kind = SymbolKind::constant, .regex = R"(^[ \t]*use\s+constant\s+(?P<name>\w+)\b)"},
    {.kind = SymbolKind::constant, .regex = R"(^[ \t]*use\s+constant\s*\{(?P<names>[^{}]*)\})"},
    {.kind = SymbolKind::property,
     .extent = Extent::list,
     .regex = R"(^[ \t]*has\s+['"+]*(?P<name>\w+)['"]?\s*=>?\s*\()"},
    {.kind = SymbolKind::property,
     .regex = R"(^[ \t]*has\s+['"+]*(?P<name>\w+)['"]?\s*(?:=>|,|;))"},
    {.kind = SymbolKind::field, .regex = R"(^[ \t]*field\s+[$@%](?P<name>\w+))"},
    {.kind = SymbolKind::variable,
     .once = true,
     .regex = R"(\b(?:my|our|local|state)\s+(?:[A-Z][\w:]*\s+)?\(?\s*[$@%](?P<name>[A-Za-z_]\w*))"},
    {.kind = SymbolKind::label,
     .regex = R"(^[ \t]*(?P<name>[A-Z][A-Z0-9_]*)[ \t]*:[ \t]*(?:$|[a-z{#]))"},
    {.kind = SymbolKind::function, .regex = R"(^format\s+(?P<name>\w+)\s*=)"},
    // The bases are modules too.
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::wildcard,
     .regex = R"(^[ \t]*use\s+(?:parent|base)\s+(?:-norequire\s*,\s*)?(?:qw\s*[(/{\[<]\s*|['"]))"
              R"((?P<module>\w+(?:::\w+)*))"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::wildcard,
     .regex = R"(^[ \t]*(?:extends|with)\s*\(?\s*['"](?P<module>\w+(?:::\w+)*))"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::wildcard,
     .regex = R"(^[ \t]*(?:use|no)\s+(?P<module>[A-Z]\w*(?:::\w+)*)\b)"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::wildcard,
     .regex = R"(\brequire\s+(?P<module>[A-Z]\w*(?:::\w+)*)\b)"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::wildcard | ImportFlag::include,
     .regex = R"re(\b(?:require|do)\s*\(?\s*["'](?P<module>[^"'\n]+\.p[lmh])["'])re"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::type,
     .regex = R"(\b(?P<name>[A-Z]\w*(?:::\w+)*)(?:::)?\s*->)"},
    {.yield = LexicalPattern::Yield::reference,
     .regex = R"(\b[A-Z]\w*(?:::[A-Z]\w*)*::(?P<name>[a-z_]\w*))"},
    {.yield = LexicalPattern::Yield::reference, .regex = R"(&(?P<name>[a-z_]\w*)\b)"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .keywords =
        "my our local state sub package use no require if elsif else unless while until for "
        "foreach "
        "do return last next redo goto and or not xor eq ne lt gt le ge cmp x qw q qq qr m s tr y "
        "eval die warn print printf say push pop shift unshift splice scalar ref bless defined "
        "undef "
        "exists delete keys values each map grep sort reverse join split sprintf length substr "
        "index "
        "wantarray __PACKAGE__ __FILE__ __LINE__ BEGIN END",
    .comments_follow_blanks = true,
    .block_comments =
        "\n=pod \n=cut \n=head \n=cut \n=over \n=cut \n=item \n=cut \n=begin \n=cut \n=for \n=cut "
        "\n=encoding \n=cut \n=back \n=cut \n__END__ \n__END__ \n__DATA__ \n__DATA__",
    .strings = "\" \" ' ' ` `",
    .member_operators = "->",
};

/// Prolog has `.pl` too.
Language detect(std::string_view extension, std::string_view head) {
  if (extension != "pl" && extension != "t") return Language::perl;
  if (common::has_sign(head, {"#!", "use strict", "use warnings", "package ", "my $", "sub ",
                              "use Test", "use v5", "require ", "print "}))
    return Language::perl;
  return head.find(":-") != std::string_view::npos || head.find('$') == std::string_view::npos
             ? Language::text
             : Language::perl;
}

}  // namespace

}  // namespace codefinder::perl

namespace codefinder::language_rows {

constinit const LanguageDefinition perl = {
    .language = Language::perl,
    .name = "perl",
    .lsp_id = "perl",
    .aliases = "pl",
    .family = family_of(Language::perl),
    .separator = "::",
    .extensions = "pl pm t psgi plx al ph perl",
    .file_names = "cpanfile Makefile.PL Build.PL .latexmkrc Rexfile ack latexmkrc",
    .interpreters = "perl cperl",
    .detect = perl::detect,
    .line_comments = "#",
    .test_globs = "*.t **/t/** **/xt/**",
    .manifests = "cpanfile Makefile.PL Build.PL dist.ini",
    .lexical = &perl::kRules,
    .traits = {.unresolved_is_external = true, .namespaces_span_files = true},
    .semantics = common::module_semantics<perl::kFiles>,
    .public_names = &kUnderscoreIsPrivate,
    .scip_name = "Perl",
};

}  // namespace codefinder::language_rows
