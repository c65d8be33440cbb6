// Parses how a symbol is given on the command line as one word: an id, a name or path:line:column.
// Pure; thread-safe.
#pragma once

#include <nlohmann/json.hpp>

namespace codefinder::cli {

/// Replaces values["target"] by "id", "name", or "path" with "line" and "column".
void split_target(nlohmann::json& values);

}  // namespace codefinder::cli
