// Runs the command that was chosen.
#pragma once

#include "cli/parse.h"

namespace codefinder::cli {

/// Runs a command and returns the exit code; -1 if none was chosen.  Without a command, --stdio or
/// --clientProcessId runs `lsp`: some clients append them to the configured command.
int run_command(const Arguments& arguments);

}  // namespace codefinder::cli
