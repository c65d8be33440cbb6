// Swift: names, files and conventions.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_common/containers.h"
#include "index/languages/swift/rules.h"

#include <array>

extern "C" const TSLanguage* tree_sitter_swift();

namespace codefinder::language_rows {

namespace {
constexpr std::array<std::string_view, 1> kInitializers = {"init"};

constexpr std::string_view kSwiftElementOperators[] = {"subscript", "makeIterator"};

constexpr ContainerNames kSwiftContainers = {
    .builtins = common::kBuiltins,
    .wrappers = "Optional Published State Binding ObservedObject StateObject Bindable",
    .unwrapping_methods =
        "first last min max randomElement popLast popFirst removeFirst removeLast remove "
        "next reduce",
    .keeping_methods =
        "filter sorted reversed shuffled prefix suffix dropFirst dropLast drop lazy makeIterator",
    .element_operators = kSwiftElementOperators,
    .iterator_operators = "makeIterator",
    .taking_methods = "append insert",
    .callbacks_first =
        "forEach map compactMap flatMap filter first last firstIndex lastIndex contains "
        "allSatisfy removeAll sorted sort min max partition drop prefix",
    .callbacks_folding = "reduce",
    .callbacks_second = "sorted sort min max reduce",
};
}  // namespace

constinit const LanguageDefinition swift = {
    .language = Language::swift,
    .name = "swift",
    .lsp_id = "swift",
    .family = family_of(Language::swift),
    .extensions = "swift",
    .interpreters = "swift",
    .line_comments = "//",
    .test_globs = "*Test.swift *Tests.swift **/Tests/**",
    .entry_files = "main.swift",
    .manifests = "Package.swift",
    .lock_files = "Package.resolved",
    .config_names = "Package.swift",
    .dependency_directories = ".build Pods Carthage",
    .grammar = extract::guarded<tree_sitter_swift>,
    .members_in_scope = true,
    .local_values_are_no_types = true,
    .preprocessor = codefinder::swift::preprocessor,
    .traits = {.scope_prefix = "swift:",
               .keywords = {.result = "return",
                            .leave = "break",
                            .repeat = "continue",
                            .selection = "case default",
                            .self = "self",
                            .base = "super",
                            .overriding = "override"},
               .builtin_names = "print fatalError precondition preconditionFailure assert "
                                "debugPrint min max abs zip type stride Int String Double Float "
                                "Bool Character Array Dictionary Set Optional Any AnyObject Void "
                                "Never Error",
               .members_in_scope = true,
               .impls_add_bases = true,
               .has_separate_statics = true,
               .constructor_methods = kInitializers,
               .has_keyword_arguments = true,
               .substitutes_type_parameters = true,
               .map_types = "Dictionary",
               .containers = &kSwiftContainers},
    .semantics = codefinder::swift::semantics,
    .scip_name = "Swift",
};

}  // namespace codefinder::language_rows
