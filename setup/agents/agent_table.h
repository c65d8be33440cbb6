// The table of agents: where each keeps the configuration of its MCP servers.  An agent is one row
// of agent_table.cpp.
#pragma once

#include "setup/config/config_edit.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace codefinder::setup {

/// Files below the directory that an environment variable names, by their paths in it.
struct VariableFiles {
  std::string_view variable;  // "HOME"; its value must be absolute.
  std::vector<std::string_view> files;
};

/// Which of several files an agent reads.
enum class FileChoice : std::uint8_t {
  merged,  // All of them.
  first,   // The first that exists.
};

struct ConfigLocation {
  // The first whose variable is set applies.  Of its files, the one with an entry if they are
  // merged, else the first that exists, else the last, which install creates.
  std::vector<VariableFiles> places;
  FileChoice choice = FileChoice::merged;
  std::string_view file_variable = {};  // The whole path, which precedes the others; "" for none.
};

/// Files of instructions for the model.  The first that exists applies, else the last, which
/// install creates.  Some agents ignore a file while another exists: a file that such an agent
/// reads is listed before the file that would hide it.
struct InstructionFiles {
  std::vector<VariableFiles> user;  // The first whose variable is set applies.
  // Below HOME: read if the user has none of these.
  std::string_view other = {};
  std::vector<std::string_view> project;  // Below the project.
};

struct Agent {
  std::string_view name;                   // "claude-code"
  std::string_view title;                  // "Claude Code"
  std::vector<std::string_view> programs;  // One of them on the PATH shows that it is installed,
  std::string_view home_directory;         // or this below HOME.
  ConfigLocation user;
  std::vector<std::string_view> project_files;  // Below the project, merged.
  EntryPlace entry;
  // The place of the entry of a language server, in the same files.
  std::optional<EntryPlace> language_server = {};
  InstructionFiles instructions = {};
  // The remaining steps, for the files of the user and of a project; "" if there are none.
  std::string_view note = {}, project_note = {};
};

/// All agents, in the order of the output.
std::span<const Agent> agents();
/// A row of agents() whose `entry` is the place of the language server; nullptr if it has none.
const Agent* language_server_row(const Agent& agent);
/// Their names.
std::vector<std::string_view> agent_names();

}  // namespace codefinder::setup
