// Finds the files of agents, and plans and writes their changes.
#include "setup/agents/agents.h"

#include "base/edit_distance.h"
#include "base/files.h"
#include "base/log.h"
#include "base/os/running_program.h"
#include "base/path.h"
#include "base/replace_file.h"
#include "base/strings.h"
#include "base/text.h"
#include "index/diagnosis.h"
#include "index/languages/language.h"
#include "setup/agents/agent_files.h"
#include "setup/config/config_text.h"
#include "setup/config/confined_parser.h"
#include "setup/program/program_path.h"
#include "setup/program/server_start.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <utility>

namespace codefinder::setup {
namespace {

/// A file that was read.
struct ConfigFile {
  std::string path;  // "" if there is no home directory.
  std::optional<std::string> text;
  std::optional<ServerEntry> entry;
};

Candidates candidates_of(const Agent& agent, const AgentFacts& facts) {
  if (!facts.project_root.empty()) return project_candidates(agent.project_files, facts);
  if (!agent.user.file_variable.empty())
    if (const std::string file = facts.variable(agent.user.file_variable); file.starts_with('/'))
      return {{file}, ""};
  return user_candidates(agent.user.places, facts);
}

std::vector<std::string> candidate_paths(const Agent& agent, const AgentFacts& facts) {
  return candidates_of(agent, facts).paths;
}

/// Returns the file with its entry.
Result<ConfigFile> find_entry_of(ConfigFile file, const Agent& agent, const AgentFacts& facts) {
  if (!file.text) return file;
  auto entry = find_entry(*file.text, agent.entry, facts.parse);
  if (!entry) return with_path(file.path, std::move(entry).error());
  file.entry = std::move(*entry);
  return file;
}

Result<ConfigFile> read_config(const std::string& path, const Agent& agent,
                               const AgentFacts& facts) {
  ConfigFile file{path, {}, {}};
  if (facts.pending && facts.pending->kind != ConfigChange::Kind::none &&
      facts.pending->file == path) {
    file.text = facts.pending->after;
    return find_entry_of(std::move(file), agent, facts);
  }
  FileText read = read_file_at(path, kMaxConfigBytes, Links::follow);
  if (read.kind == FileText::Kind::refused)
    return with_path(path, {ErrorCode::invalid_query, read.reason, ""});
  if (!read.ok()) return file;
  file.text = std::move(read.bytes);
  return find_entry_of(std::move(file), agent, facts);
}

/// The file of an agent, as ConfigLocation has it.
Result<ConfigFile> config_of(const Agent& agent, const AgentFacts& facts) {
  const std::vector<std::string> paths = candidate_paths(agent, facts);
  if (paths.empty())
    return Error{ErrorCode::invalid_query,
                 fmt::format("{} has no configuration directory: HOME is not set", agent.title),
                 "set HOME, or use --project"};
  const FileChoice choice = facts.project_root.empty() ? agent.user.choice : FileChoice::merged;
  std::optional<ConfigFile> existing;
  for (const std::string& path : paths) {
    if (!facts.project_root.empty())
      if (auto inside = check_inside(path, facts.project_root); !inside)
        return std::move(inside).error();
    auto file = read_config(path, agent, facts);
    if (!file || file->entry || (file->text && choice == FileChoice::first)) return file;
    if (file->text && !existing) existing = std::move(*file);
  }
  return existing ? *existing : ConfigFile{paths.back(), {}, {}};
}

/// The launcher of npm's package that has started this program; "" if none has.
std::string launcher_of(const AgentFacts& facts) {
  const std::string path = facts.variable("CODEFINDER_LAUNCHER");
  return path.starts_with('/') ? find_program(path, "") : std::string();
}

bool is_this_program(const std::string& path, const AgentFacts& facts) {
  if (path.empty()) return false;
  const std::string launcher = launcher_of(facts);
  return same_file(path, facts.program) || (!launcher.empty() && same_file(path, launcher));
}

/// True for a launcher that only npx finds: one of the caches of npx, `pnpm dlx`, `yarn dlx` and
/// bunx, which they empty, or, for the file of a project, one of a project's node_modules.
bool is_for_npx(const std::string& launcher, bool of_project) {
  const auto has = [&](std::string_view part) { return launcher.find(part) != std::string::npos; };
  return has("/_npx/") || has("/pnpm/dlx") || has("/dlx-") || has("/bunx-") ||
         (of_project && has("/node_modules/.bin/"));
}

bool is_relative_path(std::string_view program) {
  return !program.starts_with('/') && program.find('/') != std::string_view::npos;
}

/// The program of an entry, as an agent that is started in the project finds it; "" if there is
/// none, nullopt if it depends on what the agent replaces, or on where it is started.
std::optional<std::string> program_of(const ServerEntry& entry, const AgentFacts& facts) {
  const std::string& program = entry.program;
  if (program.find('$') != std::string::npos || program.starts_with('~')) return std::nullopt;
  if (!is_relative_path(program)) return find_program(program, facts.variable("PATH"));
  if (facts.project_root.empty()) return std::nullopt;
  return find_program(join_path(facts.project_root, program), "");
}

/// The subcommand of codefinder that an entry of the agent starts.
std::string_view server_of(const Agent& agent) {
  return agent.entry.form == EntryForm::language_server ? "lsp" : "mcp";
}

EntryState state_of(const ServerEntry& entry, const Agent& agent, const AgentFacts& facts) {
  const ServerStart start = start_of(entry, server_of(agent));
  if (start == ServerStart::other) return EntryState::other_entry;
  const auto path = program_of(entry, facts);
  const bool is_own = start == ServerStart::codefinder && path && is_this_program(*path, facts);
  // A program of another name may be a wrapper, or anything.
  if (start == ServerStart::codefinder && !is_own && !is_named_codefinder(entry.program))
    return EntryState::other_entry;
  if (!entry.enabled) return EntryState::disabled;
  if (start == ServerStart::npx) return EntryState::by_npx;
  if (is_own) return EntryState::configured;
  if (!path) return EntryState::unchecked;
  return path->empty() ? EntryState::missing_program : EntryState::other_program;
}

/// The extensions of the files of all languages of code that have a grammar.
std::vector<std::string> code_extensions() {
  std::vector<std::string> extensions;
  for (const LanguageDefinition* language : languages())
    if (language->grammar && language->kind == ContentKind::code)
      for (const std::string_view extension : language->extensions)
        extensions.push_back("." + std::string(extension));
  std::sort(extensions.begin(), extensions.end());
  extensions.erase(std::unique(extensions.begin(), extensions.end()), extensions.end());
  return extensions;
}

/// The change by `edits`, after which the entry has the state `wanted`.  Error: internal, if it has
/// not: a last check before a file of the user is written.
Result<ConfigChange> change_of(const Agent& agent, ConfigFile file,
                               const std::vector<TextEdit>& edits, EntryState wanted,
                               const AgentFacts& facts) {
  ConfigChange change{&agent, ConfigChange::Kind::edit, file.path};
  change.root = candidates_of(agent, facts).root;
  const std::string text = file.text.value_or("");
  change.after = apply_edits(text, edits);
  change.diff = unified_diff({file.text ? file.path : "/dev/null", file.path}, text, edits);
  if (!file.text) change.kind = ConfigChange::Kind::create;
  change.before = std::move(file.text);
  const auto entry = find_entry(*change.after, agent.entry, facts.parse);
  const EntryState state = !entry    ? EntryState::unusable
                           : !*entry ? EntryState::absent
                                     : state_of(**entry, agent, facts);
  if (state == wanted) return change;
  return Error{ErrorCode::internal, change.file + " cannot be changed without damage",
               "change it by hand (docs/agents.md)"};
}

ConfigChange no_change(const Agent& agent, const ConfigFile& file, std::string reason) {
  return {.agent = &agent, .file = file.path, .reason = std::move(reason)};
}

/// The error of an entry that is not of codefinder.
Error other_entry(const Agent& agent, const ConfigFile& file) {
  const std::string& program = file.entry->program;
  return {ErrorCode::invalid_query,
          fmt::format("{} has an entry `{}` that {}", file.path, kServerName,
                      program.empty() ? "starts no program"
                                      : fmt::format("does not start `codefinder {}`, but {}",
                                                    server_of(agent), program)),
          fmt::format("keep it, or remove it first: codefinder agents remove {}", agent.name)};
}

Error disabled_entry(const ConfigFile& file) {
  return {
      ErrorCode::invalid_query,
      fmt::format("{} has the entry `{}`, but its key `enabled` is false", file.path, kServerName),
      kEnableFix};
}

}  // namespace

AgentFacts machine_facts() {
  return {[](std::string_view name) {
            const char* value = std::getenv(std::string(name).c_str());
            return std::string(value ? value : "");
          },
          confined_parser(), running_program(), ""};
}

std::string_view to_string(EntryState state) {
  switch (state) {
    case EntryState::absent: return "absent";
    case EntryState::configured: return "configured";
    case EntryState::by_npx: return "by_npx";
    case EntryState::other_program: return "other_program";
    case EntryState::missing_program: return "missing_program";
    case EntryState::unchecked: return "unchecked";
    case EntryState::disabled: return "disabled";
    case EntryState::other_entry: return "other_entry";
    case EntryState::unusable: return "unusable";
  }
  return "";
}

std::string_view to_string(ConfigChange::Kind kind) {
  switch (kind) {
    case ConfigChange::Kind::none: return "none";
    case ConfigChange::Kind::create: return "create";
    case ConfigChange::Kind::edit: return "edit";
    case ConfigChange::Kind::remove: return "remove";
  }
  return "";
}

Result<std::vector<const Agent*>> agents_named(const std::vector<std::string>& names) {
  std::vector<const Agent*> found;
  for (const Agent& agent : agents())
    if (names.empty() || std::find(names.begin(), names.end(), agent.name) != names.end())
      found.push_back(&agent);
  const std::vector<std::string_view> known = agent_names();
  for (const std::string& name : names) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    const std::string_view nearest = nearest_word(name, known);
    return Error{ErrorCode::invalid_query, fmt::format("no agent is named `{}`", name),
                 (nearest.empty() ? "" : fmt::format("did you mean `{}`? ", nearest)) +
                     "The agents: " + join(known, ", ")};
  }
  return found;
}

