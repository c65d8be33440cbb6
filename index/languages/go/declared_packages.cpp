// Reads the go.mod files.
#include "index/languages/go/declared_packages.h"

#include "index/languages/go/modules.h"
#include "index/resolve/context.h"

#include <utility>

namespace codefinder::go {

std::vector<DeclaredPackage> declared_packages(resolve::Context& context) {
  std::vector<DeclaredPackage> found;
  for (const FileId file : std::vector<FileId>(context.files_named("go.mod"))) {
    if (context.is_dependency(file)) continue;
    if (std::string module = manifest_name(context.text(file)); !module.empty())
      found.push_back({std::move(module), file});
  }
  return found;
}

}  // namespace codefinder::go
