// F#: names, files and lexical rules. Modules and namespaces are shared by all files.
#include "index/languages/language.h"

#include "index/languages/_common/file_signs.h"
#include "index/languages/_common/module_imports.h"
#include "index/languages/lexical_rules.h"

namespace codefinder::fsharp {

namespace {

constexpr common::ModuleFiles kFiles = {
    .extensions = ".fs .fsi .fsx", .needs_no_import = true, .shares_names = true};

constexpr LexicalPattern kPatterns[] = {
    {.kind = SymbolKind::namespace_,
     .extent = Extent::section,
     .regex = R"(^namespace\s+(?:rec\s+)?(?P<name>[\w.]+))"},
    {.kind = SymbolKind::module,
     .extent = Extent::indentation,
     .regex = R"(^[ \t]*module\s+(?:rec\s+|internal\s+|private\s+|public\s+)*(?P<name>\w+|)"
              R"(``[^`\n]+``)\s*=)"},
    {.kind = SymbolKind::module,
     .extent = Extent::section,
     .regex =
         R"(^[ \t]*module\s+(?:rec\s+|internal\s+|private\s+|public\s+)*(?P<name>[\w.]+)[ \t]*$)"},
    {.kind = SymbolKind::enum_,
     .extent = Extent::indentation,
     .regex = R"(^[ \t]*(?:type|and)\s+(?:\[<[^\]]*>\]\s*)?(?:internal\s+|private\s+|public\s+))"
              R"(?(?P<name>\w+)(?:<[^=\n]*>)?\s*=\s*(?:private\s+|internal\s+)?(?:\||)"
              R"([A-Z]\w*(?:\s+of\b|\s*\|)))"},
    {.kind = SymbolKind::struct_,
     .extent = Extent::indentation,
     .regex = R"(^[ \t]*(?:type|and)\s+(?:\[<[^\]]*>\]\s*)?(?:internal\s+|private\s+|public\s+))"
              R"(?(?P<name>\w+)(?:<[^=\n]*>)?\s*=\s*(?:private\s+|internal\s+)?\{)"},
    {.kind = SymbolKind::interface,
     .extent = Extent::indentation,
     .regex = R"(^[ \t]*(?:type|and)\s+(?:\[<[^\]]*>\]\s*)?(?:internal\s+|private\s+|public\s+))"
              R"(?(?P<name>\w+)(?:<[^=\n]*>)?\s*=\s*(?:interface\b|abstract\b))"},
    {.kind = SymbolKind::class_,
     .extent = Extent::indentation,
     .regex =
         R"(^[ \t]*type\s+(?:\[<[^\]]*>\]\s*)?(?:internal\s+|private\s+|public\s+)?(?:[\w.]+\.))"
         R"(?(?P<name>\w+))"},
    {.kind = SymbolKind::class_,
     .extent = Extent::indentation,
     .regex = R"(^[ \t]*and\s+(?:\[<[^\]]*>\]\s*)?(?:internal\s+|private\s+|public\s+))"
              R"(?(?P<name>[A-Z]\w*)[^=\n]*=)"},
    {.kind = SymbolKind::class_, .regex = R"(^[ \t]*exception\s+(?P<name>[A-Z]\w*))"},
    {.kind = SymbolKind::enum_member,
     .regex = R"((?:\||=)\s*(?:\[<[^\]]*>\]\s*)?(?P<name>[A-Z]\w*))",
     .in = "enum"},
    {.kind = SymbolKind::field,
     .regex = R"((?:[{;]|^)\s*(?:\[<[^\]]*>\]\s*)?(?:mutable\s+)?(?P<name>[A-Za-z_]\w*)\s*:[^:=>])",
     .in = "struct"},
    {.kind = SymbolKind::method,
     .extent = Extent::indentation,
     .flags = SymbolFlag::abstract,
     .regex = R"(^[ \t]*(?:static\s+)?abstract\s+(?:member\s+)?(?:inline\s+)?(?P<name>\w+))"},
    {.kind = SymbolKind::method,
     .extent = Extent::indentation,
     .regex = R"(^[ \t]*(?:static\s+)?(?:member|override|default)\s+(?:inline\s+|internal\s+|)"
              R"(private\s+|public\s+|val\s+)*(?:\w+\.)?(?P<name>\w+|``[^`\n]+``)(?:<[^=\n]*?>))"
              R"(?\s*(?P<parameters>\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)))"},
    {.kind = SymbolKind::property,
     .extent = Extent::indentation,
     .regex = R"(^[ \t]*(?:static\s+)?(?:member|override|default)\s+(?:inline\s+|internal\s+|)"
              R"(private\s+|public\s+|val\s+)*(?:\w+\.)?(?P<name>\w+|``[^`\n]+``))"},
    {.kind = SymbolKind::constructor,
     .extent = Extent::indentation,
     .regex = R"(^[ \t]*(?P<name>new)\s*(?P<parameters>\([^()]*\)))"},
    {.kind = SymbolKind::field,
     .regex = R"(^[ \t]*val\s+(?:mutable\s+|internal\s+|private\s+|public\s+)*(?P<name>\w+)\s*:)"},
    {.kind = SymbolKind::constant,
     .regex = R"(^[ \t]*\[<Literal>\]\s*let\s+(?:internal\s+|private\s+)?(?P<name>\w+))"},
    {.kind = SymbolKind::function,
     .extent = Extent::indentation,
     .regex =
         R"(^[ \t]*(?:let|and)\s+(?:\[<[^\]]*>\]\s*)?(?:rec\s+|inline\s+|internal\s+|private\s+|)"
         R"(public\s+)*\(\|(?P<name>[A-Z]\w*))",
     .in = "file module namespace"},
    {.kind = SymbolKind::function,
     .extent = Extent::indentation,
     .regex =
         R"(^[ \t]*(?:let|and)\s+(?:\[<[^\]]*>\]\s*)?(?:rec\s+|inline\s+|internal\s+|private\s+|)"
         R"(public\s+)*(?P<name>[A-Za-z_][\w']*|``[^`\n]+``|\([^\s()A-Za-z]+\))(?:<[^=\n]*?>))"
         R"(?(?P<parameters>(?:\s+[a-z_?][\w']*|\s*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|)"
         R"(\s+\[[^\[\]]*\]|\s+\{[^{}]*\})+)\s*(?::[^=\n]*)?=)",
     .in = "file module namespace class",
     .except = "mutable"},
    {.kind = SymbolKind::function,
     .extent = Extent::indentation,
     .regex = R"(^[ \t]*(?:let|and)\s+(?:rec\s+|inline\s+|internal\s+|private\s+|public\s+))"
              R"(*(?P<name>[A-Za-z_][\w']*)\s*(?::[^=\n]*)?=\s*(?:fun|function)\b)",
     .in = "file module namespace"},
    {.kind = SymbolKind::variable,
     .extent = Extent::indentation,
     .regex = R"(^[ \t]*(?:static\s+)?(?:let|let!|use|use!|and)\s+(?:\[<[^\]]*>\]\s*)?(?:rec\s+|)"
              R"(inline\s+|mutable\s+|internal\s+|private\s+|public\s+)*(?P<name>[A-Za-z_][\w']*|)"
              R"(``[^`\n]+``))",
     .except = "_ mutable"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::module,
     .regex = R"(^[ \t]*module\s+(?P<alias>\w+)\s*=\s*(?P<module>[A-Z]\w*(?:\.\w+)*)[ \t]*$)"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::wildcard,
     .regex = R"(^[ \t]*open\s+(?:type\s+)?(?P<module>[\w.]+))"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::wildcard | ImportFlag::include,
     .regex = R"re(^[ \t]*#load\s+"(?P<module>[^"\n]+)")re"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::inherit,
     .regex = R"(^[ \t]*(?:inherit|interface)\s+(?:[\w.]+\.)?(?P<name>\w+))"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::type,
     .regex = R"(:\s*(?:\w+\.)*(?P<name>[A-Z]\w*)\b)"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .keywords =
        "abstract and as assert base begin class default delegate do done downcast downto elif "
        "else "
        "end exception extern false finally fixed for fun function global if in inherit inline "
        "interface internal lazy let match member module mutable namespace new not null of open or "
        "override private public rec return select sig static struct then to true try type upcast "
        "use val void when while with yield _",
    .block_comments = "(* *)",
    .comments_nest = true,
    .strings = "`` ``",
    .multiline_strings = "\"\"\" \"\"\" \" \"",
    .character_quote = '\'',
    .word_characters = "'",
    .continuations = "|}])",
    .parameter = LexicalRules::ParameterName::every,
    .member_operators = ".",
};

/// GLSL and Forth have `.fs` too.
Language detect(std::string_view extension, std::string_view head) {
  if (extension != "fs") return Language::fsharp;
  if (head.find("let ") == std::string_view::npos &&
      common::has_sign(head, {"#version", "void main", "gl_FragColor", "precision ", "uniform "}))
    return Language::glsl;
  return head.starts_with("\\ ") || head.starts_with(": ") ? Language::text : Language::fsharp;
}

}  // namespace

}  // namespace codefinder::fsharp

namespace codefinder::language_rows {

constinit const LanguageDefinition fsharp = {
    .language = Language::fsharp,
    .name = "fsharp",
    .lsp_id = "fsharp",
    .aliases = "fs f#",
    .family = family_of(Language::fsharp),
    .extensions = "fs fsi fsx fsscript",
    .interpreters = "dotnet-fsi",
    .detect = fsharp::detect,
    .line_comments = "//",
    .test_globs = "*Tests.fs *Test.fs **/tests/**",
    .declaration_suffixes = ".fsi",
    .manifests = "paket.dependencies global.json",
    .lexical = &fsharp::kRules,
    .members_in_scope = true,
    .traits = {.one_meaning_per_name = false,
               .unresolved_is_external = true,
               .namespaces_span_files = true,
               .enumerators_leak = true},
    .semantics = common::module_semantics<fsharp::kFiles>,
    .scip_name = "FSharp",
};

}  // namespace codefinder::language_rows
