// An HTTP/1.1 server on one socket, by Boost.Beast: one thread reads and writes all connections, so
// an idle or slow client costs a descriptor and a buffer, no thread.
//   read     bytes -> a request, within the limits of size and time; several requests of a
//            connection are answered in order
//   handler  called on the server's thread; must not block
//   reply    from any thread; written by the server's thread
// While a request is being answered, its connection is read on, so that a client that disconnects
// is noticed: the request's stop is requested.
#pragma once

#include "base/result.h"
#include "serve/http_message.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace codefinder::serve {

struct HttpLimits {
  // For more, the one without a request for the longest time is closed; if all have one, they are
  // answered with status 503.
  std::size_t connections = 1024;
  std::uint32_t head_bytes = 16u << 10;
  std::uint64_t body_bytes = 1u << 20;
  std::size_t reading_bytes = 64u << 20;           // All bodies that are being read.
  std::size_t unsent_bytes = 256u << 20;           // All responses that clients have not taken yet.
  std::chrono::milliseconds request_time{10'000};  // From the first byte to the last.
  std::chrono::milliseconds idle_time{75'000};     // For a connection without a request.
  std::chrono::milliseconds write_time{30'000};    // For a response.
};

struct HttpHandler {
  std::function<void(HttpRequest, HttpReply)> handle;
  /// Called when the head of a request is there, and its body is not: a response refuses it, and
  /// the body is not read. May be empty.
  std::function<std::optional<HttpResponse>(const HttpRequest& head)> refuse = {};
  /// A request was answered without the handler, because of its form or a limit. May be empty.
  std::function<void(int status)> refused = {};
};

class HttpServer {
 public:
  /// Listens on `address` (an IP address) and `port` (0: any free one), and serves on a thread of
  /// its own. Errors: invalid_query (no such address), internal (it cannot be listened on).
  static Result<std::unique_ptr<HttpServer>> listen(const std::string& address, std::uint16_t port,
                                                    const HttpLimits& limits, HttpHandler handler);
  /// REQUIRES: every reply was sent, or its last copy destroyed.
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  std::uint16_t port() const;
  std::size_t connections() const;

  /// Accepts no more connections, closes the idle ones, waits up to `grace` for the requests that
  /// are being answered, then stops them and closes all. Call once.
  void stop(std::chrono::milliseconds grace);

  struct Loop;  // In the .cpp file.

 private:
  explicit HttpServer(std::shared_ptr<Loop> loop);
  std::shared_ptr<Loop> loop_;
};

}  // namespace codefinder::serve
