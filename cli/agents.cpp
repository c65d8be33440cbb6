// Prints the states and the changes of agents' files, and asks before they are written.
#include "cli/agents.h"

#include "base/log.h"
#include "cli/confirm.h"
#include "cli/exit_code.h"
#include "cli/project_root.h"
#include "handlers/verbs/answer/answer.h"
#include "setup/agents/agents.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace codefinder::cli {
namespace {

using nlohmann::json;
using setup::ConfigChange;
using setup::EntryState;

struct AgentsRequest {
  std::string action;              // "list", "install" or "remove"; "" lists.
  std::vector<std::string> names;  // Agents; empty: the agents that are found, or all.
  std::string project_root;        // Absolute; "" for the files of the user.
  bool root_named = false;
  bool dry_run = false;
  bool yes = false;
};

AgentsRequest agents_request(const json& values) {
  const auto text = [&](const char* key) {
    const json value = values.value(key, json());
    return value.is_string() ? value.get<std::string>() : std::string();
  };
  const auto flag = [&](const char* key) { return values.value(key, json()) == true; };
  AgentsRequest request{text("action"),  {},         {}, !text("project_root").empty(),
                        flag("dry_run"), flag("yes")};
  if (const json names = values.value("names", json()); names.is_array())
    request.names = names.get<std::vector<std::string>>();
  if (flag("project")) request.project_root = project_root(path_of_word(text("project_root")));
  return request;
}

/// The change of one agent's file by install or remove.
struct AgentStep {
  const setup::Agent* agent = nullptr;
  ConfigChange change;
  std::optional<Error> error;
  bool written = false;
};

std::string_view note_of(const setup::Agent& agent, const setup::AgentFacts& facts) {
  return facts.project_root.empty() ? agent.note : agent.project_note;
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
    const std::string_view note = note_of(*agent, facts);
    rows.push_back(state_json(state, note));
    text += fmt::format("{:<12} {:<10} {:<16} {}\n", agent->name,
                        state.found ? "found" : "not found", state_text(state), state.file);
    if (state.state == EntryState::unusable) text += "  " + state.problem.message + "\n";
    if (state.found && !note.empty()) text += fmt::format("  {}\n", note);
  }
  if (format == Format::text) return print_text(text), 0;
  return print_answer({{"schema_version", handlers::kSchemaVersion}, {"agents", rows}}, format);
}

json step_json(const AgentStep& step, std::string_view note) {
  json row = {{"name", step.agent->name}, {"title", step.agent->title}};
  if (!step.change.file.empty()) row["file"] = step.change.file;
  if (step.error) {
    row["error"] = handlers::error_json(*step.error).at("error");
    return row;
  }
  row["change"] = setup::to_string(step.change.kind);
  row["written"] = step.written;
  if (!step.change.diff.empty()) row["diff"] = step.change.diff;
  if (!step.change.reason.empty()) row["reason"] = step.change.reason;
  if (!note.empty()) row["note"] = note;
  return row;
}

bool is_pending(const AgentStep& step) {
  return !step.error && step.change.kind != ConfigChange::Kind::none && !step.written;
}

/// Runs one of install and remove.
class Steps {
 public:
  Steps(const AgentsRequest& request, setup::AgentFacts facts, Format format)
      : request_(request), facts_(std::move(facts)), format_(format) {}

  int run(const std::vector<const setup::Agent*>& agents) {
    for (const setup::Agent* agent : agents) plan(*agent);
    if (format_ == Format::text) print_plans();
    const bool pending = std::any_of(steps_.begin(), steps_.end(), is_pending);
    if (pending && !request_.dry_run && may_write()) write();
    const bool failed = refusal_.has_value() ||
                        std::any_of(steps_.begin(), steps_.end(),
                                    [](const AgentStep& step) { return step.error.has_value(); });
    if (format_ != Format::text) print_json();
    else if (refusal_) print_error(*refusal_, format_);
    return failed ? kError : kFound;
  }

 private:
  void plan(const setup::Agent& agent) {
    auto change = request_.action == "install" ? setup::plan_install(agent, facts_)
                                               : setup::plan_remove(agent, facts_);
    AgentStep step{&agent, {}, {}, false};
    if (change) step.change = std::move(*change);
    else step.error = std::move(change).error();
    steps_.push_back(std::move(step));
  }

  /// The note about an entry that is added; "" for `remove`.
  std::string_view note_for(const AgentStep& step) const {
    return request_.action == "install" ? note_of(*step.agent, facts_) : std::string_view();
  }

  void print_plans() const {
    for (const AgentStep& step : steps_) {
      if (step.error) print_error(*step.error, format_);
      else if (step.change.kind == ConfigChange::Kind::none)
        print_message(
            fmt::format("{}: {} ({})", step.agent->name, step.change.reason, step.change.file));
      else print_text(step.change.diff);
    }
  }

  /// Asks on a terminal, below the diffs, which only the format text has shown.
  bool may_write() {
    if (request_.yes) return true;
    if (format_ != Format::text || !can_confirm()) {
      refusal_ = Error{ErrorCode::invalid_query,
                       fmt::format("nothing was written: {}", format_ == Format::text
                                                                  ? "there is no terminal to ask on"
                                                                  : "only --format text asks"),
                       "give --yes to write without a question"};
      return false;
    }
    const auto files = std::count_if(steps_.begin(), steps_.end(), is_pending);
    if (confirm(files == 1 ? "write this file?" : fmt::format("write these {} files?", files)))
      return true;
    refusal_ = Error{ErrorCode::cancelled, "nothing was written", ""};
    return false;
  }

  void write() {
    for (AgentStep& step : steps_) {
      if (!is_pending(step)) continue;
      if (auto written = setup::write_change(step.change, facts_); !written)
        step.error = std::move(written).error();
      else step.written = true;
      if (format_ == Format::text) print_written(step);
    }
  }

  void print_written(const AgentStep& step) const {
    if (step.error) return void(print_error(*step.error, format_));
    const bool removed = step.change.kind == ConfigChange::Kind::remove;
    print_message(fmt::format("{}: {} {}", step.agent->name, removed ? "removed" : "wrote",
                              step.change.file));
    if (const std::string_view note = note_for(step); !note.empty())
      print_message(fmt::format("{}: {}", step.agent->name, note));
  }

  void print_json() const {
    json rows = json::array();
    for (const AgentStep& step : steps_) rows.push_back(step_json(step, note_for(step)));
    json answer = {{"schema_version", handlers::kSchemaVersion}, {"agents", rows}};
    if (refusal_) answer["error"] = handlers::error_json(*refusal_).at("error");
    print_answer(answer, format_);
  }

  const AgentsRequest& request_;
  setup::AgentFacts facts_;
  Format format_;
  std::vector<AgentStep> steps_;
  std::optional<Error> refusal_;  // Why nothing was written.
};

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
    std::erase_if(*agents, [&](const setup::Agent* agent) {
      return setup::agent_state(*agent, facts).state == EntryState::absent;
    });
  if (agents->empty() && format == Format::text)
    print_message("no agent has codefinder configured");
  return Steps(request, std::move(facts), format).run(*agents);
}

}  // namespace codefinder::cli
