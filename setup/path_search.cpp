// Searches PATH.
#include "setup/path_search.h"

#include "base/path.h"
#include "base/strings.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

namespace codefinder::setup {

std::vector<std::string> programs_on_path(std::string_view name, std::string_view path_variable) {
  std::vector<std::string> out;
  for (const std::string_view directory : split(path_variable, ":")) {
    const std::string program = join_path(directory, name);
    struct stat info {};
    if (!program.starts_with('/') || ::stat(program.c_str(), &info) != 0 ||
        !S_ISREG(info.st_mode) || ::access(program.c_str(), X_OK) != 0)
      continue;
    const auto canonical = canonical_path(program);
    if (canonical && std::find(out.begin(), out.end(), *canonical) == out.end())
      out.push_back(*canonical);
  }
  return out;
}

}  // namespace codefinder::setup
