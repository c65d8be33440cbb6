// A TCP connection, with TLS or without, by libcurl: for protocols other than HTTP.
#pragma once

#include "base/result.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

namespace codefinder::net {

struct CurlLibrary;

struct ConnectionOptions {
  enum class Tls : std::uint8_t { none, used };  // Used: the certificate is checked.
  Tls tls = Tls::none;
  std::string host;
  std::uint16_t port = 0;
  std::chrono::milliseconds connect{2000};
  std::stop_token stop = {};  // Ends the attempt to connect.
};

/// Not thread-safe. Errors: internal, with the reason in words; cancelled.
class Connection {
 public:
  static Result<std::unique_ptr<Connection>> open(const ConnectionOptions& options);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  /// Writes bytes from the start of `bytes`, and removes them from it. Returns false if the peer
  /// does not take any now.
  Result<bool> write(std::string_view& bytes);
  /// Reads what is there; 0 if nothing is there now. An end of the stream is an error.
  Result<std::size_t> read(std::span<char> buffer);
  enum class Until : std::uint8_t { readable, writable_or_readable };
  /// Waits until the socket is ready. Errors: internal after `stall`; cancelled.
  Status wait(Until until, std::chrono::milliseconds stall, const std::stop_token& stop);

 private:
  explicit Connection(const CurlLibrary& curl);
  void configure(const ConnectionOptions& options, char* reason);
  /// Connects as configured.
  Status connect(const std::stop_token& stop, const char* reason);

  const CurlLibrary& curl_;
  void* multi_ = nullptr;
  void* easy_ = nullptr;
  int socket_ = -1;
};

}  // namespace codefinder::net
