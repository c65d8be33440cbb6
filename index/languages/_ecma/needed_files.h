// The files that relative paths of JavaScript and TypeScript need.
#pragma once

#include "index/languages/needed_files.h"

namespace codefinder::ecma {

/// See codefinder::needed_file().
std::optional<NeededFile> needed_file(const ImportPlace& place);

}  // namespace codefinder::ecma
