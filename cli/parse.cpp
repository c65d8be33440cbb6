// Makes a CLI11 option of each field.
#include "cli/parse.h"

#include "base/log.h"
#include "cli/command.h"
#include "cli/option_values.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <vector>

namespace codefinder::cli {
namespace {

using handlers::CommandLine;
using handlers::Field;
using handlers::FieldType;
using nlohmann::json;

std::string names_of(const Field& field) {
  const std::string positional = positional_name(field);
  return positional.empty() ? option_names(field).front() : positional;
}

/// Adds an option that stores its value, with the type of the field.
CLI::Option* add_option(CLI::App& app, const std::string& name, const Field& field, json& value,
                        const std::string& help) {
  const auto store = [&value](const auto& typed) { value = typed; };
  switch (field.type) {
    case FieldType::boolean:
      return app.add_flag_callback(
          name, [store] { store(true); }, help);
    case FieldType::integer:
      return app.add_option_function<std::int64_t>(
          name, [store](const std::int64_t& typed) { store(typed); }, help);
    case FieldType::number:
      return app.add_option_function<double>(
          name, [store](const double& typed) { store(typed); }, help);
    case FieldType::string_list:
    case FieldType::path_list: {
      CLI::Option* option = app.add_option_function<std::vector<std::string>>(
          name, [store](const std::vector<std::string>& typed) { store(typed); }, help);
      // One value per option: separate_values() has repeated it for each.
      if (positional_name(field).empty()) option->allow_extra_args(false);
      if (field.command_line.comma_separated) option->delimiter(',');
      return option;
    }
    default: {
      CLI::Option* option = app.add_option_function<std::string>(
          name, [store](const std::string& typed) { store(typed); }, help);
      if (field.command_line.is_flag) option->expected(0);
      if (const std::string_view usual = field.command_line.without_value; !usual.empty())
        option->expected(0, 1)->default_str(std::string(usual));
      return option;
    }
  }
}

/// Adds the parameter of `command` (nullptr: of none).  A verb checks its params itself, and a
/// wrong setting is only reported.
void declare(CLI::App& app, const Parameter& parameter, const Command* command, json& values) {
  const Field& field = *parameter.field;
  json& value = values[parameter.key];
  CLI::Option* option = add_option(app, names_of(field), field, value, help_text(field));
  const bool takes_words = is_list(field) && positional_name(field).empty();
  if (field.type != FieldType::boolean)
    option->type_name(value_name(field) + (takes_words ? "..." : ""));
  if (field.required) option->required();
  if (field.type == FieldType::choice && !field.command_line.is_flag)
    option->check(
        CLI::IsMember(std::vector<std::string>(field.choices.begin(), field.choices.end())));
  const bool is_setting = parameter.key.find('.') != std::string::npos;
  if (field.type == FieldType::integer && !is_setting && !(command && command->verb))
    option->check(CLI::Range(field.minimum, field.maximum));
  for (const std::string& name : hidden_option_names(field))
    add_option(app, name, field, value, "")->group("");
  if (field.command_line.kind != CommandLine::Kind::words) return;
  // Additional arguments are part of the query, as if all were quoted.
  const auto add = [&value](const std::vector<std::string>& words) {
    std::string text = value.is_string() ? value.get<std::string>() : std::string();
    for (const std::string& word : words) text += " " + word;
    value = text;
  };
  app.add_option_function<std::vector<std::string>>("words", add, "Further words of it.")
      ->type_name("");
}

/// `-path:test` and the like: no option has a colon in its name.
bool is_excluding_modifier(std::string_view word) {
  const std::size_t colon = word.find(':');
  return word.starts_with('-') && colon != std::string_view::npos && colon > 2 &&
         std::all_of(word.begin() + 1, word.begin() + static_cast<std::ptrdiff_t>(colon),
                     [](unsigned char c) { return std::isalpha(c) != 0; });
}

}  // namespace

std::vector<std::string> command_words(int argc, const char* const* argv, Arguments& arguments) {
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  if (words.empty()) return words;
  const std::string first = words[0];
  for (std::string& word : words) {
    if (word == "--") break;
    if (is_excluding_modifier(word)) word.insert(0, 1, ' ');
  }
  // `help` and `version` are options that are typed without their dashes.
  if (words[0].empty() || words[0].starts_with("-") || first == "help" || first == "version")
    return words;
  // The symbols of a file or directory, else those with a name.
  std::error_code ignored;
  if (first == "symbols" && words.size() > 1 && std::filesystem::exists(words[1], ignored))
    words[0] = "outline";
  const Command* command = find_command(words[0]);
  if (command == nullptr) {
    arguments.no_command = first;
    words.insert(words.begin(), "nav");
    command = find_command("nav");
  }
  SeparatedValues separated = separate_values(*command, {words.begin() + 1, words.end()});
  arguments.taken = std::move(separated.note);
  separated.words.insert(separated.words.begin(), words[0]);
  return std::move(separated.words);
}

std::string command_hint(const Arguments& arguments) {
  const std::string_view nearest = nearest_command(arguments.no_command);
  return nearest.empty()
             ? std::string()
             : fmt::format("`{}` is no command; did you mean `{}`?", arguments.no_command, nearest);
}

std::optional<Error> mistyped_command(const Arguments& arguments,
                                      const std::vector<std::string>& words) {
  // After "nav" and the word.
  const bool has_more = words.size() > 2 &&
                        std::any_of(words.begin() + 2, words.end(),
                                    [](const std::string& word) { return !word.starts_with('-'); });
  const std::string_view meant = arguments.no_command.empty() || !has_more
                                     ? std::string_view()
                                     : mistyped_command(arguments.no_command);
  if (meant.empty()) return std::nullopt;
  return Error{ErrorCode::invalid_query, fmt::format("`{}` is no command", arguments.no_command),
               fmt::format("did you mean `{}`? To search for the words: codefinder nav {} …", meant,
                           arguments.no_command)};
}

void declare_commands(CLI::App& app, Arguments& arguments) {
  app.require_subcommand(0, 1);
  for (const Parameter& parameter : options_without_command())
    declare(app, parameter, nullptr, arguments.values);
  for (const Command& command : commands()) {
    CLI::App* sub = app.add_subcommand(command.name, command.summary);
    sub->parse_complete_callback([&arguments, name = command.name] { arguments.command = name; });
    for (const std::string& alias : command.aliases) sub->alias(alias);
    for (const Parameter& parameter : command.parameters)
      declare(*sub, parameter, &command, arguments.values);
    if (command.visibility == Command::Visibility::hidden) sub->group("");
    if (is_json_in_pipe(command.name))
      sub->footer(
          "The answer is JSON unless standard output is a terminal: --format text, the\n"
          "variable CODEFINDER_FORMAT or the setting cli.format make it text.");
  }
}

}  // namespace codefinder::cli
