// Java packages: those of the sources, tests aside.
#pragma once

#include "index/languages/declared_packages.h"

#include <string_view>
#include <vector>

namespace codefinder::java {

/// As codefinder::declared_packages.
std::vector<DeclaredPackage> declared_packages(resolve::Context& context);

/// True for ".Name" and ".Name.member": by convention classes begin with a capital.
bool names_class(std::string_view after_package);

}  // namespace codefinder::java
