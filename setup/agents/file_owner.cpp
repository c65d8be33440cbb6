// Walks up from a file.
#include "setup/agents/file_owner.h"

#include "base/path.h"

#include <sys/stat.h>

namespace codefinder::setup {

std::optional<std::uint32_t> owner_above(std::string path) {
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
