// Julia: names, files and lexical rules. The files that a module includes share its names.
#include "index/languages/language.h"

#include "index/languages/_common/module_imports.h"
#include "index/languages/lexical_rules.h"

namespace codefinder::julia {

namespace {

constexpr common::ModuleFiles kFiles = {
    .extensions = ".jl", .needs_no_import = true, .shares_names = true};

constexpr LexicalPattern kPatterns[] = {
    {.kind = SymbolKind::module,
     .extent = Extent::keywords,
     .regex = R"(^[ \t]*(?:bare)?module\s+(?P<name>[\pL_][\pL\pN_!]*))"},
    {.extent = Extent::keywords,
     .regex =
         R"re((?:^|;)[ \t]*(?:(?:\w+\.)*@[\w.]+[ \t]+)*function\s+(?:(?P<qualifier>\w+(?:\.\w+))re"
         R"re(*)\.))re"
         R"re(?(?P<name>[\pL_][\pL\pN_!′²]*|:?[^\s\w()"'#;]+)(?:\{[^()\n]*\}))re"
         R"re(?\s*(?P<parameters>\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)))re"},
    {.extent = Extent::keywords,
     .regex = R"(^[ \t]*(?:(?:\w+\.)*@[\w.]+[ \t]+)*function\s+(?:(?P<qualifier>\w+(?:\.\w+)*)\.))"
              R"(?(?P<name>[\pL_][\pL\pN_!]*))"},
    {.kind = SymbolKind::macro,
     .extent = Extent::keywords,
     .regex = R"(^[ \t]*macro\s+(?P<name>[\pL_][\pL\pN_!]*)\s*(?P<parameters>\([^()]*\))?)"},
    {.kind = SymbolKind::struct_,
     .extent = Extent::keywords,
     .regex =
         R"(^[ \t]*(?:(?:\w+\.)*@[\w.]+[ \t]+)*(?:mutable\s+)?struct\s+(?P<name>[\pL_][\pL\pN_!]*))"
         R"((?:\{[^<\n]*(?:<:[^<\n]*)*\})?(?:\s*<:\s*(?P<base>[\w.]+))?)"},
    {.kind = SymbolKind::interface,
     .extent = Extent::keywords,
     .regex = R"(^[ \t]*(?:abstract|primitive)\s+type\s+(?P<name>[\pL_][\pL\pN_!]*)(?:\{[^\n]*?\}))"
              R"(?(?:\s*<:\s*(?P<base>[\w.]+))?)"},
    {.kind = SymbolKind::enum_,
     .extent = Extent::list,
     .regex = R"(^[ \t]*@enum\s*(?:\(\s*)?(?P<name>\w+))"},
    {.kind = SymbolKind::test,
     .regex = R"re(^[ \t]*@testset\s+(?:[\w.]+\s+)?"(?P<name>[^"\n]+)")re"},
    {.kind = SymbolKind::constant,
     .regex = R"(^[ \t]*(?:global\s+)?const\s+(?:global\s+)?(?P<name>[\pL_][\pL\pN_!]*))"
              R"(\s*(?:::[^=\n]*)?=)"},
    // One line: `f(x) = …`, also of an operator.
    {.extent = Extent::indentation,
     .regex =
         R"re(^[ \t]*(?:(?:\w+\.)*@[\w.]+[ \t]+)*(?:(?P<qualifier>\w+(?:\.\w+)*)\.))re"
         R"re(?(?P<name>[\pL_][\pL\pN_!′²]*|:?\(?[^\s\w()"'#;=,@\[\]{}]+\)?)(?:\{[^()\n]*\}))re"
         R"re(?(?P<parameters>\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))(?:::[\w{}.,: <>]+?))re"
         R"re(?(?:\s*where\s*(?:\{[^}\n]*\}|[\w<:{}]+))*\s*=(?:[^=>]|$))re",
     .except = "if elseif while for function return && || new"},
    {.kind = SymbolKind::field,
     .regex = R"(^[ \t]+(?:const\s+|@atomic\s+)*(?P<name>[\pL_][\pL\pN_!]*))"
              R"([ \t]*(?:::[ \t]*(?P<type>[^=\n]*))?(?:=[^\n]*)?$)",
     .in = "struct",
     .except = "end"},
    {.kind = SymbolKind::variable,
     .once = true,
     .regex = R"(^(?:global\s+)?(?P<name>[\pL_][\pL\pN_!]*)[ \t]*(?:::[^=\n]*)?=(?:[^=>]|$))",
     .in = "file module"},
    {.kind = SymbolKind::variable,
     .once = true,
     .regex = R"(^[ \t]+(?:local\s+)?(?P<name>[\pL_][\pL\pN_!]*)[ \t]*=(?:[^=>]|$))",
     .in = "function macro"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::wildcard | ImportFlag::include,
     .regex = R"re(\binclude\s*\(\s*"(?P<module>[^"\n]+)")re"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::wildcard,
     .regex = R"(^[ \t]*using\s+(?P<module>[\w.]+)[ \t]*(?:$|,|:[^:]))"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::module,
     .regex =
         R"(^[ \t]*(?:using|import)\s+(?P<module>[\w.]+)(?:\s+as\s+(?P<alias>\w+))?[ \t]*(?:$|,))"},
    {.yield = LexicalPattern::Yield::import,
     .regex = R"(^[ \t]*(?:using|import)\s+(?P<module>[\w.]+)[ \t]*:[ \t]*(?P<name>@?[\w!]+))"
              R"((?:\s+as\s+(?P<alias>\w+))?)"},
    {.yield = LexicalPattern::Yield::reference, .regex = R"(@(?P<name>[A-Za-z_]\w*))"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::type,
     .regex = R"((?:::|<:)\s*(?:\w+\.)*(?P<name>[\pL_][\pL\pN_!]*))"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .keywords =
        "abstract baremodule begin break catch const continue do else elseif end export false "
        "finally for function global if import in isa let local macro module mutable new primitive "
        "public quote return struct true try type using where while nothing missing",
    .block_comments = "#= =# \"\"\" \"\"\"",
    .comments_nest = false,
    .strings = "\" \" ` `",
    .character_quote = '\'',
    .word_characters = "!",
    .openers =
        "abstract baremodule begin do for function if let macro module primitive quote struct try "
        "while",
    .closers = "end",
    .parameter = LexicalRules::ParameterName::first,
    .member_operators = ".",
};

}  // namespace

}  // namespace codefinder::julia

namespace codefinder::language_rows {

constinit const LanguageDefinition julia = {
    .language = Language::julia,
    .name = "julia",
    .lsp_id = "julia",
    .aliases = "jl",
    .family = family_of(Language::julia),
    .extensions = "jl",
    .interpreters = "julia",
    .line_comments = "#",
    .test_globs = "runtests.jl **/test/**",
    .manifests = "Project.toml",
    .lexical = &julia::kRules,
    .traits = {.unresolved_is_external = true},
    .semantics = common::module_semantics<julia::kFiles>,
    .scip_name = "Julia",
};

}  // namespace codefinder::language_rows
