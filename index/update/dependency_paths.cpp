// Classifies the paths of dependency files and finds the package directories of Python
// environments.

#include "index/update/dependency_paths.h"

#include "base/path.h"

#include <algorithm>
#include <dirent.h>
#include <unistd.h>

namespace codefinder::update {

std::string_view path_in_cache(std::string_view path, const std::vector<std::string>& caches) {
  for (const std::string& cache : caches)
    if (path.starts_with(cache) && path.substr(cache.size()).starts_with('/'))
      return path.substr(cache.size() + 1);
  return {};
}

std::string_view path_among_packages(std::string_view path) {
  std::size_t after = 0;
  for (std::size_t at = 0, slash; (slash = path.find('/', at)) != std::string_view::npos;
       at = slash + 1) {
    const std::string_view part = path.substr(at, slash - at);
    if (part == "node_modules" || part == "site-packages") after = slash + 1;
  }
  return path.substr(after);
}

bool lies_beside(std::string_view path) {
  if (path.starts_with('/')) return true;
  for (const std::string_view name : {"node_modules/", "site-packages/"})
    for (std::size_t at = path.find(name); at != std::string_view::npos;
         at = path.find(name, at + 1))
      if (at == 0 || path[at - 1] == '/') return true;
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

std::vector<std::string> package_directories(const RootDir& root, std::string_view directory) {
  const auto is_directory = [&](const std::string& path) {
    const auto stat = root.stat(path);
    return stat && stat->kind == FileStat::Kind::directory;
  };
  std::vector<std::string> out;
  for (const std::string_view environment : {".venv", "venv", "env"}) {
    const std::string base = join_path(directory, environment);
    if (std::string windows = join_path(base, "Lib/site-packages"); is_directory(windows))
      out.push_back(std::move(windows));
    const std::string library = join_path(base, "lib");
    const int fd = root.open_directory(library);
    if (fd < 0) continue;
    DIR* list = ::fdopendir(fd);
    if (list == nullptr) {
      ::close(fd);
      continue;
    }
    std::vector<std::string> found;
    while (const dirent* entry = ::readdir(list)) {
      if (!std::string_view(entry->d_name).starts_with("python")) continue;
      if (std::string packages = join_path(join_path(library, entry->d_name), "site-packages");
          is_directory(packages))
        found.push_back(std::move(packages));
    }
    ::closedir(list);
    std::sort(found.begin(), found.end());
    out.insert(out.end(), found.begin(), found.end());
  }
  return out;
}

}  // namespace codefinder::update
