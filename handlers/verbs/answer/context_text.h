// The text of the verb `context`.  Pure; thread-safe.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace codefinder::handlers {

/// The symbol and its lines; what it uses, what uses it and its tests, below the paths of their
/// files.
std::string context_text(const nlohmann::json& answer);

}  // namespace codefinder::handlers
