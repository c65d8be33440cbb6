// Finds programs in $PATH and runs them with pipes, a timeout and an output limit.

#include "index/update/git/process.h"

#include "base/os/confined_process.h"
#include "base/path.h"
#include "base/strings.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <thread>

extern char** environ;

namespace codefinder::update {

namespace {

bool is_elf(const std::string& path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (fd < 0) return false;
  char magic[4] = {};
  const bool out = ::read(fd, magic, sizeof magic) == sizeof magic &&
                   std::memcmp(magic, "\177ELF", sizeof magic) == 0;
  ::close(fd);
  return out;
}

std::optional<std::string> find_in_path(std::string_view name, std::string_view root, bool binary) {
  const char* path = std::getenv("PATH");
  std::string_view rest = path == nullptr ? "/usr/local/bin:/usr/bin:/bin" : path;
  while (!rest.empty()) {
    const std::string_view directory = take_until(rest, ':');
    if (directory.empty() || directory.front() != '/') continue;
    const std::string candidate = join_path(directory, name);
    struct stat s {};
    if (::stat(candidate.c_str(), &s) != 0 || !S_ISREG(s.st_mode) ||
        ::access(candidate.c_str(), X_OK) != 0)
      continue;
    if (!root.empty() && root != "/") {
      const auto real = canonical_path(candidate);
      if (!real || relative_to(*real, root)) continue;
    }
    if (!binary || is_elf(candidate)) return candidate;
  }
  return std::nullopt;
}

/// Owns a file descriptor, such as one end of a pipe.
class Descriptor {
 public:
  explicit Descriptor(int fd = -1) : fd_(fd) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return fd_; }
  void set(int fd) {
    close();
    fd_ = fd;
  }
  void close() {
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
  }

 private:
  int fd_;
};

bool open_pipe(Descriptor& read_end, Descriptor& write_end) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return false;
  read_end.set(ends[0]);
  write_end.set(ends[1]);
  return true;
}

std::vector<std::string> environment_of(const ProcessOptions& options) {
  std::vector<std::string> out;
  for (char** v = environ; v != nullptr && *v != nullptr; ++v) {
    if (std::strncmp(*v, "GIT_", 4) != 0 && std::strncmp(*v, "LC_ALL=", 7) != 0)
      out.emplace_back(*v);
  }
  out.emplace_back("LC_ALL=C");
  for (const auto& [key, value] : options.environment) out.push_back(key + "=" + value);
  return out;
}

/// RAII: blocks SIGPIPE in this thread, for writes to a program that closed its stdin.
class NoSigpipe {
 public:
  NoSigpipe() {
    sigemptyset(&pipe_signal_);
    sigaddset(&pipe_signal_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_signal_, &previous_);
  }
  ~NoSigpipe() {
    struct timespec zero {};
    while (sigtimedwait(&pipe_signal_, nullptr, &zero) > 0) {
    }
    pthread_sigmask(SIG_SETMASK, &previous_, nullptr);
  }
  NoSigpipe(const NoSigpipe&) = delete;
  NoSigpipe& operator=(const NoSigpipe&) = delete;

 private:
  sigset_t pipe_signal_, previous_;
};

/// Writes as much of `input` from `written` on as fits; closes the pipe when everything is written
/// or the reader is gone.
void write_some(Descriptor& to, std::string_view input, std::size_t& written) {
  const ssize_t put = ::write(to.get(), input.data() + written, input.size() - written);
  if (put > 0) written += static_cast<std::size_t>(put);
  if ((put < 0 && errno != EAGAIN && errno != EINTR) || written == input.size()) to.close();
}

using Deadline = std::chrono::steady_clock::time_point;

/// Feeds the program's stdin and reads its output; true if the output ended in time and within its
/// limit.
bool exchange(Descriptor& to, const Descriptor& from, const ProcessOptions& options,
              Deadline deadline, ProcessResult& result) {
  using namespace std::chrono;
  std::string& output = result.output;
  const NoSigpipe guard;
  if (to.get() >= 0) ::fcntl(to.get(), F_SETFL, O_NONBLOCK);
  const milliseconds slice = options.stop.stop_possible() ? milliseconds(100) : options.timeout;
  std::size_t written = 0;
  for (;;) {
    const auto left = std::min(duration_cast<milliseconds>(deadline - steady_clock::now()), slice)
                          .count();
    if (left <= 0) result.timed_out = true;
    if (left <= 0 || options.stop.stop_requested()) return false;
    struct pollfd fds[2] = {{from.get(), POLLIN, 0}, {to.get(), POLLOUT, 0}};
    const int ready = ::poll(fds, to.get() >= 0 ? 2 : 1, static_cast<int>(left));
    if (ready < 0 && errno != EINTR) return false;
    if (ready <= 0) continue;
    if (to.get() >= 0 && fds[1].revents != 0) write_some(to, options.input, written);
    if (fds[0].revents == 0) continue;
    char buffer[65536];
    const ssize_t got = ::read(from.get(), buffer, sizeof buffer);
    if (got == 0) return true;
    if (got < 0 && errno != EINTR) return false;
    if (got > 0) output.append(buffer, static_cast<std::size_t>(got));
    if (output.size() > options.max_output) return false;
  }
}

/// Waits until the program ends, which may go on after its output has ended; false if it does not
/// end in time.
bool ends_by(Deadline deadline, pid_t pid, int& status) {
  auto step = std::chrono::microseconds(50);
  for (;;) {
    const pid_t ended = ::waitpid(pid, &status, WNOHANG);
    if (ended == pid || (ended < 0 && errno != EINTR)) return true;  // Or it is reaped already.
    if (std::chrono::steady_clock::now() >= deadline) return false;
    std::this_thread::sleep_for(step);
    step = std::min(2 * step, std::chrono::microseconds(10'000));
  }
}

}  // namespace

std::optional<std::string> find_program(std::string_view name, std::string_view root) {
  return find_in_path(name, root, false);
}

std::optional<std::string> find_binary_program(std::string_view name, std::string_view root) {
  return find_in_path(name, root, true);
}

ProcessResult run_process(const std::vector<std::string>& arguments,
                          const ProcessOptions& options) {
  ProcessResult result;
  Descriptor from_child, child_output, child_input, to_child;
  if (!open_pipe(from_child, child_output)) return result;
  if (options.input.empty()) child_input.set(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  else if (!open_pipe(child_input, to_child)) return result;
  if (child_input.get() < 0) return result;
  const SpawnedProcess child = spawn_process({arguments, environment_of(options), options.directory,
                                              child_input.get(), child_output.get(),
                                              options.confined});
  if (child.pid < 0) return result;
  result.confined = child.confined;
  child_input.close();
  child_output.close();
  const Deadline deadline = std::chrono::steady_clock::now() + options.timeout;
  const bool complete = exchange(to_child, from_child, options, deadline, result);
  to_child.close();
  from_child.close();
  int status = 0;
  if (complete && ends_by(deadline, child.pid, status)) {
    if (WIFEXITED(status)) result.exit_code = WEXITSTATUS(status);
    return result;
  }
  result.timed_out = result.timed_out || complete;
  ::kill(-child.pid, SIGKILL);
  while (::waitpid(child.pid, &status, 0) < 0 && errno == EINTR) {
  }
  return result;
}

}  // namespace codefinder::update
