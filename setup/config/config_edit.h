// An agent's configuration file as text: whether it has an entry for a server, and the edits that
// add, correct and remove one.  All other bytes stay as they are: comments, order, indentation,
// line ends, a byte order mark, a missing final newline.
//
// Removing what was added gives the original bytes.  That needs no record of the former text: the
// white space around an added object depends on what was there before (json_edit.cpp, toml_edit.cpp
// have the rules).
#pragma once

#include "base/result.h"
#include "index/model/syntax_tree.h"
#include "setup/config/text_edit.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::setup {

enum class ConfigFormat : std::uint8_t {
  json,
  json_with_comments,         // No trailing commas.
  json_with_trailing_commas,  // And with comments.
  toml,
};

/// The value of a server's entry.
enum class EntryForm : std::uint8_t {
  command,        // {"command": PROGRAM, "args": [...]}
  stdio_command,  // The same with "type": "stdio".
  command_list,   // {"type": "local", "command": [PROGRAM, ...], "enabled": true}
  // {"command": [PROGRAM, ...], "extensions": [...]}, of a language server.
  language_server,
};

/// The place of the entry in a file, and its form.
struct EntryPlace {
  ConfigFormat format = ConfigFormat::json;
  std::string_view container;  // The key of the object of all servers: "mcpServers".
  EntryForm form = EntryForm::command;
  std::string_view schema = {};  // The value of "$schema" in a new file; "" for none.
};

/// Parses a text; nullopt if it cannot be parsed.  The files of a project are hostile: their parser
/// runs in a confined process (agents.h).
using ConfigParser =
    std::function<std::optional<SyntaxTree>(std::string_view text, std::string_view language)>;

/// The command that an entry starts.
struct ServerCommand {
  std::string program;
  std::vector<std::string> arguments = {"mcp"};
  std::vector<std::string> extensions = {};  // For a language server; with the dot.
};

/// The key of the entry.
inline constexpr std::string_view kServerName = "codefinder";

/// An entry of a file.
struct ServerEntry {
  std::string program;  // "" if the entry is none of a program, such as one with a URL.
  std::vector<std::string> arguments;
  // False: it has `enabled` with the value false, which opencode and Codex read, or, of a language
  // server, `disabled` with the value true.
  bool enabled = true;
  std::size_t program_begin = 0, program_end = 0;  // The literal, with its quotes.
  std::size_t arguments_begin = 0;                 // The literal of the first.
};

/// The effect of removing an entry on its file.
struct EntryRemoval {
  std::vector<TextEdit> edits;
  // The file holds nothing else, and is as install makes a new one: to be removed.
  bool removes_file = false;
};

/// The entry of a text; nullopt if there is none.  Error: invalid_query, if the text is not of its
/// format, or is not a place for an entry; the message continues "FILE ".  O(bytes).
Result<std::optional<ServerEntry>> find_entry(std::string_view text, const EntryPlace& place,
                                              const ConfigParser& parse);

/// A new file with an entry for the command.
std::string new_file(const EntryPlace& place, const ServerCommand& command);

/// Adds the entry to a text without one.  Errors: as find_entry().
Result<std::vector<TextEdit>> add_entry(std::string_view text, const EntryPlace& place,
                                        const ServerCommand& command, const ConfigParser& parse);

/// Replaces the program of an entry that find_entry() has returned for the text, and adds the
/// arguments of the command, all but its last, before the others.  REQUIRES: it has arguments.
std::vector<TextEdit> replace_program(const ServerEntry& entry, const ServerCommand& command);

/// Removes the entry; no edits if there is none.  Errors: as find_entry().
Result<EntryRemoval> remove_entry(std::string_view text, const EntryPlace& place,
                                  const ConfigParser& parse);

}  // namespace codefinder::setup
