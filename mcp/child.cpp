// Starts a child process with posix_spawn, and terminates it with its process group.
#include "mcp/child.h"

#include "base/os/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <cstring>

extern char** environ;

namespace codefinder::mcp {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kToLeave{500}, kToBeTerminated{200};

/// Returns the milliseconds until `until`, for poll; 0 if it has passed.
int left(Child::Time until) {
  // Rounded up, so that a wait that times out ends after `until`, not just before it.
  const auto time = std::chrono::ceil<milliseconds>(until - std::chrono::steady_clock::now())
                        .count();
  return static_cast<int>(std::clamp<std::int64_t>(time, 0, 1 << 30));
}

/// Waits for `events`; false if `until` passed first.
bool wait_for(int fd, short events, Child::Time until) {
  for (;;) {
    pollfd poll_fd{fd, events, 0};
    const int ready = ::poll(&poll_fd, 1, left(until));
    if (ready < 0 && errno == EINTR) continue;
    return ready > 0;
  }
}

std::vector<std::string> environment_with(
    const std::vector<std::pair<std::string, std::string>>& added) {
  std::vector<std::string> all;
  for (char** at = environ; *at; ++at) {
    const std::string_view entry = *at;
    const std::string_view name = entry.substr(0, entry.find('='));
    if (std::none_of(added.begin(), added.end(),
                     [&](const auto& pair) { return pair.first == name; }))
      all.emplace_back(entry);
  }
  for (const auto& [name, value] : added) all.push_back(name + "=" + value);
  return all;
}

std::vector<char*> pointers(std::vector<std::string>& strings) {
  std::vector<char*> out;
  for (std::string& string : strings) out.push_back(string.data());
  out.push_back(nullptr);
  return out;
}

}  // namespace

Result<std::unique_ptr<Child>> Child::start(const Program& program) {
  ::signal(SIGPIPE, SIG_IGN);  // Makes writes to a program that has exited fail with EPIPE.
  int to[2], from[2];
  const auto failed = [&](int error) {
    return Error{ErrorCode::not_found,
                 "\"" + program.command + "\" cannot be started: " + std::strerror(error), ""};
  };
  if (::pipe2(to, O_CLOEXEC) != 0) return failed(errno);
  if (::pipe2(from, O_CLOEXEC) != 0) {
    const int error = errno;
    ::close(to[0]), ::close(to[1]);
    return failed(error);
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  if (!program.cwd.empty()) posix_spawn_file_actions_addchdir_np(&actions, program.cwd.c_str());
  posix_spawn_file_actions_adddup2(&actions, to[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, from[1], 1);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  // A process group of its own, so that its children end with it; and the default action for
  // SIGPIPE.
  sigset_t defaults;
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setsigdefault(&attributes, &defaults);

  std::vector<std::string> arguments = program.args;
  arguments.insert(arguments.begin(), program.command);
  std::vector<std::string> environment = environment_with(program.env);
  pid_t pid = 0;
  const int error = ::posix_spawnp(&pid, program.command.c_str(), &actions, &attributes,
                                   pointers(arguments).data(), pointers(environment).data());
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  ::close(to[0]);
  ::close(from[1]);
  if (error != 0) {
    ::close(to[1]);
    ::close(from[0]);
    return failed(error);
  }
  ::fcntl(to[1], F_SETFL, O_NONBLOCK);
  return std::unique_ptr<Child>(new Child(pid, to[1], from[0]));
}

Child::~Child() {
  ::close(in_);
  if (!ends_within(kToLeave)) {
    ::kill(-pid_, SIGTERM);
    ends_within(kToBeTerminated);
  }
  ::kill(-pid_, SIGKILL);  // Kills the rest of the group; the id cannot be reused before waitpid.
  ::close(out_);
  while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

bool Child::ends_within(milliseconds time) const {
  const Descriptor process = open_process(pid_);
  if (!process.ok()) return false;  // An older kernel: does not wait.
  return wait_for(process.get(), POLLIN, std::chrono::steady_clock::now() + time);
}

std::ptrdiff_t Child::read(char* buffer, std::size_t n, Time until) {
  for (;;) {
    if (!wait_for(out_, POLLIN, until)) return -1;
    const ssize_t got = ::read(out_, buffer, n);
    if (got >= 0) return got;
    if (errno != EINTR && errno != EAGAIN) return -1;
  }
}

bool Child::write(std::string_view bytes, Time until) {
  while (!bytes.empty()) {
    if (!wait_for(in_, POLLOUT, until)) return false;
    const ssize_t put = ::write(in_, bytes.data(), bytes.size());
    if (put < 0 && errno != EINTR && errno != EAGAIN) return false;
    if (put > 0) bytes.remove_prefix(static_cast<std::size_t>(put));
  }
  return true;
}

}  // namespace codefinder::mcp
