// The names that other crates of Rust see.
#pragma once

#include "index/resolve/resolver.h"

namespace codefinder::rust {

/// RenamingRules::is_seen: false for a symbol of another crate that is not public there.
bool is_seen(resolve::Resolver& resolver, SymbolRef symbol, FileId file);

}  // namespace codefinder::rust
