// Reads package.json: the package and the packages that it requires.
#pragma once

#include "index/languages/packages.h"

#include <string_view>

namespace codefinder::ecma {

/// As PackageRules::read.
PackageManifest read_packages(std::string_view text);

}  // namespace codefinder::ecma
