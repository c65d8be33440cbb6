// The text of callers and callees: a tree, each function with its calls.  Pure; thread-safe.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace codefinder::handlers {

/// Returns "shop/till.py:5: function receipt  cf_…" of each function in `list`, indented by its
/// depth, with "  7: total(cart)" for each call; first the symbols asked about.
std::string calls_text(const nlohmann::json& answer, const nlohmann::json& list);

}  // namespace codefinder::handlers
