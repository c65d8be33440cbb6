// Module names by directories and manifests.
#include "index/languages/java/rules.h"

#include "base/path.h"
#include "index/languages/language_project.h"

namespace codefinder::java {

std::string module_name(const ModuleRequest& request) {
  const std::string_view path = request.path;
  for (const std::string_view root : {"src/main/java/", "src/test/java/", "src/main/kotlin/",
                                      "src/androidTest/java/", "src/", "java/"}) {
    std::size_t at = path.starts_with(root) ? 0 : path.find("/" + std::string(root));
    if (at == std::string_view::npos) continue;
    if (at != 0 || !path.starts_with(root)) ++at;
    return joined(parent_path(path.substr(at + root.size())), ".");
  }
  return joined(parent_path(path), ".");
}

}  // namespace codefinder::java
