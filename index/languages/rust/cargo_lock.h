// The crates of Cargo's registry that a Cargo.lock lists.
#pragma once

#include "index/resolve/context.h"

#include <string>
#include <string_view>

namespace codefinder::rust {

/// The absolute path of the crate that code calls `name` ('_' for '-') in a package cache, in the
/// newest version that a Cargo.lock of the project lists; "" if none does, or if the index does not
/// have it (its lookup is recorded, so that it is indexed if it is on disk).
std::string registry_crate(resolve::Context& context, std::string_view name);

}  // namespace codefinder::rust
