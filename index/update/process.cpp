#include "index/update/process.h"

#include "base/path.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace codefinder::index {

std::optional<std::string> find_program(std::string_view name, std::string_view root) {
  const char* path = std::getenv("PATH");
  std::string_view rest = path == nullptr ? "/usr/local/bin:/usr/bin:/bin" : path;
  while (!rest.empty()) {
    const std::size_t colon = rest.find(':');
    const std::string_view directory = rest.substr(0, colon);
    rest = colon == std::string_view::npos ? std::string_view{} : rest.substr(colon + 1);
    if (directory.empty() || directory.front() != '/') continue;
    const std::string candidate = join_path(directory, name);
    struct stat s {};
    if (::stat(candidate.c_str(), &s) != 0 || !S_ISREG(s.st_mode) || ::access(candidate.c_str(), X_OK) != 0) continue;
    if (!root.empty() && root != "/") {
      const auto real = canonical_path(candidate);
      if (!real || relative_to(*real, root)) continue;
    }
    return candidate;
  }
  return std::nullopt;
}

ProcessResult run_process(const std::vector<std::string>& arguments, const ProcessOptions& options) {
  ProcessResult result;
  int out[2], in[2] = {-1, -1};
  if (::pipe2(out, O_CLOEXEC) != 0) return result;
  if (!options.input.empty() && ::pipe2(in, O_CLOEXEC) != 0) {
    ::close(out[0]);
    ::close(out[1]);
    return result;
  }

  std::vector<std::string> variables;
  for (char** v = environ; v != nullptr && *v != nullptr; ++v) {
    if (std::strncmp(*v, "GIT_", 4) != 0 && std::strncmp(*v, "LC_ALL=", 7) != 0) variables.emplace_back(*v);
  }
  variables.emplace_back("LC_ALL=C");
  for (const auto& [key, value] : options.environment) variables.push_back(key + "=" + value);
  std::vector<char*> envp, argv;
  for (std::string& v : variables) envp.push_back(v.data());
  envp.push_back(nullptr);
  for (const std::string& a : arguments) argv.push_back(const_cast<char*>(a.c_str()));
  argv.push_back(nullptr);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  if (in[0] >= 0) {
    posix_spawn_file_actions_adddup2(&actions, in[0], 0);
  } else {
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  }
  posix_spawn_file_actions_adddup2(&actions, out[1], 1);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  if (!options.directory.empty()) posix_spawn_file_actions_addchdir_np(&actions, options.directory.c_str());
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none, defaults;
  sigemptyset(&none);
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setpgroup(&attributes, 0);  // Its own group, so that its children die with it.
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  pid_t pid = -1;
  const int error = posix_spawn(&pid, arguments[0].c_str(), &actions, &attributes, argv.data(), envp.data());
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  ::close(out[1]);
  if (in[0] >= 0) ::close(in[0]);
  if (error != 0) {
    ::close(out[0]);
    if (in[1] >= 0) ::close(in[1]);
    return result;
  }

  // A write to a program that stopped reading must not raise SIGPIPE in this process.
  sigset_t pipe_signal, previous;
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe_signal, &previous);
  if (in[1] >= 0) ::fcntl(in[1], F_SETFL, O_NONBLOCK);
  const auto deadline = std::chrono::steady_clock::now() + options.timeout;
  std::size_t written = 0;
  bool complete = false;
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now()).count();
    if (left <= 0) break;
    struct pollfd fds[2] = {{out[0], POLLIN, 0}, {in[1], POLLOUT, 0}};
    const int ready = ::poll(fds, in[1] >= 0 ? 2 : 1, static_cast<int>(left));
    if (ready < 0 && errno != EINTR) break;
    if (ready <= 0) continue;
    if (in[1] >= 0 && fds[1].revents != 0) {
      const ssize_t put = ::write(in[1], options.input.data() + written, options.input.size() - written);
      if (put > 0) written += static_cast<std::size_t>(put);
      if ((put < 0 && errno != EAGAIN && errno != EINTR) || written == options.input.size()) {
        ::close(in[1]);
        in[1] = -1;
      }
    }
    if (fds[0].revents != 0) {
      char buffer[65536];
      const ssize_t got = ::read(out[0], buffer, sizeof buffer);
      if (got == 0) {
        complete = true;
        break;
      }
      if (got < 0 && errno != EINTR) break;
      if (got > 0) result.output.append(buffer, static_cast<std::size_t>(got));
      if (result.output.size() > options.max_output) break;
    }
  }
  struct timespec zero {};
  while (sigtimedwait(&pipe_signal, nullptr, &zero) > 0) {
  }
  pthread_sigmask(SIG_SETMASK, &previous, nullptr);
  ::close(out[0]);
  if (in[1] >= 0) ::close(in[1]);
  if (!complete) ::kill(-pid, SIGKILL);
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  if (complete && WIFEXITED(status)) result.exit_code = WEXITSTATUS(status);
  return result;
}

}  // namespace codefinder::index
