// Module names by directories and manifests.
#include "index/languages/rust/rules.h"

#include "base/manifest.h"
#include "base/path.h"
#include "index/languages/language_project.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

namespace codefinder::rust {

std::string manifest_name(std::string_view text) {
  for (TomlLine& line : parse_toml(text))
    if (line.table == "package" && line.key == "name") return std::move(line.value);
  return {};
}

std::vector<std::string> package_caches() {
  namespace fs = std::filesystem;
  const std::string cargo = absolute_variable("CARGO_HOME");
  const std::string registries = cargo.empty() ? at_home(".cargo/registry/src")
                                               : join_path(cargo, "registry/src");
  std::vector<std::string> out;
  std::error_code error;
  if (!registries.empty())
    for (fs::directory_iterator it(registries, error), end; !error && it != end;
         it.increment(error))
      if (std::error_code unseen; it->is_directory(unseen)) out.push_back(it->path().string());
  return out;
}

std::string module_name(const ModuleRequest& request) {
  auto [base, crate] = nearest_named(request.directories, request.path);
  if (!request.package.empty()) {
    base = request.package_directory;
    crate = request.package.substr(0, request.package.rfind('-'));
  }
  std::string_view rest = below(without_extension(request.path),
                                crate.empty() ? std::string_view{} : std::string_view(base));
  if (rest.starts_with("src/")) rest.remove_prefix(4);
  if (rest == "lib" || rest == "main" || rest == "mod") rest = {};
  for (const std::string_view end : {"/mod", "/main", "/lib"}) {
    if (rest.ends_with(end)) {
      rest.remove_suffix(end.size());
      break;
    }
  }
  std::replace(crate.begin(), crate.end(), '-', '_');
  std::string out = crate;
  if (!rest.empty()) out += (out.empty() ? "" : "::") + joined(rest, "::");
  return out;
}

}  // namespace codefinder::rust
