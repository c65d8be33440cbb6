// The changes of agents' files by `codefinder agents install` and `remove`: planned, shown, and
// written once the user agrees.
#pragma once

#include "cli/output.h"
#include "setup/agents/agents.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::cli {

struct AgentsRequest {
  std::string action;              // "list", "install" or "remove"; "" lists.
  std::vector<std::string> names;  // Agents; empty: the agents that are found, or all.
  std::string project_root;        // Absolute; "" for the files of the user.
  bool root_named = false;
  bool dry_run = false;
  bool yes = false;
  bool instructions = true;  // Write or remove the block of instructions.
  bool lsp = false;          // Add the entry of a language server too.
};

/// The remaining step after an entry is added; "" if there is none.
std::string_view note_of(const setup::Agent& agent, const setup::AgentFacts& facts);

/// True if the file of the agent can be read and has an entry.
bool has_entry(const setup::Agent& agent, const setup::AgentFacts& facts);

/// Installs into the agents, or removes from them.  Returns the exit code.
int change_agents(const AgentsRequest& request, const setup::AgentFacts& facts,
                  const std::vector<const setup::Agent*>& agents, Format format);

}  // namespace codefinder::cli
