// The module of a go.mod and the modules that it requires.
#pragma once

#include "index/languages/packages.h"

#include <string_view>

namespace codefinder::go {

/// As PackageRules::read.
PackageManifest read_packages(std::string_view text);

}  // namespace codefinder::go
