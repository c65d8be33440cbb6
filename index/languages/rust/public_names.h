// Rust's restricted visibility.
#pragma once

#include <string_view>

namespace codefinder::rust {

/// True for `pub(crate)`, `pub(super)` and `pub(in path)`: not visible outside of the crate.
bool is_restricted(std::string_view signature);

}  // namespace codefinder::rust
