// The instructions for agents' models: a block of lines, between markers, in the file of
// instructions that an agent reads (CLAUDE.md, AGENTS.md, GEMINI.md).  Agents that read the same
// file share one block.  Reads files; write_change() of agents.h writes.
#pragma once

#include "base/result.h"
#include "setup/agents/agent_table.h"
#include "setup/agents/agents.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::setup {

/// The block with its markers, "\n" between its lines and none at its end.
std::string_view instruction_block();

/// The state of the block in the file of an agent.
enum class BlockState : std::uint8_t {
  no_file,   // The agent has no such file: not for the user, or no home directory.
  absent,    // No block, or no file yet.
  current,   // instruction_block().
  differs,   // Written by another version, or edited.
  unusable,  // InstructionState::problem has the reason.
};
/// "no_file", "absent", …
std::string_view to_string(BlockState state);

struct InstructionState {
  std::string file;  // "" for no_file.
  BlockState state = BlockState::no_file;
  Error problem = {};  // If unusable.
};
/// The block in the file that the agent reads.
InstructionState instruction_state(const Agent& agent, const AgentFacts& facts);

/// True if both paths lead to one file, which need not exist.
bool is_same_target(const std::string& a, const std::string& b);

/// Adds the block, or replaces one that differs.  Errors: invalid_query, with the path and the
/// reason, such as the line of a marker without its counterpart.
Result<ConfigChange> plan_instructions(const Agent& agent, const AgentFacts& facts);
/// Removes the block, unless another agent that has an entry, and is not in `leaving`, reads the
/// file.  Errors: likewise.
Result<ConfigChange> plan_instruction_removal(const Agent& agent, const AgentFacts& facts,
                                              const std::vector<const Agent*>& leaving);

}  // namespace codefinder::setup
