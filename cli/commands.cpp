// Declares all subcommands and options with CLI11, and runs the chosen one.
#include "cli/commands.h"

#include "base/log.h"
#include "base/trace.h"
#include "cli/output.h"
#include "cli/progress_bar.h"
#include "cli/project_root.h"
#include "cli/target_words.h"
#include "handlers/server.h"
#include "handlers/session.h"
#include "handlers/settings.h"
#include "handlers/inspect.h"
#include "handlers/verbs/verb.h"
#include "handlers/verbs/verbs_doc.h"
#include "lsp/json.h"
#include "mcp/retrieve.h"
#include "mcp/server.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <unistd.h>
#include <vector>

namespace codefinder::cli {
namespace {

using nlohmann::json;

constexpr std::int64_t kNoTimeout = 86'400;  // Seconds.

struct Nav {
  std::string query, symbol, file, help_symbol, from;
  std::vector<std::string> kinds, languages, paths, layers;
  bool recent = false, tests = false, docs = false, deps = false, with_refs = false;
};

void put_list(json& object, const char* name, const std::vector<std::string>& values) {
  if (!values.empty()) object[name] = values;
}
void put_text(json& object, const char* name, const std::string& value) {
  if (!value.empty()) object[name] = value;
}
void put_flag(json& object, const char* name, bool value) {
  if (value) object[name] = true;
}
void put_number(json& object, const char* name, const std::optional<std::int64_t>& value) {
  if (value) object[name] = *value;
}

}  // namespace

struct Commands::State {
  // Options of all commands.
  std::string root;
  std::string log_level;
  std::string trace_path;
  std::shared_ptr<Trace> trace;  // Opened from trace_path when a command runs.
  std::string command;           // Name of the subcommand.
  std::string cache_directory;
  std::optional<std::int64_t> workers;
  std::string format_word = "json";
  bool no_wait = false;

  Nav nav;
  TargetWords target;
  std::string query;  // For search_repo, memory.search and retrieve.
  std::optional<double> min_score;
  bool only_status = false;        // For retrieve.
  std::string id;                  // For open and snippet.
  std::string file;                // For outline, check and dump.
  std::string topic;               // For docs.
  std::vector<std::string> paths;  // For reindex.
  std::optional<std::int64_t> limit, with_refs_limit, context, max_bytes;
  std::string cursor;
  bool include_declaration = false, from_scratch = false;
  std::optional<std::int64_t> client_process_id;
  bool stdio = false;

  std::function<int()> chosen;

  Format format() const {
    return format_word == "text"     ? Format::text
           : format_word == "ndjson" ? Format::ndjson
                                     : Format::json;
  }

  json flag_settings() const {
    json flags = json::object();
    put_text(flags, "log.level", log_level);
    put_text(flags, "index.cache_directory", cache_directory);
    put_number(flags, "index.workers", workers);
    return flags;
  }

  /// Returns a session with the index open, or prints the error, sets `exit_code`, returns nullptr.
  std::unique_ptr<handlers::Session> open_project(
      int& exit_code, std::optional<std::uint64_t> unverified_from = {}) const {
    handlers::SessionOptions options;
    options.trace = trace;
    options.unverified_from = unverified_from;
    auto session = std::make_unique<handlers::Session>(std::move(options));
    // Ignores the problems: add_root finds the same ones and logs them.
    session->configure(json(), flag_settings());
    set_log_level(session->settings()->log_level);
    const std::string path = project_root(path_of_word(root));
    if (root.empty() && handlers::is_no_project(path)) {
      exit_code = print_error({ErrorCode::not_found, path + " is no project, and is not indexed",
                               "ask inside a repository, or name a directory: --project-root PATH"},
                              format());
      return nullptr;
    }
    const auto opened = session->add_root(path);
    if (opened) return session;
    exit_code = print_error(opened.error(), format());
    return nullptr;
  }

