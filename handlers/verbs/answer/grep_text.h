// The text of grep's answer: each path once, each symbol once, and the lines with their numbers.
// Pure; thread-safe.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace codefinder::handlers {

std::string matches_text(const nlohmann::json& answer);

}  // namespace codefinder::handlers
