#include "base/log.h"
#include "handlers/server.h"

#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace codefinder::handlers {
namespace {

/// Two file descriptors, with a bell each that wakes whoever waits for it.
class FdStreams final : public Streams {
 public:
  FdStreams(int in_fd, int out_fd)
      : in_(in_fd), out_(out_fd), read_bell_(::eventfd(0, EFD_CLOEXEC)), write_bell_(::eventfd(0, EFD_CLOEXEC)) {}
  ~FdStreams() override {
    ::close(read_bell_);
    ::close(write_bell_);
  }

  std::ptrdiff_t read(char* buffer, std::size_t n) override {
    for (;;) {
      if (!wait(in_, POLLIN, read_bell_)) return 0;
      const ssize_t got = ::read(in_, buffer, n);
      if (got >= 0) return got;
      if (errno != EINTR && errno != EAGAIN) return -1;
    }
  }

  bool write(std::string_view bytes) override {
    while (!bytes.empty()) {
      if (!wait(out_, POLLOUT, write_bell_)) return false;
      // POLLOUT promises room for this much, so that a write does not block where the bell is not heard.
      const ssize_t put = ::write(out_, bytes.data(), std::min<std::size_t>(bytes.size(), 4096));
      if (put < 0 && errno != EINTR && errno != EAGAIN) return false;
      if (put > 0) bytes.remove_prefix(static_cast<std::size_t>(put));
    }
    return true;
  }

  void interrupt_read() override { ring(read_bell_); }
  void interrupt_write() override { ring(write_bell_); }

 private:
  static void ring(int bell) {
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = ::write(bell, &one, sizeof one);
  }
  /// False when the bell rang.
  static bool wait(int fd, short events, int bell) {
    for (;;) {
      pollfd fds[2] = {{bell, POLLIN, 0}, {fd, events, 0}};
      if (::poll(fds, 2, -1) < 0 && errno == EINTR) continue;
      if (fds[0].revents != 0) return false;
      if (fds[1].revents != 0) return true;
    }
  }

  const int in_, out_, read_bell_, write_bell_;
};

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
  ::signal(SIGPIPE, SIG_IGN);  // A client that went away is a failed write, not the end of the process.
  ServerOptions server_options;
  server_options.session.watch = true;
  server_options.flags = options.flags;
  server_options.client_process_id = options.client_process_id;
  Server server(std::make_unique<FdStreams>(in_fd, out_fd), std::move(server_options));
  const auto previous =
      set_log_listener([&server](LogLevel level, std::string_view line) { server.log_message(message_type(level), line); });
  const int code = server.run();
  set_log_listener(previous);
  return code;
}

}  // namespace codefinder::handlers
