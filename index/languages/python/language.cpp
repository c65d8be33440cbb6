// Python: names, files and conventions.
#include "index/languages/language.h"
#include "index/extract/scanner_guard.h"
#include "index/languages/python/modules.h"

extern "C" const TSLanguage* tree_sitter_python();

namespace codefinder::language_rows {

constinit const LanguageDefinition python = {
    .language = Language::python,
    .name = "python",
    .lsp_id = "python",
    .family = family_of(Language::python),
    .extensions = "py pyi pyw",
    .file_names = "SConstruct SConscript wscript",
    .interpreters = "python pypy",
    .line_comments = "#",
    .test_globs = "test_*.py *_test.py tests.py conftest.py **/test/** **/tests/**",
    .declaration_suffixes = ".pyi",
    .manifests = "pyproject.toml setup.py setup.cfg",
    .package_markers = "__init__.py",
    .import_manifests = "pyproject.toml",
    .lock_files = "poetry.lock Pipfile.lock uv.lock pdm.lock",
    .generated_suffixes = "_pb2.py _pb2_grpc.py",
    .dependency_directories = "site-packages .venv venv dist-packages",
    .package_directories = "site-packages",
    .environment_directories = ".venv venv env",
    .environment_packages = "Lib/site-packages lib/python*/site-packages",
    .directory_modules = "__init__",
    .installed_separator = ".",
    .module_name = codefinder::python::module_name,
    .grammar = extract::guarded<tree_sitter_python>,
    .imports_can_be_imported = true,
};

}  // namespace codefinder::language_rows
