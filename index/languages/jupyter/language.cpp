// Jupyter notebooks: names and files; their cells have the rules of Python.
#include "index/languages/language.h"
#include "index/languages/jupyter/rules.h"

namespace codefinder::jupyter {
namespace {

LanguageDefinition row() {
  LanguageDefinition row = language_rows::python;
  row.language = Language::jupyter;
  row.name = row.lsp_id = "jupyter";
  row.aliases = "ipynb";
  row.extensions = "ipynb";
  row.file_names = row.interpreters = row.test_globs = row.declaration_suffixes = {};
  row.entry_files = row.manifests = row.package_markers = row.import_manifests = {};
  row.lock_files = row.generated_suffixes = row.dependency_directories = {};
  row.package_directories = row.environment_directories = row.environment_packages = {};
  row.directory_modules = {};
  row.has_exact_grammar = false;
  row.preprocessor = jupyter::preprocessor;
  row.completion = nullptr;
  row.moved_imports = nullptr;
  row.needed_file = nullptr;
  row.packages = nullptr;
  row.renaming = nullptr;
  row.scip_name = {};
  return row;
}

}  // namespace
}  // namespace codefinder::jupyter

namespace codefinder::language_rows {

// Copied from Python's, which is a constant.
const LanguageDefinition jupyter = codefinder::jupyter::row();

}  // namespace codefinder::language_rows
