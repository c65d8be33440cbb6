// Plans the changes of each agent's files, prints them, and asks before they are written.
#include "cli/agent_steps.h"

#include "base/log.h"
#include "cli/confirm.h"
#include "cli/exit_code.h"
#include "handlers/verbs/answer/answer.h"
#include "setup/agents/instructions.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace codefinder::cli {
namespace {

using nlohmann::json;
using setup::ConfigChange;
using setup::EntryState;

constexpr std::string_view kInstructions = "instructions", kLanguageServer = "lsp";

/// The change of one file.
struct FileStep {
  std::string_view part;  // The key of its object in the row; "" for the entry, in the row itself.
  ConfigChange change;
  bool written = false;
};

/// The changes of one agent's files by install or remove.
struct AgentStep {
  const setup::Agent* agent = nullptr;
  std::vector<FileStep> files;
  std::optional<Error> error;
};

json change_json(const FileStep& file) {
  json object = {{"change", setup::to_string(file.change.kind)}, {"written", file.written}};
  if (!file.change.file.empty()) object["file"] = file.change.file;
  if (!file.change.diff.empty()) object["diff"] = file.change.diff;
  if (!file.change.reason.empty()) object["reason"] = file.change.reason;
  return object;
}

json step_json(const AgentStep& step, std::string_view note) {
  json row = {{"name", step.agent->name}, {"title", step.agent->title}};
  if (step.error) row["error"] = handlers::error_json(*step.error).at("error");
  for (const FileStep& file : step.files) {
    if (step.error && !file.written) continue;
    if (file.part.empty()) row.update(change_json(file));
    else row[std::string(file.part)] = change_json(file);
  }
  if (!note.empty()) row["note"] = note;
  return row;
}

bool is_pending(const FileStep& file) {
  return file.change.kind != ConfigChange::Kind::none && !file.written;
}

/// Runs one of install and remove.
class Steps {
 public:
  Steps(const AgentsRequest& request, setup::AgentFacts facts, Format format)
      : request_(request), facts_(std::move(facts)), format_(format) {}

  int run(const std::vector<const setup::Agent*>& agents) {
    for (const setup::Agent* agent : agents) plan_entry(*agent);
    if (request_.instructions)
      for (AgentStep& step : steps_) plan_block(step);
    if (format_ == Format::text) print_plans();
    if (!pending_files().empty() && !request_.dry_run && may_write()) write();
    const bool failed = refusal_.has_value() ||
                        std::any_of(steps_.begin(), steps_.end(),
                                    [](const AgentStep& step) { return step.error.has_value(); });
    if (format_ != Format::text) print_json();
    else if (refusal_) print_error(*refusal_, format_);
    return failed ? kError : kFound;
  }

 private:
  bool installs() const { return request_.action == "install"; }

  static void add(AgentStep& step, std::string_view part, Result<ConfigChange> change) {
    if (change) step.files.push_back({part, std::move(*change)});
    else step.error = std::move(change).error();
  }

  void plan_entry(const setup::Agent& agent) {
    AgentStep& step = steps_.emplace_back(AgentStep{&agent, {}, {}});
    const setup::Agent* server = setup::language_server_row(agent);
    // Both may be in one file: the change that is made later is planned on what the first leaves.
    // Removed in the other order than added, they leave the bytes of the file.
    if (installs()) {
      add(step, "", setup::plan_install(agent, facts_));
      if (server && request_.lsp && !step.error)
        add(step, kLanguageServer, setup::plan_install(*server, after(step)));
      return;
    }
    if (server && has_entry(*server, facts_))
      add(step, kLanguageServer, setup::plan_remove(*server, facts_));
    if (!step.error) add(step, "", setup::plan_remove(agent, after(step)));
  }

  /// The facts after the first change of the step.
  setup::AgentFacts after(const AgentStep& step) const {
    setup::AgentFacts facts = facts_;
    if (!step.files.empty()) facts.pending = &step.files.front().change;
    return facts;
  }

