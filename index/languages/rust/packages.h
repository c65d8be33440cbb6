// Reads Cargo.toml: the package and the crates that it requires.
#pragma once

#include "index/languages/packages.h"

#include <string_view>

namespace codefinder::rust {

/// As PackageRules::read.
PackageManifest read_packages(std::string_view text);

}  // namespace codefinder::rust
