// HTTP requests by libcurl: several at once, over connections that are kept for the next ones.
// Follows no redirects, and speaks HTTP and HTTPS only.
#pragma once

#include "base/result.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::net {

struct CurlLibrary;

struct HttpRequest {
  enum class Method : std::uint8_t { get, head, put, post };
  Method method = Method::get;
  std::string url;
  std::vector<std::string> headers;          // "Name: value".
  std::string_view body;                     // For put and post.
  std::size_t most_answer_bytes = 1u << 20;  // A longer answer is an error.
};

struct HttpAnswer {
  long status = 0;
  std::string body;
};

/// The key pair that signs requests as AWS asks (Signature Version 4); libcurl computes it.
struct AwsKeys {
  std::string id, secret;
  std::string token;   // For temporary keys; may be empty.
  std::string region;  // "us-east-1".
};

struct HttpOptions {
  /// Proxies of the environment (https_proxy, no_proxy), and the user's .netrc.
  enum class Environment : std::uint8_t { ignored, used };
  Environment environment = Environment::ignored;
  std::chrono::milliseconds connect{0};  // To connect; 0: no limit of its own.
  /// Once connected, without a byte of a body or a line of a head; 0: no limit.
  std::chrono::milliseconds stall{0};
  std::chrono::milliseconds total{0};  // For each request; 0: no limit.
  std::size_t most_bytes = 0;          // For all answers of one send(); 0: no limit of their own.
  std::size_t at_once = 8;             // Most requests that are sent at the same time.
  /// The fate of the other requests when one has no answer: they are sent, or have none for
  /// the same reason.
  enum class AfterFailure : std::uint8_t { go_on, stop };
  AfterFailure after_failure = AfterFailure::go_on;
  const AwsKeys* keys = nullptr;  // Outlives the client; nullptr: nothing is signed.
};

/// Not thread-safe.
class HttpClient {
 public:
  /// Loads libcurl. Errors: internal (there is none, or an old one).
  static Result<std::unique_ptr<HttpClient>> create(HttpOptions options);
  ~HttpClient();
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;

  void set_options(const HttpOptions& options) { options_ = options; }

  /// Sends the requests, and returns an answer for each, whatever its HTTP status. A request other
  /// than a post is sent again if its kept connection was closed meanwhile. Errors: internal, with
  /// the reason in words; cancelled.
  std::vector<Result<HttpAnswer>> send(std::span<const HttpRequest> requests,
                                       const std::stop_token& stop);

 private:
  HttpClient(const CurlLibrary& curl, HttpOptions options);

  const CurlLibrary& curl_;
  HttpOptions options_;
  void* multi_ = nullptr;
};

/// The URL without what may be secret: user, password, query and fragment. What follows "//" is
/// left out if it names no host, as in "redis://:pass/word@host".
std::string shown_url(std::string_view url);

/// A part of a URL with each %XX decoded.
std::string percent_decoded(std::string_view text);

}  // namespace codefinder::net
