// Scheme and Racket: names, files and lexical rules.
#include "index/languages/language.h"

#include "index/languages/_common/file_signs.h"
#include "index/languages/_common/module_imports.h"
#include "index/languages/lexical_rules.h"

namespace codefinder::scheme {

namespace {

constexpr common::ModuleFiles kFiles = {
    .separator = " ", .extensions = ".scm .sld .sls .ss .rkt", .shares_names = true};

constexpr LexicalPattern kPatterns[] = {
    {.kind = SymbolKind::module,
     .extent = Extent::list,
     .regex = R"(^[ \t]*\((?:define-library|library|define-module)\s+\((?P<name>[^()\n]+)\))"},
    {.kind = SymbolKind::module,
     .extent = Extent::list,
     .regex = R"(^[ \t]*\(module[+*]?\s+(?P<name>[^\s()\[\]{}"';]+))"},
    {.kind = SymbolKind::macro,
     .extent = Extent::list,
     .regex = R"([(\[](?:define-syntax(?:-rule|-parameter|-parser|-class)?|define-macro|defmacro|)"
              R"(define-simple-macro|define-match-expander)\s+\(?(?P<name>[^\s()\[\]{}"';]+))"},
    {.kind = SymbolKind::struct_,
     .extent = Extent::list,
     .regex = R"(^[ \t]*[(\[](?:define-record-type|define-structure|define-struct|struct|)"
              R"(define-condition-type|serializable-struct)\s+\(?(?P<name>[^\s()\[\]{}"';]+))"},
    {.kind = SymbolKind::class_,
     .extent = Extent::list,
     .regex = R"(^[ \t]*\((?:define-class|defclass)\s+(?P<name>[^\s()\[\]{}"';]+))"},
    // `(define (f a) …)`; also curried, and with a contract.
    {.extent = Extent::list,
     .regex =
         R"([(\[](?:define|define\*|define-inline|define-integrable|define-generic|)"
         R"(define-method|define/contract|define/public|define/override|define/private|)"
         R"(define-public|define\*-public|define/match|define-for-syntax|define-values|define:))"
         R"(\s+[(\[]+(?P<name>[^\s()\[\]{}"';]+)(?P<parameters>(?:[^()\[\]{}"]|\([^()]*\)|)"
         R"(\[[^\[\]]*\])*))"},
    {.extent = Extent::list,
     .regex = R"([(\[](?:define|define-public|define-generic|define-method)\s+(?P<name>[^\s())"
              R"(\[\]{}"';]+)\s+[(\[](?:lambda|case-lambda|named-lambda|λ)\b)"},
    {.kind = SymbolKind::constant,
     .extent = Extent::list,
     .regex = R"([(\[]define-(?:constant|syntax-constant|enum|enumeration)\s+(?P<name>[^\s())"
              R"(\[\]{}"';]+))"},
    {.kind = SymbolKind::variable,
     .extent = Extent::list,
     .regex = R"([(\[](?:define|define-once|define-parameter|define-public|define-variable|)"
              R"(defparameter|define-runtime-path|define/contract|define-for-syntax|define-type))"
              R"(\s+(?P<name>[^\s()\[\]{}"';]+))"},
    {.kind = SymbolKind::test,
     .extent = Extent::list,
     .regex = R"re(^[ \t]*\((?:test-case|test-suite|test-group)\s+"(?P<name>[^"\n]+)")re"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::wildcard | ImportFlag::include,
     .regex = R"re(\((?:load|include|include-relative|load-relative)\s+"(?P<module>[^"\n]+)")re"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::wildcard | ImportFlag::include,
     .regex = R"re((?:\(require|^[ \t]+|only-in|prefix-in\s+\S+|except-in|rename-in|for-syntax|)re"
              R"re(all-from-out)[ \t\n]*"(?P<module>[^"\n]+\.(?:rkt|ss|scm))")re"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::wildcard,
     .regex = R"((?:\((?:import|use-modules|use|only|prefix|except|rename)|^[ \t]+))"
              R"(\s*\((?P<module>[a-z][\w-]*(?: [a-z0-9][\w-]*)+)\))"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .keywords =
        "define define-syntax define-record-type define-public define-values lambda λ let let* "
        "letrec letrec* let-values let*-values let-syntax if cond case when unless else => begin "
        "do "
        "and or not quote quasiquote unquote unquote-splicing set! delay syntax-rules syntax-case "
        "import export require provide module struct case-lambda named-lambda parameterize #t #f",
    .block_comments = "#| |#",
    .comments_nest = true,
    .multiline_strings = "\" \"",
    .character_prefixes = "#\\",
    .word_characters = "-*+!?<>=/.:$%&^~@|",
    .parameter = LexicalRules::ParameterName::every,
    .call_before = '(',
};

/// States of Salt have `.sls` too, schematics of electronics `.sch`.
Language detect(std::string_view extension, std::string_view head) {
  if (extension != "sls" && extension != "sch") return Language::scheme;
  const bool is_scheme = common::begins_with(head, {"(", ";", "#!", "#lang"}) &&
                         !common::has_sign(head, {"(kicad_sch"});
  return is_scheme ? Language::scheme : Language::text;
}

}  // namespace

}  // namespace codefinder::scheme

namespace codefinder::language_rows {

constinit const LanguageDefinition scheme = {
    .language = Language::scheme,
    .name = "scheme",
    .lsp_id = "scheme",
    .aliases = "racket",
    .family = family_of(Language::scheme),
    .extensions = "scm ss sld sls rkt sps sch rktd rktl scrbl",
    .interpreters = "guile racket gsi csi chibi-scheme scheme bigloo chicken gosh r6rs",
    .detect = codefinder::scheme::detect,
    .line_comments = ";",
    .test_globs = "**/tests/** **/test/**",
    .manifests = "info.rkt",
    .lexical = &scheme::kRules,
    .traits = {.unresolved_is_external = true},
    .semantics = common::module_semantics<scheme::kFiles>,
    .scip_name = "Scheme",
};

}  // namespace codefinder::language_rows
