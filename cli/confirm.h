// Asks the user on the terminal.
#pragma once

#include <string>

namespace codefinder::cli {

/// Shows the question on stderr and returns true for an answer that begins with "y".  False at once
/// if stdin or stderr is not a terminal.
bool confirm(const std::string& question);

}  // namespace codefinder::cli
