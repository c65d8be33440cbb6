// What each command does.
#include "cli/run_command.h"

#include "base/log.h"
#include "base/trace.h"
#include "cli/agents.h"
#include "cli/command.h"
#include "cli/completions.h"
#include "cli/confirm.h"
#include "cli/doctor.h"
#include "cli/documentation.h"
#include "cli/man_page.h"
#include "cli/map_files.h"
#include "cli/output.h"
#include "cli/progress_bar.h"
#include "cli/project_root.h"
#include "cli/serve_options.h"
#include "cli/verb_params.h"
#include "handlers/inspect.h"
#include "handlers/scip.h"
#include "handlers/server.h"
#include "handlers/session.h"
#include "handlers/settings.h"
#include "handlers/sharing.h"
#include "handlers/verbs/verb.h"
#include "lsp/json.h"
#include "mcp/retrieve.h"
#include "mcp/server.h"
#include "serve/server.h"

#include <nlohmann/json.hpp>

#include <unistd.h>
#include <algorithm>
#include <memory>
#include <optional>
#include <string>

namespace codefinder::cli {
namespace {

using nlohmann::json;

// Comparing this many files with the disk takes about 20 ms.
constexpr std::uint64_t kLargeProject = 3'000;

/// True if the answer of `nav` has a hit for the name, not only for the text.
bool finds_names(const Result<json>& answer) {
  if (!answer) return false;
  const json hits = answer->value("hits", json::array());
  return std::any_of(hits.begin(), hits.end(),
                     [](const json& hit) { return hit.value("evidence", "") != "text"; });
}

class Runner {
 public:
  explicit Runner(const Arguments& arguments) : arguments_(arguments), values_(arguments.values) {
    const std::string word = text("format");
    format_ = word == "text"     ? Format::text
              : word == "ndjson" ? Format::ndjson
              : word == "json"   ? Format::json
                                 : default_format();
  }

  int run(const std::string& command);

 private:
  using Function = int (Runner::*)() const;

  std::string text(const char* key) const {
    const json value = values_.value(key, json());
    return value.is_string() ? value.get<std::string>() : std::string();
  }
  bool flag(const char* key) const { return values_.value(key, json()) == true; }
  std::optional<std::int64_t> integer(const char* key) const {
    const json value = values_.value(key, json());
    return value.is_number_integer() ? std::optional(value.get<std::int64_t>()) : std::nullopt;
  }

  int print(const Result<json>& answer) const {
    return answer ? print_answer(*answer, format_) : print_error(answer.error(), format_);
  }

  /// The settings that are options.
  json flag_settings() const {
    json flags = json::object();
    for (const handlers::Setting& setting : handlers::settings_table()) {
      const std::string path(setting.field.name);
      const json value = values_.value(path, json());
      if (!value.is_null() && value != "") flags[path] = value;
    }
    return flags;
  }

  json sharing_flags() const;

  /// The options of the project's index with the settings that apply there; opens no index.
  index::IndexOptions options_with(const json& flags) const {
    const std::string root = project_root(path_of_word(text("project_root")));
    return handlers::index_options(handlers::load_settings(root, {}, flags).settings, root);
  }

  std::unique_ptr<handlers::Session> open_project(int& exit_code,
                                                  std::optional<std::uint64_t> unverified_from,
                                                  const json& flags) const;
  std::unique_ptr<handlers::Session> open_project(
      int& exit_code, std::optional<std::uint64_t> unverified_from) const {
    return open_project(exit_code, unverified_from, flag_settings());
  }

  /// Waits for the index, unless --no-wait is given.
  void wait_for(index::Index& index) const {
    if (!flag("no_wait")) index.wait_idle();
  }
  int run_verb(const handlers::Verb& verb) const;
  int run_doctor() const;
  int run_check() const;
  int run_stats() const;
  int run_dump() const;
  int run_lsp() const;
  int run_mcp() const;
  int run_serve() const;
  int run_retrieve() const;
  int run_shard() const;
  Status download_facts();
  int run_publish() const;
  int run_fetch() const;
  int run_export() const;
  int run_import() const;
  int run_agents() const;
  int run_completions() const;
  int run_man() const;
  int run_docs() const;

