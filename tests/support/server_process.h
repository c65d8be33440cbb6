// A server of the system that a test starts on this machine. It ends with this object, and also if
// the test is killed.
#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include "support/file_text.h"

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

namespace codefinder::testing {

/// The path of a program, also of one in /usr/sbin; "" if there is none.
inline std::string find_program(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::istringstream directories(std::string(path != nullptr ? path : "") + ":/usr/sbin:/sbin");
  for (std::string directory; std::getline(directories, directory, ':');)
    if (const std::string file = directory + "/" + name; ::access(file.c_str(), X_OK) == 0)
      return file;
  return {};
}

inline sockaddr_in loopback(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(port);
  return address;
}

/// Binds a socket to a port of this machine, or to a free one (0); returns that port, 0 if it is
/// taken.
inline std::uint16_t bind_loopback(int socket, std::uint16_t port) {
  sockaddr_in address = loopback(port);
  socklen_t size = sizeof(address);
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  if (::bind(socket, any, size) != 0 || ::getsockname(socket, any, &size) != 0) return 0;
  return ntohs(address.sin_port);
}

/// A port that no program has, nor the one that is `second` above it.
inline std::uint16_t free_port(unsigned second = 0) {
  for (;;) {
    const int sockets[] = {::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0),
                           ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    const std::uint16_t port = bind_loopback(sockets[0], 0);
    const unsigned other = port + second;
    const bool both = second == 0 ||
                      (other <= 65535 &&
                       bind_loopback(sockets[1], static_cast<std::uint16_t>(other)) != 0);
    for (const int socket : sockets) ::close(socket);
    if (both) return port;
  }
}

class ServerProcess {
 public:
  /// What it prints is in the file `log`.
  ServerProcess(const std::vector<std::string>& command, std::string log) : log_(std::move(log)) {
    std::vector<char*> words;
    for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    process_ = ::fork();
    if (process_ != 0) return;
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    const int out = ::open(log_.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    for (const int descriptor : {1, 2}) ::dup2(out, descriptor);
    ::dup2(::open("/dev/null", O_RDONLY), 0);
    for (int descriptor = 3; descriptor < 256; ++descriptor) ::close(descriptor);
    ::execv(words[0], words.data());
    ::_exit(127);
  }
  ~ServerProcess() { end(); }
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  void end() {
    if (process_ <= 0) return;
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
    process_ = 0;
  }
  void send(int signal) const { ::kill(process_, signal); }
  /// Waits for its end, and returns whether it succeeded.
  bool finished_well() {
    int status = -1;
    if (process_ <= 0 || ::waitpid(process_, &status, 0) != process_) return false;
    process_ = 0;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
  }
  bool running() {
    if (process_ > 0 && ::waitpid(process_, nullptr, WNOHANG) == process_) process_ = 0;
    return process_ > 0;
  }
  std::string printed() const { return file_text(log_); }

  /// Waits until it is ready; false if it has ended, or after 20 s.
  template <class Ready>
  bool wait_until(Ready ready) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (running() && std::chrono::steady_clock::now() < deadline) {
      if (ready()) return true;
      ::poll(nullptr, 0, 5);
    }
    return false;
  }
  /// Waits until it accepts connections on a port.
  bool wait_for(std::uint16_t port) {
    return wait_until([port] {
      const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
      const sockaddr_in address = loopback(port);
      const int connected = ::connect(socket, reinterpret_cast<const sockaddr*>(&address),
                                      sizeof(address));
      ::close(socket);
      return connected == 0;
    });
  }

 private:
  std::string log_;
  pid_t process_ = 0;
};

}  // namespace codefinder::testing
