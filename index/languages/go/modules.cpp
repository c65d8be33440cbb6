// Module names by directories and manifests, and the directories of packages on this machine.
#include "index/languages/go/rules.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/languages/_common/machine_directories.h"
#include "index/languages/language_project.h"

#include <filesystem>
#include <system_error>

namespace codefinder::go {

namespace {

/// A module's import path from its directory in the module cache, where capital letters are encoded
/// as "!x".
std::string import_path(std::string_view cached) {
  std::string out;
  for (std::size_t i = 0; i < cached.size(); ++i) {
    const bool capital = cached[i] == '!' && i + 1 < cached.size() && cached[i + 1] >= 'a' &&
                         cached[i + 1] <= 'z';
    out += capital ? static_cast<char>(cached[++i] - 'a' + 'A') : cached[i];
  }
  return out;
}

}  // namespace

std::string manifest_name(std::string_view text) {
  while (!text.empty()) {
    std::string_view line = trim(take_until(text, '\n'));
    if (!line.starts_with("module")) continue;
    line = trim(line.substr(6));
    line = trim(line.substr(0, line.find("//")));
    if (line.size() >= 2 && line.front() == '"') line = line.substr(1, line.size() - 2);
    return std::string(line);
  }
  return {};
}

std::vector<std::string> package_caches() {
  std::string cache = absolute_variable("GOMODCACHE");
  if (cache.empty()) {
    const std::string path = absolute_variable("GOPATH");
    cache = path.empty() ? at_home("go/pkg/mod")
                         : join_path(path.substr(0, path.find(':')), "pkg/mod");
  }
  std::error_code error;
  if (cache.empty() || !std::filesystem::is_directory(cache, error)) return {};
  return {cache};
}

std::vector<std::string> library_directories() {
  std::vector<std::string> roots;
  if (std::string root = absolute_variable("GOROOT"); !root.empty()) roots.push_back(root);
  roots.insert(roots.end(), {"/usr/local/go", "/usr/lib/go", "/usr/lib/golang"});
  for (std::string& version : versions_in("/usr/lib", "go-")) roots.push_back(std::move(version));
  if (const std::string sdk = at_home("sdk"); !sdk.empty())
    for (std::string& version : versions_in(sdk, "go")) roots.push_back(std::move(version));
  for (const std::string& root : roots)
    if (std::string sources = join_path(root, "src"); is_directory(join_path(sources, "fmt")))
      return {std::move(sources)};
  return {};
}

std::string module_name(const ModuleRequest& request) {
  auto [base, module] = nearest_named(request.directories, request.path);
  if (!request.package.empty()) {
    base = request.package_directory;
    module = import_path(request.package.substr(0, request.package.find('@')));
  }
  const std::string directory(parent_path(request.path));
  if (module.empty()) return directory;
  return directory == base ? module : module + "/" + std::string(below(directory, base));
}

}  // namespace codefinder::go
