// The commands, and how their fields are shown.
#include "cli/command.h"

#include "base/edit_distance.h"
#include "base/log.h"
#include "cli/command_fields.h"
#include "cli/completions.h"
#include "handlers/settings.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace codefinder::cli {
namespace {

using handlers::CommandLine;
using handlers::Field;
using handlers::FieldType;

/// Returns "--limit" of "limit" or "max_results", and "-k" of "k".
std::string dashed(std::string_view name) {
  std::string out = name.size() == 1 ? "-" : "--";
  for (const char c : name) out += c == '_' ? '-' : c;
  return out;
}

/// Short and usual words for verbs.
constexpr std::pair<std::string_view, std::string_view> kAliases[] = {
    {"def", "definition"}, {"refs", "references"},    {"find", "nav"},
    {"symbols", "nav"},    {"search", "search_repo"},
};

/// Appends fields with their keys; the fields of an object have the keys "object.field".
void append(std::vector<Parameter>& out, const std::vector<Field>& fields,
            const std::string& prefix = "") {
  for (const Field& field : fields) {
    const std::string key = prefix + std::string(field.name);
    if (field.type == FieldType::object) append(out, field.fields, key + ".");
    else if (field.command_line.kind != CommandLine::Kind::absent) out.push_back({key, &field});
  }
}

/// Appends the settings that are options; their keys are their paths.
void append_settings(std::vector<Parameter>& out, std::string_view prefix) {
  for (const handlers::Setting& setting : handlers::settings_table()) {
    const Field& field = setting.field;
    if (field.command_line.kind != CommandLine::Kind::absent && field.name.starts_with(prefix))
      out.push_back({std::string(field.name), &field});
  }
}

void append_common(std::vector<Parameter>& out) {
  append(out, project_fields());
  append_settings(out, "index.");
}

/// The fields of the project, for commands that wait for no index.
void append_project(std::vector<Parameter>& out) {
  for (const Field& field : project_fields())
    if (field.name != "no_wait" && field.name != "ids")
      out.push_back({std::string(field.name), &field});
}

void append_logging(std::vector<Parameter>& out) {
  append(out, logging_fields());
  append_settings(out, "log.");
}

Command verb_command(const handlers::Verb& verb) {
  Command command{.name = std::string(verb.name), .summary = std::string(verb.summary)};
  command.verb = &verb;
  if (verb.tool != verb.name) command.aliases.emplace_back(verb.tool);
  for (const auto& [alias, name] : kAliases)
    if (verb.name == name) command.aliases.emplace_back(alias);
  if (verb.name == "index") {
    command.parameters.push_back({"project_root", &root_field("path")});
    for (const char* name : {"shard", "assemble", "store"})
      command.parameters.push_back({name, &store_field(name)});
  }
  append(command.parameters, verb.fields());
  if (verb.name == "map") append(command.parameters, map_file_fields());
  append_common(command.parameters);
  append_logging(command.parameters);
  return command;
}

Command lsp_command() {
  Command command{
      .name = "lsp",
      .summary = "Serve an editor: the language server protocol on standard input and output."};
  append(command.parameters, client_fields());
  append_settings(command.parameters, "index.");
  append_logging(command.parameters);
  return command;
}

Command mcp_command() {
  Command command{
      .name = "mcp",
      .summary = "Serve an agent: the model context protocol on standard input and output."};
  command.parameters = {{"project_root", &root_field("path")},
                        {"project_root", &root_field("project_root")},
                        {"stdio", &client_fields()[0]}};
  append_settings(command.parameters, "mcp.");
  append_settings(command.parameters, "index.");
  append_logging(command.parameters);
  return command;
}

Command serve_command() {
  Command command{.name = "serve",
                  .summary = "Serve a team: the verbs and MCP over HTTP, over many repositories."};
  append(command.parameters, serve_fields());
  append(command.parameters, restored_fields());
  append_settings(command.parameters, "mcp.");
  append_settings(command.parameters, "index.");
  append_logging(command.parameters);
  return command;
}

Command retrieve_command() {
  Command command{
      .name = "retrieve",
      .summary = "Passages for a question, from your memory server and from the index."};
  append(command.parameters, retrieve_fields());
  append_common(command.parameters);
  append_logging(command.parameters);
  return command;
}

std::vector<Command> sharing_commands() {
  Command publish{.name = "publish",
                  .summary = "Put the index of HEAD into an object store, for other machines."};
  publish.parameters = {{"url", &store_field("url")},
                        {"repository", &store_field("repository")},
                        {"sign", &store_field("sign")},
                        {"no_facts", &store_field("no_facts")},
                        {"with_sources", &store_field("with_sources")}};
  append_common(publish.parameters);
  Command fetch{.name = "fetch",
                .summary = "Take the index from an object store, and index what differs."};
  fetch.parameters = {{"url", &store_field("url")}, {"repository", &store_field("repository")}};
  append_common(fetch.parameters);
  return {publish, fetch};
}

std::vector<Command> exchange_commands() {
  Command out{.name = "export",
              .summary = "Write the index as a SCIP file, for Sourcegraph and other programs."};
  out.parameters = {{"scip", &scip_field("scip")}};
  append_common(out.parameters);
  Command in{.name = "import",
             .summary = "Lay a compiler's SCIP file over the index: it answers where it can."};
  in.parameters = {{"scip", &scip_field("scip")}, {"remove", &scip_field("remove")}};
  append_common(in.parameters);
  return {out, in};
}

Command agents_command() {
  Command command{.name = "agents",
                  .summary =
                      "Add codefinder to the configuration of Claude Code, Codex and other "
                      "agents, or remove it."};
  append(command.parameters, agents_fields());
  append_project(command.parameters);
  append_logging(command.parameters);
  return command;
}

Command cache_command() {
  Command command{
      .name = "cache",
      .summary = "List the indexes of all projects and what they share, or remove some."};
  append(command.parameters, cache_fields());
  command.parameters.push_back({"format", &project_fields()[1]});
  append_settings(command.parameters, "index.cache_directory");
  return command;
}

std::vector<Command> inspect_commands() {
  Command doctor{.name = "doctor",
                 .summary =
                     "Check what keeps codefinder from working on this machine, and how to "
                     "correct it."};
  append_project(doctor.parameters);
  append_settings(doctor.parameters, "index.");
  Command check{.name = "check",
                .summary =
                    "Run the pipeline on one file, without an index: counts, timings, and whether "
                    "it belongs to the index and why."};
  check.parameters = {{"file", &file_field()}};
  append_common(check.parameters);
  Command stats{.name = "stats",
                .summary = "What the index holds, by language, category and layer."};
  append_common(stats.parameters);
  Command dump{.name = "dump", .summary = "The facts of a file, as text."};
  dump.parameters = {{"file", &file_field()}};
  append_common(dump.parameters);
  return {doctor, cache_command(), check, stats, dump};
}

std::vector<Command> documentation_commands() {
  Command completions{.name = "completions", .summary = "Print the completions for a shell."};
  completions.parameters = {{"shell", &shell_field()}};
  Command names{.name = "names",
                .summary = "Names of symbols that begin with a word, for the shells' completions.",
                .visibility = Command::Visibility::hidden};
  names.parameters = {{"prefix", &prefix_field()}};
  append_common(names.parameters);
  const Command man{.name = "man", .summary = "Print the manual page, for man -l."};
  Command schema{.name = "schema", .summary = "Print the JSON Schema of a command's answers."};
  schema.parameters = {{"verb", &schema_field()}};
  Command docs{.name = "docs",
               .summary = "The documentation that is made from the code.",
               .visibility = Command::Visibility::hidden};
  docs.parameters = {{"topic", &topic_field()}};
  return {completions, names, man, schema, docs};
}

std::vector<Command> make_commands() {
  std::vector<Command> all = {lsp_command(), mcp_command(), serve_command()};
  for (const std::string_view name : {"nav",          "open",      "snippet",
                                      "definition",   "explain",   "references",
                                      "callers",      "callees",   "implementations",
                                      "impact",       "changes",   "context",
                                      "path_between", "unused",    "edit",
                                      "diagnostics",  "history",   "outline",
                                      "api",          "map",       "index",
                                      "reindex",      "status",    "search_repo",
                                      "grep",         "find_file", "memory.search"})
    all.push_back(verb_command(*handlers::find_verb(name)));
  all.push_back(retrieve_command());
  all.push_back(agents_command());
  for (std::vector<Command> more :
       {sharing_commands(), exchange_commands(), inspect_commands(), documentation_commands()}) {
    for (Command& command : more) {
      append_logging(command.parameters);
      all.push_back(std::move(command));
    }
  }
  return all;
}

}  // namespace

