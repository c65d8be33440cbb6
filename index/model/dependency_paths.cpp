// Classifies the paths of dependency files by their directories.
#include "index/model/dependency_paths.h"

#include "index/languages/language_project.h"

#include <algorithm>

namespace codefinder {

std::string_view path_below(std::string_view path, const std::vector<std::string>& outside) {
  std::size_t longest = 0;
  for (const std::string& directory : outside)
    if (path.starts_with(directory) && path.substr(directory.size()).starts_with('/'))
      longest = std::max(longest, directory.size() + 1);
  return longest == 0 ? std::string_view() : path.substr(longest);
}

namespace {

/// The names of directories that packages are installed in.
const std::vector<std::string_view>& install_directories() {
  static const auto names = words_of_all(&LanguageDefinition::package_directories);
  return names;
}

}  // namespace

std::string_view path_among_packages(std::string_view path) {
  const std::vector<std::string_view>& names = install_directories();
  std::size_t after = 0;
  for (std::size_t at = 0, slash; (slash = path.find('/', at)) != std::string_view::npos;
       at = slash + 1) {
    const std::string_view part = path.substr(at, slash - at);
    if (std::find(names.begin(), names.end(), part) != names.end()) after = slash + 1;
  }
  return path.substr(after);
}

bool is_dependency_path(std::string_view path) {
  if (path.starts_with('/')) return true;
  for (const std::string_view name : install_directories())
    for (std::size_t at = path.find(name); at != std::string_view::npos;
         at = path.find(name, at + 1))
      if ((at == 0 || path[at - 1] == '/') && path.substr(at + name.size()).starts_with('/'))
        return true;
  return false;
}

std::string_view package_of(std::string_view path, const std::vector<std::string>& outside) {
  const bool absolute = path.starts_with('/');
  const std::string_view inside = absolute ? path_below(path, outside) : path_among_packages(path);
  // The directory of a Go module ends after its version, over any number of path components; that
  // of a scoped npm package has two.
  const std::size_t at = absolute ? inside.find('@') : std::string_view::npos;
  std::size_t end = inside.find('/', at == std::string_view::npos ? 0 : at);
  if (inside.starts_with('@') && end != std::string_view::npos) end = inside.find('/', end + 1);
  return end == std::string_view::npos ? path : path.substr(0, path.size() - inside.size() + end);
}

}  // namespace codefinder
