// C#: names, files and conventions.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_common/containers.h"
#include "index/languages/csharp/rules.h"

extern "C" const TSLanguage* tree_sitter_c_sharp();

namespace codefinder::language_rows {

namespace {

constexpr std::string_view kCSharpElementOperators[] = {"this", "GetEnumerator"};

constexpr ContainerNames kContainers = {
    .builtins = common::kBuiltins,
    .wrappers = "Nullable Lazy",
    .unwrapping_methods =
        "First FirstOrDefault Single SingleOrDefault Last LastOrDefault ElementAt "
        "ElementAtOrDefault Pop Dequeue Peek Find GetValueOrDefault GetAwaiter GetResult "
        "ConfigureAwait Max Min MaxBy MinBy Aggregate Result Current",
    .keeping_methods =
        "Where OrderBy OrderByDescending ThenBy ThenByDescending Skip Take SkipWhile TakeWhile "
        "Reverse Distinct DistinctBy Concat Union Intersect Except ToList ToArray ToHashSet "
        "AsEnumerable AsQueryable Append Prepend AsReadOnly DefaultIfEmpty",
    .element_operators = kCSharpElementOperators,
    .iterator_operators = "GetEnumerator",
    .callbacks_first =
        "Where Select SelectMany Any All First FirstOrDefault Single SingleOrDefault Last "
        "LastOrDefault Count OrderBy OrderByDescending ThenBy ThenByDescending GroupBy "
        "ToDictionary "
        "ToLookup Sum Min Max Average ForEach Find FindAll FindIndex Exists RemoveAll SkipWhile "
        "TakeWhile DistinctBy MinBy MaxBy",
    .callbacks_folding = "Aggregate",
    .callbacks_second = "Aggregate",
};

}  // namespace

constinit const LanguageDefinition csharp = {
    .language = Language::csharp,
    .name = "csharp",
    .lsp_id = "csharp",
    .aliases = "cs c#",
    .family = family_of(Language::csharp),
    .extensions = "cs csx cake linq",
    .line_comments = "//",
    .test_globs = "*Test.cs *Tests.cs **/test/** **/tests/** **/*.Tests/** **/*Tests/**",
    .entry_functions = "Main",
    .entry_files = "Program.cs",
    .lock_files = "packages.lock.json",
    .config_extensions = "csproj sln props targets",
    .generated_suffixes = ".g.cs .Designer.cs .g.i.cs",
    .grammar = extract::guarded<tree_sitter_c_sharp>,
    .members_in_scope = true,
    .preprocessor = codefinder::csharp::preprocessor,
    .traits = {.scope_prefix = "cs:",
               .module_keywords = "global",
               .keywords = {.result = "return",
                            .leave = "break",
                            .repeat = "continue",
                            .selection = "case default",
                            .self = "this",
                            .base = "base",
                            .overriding = "override",
                            .constructs = "for foreach while do switch",
                            .suspending = "await async",
                            .raising = "throw",
                            .branches = "if else",
                            .attempts = "try catch finally",
                            .handlers = "catch"},
               .is_closed_world = true,
               .members_in_scope = true,
               .overrides_by_parameters = true,
               .constructors_have_class_name = true,
               .has_keyword_arguments = true,
               .substitutes_type_parameters = true,
               .map_types = "Dictionary IDictionary IReadOnlyDictionary ConcurrentDictionary "
                            "SortedDictionary SortedList ReadOnlyDictionary",
               .callable_types = "Action Func Predicate Comparison",
               .containers = &kContainers},
    .semantics = codefinder::csharp::semantics,
    .scip_name = "CSharp",
};

}  // namespace codefinder::language_rows
