// Packages of Go: the path of an import is that of a directory in its module.
#pragma once

#include "index/languages/moved_imports.h"

namespace codefinder::go {

/// See codefinder::moved_names(): the imports of packages all of whose files move to one directory
/// of the same module.
std::vector<MovedText> moved_names(const MovePlace& place);

}  // namespace codefinder::go
