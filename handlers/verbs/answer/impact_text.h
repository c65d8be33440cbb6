// The text of impact: what changes, the tests to run, and the dependents by depth.  Pure;
// thread-safe.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace codefinder::handlers {

/// Returns the changed symbols, "5 dependents: 3 at depth 1, 2 at depth 2; …", and "depth 1"
/// followed, below the path of its file, by "  5: function receipt [exported]  cf_…" with its first
/// use for each dependent of that depth.
std::string impact_text(const nlohmann::json& answer);

}  // namespace codefinder::handlers