  int run_verb(const char* name, json params) const {
    const handlers::Verb* verb = handlers::find_verb(name);
    int exit_code = 1;
    // Comparing this many files with the disk takes about 20 ms.
    constexpr std::uint64_t kLarge = 3'000;
    const auto session = open_project(
        exit_code, verb->rests_on_named_files ? std::optional(kLarge) : std::nullopt);
    if (!session) return exit_code;
    if (no_wait && params.contains("wait_seconds")) params["wait_seconds"] = 0;
    else if (no_wait) params["wait_for_index"] = false;
    Result<json> answer = [&] {
      const ProgressBar bar(*session->indexes().front());
      return verb->run(*session, params, {});
    }();
    return answer ? print_answer(*answer, format()) : print_error(answer.error(), format());
  }

  void put_page(json& params) const {
    put_number(params, "max_bytes", max_bytes);
    put_text(params, "cursor", cursor);
  }

  json nav_params() const {
    json filters = json::object();
    put_list(filters, "kinds", nav.kinds);
    put_list(filters, "languages", nav.languages);
    put_list(filters, "paths", nav.paths);
    put_list(filters, "layers", nav.layers);
    put_text(filters, "symbol", nav.symbol);
    put_text(filters, "file", nav.file);
    put_flag(filters, "recent", nav.recent);
    put_flag(filters, "tests", nav.tests);
    put_flag(filters, "docs", nav.docs);
    put_flag(filters, "deps", nav.deps);
    json params = json::object();
    if (!filters.empty()) params["filters"] = std::move(filters);
    put_text(params, "query", nav.query);
    put_number(params, "limit", limit);
    put_flag(params, "with_refs", nav.with_refs);
    put_number(params, "with_refs_limit", with_refs_limit);
    put_text(params, "help_symbol", nav.help_symbol);
    put_text(params, "refine", nav.from);
    put_page(params);
    return params;
  }

  json reindex_params() const {
    json params = json::object();
    put_flag(params, "from_scratch", from_scratch);
    json typed = json::array();
    for (const std::string& path : paths) typed.push_back(typed_path(path));
    if (!typed.empty()) params["paths"] = std::move(typed);
    params["wait_seconds"] = kNoTimeout;
    return params;
  }

  int run_check() const {
    const Result<json> answer = handlers::check_file(path_of_word(file), system_clock());
    return answer ? print_answer(*answer, format()) : print_error(answer.error(), format());
  }

  int run_stats() const {
    int exit_code = 1;
    const auto session = open_project(exit_code);
    if (!session) return exit_code;
    const auto index = session->indexes().front();
    if (!no_wait) index->wait_idle();
    return print_answer(handlers::stats_json(*index->snapshot()), format());
  }

  int run_dump() const {
    int exit_code = 1;
    const auto session = open_project(exit_code);
    if (!session) return exit_code;
    const auto index = session->indexes().front();
    if (!no_wait) index->wait_idle();
    const Result<std::string> text = handlers::dump_file(*index->snapshot(), typed_path(file));
    if (!text) return print_error(text.error(), format());
    print_text(*text);
    return 0;
  }

  int run_lsp() const {
    if (::isatty(STDIN_FILENO) != 0)
      print_message("waiting for an editor's messages on standard input (see codefinder --help)");
    return handlers::serve(
        STDIN_FILENO, STDOUT_FILENO,
        {.flags = flag_settings(), .client_process_id = client_process_id, .trace = trace});
  }

  int run_retrieve() const {
    if (only_status) {
      handlers::Session session;
      session.configure(json(), flag_settings());
      return print_answer(mcp::retrieve_status(session.settings()->retrieval), format());
    }
    if (query.empty())
      return print_error(
          {ErrorCode::invalid_query, "query is missing", "codefinder retrieve QUERY"}, format());
    int exit_code = 1;
    const auto session = open_project(exit_code);
    if (!session) return exit_code;
    const std::size_t most = static_cast<std::size_t>(limit.value_or(10));
    const Result<json> answer = mcp::retrieve(session->settings()->retrieval,
                                              mcp::passages_of(*session, !no_wait), query, most);
    return answer ? print_answer(*answer, format()) : print_error(answer.error(), format());
  }

  int run_mcp() const {
    if (::isatty(STDIN_FILENO) != 0)
      print_message("waiting for an agent's messages on standard input (see docs/agents.md)");
    const std::string given = root.empty() ? std::string() : project_root(path_of_word(root));
    return mcp::serve(STDIN_FILENO, STDOUT_FILENO,
                      {.flags = flag_settings(),
                       .root = given,
                       .fallback_root = project_root(""),
                       .trace = trace});
  }

