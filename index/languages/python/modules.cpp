// Module names by directories and manifests.
#include "index/languages/python/rules.h"

#include "base/path.h"
#include "index/languages/language_project.h"

namespace codefinder::python {

std::string module_name(const ModuleRequest& request) {
  const std::string_view path = request.path, directory = parent_path(path);
  std::string_view top = directory;
  const auto& packages = request.directories.packages;
  const auto& projects = request.directories.projects;
  if (packages.contains(top)) {
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

}  // namespace codefinder::python
