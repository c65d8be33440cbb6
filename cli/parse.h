// Declares the commands' parameters with CLI11, which parses them and prints the help.
#pragma once

#include "base/result.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

namespace codefinder::cli {

/// The parsed command line.
struct Arguments {
  std::string command;     // "" if none was given.
  std::string no_command;  // The first argument, if `nav` is run because it is no command; or "".
  std::string taken;       // As SeparatedValues::note.
  nlohmann::json values = nlohmann::json::object();  // By key of the parameter, with its type.
};

/// Returns the program's arguments without its name, with `nav` before them if the first is neither
/// a command nor an option; then sets arguments.no_command to it.  A modifier that excludes
/// (`-path:test`) gets a space before it, so that it is a word of the query and no option.  Each
/// option has one value (option_values.h).
std::vector<std::string> command_words(int argc, const char* const* argv, Arguments& arguments);

/// Returns "`nva` is no command; did you mean `nav`?" if arguments.no_command is near a command; or
/// "".
std::string command_hint(const Arguments& arguments);

/// Returns an error if a mistyped command is followed by further words, which `nav` would search
/// for; nullopt otherwise.
std::optional<Error> mistyped_command(const Arguments& arguments,
                                      const std::vector<std::string>& words);

/// Declares every command and option on `app`; app.parse() sets `arguments`.  REQUIRES: `arguments`
/// outlives app.parse().
void declare_commands(CLI::App& app, Arguments& arguments);

}  // namespace codefinder::cli
