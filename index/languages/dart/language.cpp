// Dart: names, files and conventions.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_common/containers.h"
#include "index/languages/dart/rules.h"

extern "C" const TSLanguage* tree_sitter_dart();

namespace codefinder::language_rows {

namespace {

constexpr std::string_view kDartElementOperators[] = {"[]", "iterator"};

constexpr ContainerNames kDartContainers = {
    .builtins = common::kBuiltins,
    .wrappers = "Future FutureOr ValueNotifier ValueListenable",
    .unwrapping_methods =
        "firstWhere lastWhere singleWhere elementAt removeAt removeLast removeFirst putIfAbsent "
        "reduce elementAtOrNull first last single firstOrNull lastOrNull singleOrNull current",
    .keeping_methods =
        "where take takeWhile skip skipWhile toList toSet followedBy sublist getRange asStream "
        "cast iterator reversed",
    .element_operators = kDartElementOperators,
    .iterator_operators = "iterator",
    .callbacks_first =
        "forEach map where firstWhere lastWhere singleWhere any every takeWhile skipWhile expand "
        "removeWhere retainWhere indexWhere listen then whenComplete",
    .callbacks_folding = "fold",
    .callbacks_second = "fold",
};

}  // namespace

constinit const LanguageDefinition dart = {
    .language = Language::dart,
    .name = "dart",
    .lsp_id = "dart",
    .family = family_of(Language::dart),
    .extensions = "dart",
    .interpreters = "dart",
    .line_comments = "//",
    .test_globs = "*_test.dart **/test/** **/integration_test/**",
    .entry_functions = "main",
    .manifests = "pubspec.yaml",
    .import_manifests = "pubspec.yaml",
    .lock_files = "pubspec.lock",
    .config_names = "pubspec.yaml analysis_options.yaml",
    .generated_suffixes = ".g.dart .freezed.dart .pb.dart .pbenum.dart .mocks.dart",
    .dependency_directories = ".dart_tool",
    .grammar = extract::guarded<tree_sitter_dart>,
    .members_in_scope = true,
    .preprocessor = codefinder::dart::preprocessor,
    .traits = {.module_keywords = "this",
               .keywords = {.result = "return",
                            .leave = "break",
                            .repeat = "continue",
                            .selection = "case default",
                            .self = "this",
                            .base = "super"},
               .builtin_names = "print identical int double num bool String List Map Set Iterable "
                                "Future Stream Object dynamic Never Null Function Type Symbol "
                                "DateTime Duration Exception Error",
               .members_in_scope = true,
               .impls_add_bases = true,
               .constructors_have_class_name = true,
               .has_keyword_arguments = true,
               .substitutes_type_parameters = true,
               .map_types = "Map",
               .containers = &kDartContainers},
    .semantics = codefinder::dart::semantics,
    .scip_name = "Dart",
};

}  // namespace codefinder::language_rows
