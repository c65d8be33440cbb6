// Forks, limits the processor time of the child and looks at how it ended.
#include "base/os/trial.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cerrno>

namespace codefinder {
namespace {

constexpr unsigned kMaxSeconds = 10;
constexpr int kReturned = 97;  // An exit code that other code has no reason to use.

[[noreturn]] void run_child(const std::function<bool()>& function) {
  const rlimit seconds{kMaxSeconds, kMaxSeconds}, no_core{0, 0};
  ::setrlimit(RLIMIT_CPU, &seconds);
  ::setrlimit(RLIMIT_CORE, &no_core);
  ::alarm(2 * kMaxSeconds);
  if (const int null = ::open("/dev/null", O_RDWR | O_CLOEXEC); null >= 0)
    for (const int fd : {0, 1, 2}) ::dup2(null, fd);
  function();
  ::_exit(kReturned);
}

}  // namespace

bool survives(const std::function<bool()>& function) {
  const pid_t child = ::fork();
  if (child < 0) return true;
  if (child == 0) run_child(function);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return true;
  return WIFEXITED(status) && WEXITSTATUS(status) == kReturned;
}

}  // namespace codefinder
