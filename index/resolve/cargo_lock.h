// The crates of Cargo's registry that a Cargo.lock names.
#pragma once

#include "index/resolve/context.h"

#include <string>
#include <string_view>

namespace codefinder::resolve {

/// The directory, below a package cache and by its absolute path, of the crate that code calls
/// `name` ('_' for '-'), in the newest version that a Cargo.lock of the project names; "" when none
/// does, or none is on disk as far as is known: what is looked up is noted, to be read.
std::string registry_crate(Context& context, std::string_view name);

}  // namespace codefinder::resolve
