// The command line: `codefinder lsp` serves editors, every other word asks and exits.
#include "cli/commands.h"
#include "cli/output.h"

#include "base/log.h"
#include "handlers/version.h"
#include "index/worker/worker_main.h"

#include <CLI/CLI.hpp>

#include <csignal>
#include <cstdio>

#include <malloc.h>

using namespace codefinder;

namespace {

/// What CLI11 has to say is for people: on stderr.  Scripts get an error object on stdout.
int usage_error(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App* at = &app;
  if (!app.get_subcommands().empty()) at = app.get_subcommands().front();
  std::fputs(fmt::format("codefinder: {}\n", error.what()).c_str(), stderr);
  const std::string help = at == &app ? "codefinder --help" : fmt::format("codefinder {} --help", at->get_name());
  cli::print_error({ErrorCode::invalid_query, error.what(), "see " + help}, cli::Format::json);
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  if (const auto exit_code = worker::run_if_worker(argc, argv)) return *exit_code;
  std::signal(SIGCHLD, SIG_DFL);  // A parent that ignores it would have the exit codes of our processes thrown away.
  // By itself glibc keeps ever larger blocks once one was freed; what a large file took goes back to the system.
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  mallopt(M_TRIM_THRESHOLD, 4 << 20);  // But not after every question, to be taken anew for the next one.
  CLI::App app{"Code search and navigation for editors, agents and shells", "codefinder"};
  app.set_version_flag("--version", "codefinder " + std::string(handlers::version()));
  cli::Commands commands(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& done) {
    return app.exit(done);  // --help, --version.
  } catch (const CLI::ParseError& error) {
    return usage_error(app, error);
  }
  const int exit_code = commands.run();
  if (exit_code >= 0) return exit_code;
  std::fputs(app.help().c_str(), stderr);
  return 2;
}