bool is_installed(const Agent& agent, const AgentFacts& facts) {
  for (const std::string_view program : agent.programs)
    if (!find_program(program, facts.variable("PATH")).empty()) return true;
  const std::string home = facts.variable("HOME");
  if (home.starts_with('/') && exists(join_path(home, agent.home_directory))) return true;
  AgentFacts of_user = facts;
  of_user.project_root.clear();
  const Candidates files = candidates_of(agent, of_user);
  // The directory of the file, if it is the agent's own: not of a file that a variable names.
  const auto has_directory = [&](const std::string& path) {
    const std::string directory = normalize_path(parent_path(path));
    return !files.root.empty() && directory != normalize_path(home) && exists(directory);
  };
  return std::any_of(files.paths.begin(), files.paths.end(),
                     [&](const std::string& path) { return exists(path) || has_directory(path); });
}

AgentState agent_state(const Agent& agent, const AgentFacts& facts) {
  AgentState state{&agent, is_installed(agent, facts), {}, EntryState::absent, {}, {}};
  const std::vector<std::string> paths = candidate_paths(agent, facts);
  if (!paths.empty()) state.file = paths.back();
  auto file = config_of(agent, facts);
  if (!file) {
    state.state = EntryState::unusable;
    state.problem = std::move(file).error();
    return state;
  }
  state.file = file->path;
  if (!file->entry) return state;
  state.program = file->entry->program;
  state.state = state_of(*file->entry, agent, facts);
  return state;
}