  const Arguments& arguments_;
  const json& values_;
  Format format_ = Format::json;
  std::shared_ptr<Trace> trace_;
  handlers::OpenIndex open_index_;  // Empty: that of the session.
};

/// Returns a session with the index open, or prints the error, sets `exit_code`, returns nullptr.
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

int Runner::run_verb(const handlers::Verb& verb) const {
  int exit_code = 1;
  const auto session = open_project(
      exit_code, verb.rests_on_named_files ? std::optional(kLargeProject) : std::nullopt);
  if (!session) return exit_code;
  if (verb.name == "map" && names_map_file(values_)) {
    const ProgressBar bar(*session->indexes().front());
    wait_for(*session->indexes().front());
    return write_map_files(*session->indexes().front(), values_, format_);
  }
  json params = verb_params(verb, values_);
  // A terminal has room for the whole overview.
  if (format_ == Format::text && !(verb.name == "map" && stdout_is_terminal()))
    limit_text(params, verb);
  const Result<json> answer = [&] {
    const ProgressBar bar(*session->indexes().front());
    return verb.ask(*session, params, {});
  }();
  exit_code = print(answer);
  if (const std::string hint = command_hint(arguments_); !hint.empty() && !finds_names(answer))
    print_message(hint);
  if (!arguments_.taken.empty()) print_message(arguments_.taken);
  return exit_code;
}

int Runner::run_doctor() const {
  const std::string root = text("project_root");
  return cli::run_doctor({.root = project_root(path_of_word(root)),
                          .root_named = !root.empty(),
                          .flags = flag_settings()},
                         format_);
}

int Runner::run_check() const {
  return print(handlers::check_file(path_of_word(text("file")), options_with(flag_settings()),
                                    system_clock()));
}

int Runner::run_stats() const {
  int exit_code = 1;
  const auto session = open_project(exit_code, {});
  if (!session) return exit_code;
  const auto index = session->indexes().front();
  wait_for(*index);
  return print_answer(handlers::stats_json(*index), format_);
}

int Runner::run_dump() const {
  int exit_code = 1;
  const auto session = open_project(exit_code, {});
  if (!session) return exit_code;
  const auto index = session->indexes().front();
  wait_for(*index);
  const auto facts = handlers::dump_file(*index->snapshot(), typed_path(text("file")));
  if (!facts) return print_error(facts.error(), format_);
  print_text(*facts);
  return 0;
}

int Runner::run_lsp() const {
  if (::isatty(STDIN_FILENO) != 0)
    print_message("waiting for an editor's messages on standard input (see codefinder --help)");
  return handlers::serve(STDIN_FILENO, STDOUT_FILENO,
                         {.flags = flag_settings(),
                          .client_process_id = integer("client_process_id"),
                          .trace = trace_});
}

int Runner::run_mcp() const {
  if (::isatty(STDIN_FILENO) != 0)
    print_message("waiting for an agent's messages on standard input (see docs/agents.md)");
  const std::string root = text("project_root");
  return mcp::serve(STDIN_FILENO, STDOUT_FILENO,
                    {.flags = flag_settings(),
                     .root = root.empty() ? root : project_root(path_of_word(root)),
                     .fallback_root = project_root(""),
                     .trace = trace_});
}

int Runner::run_serve() const {
  serve::ServerOptions options = serve_options(values_);
  options.flags = flag_settings();
  if (const std::string url = text("store"); !url.empty())
    options.flags["index.remote"] = json::array({url});
  options.trace = trace_;
  options.on_listening = [](std::string_view url) {
    print_message("listening on " + std::string(url));
  };
  const Status served = serve::run_server(options);
  return served ? 0 : print_error(served.error(), format_);
}

int Runner::run_retrieve() const {
  if (flag("status")) {
    handlers::Session session;
    session.configure(json(), flag_settings());
    return print_answer(mcp::retrieve_status(session.settings()->retrieval), format_);
  }
  const std::string query = text("query");
  if (query.empty())
    return print_error({ErrorCode::invalid_query, "query is missing", "codefinder retrieve QUERY"},
                       format_);
  const std::int64_t most = integer("k").value_or(10);
  int exit_code = 1;
  const auto session = open_project(exit_code, {});
  if (!session) return exit_code;
  const auto wait = flag("no_wait") ? mcp::WaitForIndex::no : mcp::WaitForIndex::yes;
  return print(mcp::retrieve(session->settings()->retrieval, mcp::passages_of(*session, wait),
                             query, static_cast<std::size_t>(most)));
}

/// The settings with the object store and the repository that the command names.
json Runner::sharing_flags() const {
  json flags = flag_settings();
  if (const std::string url = text("url"); !url.empty()) flags["index.remote"] = json::array({url});
  if (const std::string name = text("repository"); !name.empty())
    flags["index.remote_repository"] = name;
  return flags;
}

int Runner::run_shard() const {
  return print(handlers::build_shard(options_with(flag_settings()), text("shard"), text("store")));
}

/// Makes open_project() open the index with downloaded facts.
Status Runner::download_facts() {
  auto assembly = handlers::assemble(options_with(flag_settings()), text("store"));
  if (!assembly) return std::move(assembly).error();
  print_message("downloaded " + lsp::dump_json(assembly->report));
  open_index_ = std::move(assembly->open);
  return Done{};
}

int Runner::run_publish() const {
  int exit_code = 1;
  const auto session = open_project(exit_code, {}, sharing_flags());
  if (!session) return exit_code;
  const auto index = session->indexes().front();
  index->wait_idle();
  return print(handlers::publish(handlers::index_options(*session->settings(), index->root()),
                                 {.url = text("url"),
                                  .key_file = text("sign"),
                                  .facts = !flag("no_facts"),
                                  .with_sources = flag("with_sources")}));
}

int Runner::run_fetch() const {
  const Result<json> fetched = handlers::fetch(options_with(sharing_flags()));
  if (!fetched) return print(fetched);
  int exit_code = 1;
  const auto session = open_project(exit_code, {}, sharing_flags());
  if (!session) return exit_code;
  session->indexes().front()->wait_idle();
  return print(fetched);
}

int Runner::run_export() const {
  int exit_code = 1;
  const auto session = open_project(exit_code, {});
  if (!session) return exit_code;
  const auto index = session->indexes().front();
  index->wait_idle();
  const std::string file = text("scip");
  return print(handlers::export_scip(*index, file.empty() ? file : path_of_word(file)));
}

int Runner::run_import() const {
  int exit_code = 1;
  const auto session = open_project(exit_code, {});
  if (!session) return exit_code;
  const auto index = session->indexes().front();
  const auto options = handlers::index_options(*session->settings(), index->root());
  if (flag("remove")) return print(handlers::remove_scip(options));
  index->wait_idle();
  const std::string file = text("scip");
  return print(handlers::import_scip(*index, options, file.empty() ? file : path_of_word(file)));
}

int Runner::run_agents() const { return cli::run_agents(values_, format_); }

int Runner::run_completions() const { return print_text(completions(text("shell"))), 0; }

int Runner::run_man() const { return print_text(man_page()), 0; }

int Runner::run_docs() const { return print_text(documentation(text("topic"))), 0; }

int Runner::run(const std::string& command) {
  static constexpr std::pair<std::string_view, Function> kFunctions[] = {
      {"agents", &Runner::run_agents},
      {"check", &Runner::run_check},
      {"completions", &Runner::run_completions},
      {"docs", &Runner::run_docs},
      {"doctor", &Runner::run_doctor},
      {"dump", &Runner::run_dump},
      {"export", &Runner::run_export},
      {"fetch", &Runner::run_fetch},
      {"import", &Runner::run_import},
      {"lsp", &Runner::run_lsp},
      {"man", &Runner::run_man},
      {"mcp", &Runner::run_mcp},
      {"publish", &Runner::run_publish},
      {"retrieve", &Runner::run_retrieve},
      {"serve", &Runner::run_serve},
      {"stats", &Runner::run_stats},
  };
  if (const std::string path = text("trace"); !path.empty()) {
    auto created = Trace::create(path);
    if (!created) return print_error(created.error(), format_);
    trace_ = std::move(*created);
    trace_->name_thread("main");
  }
  const Task task(system_clock(), trace_.get(), command);
  if (!text("shard").empty()) return run_shard();
  if (flag("assemble"))
    if (const Status downloaded = download_facts(); !downloaded)
      return print_error(downloaded.error(), format_);
  if (const handlers::Verb* verb = handlers::find_verb(command)) return run_verb(*verb);
  for (const auto& [name, function] : kFunctions)
    if (name == command) return (this->*function)();
  return -1;
}

}  // namespace

int run_command(const Arguments& arguments) {
  std::string command = arguments.command;
  const json& values = arguments.values;
  if (command.empty() && (values.value("stdio", json()) == true ||
                          values.value("client_process_id", json()).is_number()))
    command = "lsp";
  return command.empty() ? -1 : Runner(arguments).run(command);
}

}  // namespace codefinder::cli
