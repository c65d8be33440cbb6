// The names in a directory of the user or the system.
#pragma once

#include <dirent.h>
#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder {

/// Returns the names, sorted, without "." and ".."; at most `most` of them, and none if the
/// directory cannot be read.  Links in the path are followed.
inline std::vector<std::string> list_directory(const std::string& path, std::size_t most) {
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