Result<ServerCommand> command_for(const AgentFacts& facts) {
  const bool of_project = !facts.project_root.empty();
  const std::string launcher = launcher_of(facts);
  if (is_for_npx(launcher, of_project)) return ServerCommand{"npx", {"-y", "codefinder", "mcp"}};
  const std::string own = launcher.empty() ? facts.program : launcher;
  const std::string on_path = find_program("codefinder", facts.variable("PATH"));
  const std::string command = !is_this_program(on_path, facts) ? own
                              : !of_project                    ? on_path
                                                               : std::string("codefinder");
  const bool is_plain = std::all_of(command.begin(), command.end(),
                                    [](unsigned char c) { return c >= 0x20 && c != 0x7F; });
  if (is_plain && is_valid_utf8(command) && !command.empty()) return ServerCommand{command};
  return Error{ErrorCode::invalid_query,
               "the path of this program cannot be written into a configuration: " + command,
               "move it to a path without control characters, in UTF-8"};
}

Status check_project_root(const std::string& root) {
  index::IndexOptions options;
  options.root = root;
  // Determines the kind of the directory, without its files.
  const auto tree = index::survey_project(
      options, {.limit = std::chrono::milliseconds(0), .ask_git = false, .named = false});
  if (!tree) return tree.error();
  if (tree->kind == RootKind::project || tree->kind == RootKind::small) return Done{};
  return Error{
      ErrorCode::not_a_project, root + " is no project: no file of a project is written there",
      "name a directory with --project-root PATH, or put a .codefinder.json into this one"};
}

