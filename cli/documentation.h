// The documentation that is made from the code (`codefinder docs`).
#pragma once

#include <string>
#include <string_view>

namespace codefinder::cli {

/// `topic`: "settings", "schema" or "verbs".
std::string documentation(std::string_view topic);

}  // namespace codefinder::cli
