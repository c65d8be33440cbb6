// Relative modules of JavaScript and TypeScript.
#pragma once

#include "index/languages/moved_imports.h"

namespace codefinder::ecma {

/// See codefinder::moved_import().
std::optional<std::string> moved_import(const MovedImport& moved);

}  // namespace codefinder::ecma
