// Replaces a symbol that is given as one word by its parts.  Pure; thread-safe.
#pragma once

#include <nlohmann/json.hpp>

namespace codefinder::cli {

/// Replaces values["target"] by "id", "name", or "path" with "line" and "column" or "name".
void split_target(nlohmann::json& values);

}  // namespace codefinder::cli
