// The platforms that files are for, by the words in their paths: `win/`, `os_linux.c`.
#pragma once

#include <string_view>

namespace codefinder::common {

/// The order in which a file in `path` is built together with one in `from`: 0 first.  Files for
/// the platform of `from` are first, or, if it is for all, those for this machine's.
int platform_distance(std::string_view path, std::string_view from);

}  // namespace codefinder::common
