// Lists what installers find next to a manifest: packages and modules of its directory or of src.
#include "index/languages/python/declared_packages.h"

#include "base/path.h"
#include "index/resolve/context.h"

#include <set>
#include <string>

namespace codefinder::python {

namespace {

/// Directories of a project that automatic discovery leaves out (setuptools).
bool is_reserved(std::string_view name) {
  static const std::set<std::string_view> kNames = {
      "bench",   "benchmark", "benchmarks", "build",         "ci",      "debian",
      "dist",    "doc",       "docs",       "documentation", "example", "examples",
      "htmlcov", "manpages",  "news",       "scripts",       "setup",   "test",
      "tests",   "tools",     "tasks",      "noxfile",       "conftest"};
  return kNames.contains(name);
}

/// The packages of a directory, and the modules if `modules` is set.
void add_packages(resolve::Context& context, const std::string& directory, FileId manifest,
                  bool modules, std::vector<DeclaredPackage>& found) {
  for (const FileId file : std::vector<FileId>(context.files_named("__init__.py"))) {
    const std::string_view package = parent_path(context.path(file));
    if (package.empty() || parent_path(package) != directory || context.is_dependency(file))
      continue;
    if (const std::string name(file_name(package)); !is_reserved(name))
      found.push_back({name, manifest});
  }
  if (!modules) return;
  for (const FileId file : std::vector<FileId>(context.files_in(directory)))
    if (context.language(file) == Language::python)
      if (const std::string name(file_stem(file_name(context.path(file)))); !is_reserved(name))
        found.push_back({name, manifest});
}

}  // namespace

std::vector<DeclaredPackage> declared_packages(resolve::Context& context) {
  std::vector<DeclaredPackage> found;
  std::set<std::string> seen;
  for (const char* name : {"pyproject.toml", "setup.cfg", "setup.py"})
    for (const FileId manifest : std::vector<FileId>(context.files_named(name))) {
      const std::string directory(parent_path(context.path(manifest)));
      if (context.is_dependency(manifest) || !seen.insert(directory).second) continue;
      const std::string source = join_path(directory, "src");
      // With a source directory, nothing else is installed.
      const bool has_source = context.directory_exists(source);
      const std::size_t before = found.size();
      if (has_source) add_packages(context, source, manifest, true, found);
      if (found.size() == before) add_packages(context, directory, manifest, false, found);
      // A distribution without packages is one of modules.
      if (found.size() == before) add_packages(context, directory, manifest, true, found);
    }
  return found;
}

}  // namespace codefinder::python
