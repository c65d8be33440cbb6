// Reads the package.json files.
#include "index/languages/_ecma/declared_packages.h"

#include "index/languages/_ecma/modules.h"
#include "index/resolve/context.h"

#include <utility>

namespace codefinder::ecma {

std::vector<DeclaredPackage> declared_packages(resolve::Context& context) {
  std::vector<DeclaredPackage> found;
  for (const FileId file : std::vector<FileId>(context.files_named("package.json"))) {
    if (context.is_dependency(file) ||
        context.path(file).find("node_modules/") != std::string_view::npos)
      continue;
    if (std::string name = manifest_name(context.text(file)); !name.empty())
      found.push_back({std::move(name), file});
  }
  return found;
}

}  // namespace codefinder::ecma
