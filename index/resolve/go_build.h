// Go's build constraints: whether a file is built by default, by its name (`_windows`, `_arm64`)
// and its `//go:build` line.
#pragma once

#include <string>
#include <string_view>

namespace codefinder::resolve {

/// What the file demands, as one expression; "" when it is always built.  Equal demands are built
/// together.
std::string go_build_demand(std::string_view path, std::string_view text);
/// Whether a plain build on this machine meets the demand.
bool go_builds(std::string_view demand);

}  // namespace codefinder::resolve
