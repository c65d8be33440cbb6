// The files that `mod name;` of Rust need.
#pragma once

#include "index/languages/needed_files.h"

namespace codefinder::rust {

/// See codefinder::needed_file().
std::optional<NeededFile> needed_file(const ImportPlace& place);

}  // namespace codefinder::rust
