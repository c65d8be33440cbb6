// The answer of `map` for a terminal: a bar for the size of each module, and below it what it
// depends on. Pure.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace codefinder::cli {

/// Lines as text that colored() colors: paths first. A bar is as long as the module's share of the
/// symbols of the largest one.
std::string map_overview(const nlohmann::json& answer);

}  // namespace codefinder::cli
