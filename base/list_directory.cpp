// Lists a directory.
#include "base/list_directory.h"

#include <dirent.h>
#include <algorithm>
#include <memory>
#include <string_view>

namespace codefinder {

std::vector<std::string> list_directory(const std::string& path, std::size_t most) {
  std::vector<std::string> names;
  const std::unique_ptr<DIR, int (*)(DIR*)> directory(::opendir(path.c_str()), ::closedir);
  while (directory && names.size() < most) {
    const dirent* const entry = ::readdir(directory.get());
    if (entry == nullptr) break;
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") names.emplace_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace codefinder
