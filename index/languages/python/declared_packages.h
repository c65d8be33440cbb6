// Import packages of a distribution: those next to a manifest, or in its src.
#pragma once

#include "index/languages/declared_packages.h"

#include <vector>

namespace codefinder::python {

/// As codefinder::declared_packages.
std::vector<DeclaredPackage> declared_packages(resolve::Context& context);

}  // namespace codefinder::python
