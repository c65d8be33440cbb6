// The paths of agents' files, and checks of them.
#pragma once

#include "base/result.h"
#include "setup/agents/agents.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::setup {

/// Where an agent's file may be.
struct Candidates {
  std::vector<std::string> paths;
  std::string root;  // The directory that is there without the agent, such as HOME; "" for none.
};

/// The files of the first place whose variable is set.
Candidates user_candidates(const std::vector<VariableFiles>& places, const AgentFacts& facts);
/// The files below the project.
Candidates project_candidates(const std::vector<std::string_view>& files, const AgentFacts& facts);

/// Removes the directories of a file up to `root`, as far as they are empty.
void remove_empty_directories(std::string_view file, const std::string& root);

/// True also for a symbolic link to no file.
bool exists(const std::string& path);

/// Error: the path leads out of the project through a link, which the project may have made.
Status check_inside(const std::string& path, const std::string& root);

/// Returns the error with the path before its message.
Error with_path(const std::string& path, Error error);

}  // namespace codefinder::setup
