// Chooses the function of a command; `codefinder doctor`, and the documentation that is made from
// the code (`codefinder docs`, `codefinder schema`); the code that all commands share.
#include "cli/run_command.h"

#include "base/log.h"
#include "base/strings.h"
#include "cli/agents.h"
#include "cli/cache.h"
#include "cli/command.h"
#include "cli/completions.h"
#include "cli/confirm.h"
#include "cli/exit_code.h"
#include "cli/man_page.h"
#include "cli/output.h"
#include "cli/project_root.h"
#include "cli/runner.h"
#include "handlers/settings.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer_schema.h"
#include "handlers/verbs/verbs_doc.h"
#include "lsp/json.h"
#include "setup/doctor/doctor.h"
#include "setup/program/subject.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace codefinder::cli {

using nlohmann::json;

namespace {

/// `topic`: "settings", "schema" or "verbs"; or, if `verb` is not empty, the JSON Schema of the
/// answers of this verb, or of "error".
std::string documentation(std::string_view topic, std::string_view verb) {
  if (!verb.empty()) return lsp::dump_json(handlers::published_schema(verb)) + "\n";
  if (topic == "settings") return handlers::settings_markdown();
  if (topic == "schema") return lsp::dump_json(handlers::settings_schema()) + "\n";
  return handlers::verbs_markdown();
}

/// Prints what the checks find, in text one line for each finding with its fixes below.  Returns
/// the exit code: 1 if something failed, else 0.
int run_doctor(const setup::SubjectRequest& request, Format format) {
  const setup::Subject subject = setup::make_subject(request);
  const std::vector<setup::Checked> results = setup::examine(subject);
  if (format == Format::text) {
    print_marked(setup::to_text(results));
  } else {
    nlohmann::json answer = setup::to_json(subject, results);
    answer["schema_version"] = handlers::kSchemaVersion;
    print_answer(answer, format);
  }
  return worst(results) == setup::Level::failed ? 1 : 0;
}

}  // namespace

Runner::Runner(const Arguments& arguments, const std::string& command)
    : arguments_(arguments), values_(arguments.values), command_(command) {
  const auto typed = format_named(text("format"));
  format_ = typed ? *typed : default_format(command_);
}

std::string Runner::text(const char* key) const {
  const json value = values_.value(key, json());
  return value.is_string() ? value.get<std::string>() : std::string();
}

bool Runner::flag(const char* key) const { return values_.value(key, json()) == true; }

std::optional<std::int64_t> Runner::integer(const char* key) const {
  const json value = values_.value(key, json());
  return value.is_number_integer() ? std::optional(value.get<std::int64_t>()) : std::nullopt;
}

int Runner::print(const Result<json>& answer, const AnswerContext& context) const {
  return answer ? print_answer(*answer, format_, style(), context)
                : print_error(answer.error(), format_);
}

TextStyle Runner::style() const {
  TextStyle style = style_of_stdout();
  style.ids = flag("ids");
  std::string word;
  for (const char c : text("query") + " ") {
    if (is_word_char(c)) word += to_lower(c);
    else if (!word.empty()) style.words.push_back(std::exchange(word, {}));
  }
  return style;
}

json Runner::flag_settings() const {
  json flags = json::object();
  for (const handlers::Setting& setting : handlers::settings_table()) {
    const std::string path(setting.field.name);
    const json value = values_.value(path, json());
    if (!value.is_null() && value != "") flags[path] = value;
  }
  return flags;
}

json Runner::sharing_flags() const {
  json flags = flag_settings();
  if (const std::string url = text("url"); !url.empty()) flags["index.remote"] = json::array({url});
  if (const std::string name = text("repository"); !name.empty())
    flags["index.remote_repository"] = name;
  return flags;
}

index::IndexOptions Runner::options_with(const json& flags) const {
  const std::string root = project_root(path_of_word(text("project_root")));
  return handlers::index_options(handlers::load_settings(root, {}, flags).settings, root);
}

