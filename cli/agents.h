// `codefinder agents`: the configuration of agents, listed, installed and removed.
#pragma once

#include "cli/output.h"

#include <nlohmann/json.hpp>

namespace codefinder::cli {

/// Prints the list, or the diffs, and writes after the user has agreed.  `values`: the arguments,
/// by the keys of their parameters.  Returns the exit code: 1 if a file is not as asked for at the
/// end.
int run_agents(const nlohmann::json& values, Format format);

}  // namespace codefinder::cli
