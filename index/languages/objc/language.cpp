// Objective-C: names, files and lexical rules. Methods are named by the first part of the selector.
#include "index/languages/language.h"

#include "index/languages/_common/file_signs.h"
#include "index/languages/_common/module_imports.h"
#include "index/languages/lexical_rules.h"

namespace codefinder::objc {

namespace {

constexpr common::ModuleFiles kFiles = {.extensions = ".h .m .mm", .shares_names = true};

constexpr LexicalPattern kPatterns[] = {
    {.kind = SymbolKind::class_,
     .extent = Extent::end,
     .flags = SymbolFlag::declaration,
     .regex = R"(^[ \t]*@interface\s+(?P<name>\w+)\s*(?:<[^>\n]*>\s*)?(?::\s*(?P<base>\w+)|)"
              R"(\(\s*\w*\s*\))?)",
     .end = R"(^[ \t]*@end\b)"},
    {.kind = SymbolKind::class_,
     .extent = Extent::end,
     .regex = R"(^[ \t]*@implementation\s+(?P<name>\w+))",
     .end = R"(^[ \t]*@end\b)"},
    {.kind = SymbolKind::interface,
     .extent = Extent::end,
     .regex =
         R"(^[ \t]*@protocol\s+(?P<name>\w+)\s*(?:<(?P<base>[^>\n]*)>)?[ \t]*(?:$|\n|[^\s;,<]))",
     .end = R"(^[ \t]*@end\b)"},
    // The parameters are the names after the types in parentheses.
    {.kind = SymbolKind::method,
     .extent = Extent::braces,
     .flags = SymbolFlag::static_,
     .regex = R"(^[ \t]*\+[ \t]*(?:\((?P<type>[^()]*(?:\([^()]*\)[^()]*)*)\))?\s*(?P<name>\w+))"
              R"((?P<parameters>[^;{]*))",
     .in = "class interface"},
    {.kind = SymbolKind::method,
     .extent = Extent::braces,
     .regex = R"(^[ \t]*-[ \t]*(?:\((?P<type>[^()]*(?:\([^()]*\)[^()]*)*)\))?\s*(?P<name>\w+))"
              R"((?P<parameters>[^;{]*))",
     .in = "class interface"},
    {.kind = SymbolKind::property,
     .regex =
         R"(^[ \t]*@property\s*(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?\s*(?:\w+\s+)*?(?P<type>\w+))"
         R"([^;{}]*?\(\s*\^\s*(?P<name>\w+)\s*\))"},
    {.kind = SymbolKind::property,
     .regex =
         R"(^[ \t]*@property\s*(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?\s*(?P<type>[^;{}]*?[\s*>]))"
         R"((?P<name>\w+)\s*(?:[A-Z_]{4,}[^;{}]*)?;)"},
    {.kind = SymbolKind::macro,
     .regex = R"(^[ \t]*#[ \t]*define[ \t]+(?P<name>\w+)(?P<parameters>\([^()\n]*\))?)"},
    {.kind = SymbolKind::enum_,
     .extent = Extent::braces,
     .regex = R"(\b(?:NS_ENUM|NS_OPTIONS|NS_CLOSED_ENUM|NS_ERROR_ENUM|CF_ENUM|CF_OPTIONS))"
              R"(\s*\(\s*[\w ]+,\s*(?P<name>\w+)\s*\))"},
    {.kind = SymbolKind::enum_,
     .extent = Extent::braces,
     .regex = R"(\benum\s+(?P<name>\w+)\s*(?::\s*\w+\s*)?\{)"},
    {.kind = SymbolKind::struct_,
     .extent = Extent::braces,
     .regex = R"(\bstruct\s+(?P<name>\w+)\s*\{)"},
    {.kind = SymbolKind::enum_,
     .regex = R"(^[ \t]*typedef\s+enum\s*\w*\s*\{[^{}]*\}\s*(?P<name>\w+)\s*;)"},
    {.kind = SymbolKind::struct_,
     .regex = R"(^[ \t]*typedef\s+struct\s*\w*\s*\{[^{}]*\}\s*(?P<name>\w+)\s*;)"},
    {.kind = SymbolKind::type_alias,
     .regex = R"(^[ \t]*typedef\s[^;{}]*?\(\s*[\^*]\s*(?:_\w+\s+)?(?P<name>\w+)\s*\))"},
    {.kind = SymbolKind::type_alias,
     .regex = R"(^[ \t]*typedef\s[^;{}()]*?[\s*](?P<name>\w+)\s*(?:\[[^\]]*\]\s*)?;)"},
    {.kind = SymbolKind::enum_member,
     .regex = R"([{,]\s*(?P<name>[A-Za-z_]\w*)\s*(?:[A-Z]\w*\([^()]*\)\s*)?(?:=[^,}]*)?[,}\n])",
     .in = "enum"},
    {.kind = SymbolKind::enum_member,
     .regex = R"(^[ \t]*(?P<name>[A-Za-z_]\w*)[ \t]*(?:=[^,}\n]*)?(?:,|$))",
     .in = "enum"},
    {.kind = SymbolKind::field,
     .regex = R"(^[ \t]*(?P<type>[\w<>, *]+?[\s*])(?P<name>\w+)[ \t]*(?:\[[^\]\n]*\][ \t]*)?;)",
     .in = "struct class interface"},
    // Functions of C begin their line and have a body.
    {.extent = Extent::braces,
     .regex =
         R"(^(?:(?:static|inline|extern|const|struct|unsigned|__\w+|[A-Z_]{3,})\s+))"
         R"(*(?P<type>[A-Za-z_]\w*)(?:\s*<[^>;\n]*>)?[\s*]+(?:_Nullable\s+|_Nonnull\s+|__\w+\s+))"
         R"(?(?P<name>\w+)\s*(?P<parameters>\((?:[^();{}]|\([^();{}]*(?:\([^();{}]*\)[^();{}]*))"
         R"(*\))*\))\s*\{)",
     .in = "file class",
     .except = "if else for while switch return defined typedef"},
    {.flags = SymbolFlag::declaration,
     .regex = R"(^(?:(?:static|inline|const|struct|unsigned|__\w+|[A-Z_]{3,})\s+)*(?:extern|)"
              R"([A-Z]\w*_EXPORT|[A-Z]\w*_EXTERN)\s+(?:\w+[\s*]+)+?(?P<name>\w+))"
              R"(\s*(?P<parameters>\([^;{}]*\))\s*[^;{}\n]*;)",
     .in = "file",
     .except = "__attribute__ NS_AVAILABLE API_AVAILABLE"},
    {.kind = SymbolKind::variable,
     .regex = R"(^(?:(?:static|extern|const|volatile|unsigned|struct|__\w+|[A-Z]\w*_EXPORT|)"
              R"([A-Z]\w*_EXTERN)\s+)+(?:\w+(?:\s*<[^>;\n]*>)?[\s*]+)+(?:const\s+|_Nonnull\s+))"
              R"(*(?P<name>\w+)\s*(?:\[[^\]]*\]\s*)*(?:=[^;]*|[A-Z_]{4,}[^;{}]*)?;)",
     .in = "file class interface"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::wildcard | ImportFlag::include,
     .regex = R"(^[ \t]*#[ \t]*(?:import|include)[ \t]+["<](?P<module>[^">\n]+)[">])"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::module,
     .regex = R"(^[ \t]*@import\s+(?P<module>[\w.]+))"},
    // Messages, `@selector` and types before a `*` or a protocol.
    {.yield = LexicalPattern::Yield::reference,
     .regex = R"([\w\])}"]\s+(?P<name>[a-z]\w*)(?:\s*\]|:[^:]))"},
    {.yield = LexicalPattern::Yield::reference,
     .regex = R"(\][ \t]*(?P<name>[a-z]\w*)(?:\s*\]|:[^:]))"},
    {.yield = LexicalPattern::Yield::reference, .regex = R"(@selector\(\s*(?P<name>\w+))"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::type,
     .regex = R"(\b(?P<name>[A-Z]\w*)(?:\s*<[^<>\n]*>)?\s*\*)"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::type,
     .regex = R"(\[\s*(?P<name>[A-Z]\w*)\s)"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .keywords =
        "@interface @implementation @end @protocol @property @synthesize @dynamic @class @selector "
        "@optional @required @private @public @protected @package @try @catch @finally @throw "
        "@autoreleasepool @synchronized @encode @import @available interface implementation end "
        "protocol property synthesize dynamic optional required import include define undef ifdef "
        "ifndef endif pragma error if else for while do switch case default break continue return "
        "goto sizeof typedef struct union enum static extern const volatile inline register "
        "void char short int long float double signed unsigned BOOL id instancetype self super nil "
        "Nil NULL YES NO true false in out inout nonatomic atomic strong weak copy assign retain "
        "readonly readwrite nullable nonnull getter setter __block __weak __strong typeof __typeof",
    .block_comments = "/* */",
    .strings = "\" \"",
    .character_quote = '\'',
    .member_operators = "-> .",
};

