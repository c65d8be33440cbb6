// Types of C++ as signatures have them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::c_family {

/// The type without words and marks that do not distinguish overloads by an argument; "" if it is
/// not known, or deduced.
std::string plain_type(std::string_view text);
/// The parts between the commas outside of brackets and strings, without blanks at their ends.
std::vector<std::string_view> split_outside_brackets(std::string_view list);

}  // namespace codefinder::c_family
