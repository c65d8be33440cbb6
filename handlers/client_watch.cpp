// Watches a process by its descriptor, or by polling on systems without them.
#include "handlers/client_watch.h"

#include "base/log.h"
#include "base/os/process.h"
#include "base/os/wake_event.h"
#include "base/threads.h"

#include <poll.h>
#include <signal.h>

#include <cerrno>
#include <limits>
#include <thread>

namespace codefinder::handlers {
namespace {

bool alive(pid_t pid) { return ::kill(pid, 0) == 0 || errno != ESRCH; }

class Watch final : public ClientWatch {
 public:
  Watch(pid_t pid, Descriptor process, WakeEvent wake, std::function<void()> gone)
      : process_(std::move(process)), wake_(std::move(wake)) {
    const Status started = start_thread(thread_,
                                        [=, this, gone = std::move(gone)] { watch(pid, gone); });
    if (!started) log_warning("the client's process is not watched: {}", started.error().message);
  }
  ~Watch() override {
    wake_.wake();
    if (thread_.joinable()) thread_.join();
  }

 private:
  void watch(pid_t pid, const std::function<void()>& gone) {
    // Without a descriptor of the process, looks every few seconds.
    const bool waits = process_.ok();
    for (;;) {
      pollfd fds[2] = {{wake_.descriptor(), POLLIN, 0}, {process_.get(), POLLIN, 0}};
      const int ready = ::poll(fds, waits ? 2 : 1, waits ? -1 : 3000);
      if (ready < 0 && errno != EINTR) return;
      if (fds[0].revents != 0) return;
      if (waits ? (ready > 0 && fds[1].revents != 0) : !alive(pid)) return gone();
    }
  }

  const Descriptor process_;
  const WakeEvent wake_;
  std::thread thread_;
};

}  // namespace

std::unique_ptr<ClientWatch> ClientWatch::start(std::int64_t pid, std::function<void()> gone) {
  if (pid <= 0 || pid > std::numeric_limits<pid_t>::max()) return nullptr;
  const auto process = static_cast<pid_t>(pid);
  if (!alive(process)) return nullptr;
  WakeEvent wake;
  if (!wake.ok()) return nullptr;
  return std::make_unique<Watch>(process, open_process(process), std::move(wake), std::move(gone));
}

}  // namespace codefinder::handlers
