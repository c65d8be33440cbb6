// Lists the directories in which the environments of a directory keep packages.
#include "index/update/packages/package_directories.h"

#include "base/path.h"
#include "index/languages/language.h"
#include "index/languages/language_project.h"

#include <dirent.h>
#include <unistd.h>
#include <algorithm>

namespace codefinder::update {

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

namespace {

using Content = OutsideDirectory::Content;

/// The directories that a hook of the languages finds.
void add_found(Content content, std::vector<std::string> (*LanguageDefinition::*find)(),
               std::vector<OutsideDirectory>& out) {
  for (const LanguageDefinition* row : languages()) {
    if (row->*find == nullptr) continue;
    for (std::string& path : (row->*find)())
      if (std::ranges::none_of(out, [&](const auto& each) { return each.path == path; }))
        out.push_back({std::move(path), content, row->language});
  }
}

void add(Content content, const std::optional<std::vector<std::string>>& named,
         std::vector<std::string> (*LanguageDefinition::*find)(),
         std::vector<OutsideDirectory>& out) {
  if (!named) return add_found(content, find, out);
  for (const std::string& path : *named) out.push_back({path, content});
}

}  // namespace

std::vector<OutsideDirectory> outside_directories(
    const std::optional<std::vector<std::string>>& package_caches,
    const std::optional<std::vector<std::string>>& libraries) {
  std::vector<OutsideDirectory> out;
  add(Content::packages, package_caches, &LanguageDefinition::package_caches, out);
  add(Content::library, libraries, &LanguageDefinition::library_directories, out);
  return out;
}

}  // namespace codefinder::update
