// The libraries of the workspace.
#include "index/languages/rust/declared_packages.h"

#include "index/languages/rust/crates.h"
#include "index/resolve/context.h"

namespace codefinder::rust {

std::vector<DeclaredPackage> declared_packages(resolve::Context& context) {
  std::vector<DeclaredPackage> found;
  for (const Library& library : workspace_libraries(context))
    found.push_back({library.name, library.manifest});
  return found;
}

}  // namespace codefinder::rust
