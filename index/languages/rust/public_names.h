// The names that other crates of Rust see.
#pragma once

#include "index/resolve/resolution.h"

namespace codefinder::rust {

/// RenamingRules::is_seen: false for a symbol of another crate that is not public there.
bool is_seen(resolve::Resolution& resolution, SymbolRef symbol, FileId file);

}  // namespace codefinder::rust
