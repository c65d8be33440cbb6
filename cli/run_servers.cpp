// The commands that serve a client until it ends.
#include "cli/runner.h"

#include "cli/project_root.h"
#include "cli/serve_options.h"
#include "handlers/server.h"
#include "mcp/server.h"
#include "serve/server.h"

#include <unistd.h>
#include <string_view>

namespace codefinder::cli {

using nlohmann::json;

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
