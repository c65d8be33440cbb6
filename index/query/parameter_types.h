// parameter_types: the parameter list of a C-family signature without names, to tell overloads
// apart.  Pure; thread-safe.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

/// Returns the types of the parameters in the first parentheses of a signature, without white
/// space, names and default values: {"int", "constchar*"} of `void f(int a, const char* b = 0)`.
std::vector<std::string> parameter_types(std::string_view signature);

}  // namespace codefinder::query
