// Headers by name; the bytes of a response, and the one response to a request.
#include "serve/http_message.h"

#include "base/log.h"
#include "base/strings.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <atomic>
#include <cstring>

namespace codefinder::serve {

std::string_view HttpRequest::header(std::string_view lower_case_name) const {
  const auto at = headers.find(lower_case_name);
  return at == headers.end() ? std::string_view() : std::string_view(at->second);
}

int status_of_head(const HttpRequest& head, unsigned minor_version) {
  const std::string_view host = head.header("host"), coding = head.header("transfer-encoding");
  // Several with one name are joined by commas, which no host has.
  if (host.find(',') != std::string_view::npos || (host.empty() && minor_version > 0)) return 400;
  if (coding.empty()) return 0;
  if (minor_version == 0) return 400;
  return to_lower(coding) == "chunked" ? 0 : 501;
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
    case 501: return "Not Implemented";
    case 503: return "Service Unavailable";
    case 504: return "Gateway Timeout";
    case 505: return "HTTP Version Not Supported";
    default: return "Unknown";
  }
}

HttpResponse refusal(int status) {
  HttpResponse response{.status = status, .content_type = "text/plain"};
  response.body = std::string(reason_of(status)) + "\n";
  if (status == 503) response.headers.emplace_back("Retry-After", "1");
  return response;
}

bool is_loopback_address(const std::string& address) {
  in_addr v4{};
  if (::inet_pton(AF_INET, address.c_str(), &v4) == 1) return ntohl(v4.s_addr) >> 24 == 127;
  in6_addr v6{};
  if (::inet_pton(AF_INET6, address.c_str(), &v6) != 1) return false;
  return std::memcmp(&v6, &in6addr_loopback, sizeof v6) == 0;
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
