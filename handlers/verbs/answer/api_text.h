// The text of the verb `api`.  Pure; thread-safe.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace codefinder::handlers {

/// A line with the numbers; then the symbols below the paths of their files, members under the name
/// of what contains them.
std::string api_text(const nlohmann::json& answer);

}  // namespace codefinder::handlers
