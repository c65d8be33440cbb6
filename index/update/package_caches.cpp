// Finds Go's module cache and Cargo's registries from the environment.

#include "index/update/package_caches.h"

#include "base/path.h"

#include <cstdlib>
#include <filesystem>
#include <string_view>

namespace codefinder::update {

namespace {

/// The value of an environment variable if it is an absolute path; "" otherwise.
std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value == '/' ? value : "";
}

}  // namespace

std::vector<std::string> package_caches() {
  namespace fs = std::filesystem;
  const std::string home = variable("HOME");
  const auto at_home = [&](std::string_view path) {
    return home.empty() ? std::string() : join_path(home, path);
  };
  std::vector<std::string> out;
  std::error_code error;

  std::string go = variable("GOMODCACHE");
  if (go.empty()) {
    const std::string path = variable("GOPATH");
    go = path.empty() ? at_home("go/pkg/mod")
                      : join_path(path.substr(0, path.find(':')), "pkg/mod");
  }
  if (!go.empty() && fs::is_directory(go, error)) out.push_back(go);

  const std::string cargo = variable("CARGO_HOME");
  const std::string registries = cargo.empty() ? at_home(".cargo/registry/src")
                                               : join_path(cargo, "registry/src");
  if (!registries.empty())
    for (fs::directory_iterator it(registries, error), end; !error && it != end;
         it.increment(error))
      if (std::error_code unseen; it->is_directory(unseen)) out.push_back(it->path().string());
  return out;
}

}  // namespace codefinder::update
