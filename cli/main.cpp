// The command line: `codefinder lsp` and `codefinder mcp` run servers, every other subcommand
// prints an answer and exits.
#include "cli/exit_code.h"
#include "cli/output.h"
#include "cli/parse.h"
#include "cli/run_command.h"

#include "base/log.h"
#include "base/os/memory.h"
#include "handlers/settings.h"
#include "handlers/version.h"
#include "index/worker/worker_main.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <execinfo.h>
#include <signal.h>
#include <unistd.h>

using namespace codefinder;

namespace {

/// Prints CLI11's message for the user on stderr, and for a script that wants JSON an error object
/// on stdout.
int usage_error(const CLI::App& app, const cli::Arguments& arguments, cli::Format format,
                const CLI::ParseError& error) {
  const CLI::App* at = &app;
  if (!app.get_subcommands().empty()) at = app.get_subcommands().front();
  if (format != cli::Format::text) cli::print_message(error.what());
  const std::string help = at == &app ? "codefinder --help"
                                      : fmt::format("codefinder {} --help", at->get_name());
  std::string hint = cli::command_hint(arguments);
  if (hint.empty()) hint = arguments.taken;
  cli::print_error({ErrorCode::invalid_query, error.what(), hint.empty() ? "see " + help : hint},
                   format);
  return cli::kError;
}

/// The terminate handler, for exceptions that no request and no command caught: prints a message
/// and exits with a code instead of a signal.  Allocates nothing.
[[noreturn]] void end_in_words() {
  const auto say = [](std::string_view text) {
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text.data(), text.size());
  };
  say("codefinder: ended by an internal error");
  try {
    if (std::current_exception()) std::rethrow_exception(std::current_exception());
  } catch (const std::bad_alloc&) {
    say(": out of memory");
  } catch (const std::exception& error) {
    say(": ");
    say(error.what());
  } catch (...) {
  }
  say("\n");
  std::_Exit(cli::kError);
}

/// Makes the limits that a shell may set (ulimit) errors of the call that exceeds them.
void report_limits_as_errors() {
  ::signal(SIGCHLD,
           SIG_DFL);           // If inherited as ignored, exit codes of child processes are lost.
  ::signal(SIGXFSZ, SIG_IGN);  // Writing a file over its size limit fails with EFBIG.
  std::set_terminate(end_in_words);
  void* frame = nullptr;
  // Loads the C library's unwinder now: it would abort if there were no memory for it later.
  ::backtrace(&frame, 1);
}

int failure(const std::string& why, const std::string& hint) {
  const cli::Format format = cli::default_format("");
  if (format != cli::Format::text) cli::print_message(why);
  return cli::print_error({ErrorCode::internal, why, hint}, format);
}

int run(int argc, char** argv) {
  CLI::App app{"Code search and navigation for editors, agents and shells", "codefinder"};
  app.set_version_flag("--version", "codefinder " + std::string(handlers::version()));
  cli::Arguments arguments;
  cli::declare_commands(app, arguments);
  app.footer("`codefinder NAME` is `codefinder nav NAME`.");
  cli::Format format = cli::Format::text;
  try {
    std::vector<std::string> words = cli::command_words(argc, argv, arguments);
    if (const auto error = cli::mistyped_command(arguments, words))
      return cli::print_error(*error, cli::format_of(words, ""));
    format = cli::format_of(words, words.empty() ? "" : words[0]);
    std::reverse(words.begin(), words.end());  // As CLI11 takes them.
    app.parse(std::move(words));
  } catch (const CLI::Success& done) {
    return app.exit(done);  // --help, --version.
  } catch (const CLI::ParseError& error) {
    return usage_error(app, arguments, format, error);
  }
  const int exit_code = cli::run_command(arguments);
  if (exit_code >= 0) return exit_code;
  cli::print_help(app.help());
  return cli::kError;
}

}  // namespace

int main(int argc, char** argv) {
  if (const auto exit_code = worker::run_if_worker(argc, argv)) return *exit_code;
  report_limits_as_errors();
  // The memory of a large file returns to the system; some free memory is kept, so that it is not
  // released and requested again for every request.
  set_heap_thresholds({.own_mapping = 1 << 20, .kept = 4 << 20});
  try {
    handlers::load_extra_languages();
    return run(argc, argv);
  } catch (const std::bad_alloc&) {
    return failure("out of memory",
                   "raise the limit (ulimit -v), or use fewer workers: --workers 1");
  } catch (const std::system_error& error) {
    return failure(std::string("the system refused: ") + error.what(),
                   "raise the limits on threads and memory (ulimit -u, ulimit -v)");
  } catch (const std::exception& error) {
    return failure(error.what(), "");
  }
}