Result<ConfigChange> plan_install(const Agent& agent, const AgentFacts& facts) {
  auto command = command_for(facts);
  if (!command) return command.error();
  if (agent.entry.form == EntryForm::language_server) {
    command->arguments.back() = "lsp";
    command->extensions = code_extensions();
  }
  const EntryState wanted = command->program == "npx" ? EntryState::by_npx : EntryState::configured;
  auto file = config_of(agent, facts);
  if (!file) return std::move(file).error();
  if (!file->text)
    return change_of(agent, std::move(*file), {{0, 0, new_file(agent.entry, *command)}}, wanted,
                     facts);
  if (!file->entry) {
    const auto edits = add_entry(*file->text, agent.entry, *command, facts.parse);
    if (!edits) return with_path(file->path, edits.error());
    return change_of(agent, std::move(*file), *edits, wanted, facts);
  }
  switch (state_of(*file->entry, agent, facts)) {
    case EntryState::configured: return no_change(agent, *file, "already configured");
    case EntryState::by_npx: return no_change(agent, *file, "already configured, by npx");
    case EntryState::unchecked:
      return no_change(agent, *file, "already configured, by a path that is not checked");
    case EntryState::other_program:
      if (facts.project_root.empty() || !is_relative_path(file->entry->program)) break;
      return no_change(agent, *file, "already configured, by a program of the project");
    case EntryState::disabled: return disabled_entry(*file);
    case EntryState::other_entry: return other_entry(agent, *file);
    default: break;
  }
  const std::vector<TextEdit> edits = replace_program(*file->entry, *command);
  return change_of(agent, std::move(*file), edits, wanted, facts);
}

Result<ConfigChange> plan_remove(const Agent& agent, const AgentFacts& facts) {
  auto file = config_of(agent, facts);
  if (!file) return std::move(file).error();
  if (!file->entry) return no_change(agent, *file, "not configured");
  auto removal = remove_entry(*file->text, agent.entry, facts.parse);
  if (!removal) return with_path(file->path, std::move(removal).error());
  auto change = change_of(agent, *file, removal->edits, EntryState::absent, facts);
  if (!change || !removal->removes_file) return change;
  change->kind = ConfigChange::Kind::remove;
  change->after.reset();
  change->diff = unified_diff({file->path, "/dev/null"}, *file->text, removal->edits);
  return change;
}

Status write_change(const ConfigChange& change, const AgentFacts& facts) {
  if (change.kind == ConfigChange::Kind::none) return Done{};
  const bool of_project = !facts.project_root.empty();
  auto written = replace_file({change.file, change.before, change.after,
                               of_project ? NewFileMode::usual : NewFileMode::only_user,
                               kMaxConfigBytes});
  if (!written) return written;
  if (change.kind == ConfigChange::Kind::remove) remove_empty_directories(change.file, change.root);
  return written;
}

}  // namespace codefinder::setup
