// Packages of Java: the clause of a moved file, and the imports and qualified names of its types.
#pragma once

#include "index/languages/moved_imports.h"

namespace codefinder::java {

/// See codefinder::moved_names(): of files whose directory ends in their package, before and after.
std::vector<MovedText> moved_names(const MovePlace& place);

}  // namespace codefinder::java
