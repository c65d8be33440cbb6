// Check: the agents that are configured for codefinder start a program that runs, of this version,
// and have its instructions.
#pragma once

#include "setup/agents/agents.h"
#include "setup/agents/instructions.h"
#include "setup/program/finding.h"
#include "setup/program/program_version.h"
#include "setup/program/subject.h"

#include <string>
#include <vector>

namespace codefinder::setup {

struct AgentChecks {
  struct Entry {
    AgentState state;
    bool of_project = false;  // In a file of the project, not of the user.
    std::string version;      // For another program that the entry starts; "" if it does not run.
    Answer answer = Answer::given;
    InstructionState instructions;
  };
  std::vector<Entry> entries;
  std::string version;      // The version of this program.
  std::string root_option;  // As Subject::root_option.
};

/// Runs the other programs that files of the user name with --version; not those that files of the
/// project name, and none inside the project.
AgentChecks agent_checks(const Subject& subject);
Findings check_agents(const AgentChecks& facts);

}  // namespace codefinder::setup
