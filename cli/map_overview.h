// The answer of `map` for a terminal: a bar for the size of each module, and below it what it
// depends on. Pure.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <string>

namespace codefinder::cli {

/// Lines as text that colored() colors: paths first. A bar is as long as the module's share of the
/// symbols of the largest one.  A path that is too long for its column has a line of its own.
/// `width`: the columns of the terminal, where lines are cut; 0: they are not.
std::string map_overview(const nlohmann::json& answer, std::size_t width = 0);

}  // namespace codefinder::cli
