// An OpenAI-compatible endpoint for embeddings on a free port of this machine, with a model that is
// small and deterministic: a vector counts the words of a text, and synonyms are one word.
#pragma once

#include <nlohmann/json.hpp>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cctype>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace codefinder::testing {

class EmbeddingServer {
 public:
  using Synonyms = std::map<std::string, std::string>;
  struct Answer {
    int status = 200;
    std::string body;
    bool silent = false;  // Keeps the connection open and never answers.
    std::string headers = {};
  };
  struct Request {
    std::string head;
    nlohmann::json body;
    std::vector<std::string> texts() const {
      return body.at("input").get<std::vector<std::string>>();
    }
  };
  /// Called for each request, on the server's thread.
  using Handler = std::function<Answer(const Request&)>;

  explicit EmbeddingServer(Synonyms synonyms = {}, std::size_t dimensions = 64)
      : synonyms_(std::move(synonyms)), dimensions_(dimensions) {
    listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof(address);
    if (::bind(listener_, reinterpret_cast<sockaddr*>(&address), size) != 0 ||
        ::listen(listener_, 16) != 0 ||
        ::getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size) != 0 ||
        ::pipe(wake_) != 0)
      std::abort();
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { serve(); });
  }
  ~EmbeddingServer() {
    (void)!::write(wake_[1], "x", 1);
    thread_.join();
    for (const int fd : open_) ::close(fd);
    for (const int fd : {listener_, wake_[0], wake_[1]}) ::close(fd);
  }
  EmbeddingServer(const EmbeddingServer&) = delete;
  EmbeddingServer& operator=(const EmbeddingServer&) = delete;

  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_) + "/v1/embeddings"; }

  void answer_by(Handler handler) {
    const std::lock_guard lock(mutex_);
    handler_ = std::move(handler);
  }
  std::vector<Request> requests() const {
    const std::lock_guard lock(mutex_);
    return requests_;
  }
  /// The number of texts of all requests.
  std::size_t texts() const {
    std::size_t count = 0;
    for (const Request& request : requests()) count += request.texts().size();
    return count;
  }

  std::vector<double> vector_of(std::string_view text) const {
    std::vector<double> vector(dimensions_, 0);
    vector[0] = 0.1;  // No text is without a vector.
    std::string word;
    const auto count = [&] {
      if (word.empty()) return;
      const auto known = synonyms_.find(word);
      std::uint32_t hash = 2166136261u;
      for (const char c : known == synonyms_.end() ? word : known->second)
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
      vector[1 + hash % (dimensions_ - 1)] += 1;
      word.clear();
    };
    for (const char c : text) {
      if (std::isupper(static_cast<unsigned char>(c))) count();
      if (std::isalnum(static_cast<unsigned char>(c)))
        word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      else count();
    }
    count();
    return vector;
  }

  /// The answer of an endpoint that works.
  Answer embeddings_of(const Request& request) const {
    nlohmann::json data = nlohmann::json::array();
    for (const std::string& text : request.texts())
      data.push_back(
          {{"object", "embedding"}, {"index", data.size()}, {"embedding", vector_of(text)}});
    return {200, nlohmann::json{{"object", "list"}, {"data", std::move(data)}}.dump(), false, {}};
  }

 private:
  void serve() {
    for (;;) {
      pollfd waiting[2] = {{listener_, POLLIN, 0}, {wake_[0], POLLIN, 0}};
      if (::poll(waiting, 2, -1) < 0 || waiting[1].revents != 0) return;
      const int fd = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
      if (fd < 0) continue;
      if (!respond(fd)) open_.push_back(fd);
      else ::close(fd);
    }
  }

  /// Returns whether the connection is to be closed.
  bool respond(int fd) {
    std::string text;
    std::size_t body = 0, size = 0;
    while (body == 0 || text.size() < body + size) {
      char buffer[65536];
      const ssize_t got = ::recv(fd, buffer, sizeof(buffer), 0);
      if (got <= 0) return true;
      text.append(buffer, static_cast<std::size_t>(got));
      const std::size_t end = text.find("\r\n\r\n");
      if (body != 0 || end == std::string::npos) continue;
      body = end + 4;
      const std::size_t at = text.find("Content-Length: ");
      size = at < end ? std::stoul(text.substr(at + 16)) : 0;
    }
    const Request request{text.substr(0, body),
                          nlohmann::json::parse(text.substr(body), nullptr, false)};
    Handler handler;
    {
      const std::lock_guard lock(mutex_);
      requests_.push_back(request);
      handler = handler_;
    }
    const Answer answer = handler ? handler(request) : embeddings_of(request);
    if (answer.silent) return false;
    const std::string out = "HTTP/1.1 " + std::to_string(answer.status) +
                            " Status\r\nConnection: close\r\n" + answer.headers +
                            "Content-Length: " + std::to_string(answer.body.size()) + "\r\n\r\n" +
                            answer.body;
    for (std::size_t sent = 0; sent < out.size();) {
      const ssize_t n = ::send(fd, out.data() + sent, out.size() - sent, MSG_NOSIGNAL);
      if (n <= 0) return true;
      sent += static_cast<std::size_t>(n);
    }
    return true;
  }

  const Synonyms synonyms_;
  const std::size_t dimensions_;
  int listener_ = -1, wake_[2] = {-1, -1};
  std::uint16_t port_ = 0;
  mutable std::mutex mutex_;
  Handler handler_;
  std::vector<Request> requests_;
  std::vector<int> open_;  // Those that are never answered.
  std::thread thread_;
};

}  // namespace codefinder::testing
