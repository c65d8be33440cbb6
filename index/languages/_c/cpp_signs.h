// Signs of C++ anywhere in a line of a header.
#pragma once

#include <string_view>

namespace codefinder::c_family {

/// True if `line`, which has no comments, has code that is C++ and not C: a base clause, a
/// destructor, a `const` method, a reference parameter, an enumeration with an underlying type, a
/// name with `::`, an operator function.  `before`: the text above the line, which has the class of
/// a destructor.
bool has_cpp_sign(std::string_view line, std::string_view before);

}  // namespace codefinder::c_family
