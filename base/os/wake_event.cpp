// WakeEvent as an eventfd.
#include "base/os/wake_event.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include <cerrno>
#include <cstdint>

namespace codefinder {

WakeEvent::WakeEvent() : event_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

void WakeEvent::wake() const {
  const int saved = errno;
  const std::uint64_t one = 1;
  // If the counter is at its maximum, the descriptor is readable anyway.
  [[maybe_unused]] const auto written = ::write(event_.get(), &one, sizeof one);
  errno = saved;
}

void WakeEvent::reset() const {
  std::uint64_t count = 0;
  [[maybe_unused]] const auto got = ::read(event_.get(), &count, sizeof count);
}

void WakeEvent::wait() const {
  pollfd waiting{event_.get(), POLLIN, 0};
  while (ok() && ::poll(&waiting, 1, -1) < 0 && errno == EINTR) {
  }
}

}  // namespace codefinder