  /// Plans the change of the block; of several agents with one file, the first has it.
  void plan_block(AgentStep& step) {
    if (step.error) return;
    auto change = installs() ? setup::plan_instructions(*step.agent, facts_)
                             : setup::plan_instruction_removal(*step.agent, facts_, leaving());
    if (change && change->file.empty()) return;
    if (change && change->kind != ConfigChange::Kind::none)
      if (const AgentStep* other = step_with(change->file); other)
        *change = {.agent = step.agent,
                   .file = change->file,
                   .reason = fmt::format("the same file as for {}", other->agent->title)};
    add(step, kInstructions, std::move(change));
  }

  /// The agents whose entries are removed.
  std::vector<const setup::Agent*> leaving() const {
    std::vector<const setup::Agent*> agents;
    for (const AgentStep& step : steps_)
      if (!step.error) agents.push_back(step.agent);
    return agents;
  }

  /// The step that changes the instructions in the file; nullptr if none does.
  const AgentStep* step_with(const std::string& path) const {
    for (const AgentStep& step : steps_)
      for (const FileStep& file : step.files)
        if (!step.error && file.part == kInstructions && is_pending(file) &&
            setup::is_same_target(file.change.file, path))
          return &step;
    return nullptr;
  }

  std::set<std::string> pending_files() const {
    std::set<std::string> paths;
    for (const AgentStep& step : steps_)
      for (const FileStep& file : step.files)
        if (!step.error && is_pending(file)) paths.insert(file.change.file);
    return paths;
  }

  /// The note about an entry that is added; "" for `remove`.
  std::string_view note_for(const AgentStep& step) const {
    return installs() ? note_of(*step.agent, facts_) : std::string_view();
  }

  void print_plans() const {
    for (const AgentStep& step : steps_) {
      if (step.error) {
        print_error(*step.error, format_);
        continue;
      }
      for (const FileStep& file : step.files) {
        const std::string part = file.part.empty() ? "" : fmt::format("{}: ", file.part);
        if (file.change.kind == ConfigChange::Kind::none)
          print_message(fmt::format("{}: {}{} ({})", step.agent->name, part, file.change.reason,
                                    file.change.file));
        else print_text(file.change.diff);
      }
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
    const std::size_t files = pending_files().size();
    if (confirm(files == 1 ? "write this file?" : fmt::format("write these {} files?", files)))
      return true;
    refusal_ = Error{ErrorCode::cancelled, "nothing was written", ""};
    return false;
  }

  void write() {
    for (AgentStep& step : steps_)
      for (FileStep& file : step.files) {
        if (step.error || !is_pending(file)) continue;
        if (auto written = setup::write_change(file.change, facts_); !written)
          step.error = std::move(written).error();
        else file.written = true;
        if (format_ == Format::text) print_written(step, file);
      }
  }

  void print_written(const AgentStep& step, const FileStep& file) const {
    if (step.error) return void(print_error(*step.error, format_));
    const bool removed = file.change.kind == ConfigChange::Kind::remove;
    print_message(fmt::format("{}: {} {}", step.agent->name, removed ? "removed" : "wrote",
                              file.change.file));
    if (const std::string_view note = note_for(step); file.part.empty() && !note.empty())
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

std::string_view note_of(const setup::Agent& agent, const setup::AgentFacts& facts) {
  return facts.project_root.empty() ? agent.note : agent.project_note;
}

bool has_entry(const setup::Agent& agent, const setup::AgentFacts& facts) {
  const EntryState state = setup::agent_state(agent, facts).state;
  return state != EntryState::absent && state != EntryState::unusable;
}

int change_agents(const AgentsRequest& request, const setup::AgentFacts& facts,
                  const std::vector<const setup::Agent*>& agents, Format format) {
  return Steps(request, facts, format).run(agents);
}

}  // namespace codefinder::cli
