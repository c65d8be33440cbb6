// Python: names, files and conventions.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_common/containers.h"
#include "index/languages/python/library.h"
#include "index/languages/python/rules.h"

extern "C" const TSLanguage* tree_sitter_python();

namespace codefinder::language_rows {

namespace {
constexpr std::string_view kConstructors[] = {"__init__", "__new__"};
constexpr std::string_view kCalls[] = {"__call__", "__init__", "__new__"};
}  // namespace

constinit const LanguageDefinition python = {
    .language = Language::python,
    .name = "python",
    .lsp_id = "python",
    .aliases = "py python3",
    .family = family_of(Language::python),
    .extensions = "py pyi pyw gyp gypi lmi py3 pyde pyp pyt tac wsgi xpy",
    .file_names = "SConstruct SConscript wscript .gclient DEPS",
    .interpreters = "python pypy py",
    .line_comments = "#",
    .test_globs = "test_*.py *_test.py tests.py conftest.py **/test/** **/tests/**",
    .declaration_suffixes = ".pyi",
    .entry_files = "__main__.py",
    .manifests = "pyproject.toml setup.py setup.cfg",
    .package_markers = "__init__.py",
    .import_manifests = "pyproject.toml",
    .lock_files = "poetry.lock Pipfile.lock uv.lock pdm.lock",
    .generated_suffixes = "_pb2.py _pb2_grpc.py",
    .dependency_directories = "site-packages .venv venv dist-packages",
    .package_directories = "site-packages dist-packages",
    .environment_directories = ".venv venv env",
    .environment_packages = "Lib/site-packages lib/python*/site-packages",
    .library_directories = codefinder::python::library_directories,
    .directory_modules = "__init__",
    .installed_separator = ".",
    .module_name = codefinder::python::module_name,
    .grammar = extract::guarded<tree_sitter_python>,
    .has_exact_grammar = true,
    .preprocessor = codefinder::python::preprocessor,
    .traits = {.scope_prefix = "py:",
               .module_import_binds_head = true,
               .reexports_imports = true,
               .keywords = {.result = "return yield await",
                            .leave = "break",
                            .repeat = "continue",
                            .base = "super",
                            .constructs = "for while",
                            .suspending = "await async yield",
                            .raising = "raise",
                            .branches = "if elif else",
                            .attempts = "try except else finally",
                            .handlers = "except"},
               .builtin_names = codefinder::python::kBuiltins,
               .closed_builtins = true,
               .redefinitions_are_one = true,
               .type_doc_tag = "@type",
               .assignments_yield = true,
               .constructor_methods = kConstructors,
               .instance_call_methods = kCalls,
               .call_member = "__call__",
               .entering_methods = "__enter__ __aenter__",
               .attribute_method = "__get__",
               .receiver_parameter = "self",
               .has_keyword_arguments = true,
               .function_type = FunctionType::itself,
               .substitutes_type_parameters = true,
               .map_types = codefinder::python::kMaps,
               .record_types = "TypedDict",
               .containers = &common::kContainers},
    .semantics = codefinder::python::semantics,
    .completion = &codefinder::python::kCompletion,
    .moved_imports = &codefinder::python::kMovedImports,
    .needed_file = codefinder::python::needed_file,
    .packages = &codefinder::python::kPackages,
    .public_names = &codefinder::python::kPublicNames,
    .renaming = &renaming_rows::python,
    .scip_name = "Python",
};

}  // namespace codefinder::language_rows
