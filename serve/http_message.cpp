// Headers by name; the bytes of a response, and the one response to a request.
#include "serve/http_message.h"

#include "base/log.h"

#include <atomic>

namespace codefinder::serve {

std::string_view HttpRequest::header(std::string_view lower_case_name) const {
  const auto at = headers.find(lower_case_name);
  return at == headers.end() ? std::string_view() : std::string_view(at->second);
}

std::string_view reason_of(int status) {
  switch (status) {
    case 200: return "OK";
    case 202: return "Accepted";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 408: return "Request Timeout";
    case 413: return "Content Too Large";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    case 500: return "Internal Server Error";
    case 503: return "Service Unavailable";
    case 504: return "Gateway Timeout";
    case 505: return "HTTP Version Not Supported";
    default: return "Unknown";
  }
}

std::string response_bytes(const HttpResponse& response, const ResponseFraming& framing) {
  std::string bytes = fmt::format(
      "HTTP/1.{} {} {}\r\nServer: codefinder\r\nX-Content-Type-Options: nosniff\r\n"
      "Cache-Control: no-store\r\nContent-Length: {}\r\n",
      framing.minor_version, response.status, reason_of(response.status), response.body.size());
  if (!response.body.empty()) bytes += "Content-Type: " + response.content_type + "\r\n";
  for (const auto& [name, value] : response.headers) bytes += name + ": " + value + "\r\n";
  if (!framing.keep_alive) bytes += "Connection: close\r\n";
  else if (framing.minor_version == 0) bytes += "Connection: keep-alive\r\n";
  bytes += "\r\n";
  return framing.head_only ? bytes : bytes + response.body;
}

struct HttpReply::State {
  ~State() {
    if (!sent.exchange(true)) send({.status = 500, .content_type = "text/plain", .body = ""});
  }
  Send send;
  std::atomic<bool> sent{false};
};

HttpReply::HttpReply(Send send) : state_(std::make_shared<State>()) {
  state_->send = std::move(send);
}

bool HttpReply::send(HttpResponse response, const std::function<void()>& before) const {
  if (state_->sent.exchange(true)) return false;
  if (before) before();
  state_->send(std::move(response));
  return true;
}

}  // namespace codefinder::serve
