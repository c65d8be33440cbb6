// Macros that C compilers predefine for platforms other than Linux on x86-64.
#pragma once

#include <string_view>

namespace codefinder {

/// True for `_WIN32`, `__APPLE__`, `_MSC_VER`, …: never defined in a usual build with gcc on Linux.
bool is_foreign_platform(std::string_view macro);

}  // namespace codefinder