/// MATLAB, Mercury and Mathematica have `.m` too.
Language detect(std::string_view extension, std::string_view head) {
  if (extension != "m") return Language::objc;
  if (common::has_sign(head, {"#import", "#include", "@interface", "@implementation", "@protocol",
                              "@import", "#define", "#pragma"}))
    return Language::objc;
  constexpr std::string_view kOther[] = {":- module", "(* ::", "(*"};
  for (const std::string_view sign : kOther)
    if (head.starts_with(sign)) return Language::text;
  if (head.starts_with("//") || head.starts_with("/*")) return Language::objc;
  return head.empty() ? Language::text : Language::matlab;
}

}  // namespace

}  // namespace codefinder::objc

namespace codefinder::language_rows {

constinit const LanguageDefinition objc = {
    .language = Language::objc,
    .name = "objc",
    .lsp_id = "objective-c",
    .aliases = "objective-cpp objcpp",
    .family = family_of(Language::objc),
    .extensions = "m mm",
    .detect = objc::detect,
    .line_comments = "//",
    .test_globs = "*Test.m *Tests.m **/Tests/**",
    .entry_functions = "main",
    .manifests = "Podfile Cartfile",
    .lock_files = "Podfile.lock Cartfile.resolved",
    .config_names = "Podfile",
    .dependency_directories = "Pods Carthage",
    .lexical = &objc::kRules,
    .members_in_scope = true,
    .traits = {.unresolved_is_external = true,
               .redefinitions_are_one = false,
               .enumerators_leak = true},
    .semantics = common::module_semantics<objc::kFiles>,
    .scip_name = "ObjectiveC",
};

}  // namespace codefinder::language_rows
