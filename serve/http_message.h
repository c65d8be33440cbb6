// A request and a response of HTTP, without the library that reads and writes them.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::serve {

struct HttpRequest {
  std::string method;  // "GET".
  std::string path;    // Without the query, still percent-encoded.
  // By name in lower case; of several with one name, the values joined by ", ".
  std::map<std::string, std::string, std::less<>> headers;
  std::string body;
  std::stop_source stop;  // Requested when the client disconnects.

  /// "" if there is none.
  std::string_view header(std::string_view lower_case_name) const;
};

/// The status of a request whose head leaves open where it ends or whom it is for: one of HTTP/1.1
/// without a host, with several hosts, with another coding than "chunked". 0 if it is in order.
int status_of_head(const HttpRequest& head, unsigned minor_version);

struct HttpResponse {
  int status = 200;
  std::string content_type = "application/json";
  std::string body;
  // In addition to the headers of every response.
  std::vector<std::pair<std::string, std::string>> headers = {};
};

/// How the response to a request is written.
struct ResponseFraming {
  unsigned minor_version = 1;  // The minor version of HTTP/1.
  bool keep_alive = true;      // The connection is used again.
  bool head_only = false;      // The answer to HEAD.
};
/// Returns the bytes of a response.
std::string response_bytes(const HttpResponse& response, const ResponseFraming& framing);
/// Returns "Not Found" for 404.
std::string_view reason_of(int status);
/// The response to a request that is not read.
HttpResponse refusal(int status);

/// True for an IP address that only this machine can reach; "" and names are not addresses.
bool is_loopback_address(const std::string& address);

/// Sends the response to one request: the first call of any copy, on any thread. If all copies are
/// destroyed without one, status 500 is sent.
class HttpReply {
 public:
  using Send = std::function<void(HttpResponse)>;
  explicit HttpReply(Send send);

  /// False if a response was sent before; else `before` is called, and then it is sent.
  bool send(HttpResponse response, const std::function<void()>& before = {}) const;

 private:
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace codefinder::serve
