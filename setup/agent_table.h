// The table of agents: where each keeps the configuration of its MCP servers.  An agent is one row
// of agent_table.cpp.
#pragma once

#include "setup/config_edit.h"

#include <span>
#include <string_view>
#include <vector>

namespace codefinder::setup {

/// A directory below the value of an environment variable.
struct VariablePath {
  std::string_view variable;  // "HOME"; its value must be absolute.
  std::string_view below;     // "" is the directory itself.
};

/// A configuration file, by the name in a directory.
struct ConfigLocation {
  std::vector<VariablePath> directories;  // The first whose variable is set applies.
  // The names in it: the first that has an entry applies, else the first that exists, else the
  // last, which install creates.
  std::vector<std::string_view> files;
  std::string_view file_variable = {};  // The whole path, which precedes the others; "" for none.
};

struct Agent {
  std::string_view name;                   // "claude-code"
  std::string_view title;                  // "Claude Code"
  std::vector<std::string_view> programs;  // One of them on the PATH shows that it is installed,
  VariablePath home;                       // or this file or directory.
  ConfigLocation user;
  std::vector<std::string_view> project_files;  // Below the project; as ConfigLocation::files.
  EntryPlace entry;
  // What else has to be done, for the files of the user and of a project; "" for nothing.
  std::string_view note = {}, project_note = {};
};

/// All agents, in the order of the output.
std::span<const Agent> agents();
/// Their names.
std::vector<std::string_view> agent_names();

}  // namespace codefinder::setup
