// PHP: names, files and conventions.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_common/containers.h"
#include "index/languages/php/rules.h"

extern "C" const TSLanguage* tree_sitter_php();

namespace codefinder::language_rows {

namespace {
constexpr std::string_view kPhpConstructors[] = {"__construct"};
constexpr std::string_view kPhpCalls[] = {"__invoke"};
}  // namespace

constinit const LanguageDefinition php = {
    .language = Language::php,
    .name = "php",
    .lsp_id = "php",
    .family = family_of(Language::php),
    .separator = "::",
    .extensions = "php php3 php4 php5 php7 phtml phpt phps aw ctp",
    .file_names = ".php .php_cs .php_cs.dist Phakefile",
    .interpreters = "php",
    .line_comments = "// #",
    .test_globs = "*Test.php *_test.php *.phpt **/tests/** **/Tests/** **/test/**",
    .entry_files = "index.php",
    .entry_keys = "bin",
    .manifests = "composer.json",
    .import_manifests = "composer.json",
    .lock_files = "composer.lock",
    .grammar = extract::guarded<tree_sitter_php>,
    .class_bodies_are_scopes = false,
    .preprocessor = codefinder::php::preprocessor,
    .traits = {.scope_prefix = "php:",
               .module_keywords = "\\ namespace",
               .keywords = {.result = "return",
                            .leave = "break",
                            .repeat = "continue",
                            .selection = "case default",
                            .jump = "goto",
                            .self = "self static",
                            .base = "parent",
                            .constructs = "for foreach while do switch",
                            .raising = "throw",
                            .branches = "if elseif else",
                            .attempts = "try catch finally",
                            .handlers = "catch"},
               .is_closed_world = true,
               .allows_out_of_line_members = true,
               .constructor_methods = kPhpConstructors,
               .instance_call_methods = kPhpCalls,
               .call_member = "__invoke",
               .has_keyword_arguments = true,
               .containers = &common::kContainers},
    .semantics = codefinder::php::semantics,
    .scip_name = "PHP",
};

}  // namespace codefinder::language_rows
