// Groovy, also of Gradle: names, files, conventions, and lexical rules for classes, methods,
// variables, closures and the tasks of build scripts.
#include "index/languages/language.h"

#include "index/languages/_jvm/packages.h"
#include "index/languages/groovy/rules.h"
#include "index/languages/lexical_rules.h"

namespace codefinder::language_rows {

namespace {

// The parts of the patterns: annotations and modifiers at the beginning of a line, a type, and a
// list of parameters.
#define START R"(^[ \t]*(?:@[\w.]+(?:\([^()\n]*\))?\s+)*)"
#define MODIFIERS                                            \
  R"((?:(?:public|private|protected|static|abstract|final|)" \
  R"(synchronized|native|default|def|var|transient|volatile|sealed)\s+))"
#define TYPE                          \
  R"((?:(?:[a-z]\w*\.)*[A-Z][\w.]*|)" \
  R"(void|int|long|short|byte|char|float|double|boolean)(?:<[^()=;{}\n]*>)?(?:\[\])*)"
#define PARAMETERS R"(\((?P<parameters>(?:[^(){}]|\([^(){}]*\))*)\))"
#define THROWS R"((?:\s*throws\s+[\w., ]+)?)"
#define BASES                                    \
  R"((?:\s*<[^<>{}]*(?:<[^<>{}]*>[^<>{}]*)*>)?)" \
  R"((?P<base>(?:\s+(?:extends|implements|permits)\s+[\w., \t\n]+)*))"

constexpr LexicalPattern kPatterns[] = {
    {.yield = LexicalPattern::Yield::package, .regex = R"(^[ \t]*package\s+(?P<name>[\w.]+))"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::wildcard,
     .regex = R"(^[ \t]*import\s+(?:static\s+)?(?P<module>[\w.]+)\.\*)"},
    {.yield = LexicalPattern::Yield::import,
     .regex = R"(^[ \t]*import\s+(?:static\s+)?(?P<module>[\w.]+)\.(?P<name>\w+))"
              R"((?:\s+as\s+(?P<alias>\w+))?[ \t]*;?[ \t]*$)"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::include | ImportFlag::wildcard,
     .regex = R"(^[ \t]*apply\s*\(?\s*from:\s*["'](?P<module>[^"'\n]+)["'])"},
    {.kind = SymbolKind::interface,
     .extent = Extent::braces,
     .flags = SymbolFlag::exported,
     .regex = START MODIFIERS R"(*@?interface\s+(?P<name>\w+))" BASES},
    {.kind = SymbolKind::trait,
     .extent = Extent::braces,
     .flags = SymbolFlag::exported,
     .regex = START MODIFIERS R"(*trait\s+(?P<name>\w+))" BASES},
    {.kind = SymbolKind::enum_,
     .extent = Extent::braces,
     .flags = SymbolFlag::exported,
     .regex = START MODIFIERS R"(*enum\s+(?P<name>\w+))" BASES},
    {.kind = SymbolKind::class_,
     .extent = Extent::braces,
     .flags = SymbolFlag::exported,
     .regex = START MODIFIERS R"(*(?:class|record)\s+(?P<name>\w+))" BASES},
    // A feature of a specification: its name is a sentence.
    {.kind = SymbolKind::method,
     .extent = Extent::braces,
     .flags = SymbolFlag::test,
     .regex = START MODIFIERS R"x(+(?:void\s+)?"(?P<name>[^"\n]+)"\s*)x" PARAMETERS THROWS
                              R"(\s*\{)"},
    {.kind = SymbolKind::method,
     .extent = Extent::braces,
     .flags = SymbolFlag::test,
     .regex = START MODIFIERS R"(+(?:void\s+)?'(?P<name>[^'\n]+)'\s*)" PARAMETERS THROWS
                              R"(\s*\{)"},
    {.kind = SymbolKind::function,
     .extent = Extent::braces,
     .flags = SymbolFlag::exported,
     .regex = START MODIFIERS R"(*(?:<[^<>{}\n]*>\s*)?(?P<type>)" TYPE
                              R"()\s+(?P<name>[a-z_$]\w*)\s*)" PARAMETERS THROWS R"(\s*\{)"},
    {.kind = SymbolKind::function,
     .extent = Extent::braces,
     .flags = SymbolFlag::exported,
     .regex = START MODIFIERS R"(+(?:<[^<>{}\n]*>\s*)?(?P<name>[a-z_$]\w*)\s*)" PARAMETERS THROWS
                              R"(\s*\{)"},
    // Without a body, in an interface or an abstract class.
    {.kind = SymbolKind::function,
     .flags = SymbolFlag::exported | SymbolFlag::abstract,
     .regex = START MODIFIERS
     R"(*(?P<type>)" TYPE R"()\s+(?P<name>[a-z_$]\w*)\s*)" PARAMETERS THROWS R"([ \t]*;?[ \t]*$)"},
    {.kind = SymbolKind::function,
     .flags = SymbolFlag::exported | SymbolFlag::abstract,
     .regex = START
     R"((?:(?:public|protected|static)\s+)*(?:abstract|def)\s+(?P<name>[a-z_$]\w*)\s*)" PARAMETERS
         THROWS R"([ \t]*;?[ \t]*$)"},
    {.kind = SymbolKind::constructor,
     .extent = Extent::braces,
     .flags = SymbolFlag::exported | SymbolFlag::member,
     .regex = START R"((?:(?:public|private|protected)\s+)?(?P<name>[A-Z]\w*)\s*)" PARAMETERS THROWS
                    R"(\s*\{[ \t]*$)"},
    {.kind = SymbolKind::constant,
     .flags = SymbolFlag::exported | SymbolFlag::static_,
     .regex = START
     R"((?:(?:public|private|protected)\s+)?(?:static\s+final|final\s+static|static)\s+)"
     R"((?:def\s+)?(?:(?P<type>)" TYPE R"()\s+)?(?P<name>[A-Z][A-Z0-9_]+)[ \t]*=)"},
    {.kind = SymbolKind::variable,
     .regex = START MODIFIERS R"(*(?P<type>)" TYPE
                              R"()\s+(?P<name>[A-Za-z_$]\w*)[ \t]*(?:=[^=~]|;|,|$))"},
    {.kind = SymbolKind::variable,
     .regex = START MODIFIERS R"(+(?P<name>[A-Za-z_$]\w*)[ \t]*(?:=[^=~]|;|,|$))"},
    {.kind = SymbolKind::parameter,
     .once = true,
     .regex = R"(\{\s*(?:(?P<type>)" TYPE R"()\s+)?(?P<name>[a-z_]\w*)\s*(?:->|,[\w ,<>]*->))"},
    {.kind = SymbolKind::parameter,
     .once = true,
     .regex = R"(\{[\w ,<>]*,\s*(?:(?P<type>)" TYPE R"()\s+)?(?P<name>[a-z_]\w*)\s*->)"},
    {.kind = SymbolKind::variable,
     .once = true,
     .regex = R"(\bfor\s*\(\s*(?:final\s+)?(?:def\s+|var\s+|(?P<type>)" TYPE
              R"()\s+)?(?P<name>\w+)\s*(?:in\b|:|=))"},
    {.kind = SymbolKind::parameter,
     .once = true,
     .regex = R"(\bcatch\s*\(\s*(?:(?P<type>[\w.| ]+)\s)?(?P<name>\w+)\s*\))"},
    // Tasks and properties of Gradle's scripts.
    {.kind = SymbolKind::function,
     .extent = Extent::braces,
     .regex = R"(^[ \t]*task\s+(?P<name>\w+)\b)"},
    {.kind = SymbolKind::function,
     .extent = Extent::braces,
     .regex = R"(\btasks\.(?:register|create)\s*\(\s*["'](?P<name>[\w-]+)["'])"},
    {.kind = SymbolKind::variable,
     .regex = R"(^[ \t]*(?:project\.)?ext\.(?P<name>\w+)[ \t]*=[^=~])"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::call,
     .regex = R"(\bnew\s+(?:\w+\.)*(?P<name>[A-Z]\w*))"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::type,
     .regex = R"(@(?:\w+\.)*(?P<name>[A-Z]\w*))"},
};

#undef START
#undef MODIFIERS
#undef TYPE
#undef PARAMETERS
#undef THROWS
#undef BASES

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .keywords =
        "abstract as assert boolean break byte case catch char class const continue def default do "
        "double else enum extends false final finally float for goto if implements import in "
        "instanceof int interface it long native new non-sealed null package permits private "
        "protected "
        "public record return sealed short static strictfp switch synchronized threadsafe throw "
        "throws "
        "trait transient true try var void volatile while yield",
    .block_comments = "/* */",
    .strings = "\" \" ' '",
    .multiline_strings = "\"\"\" \"\"\" ''' '''",
    .word_characters = "$",
    .member_operators = "?. *. .& .@ .",
};

}  // namespace

constinit const LanguageDefinition groovy = {
    .language = Language::groovy,
    .name = "groovy",
    .lsp_id = "groovy",
    .aliases = "gradle",
    .family = family_of(Language::java),
    .extensions = "groovy gradle gvy gy gsh grt gtpl",
    .file_names = "Jenkinsfile",
    .interpreters = "groovy",
    .line_comments = "//",
    .test_globs = "*Spec.groovy *Test.groovy *Tests.groovy **/src/test/** **/test/**",
    .entry_functions = "main",
    .manifests = "build.gradle settings.gradle pom.xml",
    .module_name = codefinder::jvm::module_name,
    .lexical = &kRules,
    .members_in_scope = true,
    .traits = {.keywords = {.result = "return",
                            .leave = "break",
                            .repeat = "continue",
                            .self = "this",
                            .base = "super"},
               .builtin_names = "it delegate owner",
               .members_in_scope = true,
               .constructors_have_class_name = true},
    .semantics = codefinder::groovy::semantics,
    .scip_name = "Groovy",
};

}  // namespace codefinder::language_rows