const std::vector<Command>& commands() {
  static const std::vector<Command> kCommands = make_commands();
  return kCommands;
}

const Command* find_command(std::string_view word) {
  const auto at = std::find_if(commands().begin(), commands().end(), [&](const Command& command) {
    const auto& aliases = command.aliases;
    return command.name == word || std::find(aliases.begin(), aliases.end(), word) != aliases.end();
  });
  return at == commands().end() ? nullptr : &*at;
}

bool is_json_in_pipe(std::string_view command) {
  const Command* found = find_command(command);
  return found != nullptr &&
         (found->name == "nav" || found->name == "open" || found->name == "snippet");
}

std::string_view nearest_command(std::string_view word) {
  std::vector<std::string_view> names;
  for (const Command& command : commands()) {
    if (command.visibility == Command::Visibility::hidden) continue;
    names.emplace_back(command.name);
    names.insert(names.end(), command.aliases.begin(), command.aliases.end());
  }
  return nearest_word(word, names);
}

std::string_view mistyped_command(std::string_view word) {
  constexpr std::size_t kShort = 6, kLong = 9;
  const int most = word.size() < kLong ? 1 : 2;
  for (const Command& command : commands()) {
    std::vector<std::string_view> names(command.aliases.begin(), command.aliases.end());
    names.push_back(command.name);
    for (const std::string_view name : names) {
      if (word.size() < 3 || edit_distance(word, name, most) > most) continue;
      // Another letter makes another word of a short one: `state` is not `stats`.
      if (word.size() > kShort || word.size() != name.size() ||
          std::is_permutation(word.begin(), word.end(), name.begin(), name.end()))
        return command.name;
    }
  }
  return {};
}

