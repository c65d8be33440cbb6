// Watches a process with a pidfd, or by polling on kernels without them.
#include "handlers/client_watch.h"

#include "base/log.h"
#include "base/threads.h"

#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <limits>
#include <thread>

namespace codefinder::handlers {
namespace {

bool alive(pid_t pid) { return ::kill(pid, 0) == 0 || errno != ESRCH; }

class Watch final : public ClientWatch {
 public:
  Watch(pid_t pid, int pid_fd, int wake_fd, std::function<void()> gone)
      : pid_fd_(pid_fd), wake_fd_(wake_fd) {
    const Status started = start_thread(thread_,
                                        [=, this, gone = std::move(gone)] { watch(pid, gone); });
    if (!started) log_warning("the client's process is not watched: {}", started.error().message);
  }
  ~Watch() override {
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = ::write(wake_fd_, &one, sizeof one);
    if (thread_.joinable()) thread_.join();
    if (pid_fd_ >= 0) ::close(pid_fd_);
    ::close(wake_fd_);
  }

 private:
  void watch(pid_t pid, const std::function<void()>& gone) {
    // A pidfd becomes readable when the process ends; without one, polls every few seconds.
    for (;;) {
      pollfd fds[2] = {{wake_fd_, POLLIN, 0}, {pid_fd_, POLLIN, 0}};
      const int ready = ::poll(fds, pid_fd_ >= 0 ? 2 : 1, pid_fd_ >= 0 ? -1 : 3000);
      if (ready < 0 && errno != EINTR) return;
      if (fds[0].revents != 0) return;
      if (pid_fd_ >= 0 ? (ready > 0 && fds[1].revents != 0) : !alive(pid)) return gone();
    }
  }

  const int pid_fd_, wake_fd_;
  std::thread thread_;
};

}  // namespace

std::unique_ptr<ClientWatch> ClientWatch::start(std::int64_t pid, std::function<void()> gone) {
  if (pid <= 0 || pid > std::numeric_limits<pid_t>::max()) return nullptr;
  const auto process = static_cast<pid_t>(pid);
  if (!alive(process)) return nullptr;
  const int wake_fd = ::eventfd(0, EFD_CLOEXEC);
  if (wake_fd < 0) return nullptr;
#ifdef SYS_pidfd_open
  const int pid_fd = static_cast<int>(::syscall(SYS_pidfd_open, process, 0));
#else
  const int pid_fd = -1;
#endif
  return std::make_unique<Watch>(process, pid_fd, wake_fd, std::move(gone));
}

}  // namespace codefinder::handlers
