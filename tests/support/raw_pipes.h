// The two pipes of a server over file descriptors, for a client that reads nothing.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace codefinder::testing {

class RawPipes {
 public:
  RawPipes() {
    if (::pipe2(up_, O_CLOEXEC) != 0 || ::pipe2(down_, O_CLOEXEC) != 0) std::abort();
    ::fcntl(up_[1], F_SETFL, O_NONBLOCK);
  }
  ~RawPipes() {
    hang_up();
    for (const int fd : {up_[0], down_[0], down_[1]}) ::close(fd);
  }
  RawPipes(const RawPipes&) = delete;
  RawPipes& operator=(const RawPipes&) = delete;

  int in() const { return up_[0]; }     // The server's.
  int out() const { return down_[1]; }  // The server's.

  /// Sends the bytes; false once the server takes no more of them.
  bool send(std::string_view bytes) {
    while (!bytes.empty()) {
      pollfd writable{up_[1], POLLOUT, 0};
      if (::poll(&writable, 1, kServerIsBlocked) <= 0) return false;
      const ssize_t sent = ::write(up_[1], bytes.data(), bytes.size());
      if (sent > 0) bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }
  void hang_up() {
    if (up_[1] >= 0) ::close(up_[1]);
    up_[1] = -1;
  }

 private:
  static constexpr int kServerIsBlocked = 300;  // Milliseconds in which it reads nothing.
  int up_[2], down_[2];
};

}  // namespace codefinder::testing
