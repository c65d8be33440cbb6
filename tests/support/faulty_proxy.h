// A proxy on this machine that forwards connections to a server, and does with its answers what a
// bad network or a bad server does.
#pragma once

#include "support/server_process.h"

#include <atomic>
#include <cstdlib>
#include <list>
#include <string>
#include <thread>

namespace codefinder::testing {

class FaultyProxy {
 public:
  enum class Fault {
    none,
    refuse,    // Nothing listens. From the start only.
    stall,     // Accepts connections, and neither forwards nor answers.
    truncate,  // Closes a connection after `bytes` of answers.
    corrupt,   // Turns each byte 0xFE of answers into 0xFF.
    slow,      // Forwards answers byte by byte.
    reply,     // Answers whatever it receives with `text`.
    hang_up,   // Closes the connection that sends something next; then none.
  };

  /// `server`: its port; not needed if there is a fault from the start that answers nothing of it.
  explicit FaultyProxy(std::uint16_t server, Fault fault = Fault::none, std::size_t bytes = 0,
                       std::string text = {})
      : server_(server), bytes_(bytes), text_(std::move(text)), fault_(fault) {
    listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    port_ = bind_loopback(listener_, 0);
    if (port_ == 0 || ::pipe(wake_) != 0) std::abort();
    if (fault != Fault::refuse && ::listen(listener_, 64) != 0) std::abort();
    thread_ = std::thread([this] { serve(); });
  }
  ~FaultyProxy() {
    (void)!::write(wake_[1], "x", 1);
    thread_.join();
    for (const Pair& pair : pairs_) pair.close();
    for (const int descriptor : {listener_, wake_[0], wake_[1]}) ::close(descriptor);
  }
  FaultyProxy(const FaultyProxy&) = delete;
  FaultyProxy& operator=(const FaultyProxy&) = delete;

  std::uint16_t port() const { return port_; }
  void set(Fault fault) { fault_ = fault; }
  /// Connections so far.
  std::size_t connections() const { return connections_; }

 private:
  struct Pair {
    int client = -1, server = -1;
    std::size_t answered = 0;
    void close() const {
      ::close(client);
      if (server >= 0) ::close(server);
    }
  };

  void serve() {
    for (;;) {
      std::vector<pollfd> waiting{{wake_[0], POLLIN, 0}};
      if (fault_ != Fault::refuse) waiting.push_back({listener_, POLLIN, 0});
      const std::size_t first = waiting.size();
      for (const Pair& pair : pairs_)
        for (const int descriptor : {pair.client, pair.server})
          waiting.push_back({descriptor, POLLIN, 0});
      if (::poll(waiting.data(), waiting.size(), -1) < 0 || waiting[0].revents != 0) return;
      std::size_t at = first;
      for (auto pair = pairs_.begin(); pair != pairs_.end(); at += 2) {
        const bool open = (waiting[at].revents == 0 || take_request(*pair)) &&
                          (waiting[at + 1].revents == 0 || take_answer(*pair));
        if (!open) pair->close();
        pair = open ? std::next(pair) : pairs_.erase(pair);
      }
      if (first == 2 && waiting[1].revents != 0) accept();
    }
  }

  void accept() {
    Pair pair{.client = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC)};
    if (pair.client < 0) return;
    ++connections_;
    if (fault_ == Fault::stall || fault_ == Fault::reply) return pairs_.push_back(pair);
    pair.server = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_in address = loopback(server_);
    if (::connect(pair.server, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0)
      return pair.close();
    pairs_.push_back(pair);
  }

  static bool send_all(int to, std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(to, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }

  /// Both return whether the connection stays open.
  bool take_request(Pair& pair) {
    char buffer[65536];
    const ssize_t got = ::recv(pair.client, buffer, sizeof(buffer), 0);
    Fault hang_up = Fault::hang_up;
    if (got <= 0 || fault_.compare_exchange_strong(hang_up, Fault::none)) return false;
    if (fault_ == Fault::stall) return true;
    if (fault_ == Fault::reply) return send_all(pair.client, text_);
    return pair.server >= 0 && send_all(pair.server, {buffer, static_cast<std::size_t>(got)});
  }

  bool take_answer(Pair& pair) {
    char buffer[65536];
    const ssize_t got = ::recv(pair.server, buffer, sizeof(buffer), 0);
    if (got <= 0) return false;
    std::string bytes(buffer, static_cast<std::size_t>(got));
    switch (fault_) {
      case Fault::stall: return true;
      case Fault::truncate:
        bytes.resize(std::min(bytes.size(), bytes_ - pair.answered));
        pair.answered += bytes.size();
        return send_all(pair.client, bytes) && pair.answered < bytes_;
      case Fault::corrupt:
        for (char& byte : bytes)
          if (byte == '\xFE') byte = '\xFF';
        return send_all(pair.client, bytes);
      case Fault::slow: return send_slowly(pair, bytes);
      default: return send_all(pair.client, bytes);
    }
  }

  bool send_slowly(const Pair& pair, const std::string& bytes) {
    for (std::size_t at = 0; at < bytes.size(); ++at) {
      if (!send_all(pair.client, bytes.substr(at, 1))) return false;
      pollfd stop{wake_[0], POLLIN, 0};
      if (::poll(&stop, 1, 1) != 0) return false;
    }
    return true;
  }

  const std::uint16_t server_;
  const std::size_t bytes_;
  const std::string text_;
  std::atomic<Fault> fault_;
  std::atomic<std::size_t> connections_ = 0;
  int listener_ = -1, wake_[2] = {-1, -1};
  std::uint16_t port_ = 0;
  std::list<Pair> pairs_;
  std::thread thread_;
};

}  // namespace codefinder::testing
