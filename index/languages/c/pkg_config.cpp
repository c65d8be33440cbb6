// Reads variables and `Cflags` of `.pc` files in the directories of pkg-config.
#include "index/languages/_c/rules.h"

#include "base/files.h"
#include "base/list_directory.h"
#include "base/path.h"
#include "base/strings.h"
#include "index/languages/_common/machine_directories.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace codefinder::c_family {

namespace {

constexpr std::uint64_t kMaxBytes = 64u << 10;
constexpr std::size_t kMaxPackages = 2'000;  // In one directory.

using Variables = std::map<std::string, std::string, std::less<>>;

/// `${name}` replaced by values, which are expanded when they are defined.
std::string expanded(std::string_view text, const Variables& variables) {
  constexpr std::size_t kMaxSize = 4'096;
  std::string out;
  while (!text.empty() && out.size() < kMaxSize) {
    const std::size_t at = text.find("${"), end = text.find('}', at);
    out += text.substr(0, at);
    if (end == std::string_view::npos) break;
    const auto value = variables.find(text.substr(at + 2, end - at - 2));
    if (value != variables.end()) out += value->second;
    text.remove_prefix(end + 1);
  }
  return out;
}

void add_includes(const std::string& path, std::vector<std::string>& out) {
  const FileText file = read_file_at(path, kMaxBytes, Links::follow);
  Variables variables{{"pcfiledir", std::string(parent_path(path))}};
  for (const std::string_view line : split(file.bytes, "\n")) {
    const std::size_t mark = line.find_first_of("=:");
    if (mark == std::string_view::npos) continue;
    const std::string_view name = trim(line.substr(0, mark));
    const std::string value = expanded(trim(line.substr(mark + 1)), variables);
    if (line[mark] == '=') variables.insert_or_assign(std::string(name), value);
    if (line[mark] != ':' || (name != "Cflags" && name != "CFlags")) continue;
    for (const std::string_view flag : split(value, " ")) {
      std::string directory(flag.starts_with("-I") ? flag.substr(2) : std::string_view());
      if (directory.starts_with('/') && is_directory(directory) &&
          std::find(out.begin(), out.end(), directory) == out.end())
        out.push_back(std::move(directory));
    }
  }
}

}  // namespace

std::vector<std::string> pkg_config_includes() {
  std::vector<std::string> directories = listed_in_variable("PKG_CONFIG_PATH");
  for (std::string& path : headers_by_target("/usr/lib", "pkgconfig"))
    directories.push_back(std::move(path));
  for (const char* path : {"/usr/local/lib/pkgconfig", "/usr/local/share/pkgconfig",
                           "/usr/lib/pkgconfig", "/usr/lib64/pkgconfig", "/usr/share/pkgconfig"})
    directories.emplace_back(path);
  std::vector<std::string> out;
  for (const std::string& directory : directories)
    for (const std::string& name : list_directory(directory, kMaxPackages))
      if (name.ends_with(".pc")) add_includes(join_path(directory, name), out);
  return out;
}

}  // namespace codefinder::c_family
