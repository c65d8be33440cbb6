// Go modules: the paths in go.mod.
#pragma once

#include "index/languages/declared_packages.h"

#include <vector>

namespace codefinder::go {

/// As codefinder::declared_packages.
std::vector<DeclaredPackage> declared_packages(resolve::Context& context);

}  // namespace codefinder::go
