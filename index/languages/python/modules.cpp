// Modules of Python: their names by directories and manifests, the files that imports need, and the
// names that they offer, by the conventions of PEP 8 and of packages that gather the names of their
// modules.
#include "index/languages/python/rules.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/languages/_common/annotations.h"
#include "index/languages/language_project.h"
#include "index/languages/needed_files.h"
#include "index/languages/public_names.h"

namespace codefinder::python {

namespace {

/// A subtype of a library's class may override a member with a leading underscore.
MemberReach member_reach(const DefinitionText& member) {
  return member.name.starts_with('_') ? MemberReach::base : MemberReach::anyone;
}

/// True for a decorator that may register the function.
bool has_effect(const DefinitionText& definition) {
  return has_other_annotation(definition.head, "@",
                              "staticmethod classmethod property cached_property lru_cache cache "
                              "wraps contextmanager asynccontextmanager");
}

/// False for names with a leading underscore; true for `__init__` and the like.
bool is_exported_name(std::string_view name) {
  const bool is_special = name.size() > 4 && name.starts_with("__") && name.ends_with("__");
  return !name.starts_with('_') || is_special;
}

/// True in the `__init__.py` of a package, for imports of its own modules (`from .a import b`).
bool is_public_import(std::string_view path, std::string_view module) {
  return file_stem(file_name(path)) == "__init__" && module.starts_with('.');
}

}  // namespace

std::string module_name(const ModuleRequest& request) {
  const std::string_view path = request.path, directory = parent_path(path);
  std::string_view top = directory;
  const auto& packages = request.directories.packages;
  const auto& projects = request.directories.projects;
  if (!request.package.empty()) {
    top = parent_path(request.package_directory);
  } else if (packages.contains(top)) {
    while (!top.empty() && packages.contains(parent_path(top))) top = parent_path(top);
    top = parent_path(top);
  } else {  // Not in a package: relative to the project's directory, or its src.
    while (!top.empty() && !projects.contains(top)) top = parent_path(top);
    const std::string source = join_path(top, "src");
    if (path.starts_with(source + "/")) return joined(below(without_extension(path), source), ".");
  }
  std::string_view rest = below(without_extension(path), top);
  if (rest == "__init__") rest = file_name(directory);
  if (rest.ends_with("/__init__")) rest.remove_suffix(9);
  return joined(rest, ".");
}

// `from .a.b import c`: a file or a package inside of the package that the dots lead to.  A
// directory without __init__.py may be one of several portions of a package, and `__path__` adds
// directories to one: then a module may be elsewhere.
std::optional<NeededFile> needed_file(const ImportPlace& place) {
  const std::string_view module = place.facts.str(place.import.module);
  std::size_t dots = 0;
  while (dots < module.size() && module[dots] == '.') ++dots;
  if (dots == 0 || dots == module.size() || place.import.module_range.empty()) return std::nullopt;
  std::string_view base = parent_path(place.path);
  for (std::size_t i = 1; i < dots; ++i) {
    if (base.empty()) return std::nullopt;
    base = parent_path(base);
  }
  std::string path(base);
  for (const std::string_view part : split(module.substr(dots), ".")) path = join_path(path, part);
  NeededFile needed;
  needed.stems = {path};
  needed.endings = {".py", ".pyi", ".pyx", ".so", "/__init__.py"};
  needed.present = join_path(base, "__init__.py");
  needed.exceptions = {{needed.present, "__path__"}};
  needed.range = place.import.module_range;
  return needed;
}

constinit const PublicNameRules kPublicNames = {.is_exported_name = is_exported_name,
                                                .is_public_import = is_public_import,
                                                .member_reach = member_reach,
                                                .has_effect = has_effect};

}  // namespace codefinder::python
