// Includes of C and C++.
#pragma once

#include "index/languages/moved_imports.h"

namespace codefinder::c_family {

/// See codefinder::moved_import().
std::optional<std::string> moved_import(const MovedImport& moved);

}  // namespace codefinder::c_family
