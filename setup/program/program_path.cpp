// Looks for executable files.
#include "setup/program/program_path.h"

#include "base/path.h"
#include "base/strings.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

namespace codefinder::setup {
namespace {

bool is_program(const std::string& path) {
  struct stat info {};
  return ::stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode) &&
         ::access(path.c_str(), X_OK) == 0;
}

/// In the order of `path`; directories that are not absolute are left out.
std::vector<std::string> executables(std::string_view name, std::string_view path) {
  std::vector<std::string> found;
  for (const std::string_view directory : split(path, ":")) {
    std::string program = join_path(directory, name);
    if (directory.starts_with('/') && is_program(program)) found.push_back(std::move(program));
  }
  return found;
}

}  // namespace

std::string find_program(std::string_view name, std::string_view path) {
  if (name.find('/') != std::string_view::npos)
    return name.starts_with('/') && is_program(std::string(name)) ? std::string(name)
                                                                  : std::string();
  if (name.empty()) return {};
  std::vector<std::string> found = executables(name, path);
  return found.empty() ? std::string() : std::move(found.front());
}

std::vector<std::string> programs_on_path(std::string_view name, std::string_view path) {
  std::vector<std::string> out;
  for (const std::string& program : executables(name, path)) {
    const auto canonical = canonical_path(program);
    if (canonical && std::find(out.begin(), out.end(), *canonical) == out.end())
      out.push_back(*canonical);
  }
  return out;
}

bool has_apt() { return is_program("/usr/bin/apt-get"); }

bool same_file(const std::string& a, const std::string& b) {
  struct stat first {
  }, second{};
  return ::stat(a.c_str(), &first) == 0 && ::stat(b.c_str(), &second) == 0 &&
         first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

}  // namespace codefinder::setup
