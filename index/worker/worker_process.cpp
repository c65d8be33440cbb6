// Starts a worker, exchanges messages with it within time limits, and finds out how it ended.
#include "index/worker/worker_process.h"

#include "base/log.h"
#include "base/os/process.h"
#include "base/os/running_program.h"
#include "index/extra/extra_languages.h"
#include "index/languages/language.h"
#include "index/worker/worker_main.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

extern char** environ;

namespace codefinder::worker {

using namespace std::chrono_literals;
using Steady = std::chrono::steady_clock;

namespace {

constexpr auto kStartTimeout = 10s;
constexpr int kSocketBuffer = 1 << 20;
constexpr std::size_t kLargeMessage = 4 << 20;

bool is_crash(int signal) {
  return signal == SIGSEGV || signal == SIGBUS || signal == SIGABRT || signal == SIGILL ||
         signal == SIGFPE || signal == SIGTRAP || signal == SIGSYS || signal == SIGXCPU;
}

/// The command line of a worker, with the languages that it has to load.
std::vector<std::string> worker_arguments() {
  std::vector<std::string> out{"codefinder", kWorkerArgument};
  const std::uint32_t fingerprint = added_languages_fingerprint();
  if (fingerprint == 0) return out;
  out.push_back(std::to_string(fingerprint));
  const auto& folders = extra::extra_languages().folders;
  out.insert(out.end(), folders.begin(), folders.end());
  return out;
}

// In its own process group, so that a terminal's signals do not reach it.
int spawn(int socket, int region, pid_t& pid) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, socket, 0);
  if (region >= 0) posix_spawn_file_actions_adddup2(&actions, region, 1);
  else posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
#endif
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  std::vector<std::string> arguments = worker_arguments();
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  const int error = ::posix_spawn(&pid, restart_path().c_str(), &actions, &attributes, argv.data(),
                                  environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error;
}

Reply failure(Failure why, std::string reason) { return {false, why, std::move(reason), {}}; }

Error cannot_start(std::string_view step, int error) {
  return {ErrorCode::internal,
          fmt::format("no worker process can be started: {}: {}", step, std::strerror(error)),
          "Files are parsed in processes of their own; see that the system allows a few more."};
}

}  // namespace

/// Decides whether to keep waiting for a worker.
class WorkerProcess::Watch {
 public:
  Watch(WorkerProcess& process, std::chrono::milliseconds cpu_limit, std::stop_token stop)
      : process_(process), limit_(2 * cpu_limit + 1s), stop_(std::move(stop)) {}

  bool operator()() {
    if (stop_.stop_requested()) return give_up(Failure::cancelled);
    const auto used = process_.cpu_time();
    const auto now = Steady::now();
    if (!began_) began_ = used, last_ = used, progressed_ = now;
    if (used != last_) last_ = used, progressed_ = now;
    if (used - *began_ > limit_ || now - progressed_ > process_.stall_timeout_)
      return give_up(Failure::timed_out);
    return true;
  }
  Failure reason() const { return reason_; }

 private:
  bool give_up(Failure reason) {
    reason_ = reason;
    return false;
  }

  WorkerProcess& process_;
  const std::chrono::milliseconds limit_;
  const std::stop_token stop_;
  // The processor clock is first read after half a second of waiting: most requests finish before.
  std::optional<std::chrono::nanoseconds> began_;
  std::chrono::nanoseconds last_{};
  Steady::time_point progressed_{};
  Failure reason_ = Failure::crashed;
};

Result<std::unique_ptr<WorkerProcess>> WorkerProcess::start(
    std::chrono::milliseconds stall_timeout) {
  int sockets[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0)
    return cannot_start("socketpair", errno);
  for (const int socket : sockets) {
    ::setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &kSocketBuffer, sizeof kSocketBuffer);
    ::setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &kSocketBuffer, sizeof kSocketBuffer);
  }
  SharedRegion region = SharedRegion::create();
  pid_t pid = -1;
  const int error = spawn(sockets[1], region.fd(), pid);
  ::close(sockets[1]);
  if (error != 0) {
    ::close(sockets[0]);
    return cannot_start("posix_spawn", error);
  }
  std::unique_ptr<WorkerProcess> process(
      new WorkerProcess(std::move(region), pid, sockets[0], stall_timeout));
  const auto deadline = Steady::now() + kStartTimeout;
  const auto hello = receive_message(sockets[0], {}, [&] { return Steady::now() < deadline; });
  if (hello && hello->type == MessageType::failure)
    return Error{ErrorCode::internal,
                 "no worker process can be started: " + std::string(hello->body()),
                 "Restart codefinder."};
  if (!hello || hello->type != MessageType::hello || hello->body().size() != 2)
    return Error{ErrorCode::internal, "a worker process did not start",
                 "Run codefinder extract-worker to see why."};
  // The worker could not map the memory: everything goes through the socket.
  if (hello->body()[1] == 0) process->region_ = SharedRegion();
  process->confinement_ = Confinement::decode(static_cast<std::uint8_t>(hello->body()[0]));
  return process;
}

