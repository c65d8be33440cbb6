// The table of all commands: each with its parameters, described as fields.  The parser, the help,
// the shells' completions and the man page are derived from it.  Pure; thread-safe.
#pragma once

#include "handlers/schema/field.h"
#include "handlers/verbs/answer/verb.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::cli {

/// A parameter of a command.
struct Parameter {
  std::string key;  // In the parsed arguments; of a verb's: "limit", "filters.kinds".
  const handlers::Field* field = nullptr;  // Static lifetime.
};

struct Command {
  enum class Visibility { shown, hidden };
  std::string name;
  std::vector<std::string> aliases;
  std::string summary;
  std::vector<Parameter> parameters;
  const handlers::Verb* verb = nullptr;  // nullptr if it is none.
  Visibility visibility = Visibility::shown;
};

/// Returns all commands, in the order of the help.
const std::vector<Command>& commands();
/// Finds a command by its name or an alias; nullptr if there is none.
const Command* find_command(std::string_view word);
/// True for the commands whose answer is JSON, by contract, if it is not printed on a terminal.
bool is_json_in_pipe(std::string_view command);
/// Returns the name of the command that was probably meant by `word`; "" if none is near it.
std::string_view nearest_command(std::string_view word);
/// Returns the name of the command that a word is a typing mistake for; "" if it is none.
std::string_view mistyped_command(std::string_view word);
/// Returns the options that are accepted without a command.
const std::vector<Parameter>& options_without_command();

/// Returns the names of an option as they are typed ("--limit"); empty for a positional.
std::vector<std::string> option_names(const handlers::Field& field);
/// Returns the accepted names that are not shown.
std::vector<std::string> hidden_option_names(const handlers::Field& field);
/// Returns the name of a positional ("query"); "" for an option.
std::string positional_name(const handlers::Field& field);
/// True if the field has several values.
bool is_list(const handlers::Field& field);
/// Returns the name of the value in the help ("N", "GLOB"); "" for a flag.
std::string value_name(const handlers::Field& field);
/// Returns the help as plain text, with the default.
std::string help_text(const handlers::Field& field);

/// The words a shell may complete for a value; symbols: from `codefinder names`, and files too.
enum class Completes { nothing, choices, files, directories, symbols };
Completes completes(const handlers::Field& field);

}  // namespace codefinder::cli
