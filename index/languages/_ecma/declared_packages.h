// npm packages: the names in package.json.
#pragma once

#include "index/languages/declared_packages.h"

#include <vector>

namespace codefinder::ecma {

/// As codefinder::declared_packages.
std::vector<DeclaredPackage> declared_packages(resolve::Context& context);

}  // namespace codefinder::ecma