  int run_chosen() {
    if (!trace_path.empty()) {
      auto created = Trace::create(trace_path);
      if (!created) return print_error(created.error(), format());
      trace = std::move(*created);
      trace->name_thread("main");
    }
    const Task task(system_clock(), trace.get(), command);
    return chosen();
  }

  int run_docs() const {
    const std::string text = topic == "settings" ? handlers::settings_markdown()
                             : topic == "schema"
                                 ? lsp::dump_json(handlers::settings_schema()) + "\n"
                                 : handlers::verbs_markdown();
    print_text(text);
    return 0;
  }
};

Commands::~Commands() = default;

int Commands::run() {
  if (state_->chosen) return state_->run_chosen();
  return state_->stdio || state_->client_process_id
             ? state_->run_lsp()
             : -1;  // Some clients append these options to the configured command.
}

Commands::Commands(CLI::App& app) : state_(std::make_unique<State>()) {
  State& s = *state_;
  app.require_subcommand(0, 1);

  const auto command = [&](const char* name, const char* summary, std::function<int()> run) {
    CLI::App* sub = app.add_subcommand(name, summary);
    sub->parse_complete_callback([&s, name, run = std::move(run)] {
      s.chosen = run;
      s.command = name;
    });
    sub->add_option(
           "--trace", s.trace_path,
           "Write where the time goes as a Chrome trace (chrome://tracing, ui.perfetto.dev)")
        ->type_name("FILE");
    sub->add_option("--log-level", s.log_level, "error, warning, info or debug, on standard error")
        ->check(CLI::IsMember({"error", "warning", "info", "debug"}));
    return sub;
  };
  const auto project = [&](CLI::App* sub) {
    sub->add_option("--project-root", s.root,
                    "The project (default: the git top level, else the current directory)")
        ->type_name("PATH");
    sub->add_option("--cache-directory", s.cache_directory, "Where indexes are kept")
        ->type_name("PATH");
    sub->add_option("--workers", s.workers, "Threads that read files (0: one per core)");
    sub->add_option("--format", s.format_word, "json, ndjson (one hit a line) or text")
        ->check(CLI::IsMember({"json", "ndjson", "text"}));
    sub->add_flag("--no-wait", s.no_wait,
                  "Answer at once with what is there, also while the index is being built");
    return sub;
  };
  const auto verb = [&](const char* name, std::function<json()> params) {
    const handlers::Verb& known = *handlers::find_verb(name);
    const std::string summary(known.summary);
    CLI::App* sub = project(command(name, summary.c_str(), [&s, name, params = std::move(params)] {
      return s.run_verb(name, params());
    }));
    if (known.tool != name) sub->alias(std::string(known.tool));
    return sub;
  };
  // Additional arguments are part of the query, as if all were quoted.
  const auto query = [](CLI::App* sub, std::string& text, const char* summary) {
    CLI::Option* first = sub->add_option("query", text, summary)->type_name("QUERY");
    const auto add = [&text](const std::vector<std::string>& words) {
      for (const std::string& word : words) text += " " + word;
    };
    sub->add_option_function<std::vector<std::string>>("words", add, "Further words of it")
        ->type_name("");
    return first;
  };
  const auto list = [](CLI::App* sub, const char* flag, std::vector<std::string>& values,
                       const char* summary, const char* type) {
    // One value per flag, so that the query may follow: `nav --kind class Session`.
    return sub->add_option(flag, values, summary)->type_name(type)->allow_extra_args(false);
  };
  const auto target = [&](CLI::App* sub) {
    sub->add_option("target", s.target.word, "A jump id (cf_…), a name, or path:line[:column]")
        ->type_name("TARGET");
    sub->add_option("--id", s.target.id, "A jump id");
    sub->add_option("--name", s.target.name, "A name, also qualified");
    sub->add_option("--path", s.target.path, "A file, with --line and --column")->type_name("FILE");
    sub->add_option("--line", s.target.line, "1-based");
    sub->add_option("--column", s.target.column, "1-based, in characters");
  };

  const auto paged = [&](CLI::App* sub) {
    sub->add_option("--max-bytes", s.max_bytes, "Most bytes of the answer, or of the contents")
        ->type_name("N");
    sub->add_option("--cursor", s.cursor, "The next_cursor of an earlier answer: what follows it")
        ->type_name("CURSOR");
  };

  const auto client = [&](CLI::App* sub) {
    sub->add_flag("--stdio", s.stdio, "Speak over standard input and output, which it does anyway");
    sub->add_option("--clientProcessId", s.client_process_id, "End when this process does")
        ->type_name("PID");
  };
  client(&app);
  CLI::App* lsp = command(
      "lsp", "Serve an editor: the language server protocol on standard input and output",
      [&s] { return s.run_lsp(); });
  client(lsp);
  lsp->add_option("--cache-directory", s.cache_directory, "Where indexes are kept")
      ->type_name("PATH");
  lsp->add_option("--workers", s.workers, "Threads that read files (0: one per core)");

  CLI::App* mcp = command("mcp",
                          "Serve an agent: the model context protocol on standard input and output",
                          [&s] { return s.run_mcp(); });
  mcp->add_option("path,--project-root", s.root,
                  "The project (default: the client's roots, else the git top level, else the "
                  "current directory)")
      ->type_name("PATH");
  mcp->add_option("--cache-directory", s.cache_directory, "Where indexes are kept")
      ->type_name("PATH");
  mcp->add_option("--workers", s.workers, "Threads that read files (0: one per core)");
  mcp->add_flag("--stdio", s.stdio, "Speak over standard input and output, which it does anyway");

  CLI::App* nav = verb("nav", [&s] { return s.nav_params(); });
  query(nav, s.nav.query, "A name or part of one, qualified, or several words");
  list(nav, "--kind", s.nav.kinds, "Only this kind of symbol (repeatable)", "K")->delimiter(',');
  list(nav, "--lang", s.nav.languages, "Only this language (repeatable)", "L")->delimiter(',');
  list(nav, "--path", s.nav.paths, "Only files that match this glob (repeatable)", "GLOB");
  list(nav, "--layer", s.nav.layers, "Only this layer (repeatable)", "LAYER")->delimiter(',');
  nav->add_option("--symbol", s.nav.symbol, "Only symbols of exactly this name")
      ->type_name("IDENT");
  nav->add_option("--file", s.nav.file, "Only files whose path contains this")->type_name("SUBSTR");
  nav->add_option("--limit", s.limit, "Most hits (40)")->type_name("N");
  nav->add_flag("--recent", s.nav.recent, "Only recently changed files");
  nav->add_flag("--tests", s.nav.tests, "Only tests");
  nav->add_flag("--docs", s.nav.docs, "Only documentation");
  nav->add_flag("--deps", s.nav.deps, "Only dependencies");
  nav->add_flag("--with-refs", s.nav.with_refs, "Show where each hit is used");
  nav->add_option("--with-refs-limit", s.with_refs_limit, "Most references per hit (12)")
      ->type_name("N");
  nav->add_option("--help-symbol", s.nav.help_symbol, "Add help to the first hit of this name")
      ->type_name("IDENT");
  paged(nav);
  nav->add_option("--from", s.nav.from, "Search among what an earlier query found")
      ->type_name("QUERY_ID");

  CLI::App* open = verb("open", [&s] {
    json params = {{"id", s.id}};
    s.put_page(params);
    return params;
  });
  open->add_option("id", s.id, "A jump id")->required()->type_name("ID");
  paged(open);

  CLI::App* snippet = verb("snippet", [&s] {
    json params = {{"id", s.id}};
    put_number(params, "context", s.context);
    s.put_page(params);
    return params;
  });
  snippet->add_option("id", s.id, "A jump id")->required()->type_name("ID");
  snippet->add_option("--context", s.context, "Lines before and after (8)")->type_name("N");
  paged(snippet);

  CLI::App* definition = verb("definition", [&s] {
    json params = target_params(s.target);
    s.put_page(params);
    return params;
  });
  target(definition);
  paged(definition);
  target(verb("explain", [&s] { return target_params(s.target); }));
  CLI::App* references = verb("references", [&s] {
    json params = target_params(s.target);
    put_number(params, "limit", s.limit);
    put_flag(params, "include_declaration", s.include_declaration);
    s.put_page(params);
    return params;
  });
  target(references);
  paged(references);
  references->add_option("--limit", s.limit, "Most references (100)")->type_name("N");
  references->add_flag("--include-declaration", s.include_declaration, "List the definitions too");

  CLI::App* outline = verb("outline", [&s] {
    json params = {{"path", typed_path(s.file)}};
    s.put_page(params);
    return params;
  });
  outline->add_option("file", s.file, "A file")->required()->type_name("FILE");
  paged(outline);

  CLI::App* index = verb("index", [&s] { return json{{"wait_seconds", kNoTimeout}}; });
  index->add_option("path", s.root, "The project (as --project-root)")->type_name("PATH");
  CLI::App* reindex = verb("reindex", [&s] { return s.reindex_params(); });
  reindex->add_option("paths", s.paths, "Only these files or directories")->type_name("PATH");
  reindex->add_flag("--from-scratch", s.from_scratch, "Forget everything first");
  CLI::App* status = verb("status", [&s] {
    json params = json::object();
    put_number(params, "limit", s.limit);
    // Waits, since this process indexes only while it runs.
    if (!s.no_wait) params["wait_for_index"] = true;
    return params;
  });
  status->add_option("--limit", s.limit, "Most skipped files listed (100)")->type_name("N");

  CLI::App* search = verb("search_repo", [&s] {
    json params = {{"query", s.query}};
    put_text(params, "file_pattern", s.nav.file);
    put_number(params, "max_results", s.limit);
    if (s.min_score) params["min_score"] = *s.min_score;
    put_number(params, "snippet_bytes", s.context);
    s.put_page(params);
    return params;
  });
  search->alias("search");
  query(search, s.query, "What the code does, in plain words")->required();
  search->add_option("--file-pattern", s.nav.file, "Only files that match this glob")
      ->type_name("GLOB");
  search->add_option("--max-results", s.limit, "Most hits (10)")->type_name("N");
  search->add_option("--min-score", s.min_score, "Only hits of at least this score")
      ->type_name("0..1");
  search->add_option("--snippet-bytes", s.context, "Most bytes of each hit's snippet (600)")
      ->type_name("N");
  paged(search);
  CLI::App* memory = verb("memory.search", [&s] {
    json params = {{"query", s.query}};
    put_number(params, "k", s.limit);
    return params;
  });
  query(memory, s.query, "What the passages are about")->required();
  memory->add_option("-k", s.limit, "Most passages (10)")->type_name("N");

  CLI::App* retrieve = project(
      command("retrieve", "Passages for a question, from your memory server and from the index",
              [&s] { return s.run_retrieve(); }));
  query(retrieve, s.query, "What the passages are about");
  retrieve->add_option("-k", s.limit, "Most passages (10)")
      ->type_name("N")
      ->check(CLI::Range(1, 1000));
  retrieve->add_flag("--status", s.only_status, "Say only whether the memory server is there");

  CLI::App* check = command("check",
                            "Run the pipeline on one file, without an index: counts and timings",
                            [&s] { return s.run_check(); });
  check->add_option("file", s.file, "A file")->required()->type_name("FILE");
  check->add_option("--format", s.format_word, "json or text")
      ->check(CLI::IsMember({"json", "ndjson", "text"}));
  project(command("stats", "What the index holds, by language, category and layer",
                  [&s] { return s.run_stats(); }));
  CLI::App* dump = project(
      command("dump", "The facts of a file, as text", [&s] { return s.run_dump(); }));
  dump->add_option("file", s.file, "A file")->required()->type_name("FILE");
  CLI::App* docs = command("docs", "The documentation that is made from the code",
                           [&s] { return s.run_docs(); });
  docs->add_option("topic", s.topic, "verbs, settings, or schema")
      ->required()
      ->check(CLI::IsMember({"verbs", "settings", "schema"}));
  docs->group("");  // Hidden from --help.
}

}  // namespace codefinder::cli
