// To whom the directories above a file belong.
#pragma once

#include "base/path.h"

#include <sys/stat.h>
#include <cstdint>
#include <optional>
#include <string>

namespace codefinder::setup {

/// The owner of the nearest directory above a file that belongs to another user than the file;
/// nullopt if there is none.  `path` is absolute.
inline std::optional<std::uint32_t> owner_above(std::string path) {
  struct stat info {};
  if (::stat(path.c_str(), &info) != 0) return std::nullopt;
  const std::uint32_t owner = info.st_uid;
  while (path.size() > 1) {
    path = parent_path(path);
    if (::stat(path.c_str(), &info) != 0) return std::nullopt;
    if (info.st_uid != owner) return info.st_uid;
  }
  return std::nullopt;
}

}  // namespace codefinder::setup