const std::vector<Parameter>& options_without_command() {
  static const std::vector<Parameter> kOptions = [] {
    std::vector<Parameter> all;
    append(all, client_fields());
    return all;
  }();
  return kOptions;
}

std::string positional_name(const Field& field) {
  const bool positional = field.command_line.kind == CommandLine::Kind::positional ||
                          field.command_line.kind == CommandLine::Kind::words;
  return positional ? std::string(field.name) : std::string();
}

std::vector<std::string> option_names(const Field& field) {
  if (!positional_name(field).empty()) return {};
  return {dashed(field.command_line.name.empty() ? field.name : field.command_line.name)};
}

std::vector<std::string> hidden_option_names(const Field& field) {
  std::vector<std::string> names;
  if (!positional_name(field).empty()) return names;
  for (const std::string_view name : field.command_line.aliases) names.push_back(dashed(name));
  for (const std::string_view name : field.former_names) names.push_back(dashed(name));
  return names;
}

bool is_list(const Field& field) {
  return field.type == FieldType::string_list || field.type == FieldType::path_list;
}

std::string value_name(const Field& field) {
  if (!field.command_line.value.empty()) return std::string(field.command_line.value);
  const std::string positional = positional_name(field);
  std::string upper = positional.empty() ? option_names(field).front() : positional;
  upper.erase(0, upper.find_first_not_of('-'));
  std::transform(upper.begin(), upper.end(), upper.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  switch (field.type) {
    case FieldType::boolean: return "";
    case FieldType::integer: return "N";
    case FieldType::number: return fmt::format("{}..{}", field.minimum, field.maximum);
    case FieldType::path: return "FILE";
    default: return upper;
  }
}

std::string help_text(const Field& field) {
  std::string text;
  for (const char c : field.doc)
    if (c != '`') text += c;
  if (is_list(field) && positional_name(field).empty())
    text += " One or more, up to the next option.";
  if (field.type == FieldType::integer || field.type == FieldType::number ||
      field.type == FieldType::choice) {
    if (field.default_value != "null") {
      std::string value(field.default_value);
      std::erase(value, '"');
      text += fmt::format(" (default: {})", value);
    }
  }
  // The limit that a command line has no need of.
  if (field.name == "max_bytes" && field.default_value == "null") text += " (default: no limit)";
  return text;
}

Completes completes(const Field& field) {
  if (!field.choices.empty()) return Completes::choices;
  const std::string value = value_name(field);
  if (field.name == "project_root" || value == "DIRECTORY" || field.name == "index.cache_directory")
    return Completes::directories;
  if (field.type == FieldType::path || field.type == FieldType::path_list || value == "FILE")
    return Completes::files;
  return field.name == "targets" ? Completes::symbols : Completes::nothing;
}

}  // namespace codefinder::cli
