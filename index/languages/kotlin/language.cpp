// Kotlin: names, files and conventions.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_common/containers.h"
#include "index/languages/_jvm/packages.h"
#include "index/languages/kotlin/rules.h"

extern "C" const TSLanguage* tree_sitter_kotlin();

namespace codefinder::language_rows {

namespace {

constexpr std::string_view kKotlinElementOperators[] = {"get", "iterator"};

constexpr ContainerNames kKotlinContainers = {
    .builtins = common::kBuiltins,
    .wrappers = "Lazy Deferred StateFlow MutableStateFlow Optional",
    .unwrapping_methods =
        "first firstOrNull last lastOrNull single singleOrNull find findLast get getOrNull "
        "getValue getOrElse getOrPut getOrDefault random randomOrNull elementAt elementAtOrNull "
        "min max minOrNull maxOrNull minBy maxBy minByOrNull maxByOrNull removeFirst removeLast "
        "removeAt await value orElse orElseThrow requireNotNull checkNotNull pop peek poll next "
        "reduce reduceOrNull",
    .keeping_methods =
        "filter filterNot filterNotNull sorted sortedBy sortedByDescending sortedWith reversed "
        "asReversed shuffled distinct distinctBy take takeLast takeWhile drop dropLast dropWhile "
        "toList toMutableList toSet toMutableSet asSequence asIterable toSortedSet iterator plus "
        "minus union intersect subtract orEmpty onEach subList asFlow ifEmpty",
    .element_operators = kKotlinElementOperators,
    .iterator_operators = "iterator",
    .callbacks_first =
        "forEach map mapNotNull filter filterNot flatMap any all none count find findLast first "
        "firstOrNull last lastOrNull single singleOrNull sortedBy sortedByDescending sortBy "
        "groupBy associateBy associateWith associate partition sumOf maxBy minBy maxByOrNull "
        "minByOrNull maxOf minOf takeWhile dropWhile distinctBy onEach removeIf removeAll "
        "retainAll indexOfFirst indexOfLast joinToString collect mapTo filterTo sortedWith "
        "sortWith "
        "maxWith minWith",
    .callbacks_folding = "fold",
    .callbacks_second = "forEachIndexed mapIndexed filterIndexed fold reduce onEachIndexed",
    .callback_makers = "compareBy compareByDescending thenBy thenByDescending",
    .callbacks_self = "let also use takeIf takeUnless",
};

}  // namespace

constinit const LanguageDefinition kotlin = {
    .language = Language::kotlin,
    .name = "kotlin",
    .lsp_id = "kotlin",
    .aliases = "kt",
    .family = family_of(Language::java),
    .extensions = "kt kts ktm",
    .line_comments = "//",
    .test_globs =
        "*Test.kt *Tests.kt *Spec.kt **/src/test/** **/test/** **/src/*Test/** "
        "**/androidTest/**",
    .entry_functions = "main",
    .manifests = "build.gradle build.gradle.kts pom.xml",
    .dependency_directories = ".gradle",
    .module_name = codefinder::jvm::module_name,
    .grammar = extract::guarded<tree_sitter_kotlin>,
    .members_in_scope = true,
    .preprocessor = codefinder::kotlin::preprocessor,
    .traits = {.keywords = {.result = "return",
                            .leave = "break",
                            .repeat = "continue",
                            .self = "this",
                            .base = "super",
                            .overriding = "override"},
               .builtin_names = "it field",
               .members_in_scope = true,
               .overrides_by_parameters = true,
               .call_member = "invoke",
               .constructors_have_class_name = true,
               .has_keyword_arguments = true,
               .substitutes_type_parameters = true,
               .map_types = "Map MutableMap HashMap LinkedHashMap",
               .containers = &kKotlinContainers},
    .semantics = codefinder::kotlin::semantics,
    .scip_name = "Kotlin",
};

}  // namespace codefinder::language_rows