WorkerProcess::~WorkerProcess() { end(); }

void WorkerProcess::end() {
  if (socket_ >= 0) ::close(std::exchange(socket_, -1));
  if (pid_ <= 0) return;
  ::kill(pid_, SIGKILL);
  while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
  pid_ = -1;
}

bool WorkerProcess::post(MessageType type, const TextRequest& request, std::string_view text) {
  if (!alive()) return false;
  Watch watch(*this, request.limits.time, {});
  // Never in shared memory: the next message could overwrite it before it is read.
  if (send_message(socket_, type, {encode(request), text}, std::ref(watch))) return true;
  end();
  return false;
}

Reply WorkerProcess::call(MessageType type, const TextRequest& request, std::string_view text,
                          std::stop_token stop) {
  if (!alive()) return failure(Failure::ended, "the worker process is gone");
  raise_cpu_limit(cpu_time(), request.limits.time);
  if (std::exchange(large_, false)) region_.trim();
  Watch watch(*this, request.limits.time, stop);
  std::optional<Message> reply;
  {
    // Ends the wait at once.
    const std::stop_callback cancel(stop, [pid = pid_] { ::kill(pid, SIGKILL); });
    Sink body(region_.requests());
    append(body, request);
    body.append(text.data(), text.size());
    const bool sent = body.in_region()
                          ? send_shared_message(socket_, type, body.text().size(), std::ref(watch))
                          : send_message(socket_, type, {body.text()}, std::ref(watch));
    if (sent) reply = receive_message(socket_, region_.replies(), std::ref(watch));
  }
  if (stop.stop_requested()) return failed(Failure::cancelled);
  if (!reply) return failed(watch.reason());
  large_ = std::max(text.size(), reply->body().size()) > kLargeMessage;
  if (reply->type == MessageType::result) return {true, {}, {}, std::move(*reply)};
  if (reply->type == MessageType::failure)
    return failure(Failure::refused, std::string(reply->body()));
  end();
  return failure(Failure::crashed, "the parser's process broke the protocol");
}

/// Ends the process if it still runs, and returns the failure. `because`: crashed, unless this
/// process decided to kill it.
Reply WorkerProcess::failed(Failure because) {
  // A process that broke the protocol is still running; a dead one is a zombie whose status the
  // signal does not change.
  ::kill(pid_, SIGKILL);
  ::close(std::exchange(socket_, -1));
  int status = 0;
  while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
  }
  pid_ = -1;
  if (because == Failure::cancelled) return failure(because, "cancelled");
  if (because == Failure::timed_out) return failure(because, "it took too long");
  if (WIFSIGNALED(status) && is_crash(WTERMSIG(status)))
    return failure(Failure::crashed,
                   fmt::format("the parser crashed (signal {})", WTERMSIG(status)));
  if (WIFEXITED(status) && WEXITSTATUS(status) != 0)
    return failure(Failure::crashed,
                   fmt::format("the parser ended with exit code {}", WEXITSTATUS(status)));
  return failure(Failure::ended,
                 fmt::format("the worker process was ended from outside (status {:#x})", status));
}

std::chrono::nanoseconds WorkerProcess::cpu_time() const {
  clockid_t clock{};
  timespec now{};
  if (::clock_getcpuclockid(pid_, &clock) != 0 || ::clock_gettime(clock, &now) != 0) return {};
  return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

/// Keeps RLIMIT_CPU above what the request may need, so that a worker whose parent has died is
/// ended too.
void WorkerProcess::raise_cpu_limit(std::chrono::nanoseconds used,
                                    std::chrono::milliseconds needed) {
  const auto enough = used + 4 * needed + 2s;
  if (enough <= cpu_limit_) return;
  const auto limit = std::chrono::ceil<std::chrono::seconds>(enough + 20s);
  if (limit_processor_time(pid_, limit)) cpu_limit_ = limit;
}

}  // namespace codefinder::worker
