// Library crates: the names in Cargo.toml.
#pragma once

#include "index/languages/declared_packages.h"

#include <vector>

namespace codefinder::rust {

/// As codefinder::declared_packages.
std::vector<DeclaredPackage> declared_packages(resolve::Context& context);

}  // namespace codefinder::rust
