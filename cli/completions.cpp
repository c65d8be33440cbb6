// Writes one completion function for each shell.
#include "cli/completions.h"

#include "base/log.h"
#include "base/strings.h"
#include "cli/command.h"

#include <algorithm>
#include <map>
#include <vector>

namespace codefinder::cli {
namespace {

using handlers::Field;
using handlers::FieldType;

std::vector<std::string> names_of(const Command& command) {
  std::vector<std::string> names = {command.name};
  names.insert(names.end(), command.aliases.begin(), command.aliases.end());
  return names;
}

std::vector<const Command*> shown_commands() {
  std::vector<const Command*> shown;
  for (const Command& command : commands())
    if (command.visibility == Command::Visibility::shown) shown.push_back(&command);
  return shown;
}

std::string choices_of(const Field& field, std::string_view separator) {
  return join(field.choices, separator);
}

/// Returns all options of a command, with --help.
std::vector<std::string> all_options(const std::vector<Parameter>& parameters) {
  std::vector<std::string> options = {"--help"};
  for (const Parameter& parameter : parameters)
    for (const std::string& name : option_names(*parameter.field)) {
      options.push_back(name);
      if (!parameter.field->command_line.is_flag) continue;
      for (const std::string_view choice : parameter.field->choices)
        options.push_back(name + "=" + std::string(choice));
    }
  return options;
}

bool takes_value(const Field& field) {
  return field.type != FieldType::boolean && !field.command_line.is_flag;
}

/// Returns `text` quoted for bash, zsh and fish (which reads \' in single quotes).
enum class Quotes { posix, fish };
std::string quoted(std::string_view text, Quotes quotes) {
  std::string out = "'";
  for (const char c : text) {
    if (quotes == Quotes::fish && (c == '\'' || c == '\\')) (out += '\\') += c;
    else if (c == '\'') out += "'\\''";
    else out += c;
  }
  return out + "'";
}

/// Returns the first sentence of a help, on one line.
std::string first_sentence(const std::string& help) {
  const std::size_t end = help.find(". ");
  return end == std::string::npos ? help.substr(0, help.find_last_not_of('.') + 1)
                                  : help.substr(0, end);
}

// ---- bash ----

/// Returns the bash command that completes a value from "$cur"; "" for nothing.
std::string bash_action(const Field& field) {
  switch (completes(field)) {
    case Completes::choices: return "compgen -W '" + choices_of(field, " ") + "' -- \"$cur\"";
    case Completes::files: return "compgen -f -- \"$cur\"";
    case Completes::directories: return "compgen -d -- \"$cur\"";
    case Completes::symbols: return "_codefinder_symbols \"$cur\"";
    case Completes::nothing: return "";
  }
  return "";
}

/// Returns a case of `case "$prev" in` for each option with a value, and one for positionals.
std::string bash_values(const std::vector<Parameter>& parameters) {
  std::string cases;
  std::vector<std::string> positionals;
  for (const Parameter& parameter : parameters) {
    const Field& field = *parameter.field;
    const std::string action = bash_action(field);
    const std::string reply = action.empty()
                                  ? "return ;;"
                                  : "mapfile -t COMPREPLY < <(" + action + "); return ;;";
    if (!positional_name(field).empty()) positionals.push_back(action);
    else if (takes_value(field))
      cases += "        " + join(option_names(field), " | ") + ") " + reply + "\n";
  }
  std::string text = "      options='" + join(all_options(parameters), " ") + "'\n";
  if (!cases.empty()) text += "      case \"$prev\" in\n" + cases + "      esac\n";
  for (std::size_t i = 0; i < positionals.size(); ++i) {
    if (positionals[i].empty()) continue;
    // The last one takes all further words.
    const bool last = i + 1 == positionals.size();
    const std::string place = positionals.size() == 1
                                  ? ""
                                  : fmt::format(" || ((COMP_CWORD - i {} {}))",
                                                last ? "<=" : "!=", last ? i : i + 1);
    text += "      [[ $cur == -* ]]" + place + " || mapfile -t COMPREPLY < <(" + positionals[i] +
            ")\n";
  }
  return text;
}

// ---- zsh ----

/// Escapes a description inside _arguments' [] and :.
std::string zsh_description(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string zsh_action(const Field& field) {
  switch (completes(field)) {
    case Completes::choices: return "(" + choices_of(field, " ") + ")";
    case Completes::files: return "_files";
    case Completes::directories: return "_files -/";
    case Completes::symbols: return "_codefinder_symbols";
    case Completes::nothing: return " ";
  }
  return " ";
}

std::string zsh_argument(const Field& field) {
  const std::string positional = positional_name(field);
  const std::string action = ":" + zsh_description(value_name(field)) + ":" + zsh_action(field);
  const bool many = field.type == FieldType::string_list || field.type == FieldType::path_list;
  if (!positional.empty()) {
    const bool words = field.command_line.kind == handlers::CommandLine::Kind::words;
    return quoted((many || words ? "*" : field.required ? "" : ":") + action, Quotes::posix);
  }
  const std::string help = "[" + zsh_description(first_sentence(help_text(field))) + "]";
  const bool is_flag = field.command_line.is_flag;  // The value, if any, follows a "=".
  return quoted((many ? "*" : "") + option_names(field).front() + (is_flag ? "=-" : "") + help +
                    (is_flag ? ":" : "") + (takes_value(field) || is_flag ? action : ""),
                Quotes::posix);
}

std::string zsh_arguments(const std::vector<Parameter>& parameters) {
  std::string text = "'--help[Print the help]'";
  for (const Parameter& parameter : parameters)
    text += " \\\n        " + zsh_argument(*parameter.field);
  return text;
}

// ---- fish ----

std::string fish_values(const Field& field) {
  switch (completes(field)) {
    case Completes::choices: return " -x -a " + quoted(choices_of(field, " "), Quotes::fish);
    case Completes::files: return " -r -F";
    case Completes::directories: return " -x -a '(__fish_complete_directories)'";
    case Completes::symbols: return " -r -F";
    case Completes::nothing: return " -x";
  }
  return " -x";
}

/// Returns what completes a positional.
std::string fish_positional(const Field& field) {
  switch (completes(field)) {
    case Completes::choices: return " -a " + quoted(join(field.choices, " "), Quotes::fish);
    case Completes::files: return " -F";
    case Completes::directories: return " -a '(__fish_complete_directories)'";
    case Completes::symbols:
      return " -F -a '(codefinder names -- (commandline -ct) </dev/null 2>/dev/null)'";
    case Completes::nothing: return "";
  }
  return "";
}

std::string fish_lines(const std::string& condition, const std::vector<Parameter>& parameters) {
  std::string text;
  for (const Parameter& parameter : parameters) {
    const Field& field = *parameter.field;
    std::string line = "complete -c codefinder -n " + quoted(condition, Quotes::fish);
    if (!positional_name(field).empty()) {
      if (completes(field) != Completes::nothing) text += line + fish_positional(field) + "\n";
      continue;
    }
    const std::string name = option_names(field).front();
    line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    if (takes_value(field)) line += fish_values(field);
    else if (field.command_line.is_flag)
      line += " -f -a " + quoted(choices_of(field, " "), Quotes::fish);
    text += line + " -d " + quoted(first_sentence(help_text(field)), Quotes::fish) + "\n";
  }
  return text;
}

std::string bash_completions() {
  std::vector<std::string> names;
  std::string cases;
  for (const Command* command : shown_commands()) {
    for (const std::string& name : names_of(*command)) names.push_back(name);
    cases += "    " + join(names_of(*command), " | ") + ")\n" + bash_values(command->parameters) +
             "      ;;\n";
  }
  const std::string top = join(all_options(options_without_command()), " ") + " --version";
  return "# bash completion for codefinder; generated by `codefinder completions bash`.\n"
         // A word with colons is several words to bash.
         "_codefinder_symbols() {\n"
         "  local line=${COMP_LINE:0:COMP_POINT} whole before\n"
         "  whole=${line##* } before=\n"
         "  [[ $whole == *\"$1\" ]] && before=${whole%\"$1\"}\n"
         "  local names name\n"
         "  mapfile -t names < <(codefinder names -- \"$before$1\" </dev/null 2>/dev/null)\n"
         "  for name in \"${names[@]}\"; do printf '%s\\n' \"${name#\"$before\"}\"; done\n"
         "  compgen -f -- \"$1\"\n"
         "}\n"
         "_codefinder() {\n"
         "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}\n"
         "  local command='' options='" +
         top +
         "' i\n"
         "  COMPREPLY=()\n"
         "  for ((i = 1; i < COMP_CWORD; i++)); do\n"
         "    [[ ${COMP_WORDS[i]} == -* ]] || { command=${COMP_WORDS[i]}; break; }\n"
         "  done\n"
         "  case \"$command\" in\n"
         "    '') [[ $cur == -* ]] || mapfile -t COMPREPLY < <(compgen -W '" +
         join(names, " ") + "' -- \"$cur\") ;;\n" + cases +
         "  esac\n"
         "  [[ $cur != -* ]] || mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$cur\")\n"
         "}\n"
         "complete -o filenames -F _codefinder codefinder\n";
}

std::string zsh_completions() {
  std::string names, cases;
  for (const Command* command : shown_commands()) {
    for (const std::string& name : names_of(*command))
      names += "    " +
               quoted(zsh_description(name) + ":" + first_sentence(command->summary),
                      Quotes::posix) +
               "\n";
    cases += "    " + join(names_of(*command), "|") + ")\n      _arguments -s \\\n        " +
             zsh_arguments(command->parameters) + "\n      ;;\n";
  }
  return "#compdef codefinder\n"
         "# zsh completion for codefinder; generated by `codefinder completions zsh`.\n"
         "_codefinder_symbols() {\n"
         "  local -a names\n"
         "  names=(${(f)\"$(codefinder names -- \"$PREFIX\" </dev/null 2>/dev/null)\"})\n"
         "  (( $#names )) && compadd -a names\n"
         "  _files\n"
         "}\n"
         "_codefinder() {\n"
         "  local curcontext=$curcontext state line\n"
         "  typeset -A opt_args\n"
         "  local -a commands\n"
         "  commands=(\n" +
         names +
         "  )\n"
         "  _arguments -C \\\n"
         "    '--version[Print the version]' \\\n        " +
         zsh_arguments(options_without_command()) +
         " \\\n"
         "    '1:command:->command' \\\n"
         "    '*::argument:->arguments'\n"
         "  case $state in\n"
         "    command) _describe command commands; return ;;\n"
         "    arguments) ;;\n"
         "    *) return ;;\n"
         "  esac\n"
         "  case $words[1] in\n" +
         cases +
         "  esac\n"
         "}\n"
         "if [ \"$funcstack[1]\" = _codefinder ]; then\n"
         "  _codefinder \"$@\"\n"
         "else\n"
         "  compdef _codefinder codefinder\n"
         "fi\n";
}

std::string fish_completions() {
  std::string text =
      "# fish completion for codefinder; generated by `codefinder completions fish`.\n"
      "complete -c codefinder -f\n"
      "complete -c codefinder -l help -s h -d 'Print the help'\n"
      "complete -c codefinder -n __fish_use_subcommand -l version -d 'Print the version'\n";
  text += fish_lines("__fish_use_subcommand", options_without_command());
  for (const Command* command : shown_commands()) {
    for (const std::string& name : names_of(*command))
      text += "complete -c codefinder -n __fish_use_subcommand -a " + name + " -d " +
              quoted(first_sentence(command->summary), Quotes::fish) + "\n";
    text += fish_lines("__fish_seen_subcommand_from " + join(names_of(*command), " "),
                       command->parameters);
  }
  return text;
}

struct Script {
  std::string_view name;
  std::string (*script)();
};
constexpr Script kShells[] = {
    {"bash", bash_completions}, {"zsh", zsh_completions}, {"fish", fish_completions}};

}  // namespace

std::vector<std::string_view> shells() {
  std::vector<std::string_view> names;
  for (const Script& shell : kShells) names.push_back(shell.name);
  return names;
}

std::string completions(std::string_view shell) {
  for (const Script& one : kShells)
    if (one.name == shell) return one.script();
  return "";
}

}  // namespace codefinder::cli
