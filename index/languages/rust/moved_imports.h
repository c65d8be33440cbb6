// Modules of Rust: `mod a;` and the paths through it, where the file of a module gets another name.
#pragma once

#include "index/languages/moved_imports.h"

namespace codefinder::rust {

/// See codefinder::moved_names(): the uses of modules that keep their parent, with all modules
/// below them.
std::vector<MovedText> moved_names(const MovePlace& place);

}  // namespace codefinder::rust
