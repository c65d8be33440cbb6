// The manual page, generated from the table of commands.  Pure; thread-safe.
#pragma once

#include <string>

namespace codefinder::cli {

/// Returns codefinder(1) in man(7) macros.
std::string man_page();

}  // namespace codefinder::cli
