// Judges the entries of agents' configuration files.
#include "setup/doctor/check_agents.h"

#include "base/log.h"
#include "handlers/version.h"
#include "setup/config/confined_parser.h"
#include "setup/program/program_path.h"

#include <filesystem>
#include <optional>
#include <system_error>

namespace codefinder::setup {

namespace {

using Entry = AgentChecks::Entry;

std::string install_command(const Entry& entry, const AgentChecks& facts) {
  return fmt::format("codefinder agents install {}{}", entry.state.agent->name,
                     entry.of_project ? " --project" + facts.root_option : "");
}

Finding of_other_program(const Entry& entry, const std::string& name, const AgentChecks& facts) {
  const std::string& program = entry.state.program;
  const std::string starts = fmt::format("{} starts {}", name, program);
  if (const auto finding = unanswered(entry.answer, starts)) return *finding;
  if (entry.of_project || entry.version == facts.version) return {Level::ok, starts, {}};
  if (entry.version.empty())
    return {Level::failed, starts + ", which does not run", {install_command(entry, facts)}};
  return {Level::warning,
          starts + ", " + other_version(entry.version, facts.version),
          {install_command(entry, facts)}};
}

Finding of_entry(const Entry& entry, const AgentChecks& facts) {
  const AgentState& state = entry.state;
  const std::string name = fmt::format("{}: {}", state.agent->title, state.file);
  switch (state.state) {
    case EntryState::absent:
      return {Level::ok,
              fmt::format("{} is here, without codefinder: {} adds it{}{}", state.agent->title,
                          install_command(entry, facts), state.agent->note.empty() ? "" : "; ",
                          state.agent->note),
              {}};
    case EntryState::configured: return {Level::ok, name, {}};
    case EntryState::by_npx: return {Level::ok, name + ", by npx", {}};
    case EntryState::other_program: return of_other_program(entry, name, facts);
    case EntryState::missing_program:
      return {Level::failed,
              fmt::format("{} starts {}, which is not there", name, state.program),
              {install_command(entry, facts)}};
    case EntryState::unchecked:
      return {Level::ok,
              fmt::format("{} starts {}, a path that is not checked", name, state.program),
              {}};
    case EntryState::disabled:
      return {Level::warning,
              name + " has codefinder, but its key `enabled` is false",
              {fmt::format("in {}: {}", state.file, kEnableFix)}};
    case EntryState::other_entry:
      return {Level::ok, name + " has an entry of this name that starts something else", {}};
    case EntryState::unusable:
      return {Level::warning,
              fmt::format("{}: {}", state.agent->title, state.problem.message),
              {state.file.empty()           ? "set HOME"  // There is no file without it.
               : state.problem.hint.empty() ? "correct the file"
                                            : state.problem.hint}};
  }
  return {};
}

/// The instructions of an agent that has an entry; nullopt if it has no file for them.
std::optional<Finding> of_instructions(const Entry& entry, const AgentChecks& facts) {
  if (entry.state.state == EntryState::absent) return std::nullopt;
  const InstructionState& block = entry.instructions;
  const std::string name = fmt::format("{}: instructions in {}", entry.state.agent->title,
                                       block.file);
  switch (block.state) {
    case BlockState::no_file: return std::nullopt;
    case BlockState::current: return Finding{Level::ok, name, {}};
    case BlockState::absent:
      return Finding{
          Level::ok,
          fmt::format("{}: no instructions in {}; {} adds them", entry.state.agent->title,
                      block.file, install_command(entry, facts)),
          {}};
    case BlockState::differs:
      return Finding{Level::warning,
                     name + " are of another version, or edited",
                     {install_command(entry, facts)}};
    case BlockState::unusable:
      return Finding{Level::warning,
                     fmt::format("{}: {}", entry.state.agent->title, block.problem.message),
                     {block.problem.hint.empty() ? "correct the file" : block.problem.hint}};
  }
  return std::nullopt;
}

}  // namespace

AgentChecks agent_checks(const Subject& subject) {
  AgentChecks facts{.entries = {},
                    .version = std::string(handlers::version()),
                    .root_option = subject.root_option};
  AgentFacts of_user = machine_facts();
  of_user.variable = subject.variable;
  of_user.parse = confined_parser([&] { return time_left(subject, kMaxParseTime); });
  AgentFacts of_project = of_user;
  of_project.project_root = subject.root;
  std::error_code ignored;
  const bool has_project = std::filesystem::is_directory(subject.root, ignored);
  for (const Agent& agent : agents()) {
    Entry entry{.state = agent_state(agent, of_user),
                .instructions = instruction_state(agent, of_user)};
    if (entry.state.state == EntryState::other_program) {
      ProgramVersion asked = ask_version(
          find_program(entry.state.program, subject.variable("PATH")), subject);
      entry.version = std::move(asked.version);
      entry.answer = asked.answer;
    }
    // Without a home directory an agent has no file.
    const bool has_entry = entry.state.state != EntryState::absent && !entry.state.file.empty();
    if (entry.state.found || has_entry) facts.entries.push_back(std::move(entry));
    if (agent.project_files.empty() || !has_project) continue;
    Entry own{.state = agent_state(agent, of_project),
              .of_project = true,
              .instructions = instruction_state(agent, of_project)};
    if (own.state.state != EntryState::absent) facts.entries.push_back(std::move(own));
  }
  return facts;
}

Findings check_agents(const AgentChecks& facts) {
  Findings findings;
  for (const Entry& entry : facts.entries) {
    findings.push_back(of_entry(entry, facts));
    if (auto finding = of_instructions(entry, facts)) findings.push_back(*std::move(finding));
  }
  if (findings.empty()) return {{Level::ok, "no agent is found (docs/agents.md)", {}}};
  return findings;
}

}  // namespace codefinder::setup
