// Distributions of Python: pyproject.toml with [project] (PEP 621) or the table of Poetry; the
// packages and modules that installers find next to a manifest or in its src.
#include "index/languages/python/rules.h"

#include "base/list_directory.h"
#include "base/manifest.h"
#include "base/path.h"
#include "base/strings.h"
#include "index/languages/packages.h"
#include "index/resolve/context.h"

#include <algorithm>
#include <set>
#include <string>

namespace codefinder::python {

namespace {

bool is_name_char(char c) { return is_identifier_char(c) || c == '-' || c == '.'; }

/// A requirement of PEP 508: "jinja2[async] >=3.1.2; python_version > '3'".
void add_requirement(std::string_view text, PackageManifest& out) {
  const auto end = std::find_if_not(text.begin(), text.end(), is_name_char);
  const std::string name(text.begin(), end);
  if (name.empty()) return;
  std::string_view rest = text.substr(name.size());
  if (rest.starts_with('[')) rest.remove_prefix(std::min(rest.find(']') + 1, rest.size()));
  rest = trim(rest.substr(0, rest.find_first_of(";@")), " ()");
  std::string import_name = to_lower(name);
  std::replace(import_name.begin(), import_name.end(), '-', '_');
  out.required.push_back({name, std::string(rest), std::move(import_name)});
}

/// Whether requirements are in this list.
bool has_requirements(std::string_view table, std::string_view key) {
  return (table == "project" && key == "dependencies") ||
         table == "project.optional-dependencies" || table == "dependency-groups";
}

/// The lists of requirements, which parse_toml() does not read.
void add_lists(std::string_view text, PackageManifest& out) {
  std::string_view table;
  bool in_list = false;
  for (const std::string_view raw : split(text, "\n")) {
    std::string_view line = trim(raw);
    if (line.starts_with('[') && !in_list) {
      table = trim(line, "[]");
      continue;
    }
    const std::size_t equals = line.find('=');
    if (!in_list && equals != std::string_view::npos &&
        has_requirements(table, trim(line.substr(0, equals)))) {
      line = trim(line.substr(equals + 1));
      in_list = line.starts_with('[');
    }
    if (!in_list) continue;
    while (!line.empty() && line[0] != ']' && line[0] != '#') {
      if (line[0] == '"' || line[0] == '\'') {
        const char quote = line[0];
        line.remove_prefix(1);
        add_requirement(take_until(line, quote), out);
      } else {
        line.remove_prefix(1);
      }
    }
    in_list = !line.starts_with(']');
  }
}

PackageManifest read_packages(std::string_view text) {
  PackageManifest out;
  for (const TomlLine& line : parse_toml(text)) {
    const bool own = line.table == "project" || line.table == "tool.poetry";
    if (own && line.key == "name") out.name = line.value;
    if (own && line.key == "version") out.version = line.value;
    if (line.table == "tool.poetry.dependencies" && line.key != "python")
      add_requirement(line.key + " " + line.value, out);
  }
  add_lists(text, out);
  return out;
}

/// True for requirements.txt, requirements-dev.txt, and requirements/dev.txt.
bool lists_packages(std::string_view path) {
  const std::string_view name = file_name(path);
  return (name.ends_with(".txt") || name.ends_with(".in")) &&
         (name.starts_with("requirements") || file_name(parent_path(path)) == "requirements");
}

/// The lines of a file of pip, without its options.
PackageManifest read_list(std::string_view text) {
  PackageManifest out;
  for (std::string_view line : split(text, "\n")) {
    line = trim(line.substr(0, line.find('#')));
    if (!line.starts_with('-')) add_requirement(trim(line.substr(0, line.find(" --")), " \\"), out);
  }
  return out;
}

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

/// By the directory that pip leaves beside the package: "typing_extensions-4.8.0.dist-info".
std::string installed_version(const std::string& directory, std::string_view package) {
  constexpr std::size_t kMaxNames = 20'000;
  constexpr std::string_view kEnds[] = {".dist-info", ".egg-info"};
  for (const std::string& entry : list_directory(directory, kMaxNames))
    for (const std::string_view end : kEnds) {
      std::string_view rest = entry;
      if (!rest.ends_with(end)) continue;
      rest.remove_suffix(end.size());
      const std::size_t dash = rest.find('-');
      if (dash == std::string_view::npos) continue;
      std::string name = to_lower(rest.substr(0, dash));
      std::ranges::replace(name, '.', '_');
      rest.remove_prefix(dash + 1);  // The version; an egg names an interpreter behind it.
      if (name == to_lower(package)) return std::string(rest.substr(0, rest.find('-')));
    }
  return {};
}

}  // namespace

constinit const PackageRules kPackages = {
    .manager = "pip",
    .manifest = "pyproject.toml",
    .read = read_packages,
    .lists_packages = lists_packages,
    .read_list = read_list,
    .places = SymbolPlaces::module,
    .declared = declared_packages,
    .separator = ".",
    .installed = "a virtual environment or the interpreter's packages",
    .installed_version = installed_version,
};

}  // namespace codefinder::python
