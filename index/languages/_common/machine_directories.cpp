// Lists directories by version.
#include "index/languages/_common/machine_directories.h"

#include "base/list_directory.h"
#include "base/path.h"
#include "base/strings.h"

#include <sys/stat.h>
#include <algorithm>
#include <cstdlib>
#include <functional>
#include <utility>

namespace codefinder {

std::vector<unsigned> numbers_in(std::string_view name) {
  std::vector<unsigned> out;
  bool inside = false;
  for (const char c : name) {
    const bool digit = c >= '0' && c <= '9';
    if (digit && !inside) out.push_back(0);
    if (digit) out.back() = out.back() * 10 + static_cast<unsigned>(c - '0');
    inside = digit;
  }
  return out;
}

bool is_directory(const std::string& path) {
  struct stat info {};
  return ::stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode);
}

std::vector<std::string> versions_in(const std::string& parent, std::string_view beginning) {
  constexpr std::size_t kMaxNames = 10'000;
  std::vector<std::pair<std::vector<unsigned>, std::string>> found;
  for (const std::string& name : list_directory(parent, kMaxNames)) {
    std::string path = join_path(parent, name);
    if (name.starts_with(beginning) && is_directory(path))
      found.emplace_back(numbers_in(name), std::move(path));
  }
  std::sort(found.begin(), found.end(), std::greater<>());
  std::vector<std::string> out;
  for (auto& [version, path] : found) out.push_back(std::move(path));
  return out;
}

std::vector<std::string> listed_in_variable(const char* name) {
  std::vector<std::string> out;
  const char* value = std::getenv(name);
  for (const std::string_view path : split(value != nullptr ? value : "", ":"))
    if (path.starts_with('/')) out.emplace_back(path);
  return out;
}

}  // namespace codefinder
