// Classifies the paths of dependency files and finds the package directories of environments.

#include "index/update/dependency_paths.h"

#include "base/path.h"
#include "index/languages/language_project.h"

#include <dirent.h>
#include <unistd.h>
#include <algorithm>

namespace codefinder::update {

std::string_view path_in_cache(std::string_view path, const std::vector<std::string>& caches) {
  for (const std::string& cache : caches)
    if (path.starts_with(cache) && path.substr(cache.size()).starts_with('/'))
      return path.substr(cache.size() + 1);
  return {};
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

bool lies_beside(std::string_view path) {
  if (path.starts_with('/')) return true;
  for (const std::string_view name : install_directories())
    for (std::size_t at = path.find(name); at != std::string_view::npos;
         at = path.find(name, at + 1))
      if ((at == 0 || path[at - 1] == '/') && path.substr(at + name.size()).starts_with('/'))
        return true;
  return false;
}

std::string_view package_of(std::string_view path, const std::vector<std::string>& caches) {
  const bool cached = path.starts_with('/');
  const std::string_view inside = cached ? path_in_cache(path, caches) : path_among_packages(path);
  // The directory of a Go module ends after its version, over any number of path components; that
  // of a scoped npm package has two.
  const std::size_t at = cached ? inside.find('@') : std::string_view::npos;
  std::size_t end = inside.find('/', at == std::string_view::npos ? 0 : at);
  if (inside.starts_with('@') && end != std::string_view::npos) end = inside.find('/', end + 1);
  return end == std::string_view::npos ? path : path.substr(0, path.size() - inside.size() + end);
}

namespace {

/// The directories below `base` that `pattern` names: at most one part of it ends with a `*`.
std::vector<std::string> matching_directories(const RootDir& root, const std::string& base,
                                              std::string_view pattern) {
  const auto is_directory = [&](const std::string& path) {
    const auto stat = root.stat(path);
    return stat && stat->kind == FileStat::Kind::directory;
  };
  std::vector<std::string> found;
  const std::size_t star = pattern.find("*/");
  if (star == std::string_view::npos) {
    if (std::string whole = join_path(base, pattern); is_directory(whole))
      found.push_back(std::move(whole));
    return found;
  }
  const std::string parent = join_path(base, parent_path(pattern.substr(0, star)));
  const std::string_view begin = file_name(pattern.substr(0, star)),
                         rest = pattern.substr(star + 2);
  const int fd = root.open_directory(parent);
  if (fd < 0) return found;
  DIR* list = ::fdopendir(fd);
  if (list == nullptr) return ::close(fd), found;
  while (const dirent* entry = ::readdir(list)) {
    if (!std::string_view(entry->d_name).starts_with(begin)) continue;
    if (std::string path = join_path(join_path(parent, entry->d_name), rest); is_directory(path))
      found.push_back(std::move(path));
  }
  ::closedir(list);
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace

std::vector<std::string> package_directories(const RootDir& root, std::string_view directory) {
  std::vector<std::string> out;
  for (const LanguageDefinition* row : languages())
    for (const std::string_view environment : row->environment_directories)
      for (const std::string_view pattern : row->environment_packages)
        for (std::string& found :
             matching_directories(root, join_path(directory, environment), pattern))
          out.push_back(std::move(found));
  return out;
}

}  // namespace codefinder::update
