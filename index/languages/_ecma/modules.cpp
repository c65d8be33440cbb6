// Module names by directories and manifests.
#include "index/languages/_ecma/modules.h"

#include "base/manifest.h"
#include "base/path.h"

namespace codefinder::ecma {

std::string manifest_name(std::string_view text) {
  return std::string(parse_json(text).string("name"));
}

std::string module_name(const ModuleRequest& request) {
  const auto [base, package] = nearest_named(request.directories, request.path);
  std::string_view rest = without_extension(package.empty() ? request.path
                                                            : below(request.path, base));
  if (rest.ends_with(".d")) rest.remove_suffix(2);
  if (rest == "index") rest = {};
  if (rest.ends_with("/index")) rest.remove_suffix(6);
  return join_path(package, rest);
}

}  // namespace codefinder::ecma
