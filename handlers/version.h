// The version of codefinder.
#pragma once

#include <string_view>

namespace codefinder::handlers {

/// "0.1.0".
std::string_view version();

}  // namespace codefinder::handlers
