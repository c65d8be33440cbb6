// `codefinder lsp`: runs a server over two file descriptors.
#include "base/log.h"
#include "handlers/server.h"

#include <signal.h>

namespace codefinder::handlers {
namespace {

lsp::MessageType message_type(LogLevel level) {
  switch (level) {
    case LogLevel::error: return lsp::MessageType::Error;
    case LogLevel::warning: return lsp::MessageType::Warning;
    case LogLevel::info: return lsp::MessageType::Info;
    case LogLevel::debug: return lsp::MessageType::Log;
  }
  return lsp::MessageType::Log;
}

}  // namespace

int serve(int in_fd, int out_fd, const ServeOptions& options) {
  ::signal(SIGPIPE,
           SIG_IGN);  // A write to a client that is gone must fail instead of ending the process.
  ServerOptions server_options;
  server_options.session.watch = true;
  server_options.session.trace = options.trace;
  server_options.flags = options.flags;
  server_options.client_process_id = options.client_process_id;
  Server server(lsp::fd_streams(in_fd, out_fd), std::move(server_options));
  const auto previous = set_log_listener([&server](LogLevel level, std::string_view line) {
    server.client().log_message(message_type(level), line);
  });
  const int code = server.run();
  set_log_listener(previous);
  return code;
}

}  // namespace codefinder::handlers
