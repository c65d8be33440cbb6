// Reads the request, and prints the states of agents' files.
#include "cli/agents.h"

#include "base/log.h"
#include "cli/agent_steps.h"
#include "cli/exit_code.h"
#include "cli/project_root.h"
#include "handlers/verbs/answer/answer.h"
#include "setup/agents/agents.h"
#include "setup/agents/instructions.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::cli {
namespace {

using nlohmann::json;
using setup::BlockState;
using setup::EntryState;

AgentsRequest agents_request(const json& values) {
  const auto text = [&](const char* key) {
    const json value = values.value(key, json());
    return value.is_string() ? value.get<std::string>() : std::string();
  };
  const auto flag = [&](const char* key) { return values.value(key, json()) == true; };
  AgentsRequest request{text("action"),
                        {},
                        {},
                        !text("project_root").empty(),
                        flag("dry_run"),
                        flag("yes"),
                        !flag("no_instructions"),
                        flag("lsp")};
  if (const json names = values.value("names", json()); names.is_array())
    request.names = names.get<std::vector<std::string>>();
  if (flag("project")) request.project_root = project_root(path_of_word(text("project_root")));
  return request;
}

std::string state_text(const setup::AgentState& state) {
  switch (state.state) {
    case EntryState::absent: return "not configured";
    case EntryState::configured: return "configured";
    case EntryState::by_npx: return "configured, by npx";
    case EntryState::other_program: return "starts another codefinder: " + state.program;
    case EntryState::missing_program:
      return "starts a codefinder that does not exist: " + state.program;
    case EntryState::unchecked:
      return "configured, by a path that is not checked: " + state.program;
    case EntryState::disabled: return "disabled: its key `enabled` is false";
    case EntryState::other_entry: return "has another entry with this name";
    case EntryState::unusable: return "cannot be used";
  }
  return "";
}

std::string block_text(const setup::InstructionState& state) {
  switch (state.state) {
    case BlockState::no_file: return "";
    case BlockState::absent: return "  instructions: none in " + state.file + "\n";
    case BlockState::current: return "  instructions: " + state.file + "\n";
    case BlockState::differs: return "  instructions: other text in " + state.file + "\n";
    case BlockState::unusable: return "  instructions: " + state.problem.message + "\n";
  }
  return "";
}

json block_json(const setup::InstructionState& state) {
  json object = {{"state", setup::to_string(state.state)}};
  if (!state.file.empty()) object["file"] = state.file;
  if (state.state == BlockState::unusable)
    object["error"] = handlers::error_json(state.problem).at("error");
  return object;
}

json state_json(const setup::AgentState& state, std::string_view note) {
  json row = {{"name", state.agent->name},
              {"title", state.agent->title},
              {"found", state.found},
              {"state", setup::to_string(state.state)}};
  if (!state.file.empty()) row["file"] = state.file;
  if (!state.program.empty()) row["program"] = state.program;
  if (!note.empty()) row["note"] = note;
  if (state.state == EntryState::unusable)
    row["error"] = handlers::error_json(state.problem).at("error");
  return row;
}

int list_agents(const std::vector<const setup::Agent*>& agents, const setup::AgentFacts& facts,
                Format format) {
  json rows = json::array();
  std::string text;
  for (const setup::Agent* agent : agents) {
    const setup::AgentState state = setup::agent_state(*agent, facts);
    const setup::InstructionState block = setup::instruction_state(*agent, facts);
    const std::string_view note = note_of(*agent, facts);
    rows.push_back(state_json(state, note));
    rows.back()["instructions"] = block_json(block);
    const setup::Agent* server = setup::language_server_row(*agent);
    const auto server_state = server ? setup::agent_state(*server, facts) : setup::AgentState{};
    if (server) rows.back()["lsp"] = {{"state", setup::to_string(server_state.state)}};
    text += fmt::format("{:<12} {:<10} {:<16} {}\n", agent->name,
                        state.found ? "found" : "not found", state_text(state), state.file);
    if (state.state == EntryState::unusable) text += "  " + state.problem.message + "\n";
    if (server && has_entry(*server, facts))
      text += fmt::format("  language server: {}\n", state_text(server_state));
    if (state.found || block.state > BlockState::absent) text += block_text(block);
    if (state.found && !note.empty()) text += fmt::format("  {}\n", note);
  }
  if (format == Format::text) return print_text(text), 0;
  return print_answer({{"schema_version", handlers::kSchemaVersion}, {"agents", rows}}, format);
}

/// True if there is something of codefinder to remove: an entry, or instructions that no agent with
/// an entry reads.
bool is_removable(const setup::Agent& agent, const setup::AgentFacts& facts) {
  if (setup::agent_state(agent, facts).state != EntryState::absent) return true;
  const setup::Agent* server = setup::language_server_row(agent);
  if (server && has_entry(*server, facts)) return true;
  const auto block = setup::plan_instruction_removal(agent, facts, {});
  return block && block->kind != setup::ConfigChange::Kind::none;
}

}  // namespace

int run_agents(const json& values, Format format) {
  const AgentsRequest request = agents_request(values);
  if (request.root_named && request.project_root.empty())
    return print_error({ErrorCode::invalid_query, "--project-root is given without --project",
                        "add --project for the files of that project, or leave --project-root out"},
                       format);
  setup::AgentFacts facts = setup::machine_facts();
  facts.project_root = request.project_root;
  auto agents = setup::agents_named(request.names);
  if (!agents) return print_error(agents.error(), format);
  if (request.lsp && request.action == "install" && !request.names.empty() &&
      std::none_of(agents->begin(), agents->end(), [](const setup::Agent* agent) {
        return setup::language_server_row(*agent) != nullptr;
      }))
    return print_error({ErrorCode::invalid_query,
                        "none of these agents has a list of language "
                        "servers",
                        "--lsp is for opencode"},
                       format);
  if (request.action != "install" && request.action != "remove")
    return list_agents(*agents, facts, format);
  if (request.action == "install" && !request.project_root.empty() && !request.root_named)
    if (auto checked = setup::check_project_root(request.project_root); !checked)
      return print_error(checked.error(), format);
  if (request.action == "install" && request.names.empty()) {
    std::erase_if(*agents,
                  [&](const setup::Agent* agent) { return !setup::is_installed(*agent, facts); });
    if (agents->empty())
      return print_error({ErrorCode::not_found, "no agent was found on this machine",
                          "name one: codefinder agents install claude-code"},
                         format);
  }
  if (request.action == "remove" && request.names.empty())
    std::erase_if(*agents, [&](const setup::Agent* agent) { return !is_removable(*agent, facts); });
  if (agents->empty() && format == Format::text)
    print_message("no agent has codefinder configured");
  return change_agents(request, facts, *agents, format);
}

}  // namespace codefinder::cli