std::unique_ptr<handlers::Session> Runner::open_project(
    int& exit_code, std::optional<std::uint64_t> unverified_from, const json& flags) const {
  handlers::SessionOptions options;
  options.trace = trace_;
  if (open_index_) options.open_index = open_index_;
  options.unverified_from = unverified_from;
  auto session = std::make_unique<handlers::Session>(std::move(options));
  // Ignores the problems: add_root finds the same ones and logs them.
  session->configure(json(), flags);
  set_log_level(session->settings()->log_level);
  const std::string root = text("project_root");
  const std::string path = project_root(path_of_word(root));
  const auto choice = root.empty() ? handlers::RootChoice::program : handlers::RootChoice::user;
  auto opened = session->add_root(path, choice);
  if (!opened && opened.error().code == ErrorCode::not_a_project &&
      confirm(opened.error().message + "; index it?"))
    opened = session->add_root(path);
  if (opened) return session;
  exit_code = print_error(opened.error(), format_);
  return nullptr;
}

void Runner::wait_for(index::Index& index) const {
  if (!flag("no_wait")) index.wait_idle();
}

int Runner::run_doctor() const {
  const std::string root = text("project_root");
  return cli::run_doctor({.root = project_root(path_of_word(root)),
                          .root_named = !root.empty(),
                          .flags = flag_settings()},
                         format_);
}

int Runner::run_agents() const { return cli::run_agents(values_, format_); }

int Runner::run_cache() const {
  const Result<index::CachePlace> place = index::cache_place(options_with(flag_settings()));
  return place ? cli::run_cache(*place, values_, format_) : print_error(place.error(), format_);
}

int Runner::run_completions() const {
  print_text(completions(text("shell")));
  return 0;
}

int Runner::run_man() const { return print_text(man_page()), 0; }

int Runner::run_docs() const { return print_text(documentation(text("topic"), text("verb"))), 0; }

bool Runner::needs_format() const {
  const Command* command = find_command(command_);
  return text("format").empty() && command != nullptr &&
         command->visibility == Command::Visibility::shown &&
         std::any_of(command->parameters.begin(), command->parameters.end(),
                     [](const Parameter& each) { return each.field->name == "format"; });
}

int Runner::run() {
  static constexpr std::pair<std::string_view, Function> kFunctions[] = {
      {"agents", &Runner::run_agents},   {"cache", &Runner::run_cache},
      {"check", &Runner::run_check},     {"completions", &Runner::run_completions},
      {"docs", &Runner::run_docs},       {"doctor", &Runner::run_doctor},
      {"dump", &Runner::run_dump},       {"export", &Runner::run_export},
      {"fetch", &Runner::run_fetch},     {"import", &Runner::run_import},
      {"lsp", &Runner::run_lsp},         {"man", &Runner::run_man},
      {"mcp", &Runner::run_mcp},         {"names", &Runner::run_names},
      {"publish", &Runner::run_publish}, {"retrieve", &Runner::run_retrieve},
      {"schema", &Runner::run_docs},     {"serve", &Runner::run_serve},
      {"stats", &Runner::run_stats},
  };
  if (const auto wrong = wrong_format_variable(); wrong && needs_format())
    return print_error(*wrong, format_);
  if (const std::string path = text("trace"); !path.empty()) {
    auto created = Trace::create(path);
    if (!created) return print_error(created.error(), format_);
    trace_ = std::move(*created);
    trace_->name_thread("main");
  }
  const Task task(system_clock(), trace_.get(), command_);
  if (!text("shard").empty()) return run_shard();
  if (flag("assemble"))
    if (const Status downloaded = download_facts(); !downloaded)
      return print_error(downloaded.error(), format_);
  if (const handlers::Verb* verb = handlers::find_verb(command_)) return run_verb(*verb);
  for (const auto& [name, function] : kFunctions)
    if (name == command_) return (this->*function)();
  return -1;
}

int run_command(const Arguments& arguments) {
  std::string command = arguments.command;
  const json& values = arguments.values;
  if (command.empty() && (values.value("stdio", json()) == true ||
                          values.value("client_process_id", json()).is_number()))
    command = "lsp";
  return command.empty() ? -1 : Runner(arguments, command).run();
}

}  // namespace codefinder::cli
