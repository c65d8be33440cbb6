// The commands that serve a client until it ends, and the options of `codefinder serve`.
#include "cli/runner.h"

#include "cli/project_root.h"
#include "handlers/server.h"
#include "mcp/server.h"
#include "serve/server.h"

#include <unistd.h>
#include <chrono>
#include <string_view>
#include <utility>

namespace codefinder::cli {

using nlohmann::json;

namespace {

/// `values`: the arguments, by the keys of their parameters.  Leaves out what is not of `serve`
/// alone: the settings, the trace, and the callback for when the server listens.
serve::ServerOptions serve_options(const json& values) {
  const auto text = [&](const char* key) {
    const json value = values.value(key, json());
    return value.is_string() ? value.get<std::string>() : std::string();
  };
  const auto number = [&](const char* key, std::int64_t usual) {
    const json value = values.value(key, json());
    return value.is_number_integer() ? value.get<std::int64_t>() : usual;
  };
  const auto size = [&](const char* key, std::size_t usual) {
    return static_cast<std::size_t>(number(key, static_cast<std::int64_t>(usual)));
  };
  serve::ServerOptions options;
  options.repositories = path_of_word(text("repos"));
  if (const std::string listen = text("listen"); !listen.empty()) options.listen = listen;
  for (const auto& [name, path] :
       {std::pair("tokens", &options.tokens), std::pair("access_log", &options.access_log),
        std::pair("data", &options.data)})
    if (const std::string word = text(name); !word.empty()) *path = path_of_word(word);
  if (const json origins = values.value("origins", json()); origins.is_array())
    options.origins = origins.get<std::vector<std::string>>();
  options.disk_budget = size("disk_budget", 20) * 1'000'000'000;
  options.open_limit = size("open_limit", options.open_limit);
  options.connections = size("connections", options.connections);
  options.threads = static_cast<unsigned>(size("threads", options.threads));
  options.deadline = std::chrono::seconds(number("deadline", options.deadline.count()));
  return options;
}

}  // namespace

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

}  // namespace codefinder::cli
