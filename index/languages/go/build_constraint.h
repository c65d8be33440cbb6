// Go's build constraints: whether a file is built by default, by its name (`_windows`, `_arm64`)
// and its `//go:build` line.
#pragma once

#include <string>
#include <string_view>

namespace codefinder::go {

/// The constraint of the file as one expression; "" if it is always built.  Files with equal
/// constraints are built together.
std::string go_build_constraint(std::string_view path, std::string_view text);
/// True if a default build on this machine meets the constraint.
bool go_meets_constraint(std::string_view constraint);

}  // namespace codefinder::go
