// Connects by libcurl, and reads and writes without blocking.
#include "index/net/connection.h"

#include "base/log.h"
#include "base/result.h"
#include "index/net/curl_library.h"

#include <poll.h>

#include <algorithm>
#include <cstdlib>

namespace codefinder::net {

namespace {

constexpr int kTick = 100;  // Milliseconds until a stop request ends a wait.

Error lost(std::string_view what, const char* why) {
  return {ErrorCode::internal, fmt::format("{}: {}", what, why), {}};
}

}  // namespace

Connection::Connection(const CurlLibrary& curl)
    : curl_(curl), multi_(curl.multi_init()), easy_(curl.easy_init()) {
  curl_.multi_add_handle(multi_, easy_);
}

Connection::~Connection() {
  curl_.multi_remove_handle(multi_, easy_);
  curl_.easy_cleanup(easy_);
  curl_.multi_cleanup(multi_);
}

void Connection::configure(const ConnectionOptions& options, char* reason) {
  const auto set = [&](CURLoption option, auto value) { curl_.easy_setopt(easy_, option, value); };
  const bool tls = options.tls == ConnectionOptions::Tls::used;
  const std::string host = options.host.find(':') == std::string::npos ? options.host
                                                                       : "[" + options.host + "]";
  set(CURLOPT_URL, fmt::format("{}://{}:{}", tls ? "https" : "http", host, options.port).c_str());
  set(CURLOPT_CONNECT_ONLY, 1L);
  set(CURLOPT_PROXY, "");
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_QUICK_EXIT, 1L);  // Does not wait for the resolver's thread.
  set(CURLOPT_SSL_ENABLE_ALPN, 0L);
  if (const char* authorities = std::getenv("SSL_CERT_FILE"); authorities)
    set(CURLOPT_CAINFO, authorities);
  set(CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(options.connect.count()));
  set(CURLOPT_ERRORBUFFER, reason);
}

Status Connection::connect(const std::stop_token& stop, const char* reason) {
  const std::stop_callback wake(stop, [this] { curl_.multi_wakeup(multi_); });
  for (int running = 1; running > 0;) {
    if (stop.stop_requested()) return cancelled_error();
    if (curl_.multi_perform(multi_, &running) != CURLM_OK)
      return lost("cannot connect", "libcurl fails");
    if (running > 0) curl_.multi_poll(multi_, nullptr, 0, kTick, nullptr);
  }
  int left = 0;
  const CURLMsg* done = curl_.multi_info_read(multi_, &left);
  if (done == nullptr) return lost("cannot connect", "libcurl fails");
  if (const CURLcode code = done->data.result; code != CURLE_OK)
    return Error{ErrorCode::internal, reason[0] ? reason : curl_.easy_strerror(code), {}};
  curl_socket_t socket = CURL_SOCKET_BAD;
  curl_.easy_getinfo(easy_, CURLINFO_ACTIVESOCKET, &socket);
  socket_ = socket;
  return Done{};
}

Result<std::unique_ptr<Connection>> Connection::open(const ConnectionOptions& options) {
  const Result<const CurlLibrary*> curl = curl_library();
  if (!curl) return curl.error();
  std::unique_ptr<Connection> made(new Connection(**curl));
  char reason[CURL_ERROR_SIZE] = {};
  made->configure(options, reason);
  const Status connected = made->connect(options.stop, reason);
  (*curl)->easy_setopt(made->easy_, CURLOPT_ERRORBUFFER, static_cast<char*>(nullptr));
  if (!connected) return connected.error();
  return made;
}

Result<bool> Connection::write(std::string_view& bytes) {
  std::size_t sent = 0;
  const CURLcode code = curl_.easy_send(easy_, bytes.data(), bytes.size(), &sent);
  if (code == CURLE_AGAIN) return false;
  if (code != CURLE_OK) return lost("cannot send", curl_.easy_strerror(code));
  bytes.remove_prefix(sent);
  return true;
}

Result<std::size_t> Connection::read(std::span<char> buffer) {
  std::size_t received = 0;
  const CURLcode code = curl_.easy_recv(easy_, buffer.data(), buffer.size(), &received);
  if (code == CURLE_AGAIN) return std::size_t{0};
  if (code != CURLE_OK) return lost("cannot receive", curl_.easy_strerror(code));
  if (received == 0) return Error{ErrorCode::internal, "the server closed the connection", {}};
  return received;
}

Status Connection::wait(Until until, std::chrono::milliseconds stall, const std::stop_token& stop) {
  const auto deadline = std::chrono::steady_clock::now() + stall;
  for (;;) {
    if (stop.stop_requested()) return cancelled_error();
    pollfd ready{.fd = socket_, .events = POLLIN, .revents = 0};
    if (until == Until::writable_or_readable) ready.events |= POLLOUT;
    if (::poll(&ready, 1, kTick) > 0) return Done{};
    if (std::chrono::steady_clock::now() >= deadline)
      return Error{ErrorCode::internal, fmt::format("no answer within {} ms", stall.count()), {}};
  }
}

}  // namespace codefinder::net
