// The text of the verb `map`.  Pure; thread-safe.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace codefinder::handlers {

/// The numbers and the entry points; then each module with what it depends on, and a line for each
/// of its central files.
std::string map_text(const nlohmann::json& answer);

}  // namespace codefinder::handlers
