// Which macros of C and C++ offer nothing to those who include them.
#pragma once

#include <string_view>

namespace codefinder::c_family {

/// True for `#define NAME` without parameters and a value.
bool is_empty_macro(std::string_view signature, std::string_view name);

}  // namespace codefinder::c_family
