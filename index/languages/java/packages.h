// Reads pom.xml: the project's coordinates and those of its dependencies.
#pragma once

#include "index/languages/packages.h"

#include <string_view>

namespace codefinder::java {

/// As PackageRules::read.
PackageManifest read_packages(std::string_view text);

}  // namespace codefinder::java
