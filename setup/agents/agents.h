// The codefinder entries in the configuration of this machine's agents, and the changes that add
// and remove them.  Reads files; only write_change() writes.
#pragma once

#include "base/result.h"
#include "setup/agents/agent_table.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::setup {

struct ConfigChange;

/// The facts about the machine.
struct AgentFacts {
  std::function<std::string(std::string_view)> variable;  // An environment variable; "" if unset.
  ConfigParser parse;
  std::string program;       // The absolute path of this program.
  std::string project_root;  // Absolute.  Set: the files of this project, not the user's.
  // A change that is planned and not written: its file is read as it will be.
  const ConfigChange* pending = nullptr;
};
/// The environment, /proc/self/exe, and a parser in a confined process.
AgentFacts machine_facts();

/// The state of the entry in the file of an agent.
enum class EntryState : std::uint8_t {
  absent,           // No entry, or no file.
  configured,       // It starts this program.
  by_npx,           // It starts `npx codefinder mcp`.
  other_program,    // It starts another codefinder, which exists.
  missing_program,  // It starts a codefinder that does not exist.
  unchecked,        // It starts a codefinder by a path that only the agent can resolve.
  disabled,         // It starts a codefinder, but `enabled` is false.
  other_entry,      // It starts something else, or has a URL.
  unusable,         // AgentState::problem has the reason.
};
/// The user's remedy for a disabled entry.
inline constexpr const char* kEnableFix = "set `enabled` to true, or remove the key";
/// "absent", "configured", …
std::string_view to_string(EntryState state);

struct AgentState {
  const Agent* agent = nullptr;  // Static lifetime.
  bool found = false;            // is_installed().
  std::string file;              // "" without a home directory.
  EntryState state = EntryState::absent;
  std::string program;  // That of the entry.
  Error problem;        // If unusable.
};

/// The agents of the names; of no names, all.  Error: invalid_query, with the nearest name.
Result<std::vector<const Agent*>> agents_named(const std::vector<std::string>& names);

/// As far as can be seen: by its program on the PATH, its directory or its file.
bool is_installed(const Agent& agent, const AgentFacts& facts);
/// Parses the file.
AgentState agent_state(const Agent& agent, const AgentFacts& facts);

/// The command to write: in a file of the user the absolute path, as agents that a desktop starts
/// have another PATH than a shell; of several paths to this program, the path on PATH, which stays
/// when another version is installed.  In a file of a project, which other machines read,
/// "codefinder" if the PATH has this program.  Error: invalid_query for a path that is not UTF-8.
Result<ServerCommand> command_for(const AgentFacts& facts);

/// Error: not_a_project, if codefinder indexes the directory only when it is named: a bare home
/// directory, "/", many files without a marker of a project.  Others as survey_project().
Status check_project_root(const std::string& root);

/// A change of one file, as it was when it was read.
struct ConfigChange {
  enum class Kind : std::uint8_t { none, create, edit, remove };
  const Agent* agent = nullptr;
  Kind kind = Kind::none;
  std::string file;
  std::optional<std::string> before, after;
  std::string diff;    // "" for none.
  std::string reason;  // For `none`: "already configured".
  std::string root;    // A directory above the file that stays when it is empty; "" for all.
};
/// "none", "create", …
std::string_view to_string(ConfigChange::Kind kind);

/// Adds the entry, or corrects its program; the relative path of a program in the project stays.
/// Errors: invalid_query, with the path and the reason, also for an entry that is disabled.
Result<ConfigChange> plan_install(const Agent& agent, const AgentFacts& facts);
/// Removes the entry.  Errors: likewise.
Result<ConfigChange> plan_remove(const Agent& agent, const AgentFacts& facts);

/// Writes it, unless the file was changed since.  Directories that are empty after the removal of a
/// file go too, but no home directory and none that a variable names.  Errors: as replace_file().
Status write_change(const ConfigChange& change, const AgentFacts& facts);

}  // namespace codefinder::setup
