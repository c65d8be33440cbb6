// Parses configuration files in a worker process: those of a project may be hostile.
#pragma once

#include "setup/config_edit.h"

namespace codefinder::setup {

/// Starts the process at the first call, and ends it with the last copy of the function.  Keeps the
/// last tree: a file is parsed once to find its entry and to change it.  Not thread-safe.
ConfigParser confined_parser();

}  // namespace codefinder::setup
