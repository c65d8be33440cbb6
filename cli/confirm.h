// Asks the user on the terminal.
#pragma once

#include <string>

namespace codefinder::cli {

/// True if stdin and stderr are a terminal.
bool can_confirm();
/// Shows the prompt on stderr and returns true for an answer that begins with "y".  False at once
/// without can_confirm().
bool confirm(const std::string& request);

}  // namespace codefinder::cli
