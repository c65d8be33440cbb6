// What other crates of Rust see.
#pragma once

#include "index/resolve/resolution.h"

#include <string_view>

namespace codefinder::rust {

/// True for `pub(crate)`, `pub(super)` and `pub(in path)`: not visible outside of the crate.
bool is_restricted(std::string_view signature);

/// RenamingRules::is_seen: false for a symbol of another crate that is not public there.
bool is_seen(resolve::Resolution& resolution, SymbolRef symbol, FileId file);

}  // namespace codefinder::rust
