// Java: names, files and conventions.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_common/containers.h"
#include "index/languages/_jvm/library_sources.h"
#include "index/languages/_jvm/packages.h"
#include "index/languages/java/rules.h"

extern "C" const TSLanguage* tree_sitter_java();

namespace codefinder::language_rows {

namespace {

constexpr ContainerNames kJavaContainers = {
    .builtins = common::kBuiltins,
    .wrappers = "Optional AtomicReference WeakReference SoftReference ThreadLocal Lazy",
    .unwrapping_methods =
        "get orElse orElseThrow orElseGet next previous first last getFirst getLast removeFirst "
        "removeLast poll pollFirst pollLast peekFirst peekLast pop take element remove elementAt "
        "firstElement lastElement join getNow findOnly",
    .keeping_methods =
        "stream parallelStream iterator listIterator spliterator filter sorted distinct limit "
        "skip peek takeWhile dropWhile boxed parallel sequential unordered onClose subList "
        "reversed descendingSet descendingIterator subSet headSet tailSet toList "
        "findFirst findAny min max or clone copyOf unmodifiableList unmodifiableSet",
    .element_operators = common::kElementOperators,
    .callbacks_first =
        "forEach map filter flatMap mapToInt mapToLong mapToDouble mapToObj anyMatch allMatch "
        "noneMatch peek takeWhile dropWhile removeIf ifPresent ifPresentOrElse sorted sort min max "
        "forEachOrdered thenApply thenAccept thenCompose whenComplete handle computeIfPresent "
        "reduce collect",
    .callbacks_folding = "reduce iterate",
    .callbacks_second = "sorted sort min max reduce",
    .callback_makers =
        "comparing comparingInt comparingLong comparingDouble thenComparing thenComparingInt "
        "thenComparingLong thenComparingDouble groupingBy groupingByConcurrent partitioningBy "
        "toMap "
        "toUnmodifiableMap toConcurrentMap filtering summingInt summingLong "
        "summingDouble averagingInt averagingLong averagingDouble",
};

}  // namespace

constinit const LanguageDefinition java = {
    .language = Language::java,
    .name = "java",
    .lsp_id = "java",
    .family = family_of(Language::java),
    .extensions = "java jav jsh",
    .interpreters = "java",
    .line_comments = "//",
    .test_globs =
        "*Test.java *Tests.java *TestCase.java *IT.java **/src/test/** **/test/** "
        "**/tests/**",
    .entry_functions = "main",
    .manifests = "pom.xml build.gradle build.gradle.kts",
    .config_extensions = "gradle",
    .library_directories = codefinder::jvm::library_directories,
    .module_name = codefinder::jvm::module_name,
    .grammar = extract::guarded<tree_sitter_java>,
    .has_exact_grammar = true,
    .members_in_scope = true,
    .preprocessor = codefinder::java::preprocessor,
    .traits = {.scope_prefix = "java:",
               .keywords = {.result = "return",
                            .leave = "break",
                            .repeat = "continue",
                            .selection = "case default yield",
                            .self = "this",
                            .base = "super",
                            .constructs = "for while do switch",
                            .raising = "throw",
                            .branches = "if else",
                            .attempts = "try catch finally",
                            .handlers = "catch"},
               .is_closed_world = true,
               .has_separate_method_namespace = true,
               .members_in_scope = true,
               .overrides_by_parameters = true,
               .constructors_have_class_name = true,
               .substitutes_type_parameters = true,
               .map_types = "Map HashMap LinkedHashMap TreeMap SortedMap NavigableMap "
                            "ConcurrentMap ConcurrentHashMap EnumMap WeakHashMap Hashtable",
               .callable_types = "Function Consumer Predicate UnaryOperator ToIntFunction "
                                 "ToLongFunction ToDoubleFunction BiFunction BiConsumer "
                                 "BiPredicate BinaryOperator Comparator",
               .result_types = "Function BiFunction IntFunction LongFunction DoubleFunction "
                               "UnaryOperator BinaryOperator Supplier Callable",
               .containers = &kJavaContainers},
    .semantics = codefinder::java::semantics,
    .completion = &codefinder::java::kCompletion,
    .moved_imports = &codefinder::java::kMovedImports,
    .packages = &codefinder::java::kPackages,
    .public_names = &codefinder::java::kPublicNames,
    .renaming = &renaming_rows::java,
    .scip_name = "Java",
};

}  // namespace codefinder::language_rows
