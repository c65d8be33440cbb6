// A client of HTTP that sends bytes as they are, over a socket of this machine.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace codefinder::testing {

struct RawResponse {
  int status = 0;  // 0: the connection was closed before a response.
  std::string head, body;
};

class RawHttp {
 public:
  explicit RawHttp(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    const timeval most{.tv_sec = 20, .tv_usec = 0};  // A server that hangs fails the test.
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &most, sizeof most);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connected_ = ::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  }
  ~RawHttp() { close(); }
  RawHttp(const RawHttp&) = delete;
  RawHttp& operator=(const RawHttp&) = delete;

  bool is_connected() const { return connected_; }
  void close() {
    if (socket_ >= 0) ::close(socket_);
    socket_ = -1;
  }
  /// False if the server has closed the connection.
  bool send(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }
  /// Reads one response, with its body if it has a length.
  RawResponse receive() {
    RawResponse response;
    std::size_t end = 0;
    while ((end = in_.find("\r\n\r\n")) == std::string::npos)
      if (!fill()) return response;
    response.head = in_.substr(0, end + 2);
    in_.erase(0, end + 4);
    response.status = std::atoi(response.head.c_str() + response.head.find(' '));
    const std::string length = header(response.head, "Content-Length");
    const std::size_t size = length.empty() ? 0 : std::stoul(length);
    while (in_.size() < size && fill()) {
    }
    response.body = in_.substr(0, size);
    in_.erase(0, size);
    return response;
  }
  /// True once a part of a response is there, which is not read.
  bool waits_for_reader() const {
    char byte = 0;
    return ::recv(socket_, &byte, 1, MSG_PEEK) == 1;
  }
  /// True once the server has closed the connection; what it sends before is discarded.
  bool is_closed_by_server() {
    while (fill()) {
    }
    return ended_;
  }

  static std::string header(const std::string& head, const std::string& name) {
    const std::size_t at = head.find("\r\n" + name + ": ");
    if (at == std::string::npos) return {};
    const std::size_t begin = at + name.size() + 4;
    return head.substr(begin, head.find("\r\n", begin) - begin);
  }

 private:
  bool fill() {
    char buffer[16 << 10];
    const ssize_t got = ::recv(socket_, buffer, sizeof buffer, 0);
    if (got > 0) in_.append(buffer, static_cast<std::size_t>(got));
    else ended_ = got == 0 || errno == ECONNRESET;
    return got > 0;
  }

  int socket_;
  bool connected_ = false, ended_ = false;
  std::string in_;
};

}  // namespace codefinder::testing
