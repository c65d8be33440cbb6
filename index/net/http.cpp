// Sends HTTP requests by libcurl's multi interface.
#include "index/net/http.h"

#include "base/errors.h"
#include "base/log.h"
#include "index/net/curl_library.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

namespace codefinder::net {

namespace {

constexpr int kLongestPoll = 1000;  // Milliseconds; a stop request ends it early.

Error http_error(std::string message) { return {ErrorCode::internal, std::move(message), {}}; }

struct Received {
  std::string bytes = {};
  std::size_t most = 0;
};

std::size_t receive_body(char* bytes, std::size_t size, std::size_t count, void* to) {
  auto& answer = *static_cast<Received*>(to);
  if (answer.bytes.size() + size * count > answer.most) return 0;  // Ends the transfer.
  answer.bytes.append(bytes, size * count);
  return size * count;
}

std::size_t send_body(char* to, std::size_t size, std::size_t count, void* from) {
  auto& left = *static_cast<std::string_view*>(from);
  const std::size_t bytes = std::min(size * count, left.size());
  std::copy_n(left.data(), bytes, to);
  left.remove_prefix(bytes);
  return bytes;
}

/// One request while it is sent.
class Transfer {
 public:
  Transfer(const CurlLibrary& curl, const HttpOptions& options, const HttpRequest& request)
      : curl_(curl),
        options_(options),
        body_(request.body),
        received_{.most = request.most_answer_bytes},
        easy_(curl.easy_init()) {
    set_connection(request);
    set_method(request);
    if (options.keys != nullptr) sign(*options.keys);
    set(CURLOPT_HTTPHEADER, headers_);
  }
  ~Transfer() {
    curl_.easy_cleanup(easy_);
    curl_.slist_free_all(headers_);
  }
  Transfer(const Transfer&) = delete;
  Transfer& operator=(const Transfer&) = delete;

  CURL* easy() const { return easy_; }
  bool limited() const { return limited_; }

  Result<HttpAnswer> answer(CURLcode code) {
    if (code == CURLE_WRITE_ERROR)
      return http_error(fmt::format("the answer has more than {} KB", received_.most >> 10));
    if (code == CURLE_OPERATION_TIMEDOUT) return http_error(timeout_reason());
    if (code != CURLE_OK)
      return http_error(reason_[0] != '\0' ? reason_ : curl_.easy_strerror(code));
    HttpAnswer answer{.body = std::move(received_.bytes)};
    curl_.easy_getinfo(easy_, CURLINFO_RESPONSE_CODE, &answer.status);
    return answer;
  }

 private:
  template <class Value>
  bool set(CURLoption option, Value value) {
    return curl_.easy_setopt(easy_, option, value) == CURLE_OK;
  }
  void add_header(const std::string& header) {
    headers_ = curl_.slist_append(headers_, header.c_str());
  }

  void set_connection(const HttpRequest& request) {
    for (const std::string& header : request.headers) add_header(header);
    set(CURLOPT_URL, request.url.c_str());
    limited_ = set(CURLOPT_PROTOCOLS_STR, "http,https");
    set(CURLOPT_FOLLOWLOCATION, 0L);
    const bool environment = options_.environment == HttpOptions::Environment::used;
    if (!environment) set(CURLOPT_PROXY, "");
    set(CURLOPT_NETRC, static_cast<long>(environment ? CURL_NETRC_OPTIONAL : CURL_NETRC_IGNORED));
    if (const char* authorities = std::getenv("SSL_CERT_FILE"); environment && authorities)
      set(CURLOPT_CAINFO, authorities);
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_QUICK_EXIT, 1L);  // Does not wait for the resolver's thread.
    set(CURLOPT_USERAGENT, "codefinder");
    if (options_.connect.count() > 0)
      set(CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(options_.connect.count()));
    if (options_.total.count() > 0)
      set(CURLOPT_TIMEOUT_MS, static_cast<long>(options_.total.count()));
    if (options_.stall.count() > 0) {
      set(CURLOPT_LOW_SPEED_LIMIT, 1L);
      set(CURLOPT_LOW_SPEED_TIME, std::max(1L, static_cast<long>(options_.stall.count() / 1000)));
    }
    set(CURLOPT_WRITEFUNCTION, receive_body);
    set(CURLOPT_WRITEDATA, &received_);
    set(CURLOPT_ERRORBUFFER, reason_);
  }

  void set_method(const HttpRequest& request) {
    using Method = HttpRequest::Method;
    if (request.method == Method::head) set(CURLOPT_NOBODY, 1L);
    if (request.method != Method::put && request.method != Method::post) return;
    add_header("Expect:");
    if (request.method == Method::post) {
      set(CURLOPT_POST, 1L);
      set(CURLOPT_POSTFIELDS, body_.data());
      set(CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(body_.size()));
      return;
    }
    set(CURLOPT_UPLOAD, 1L);
    set(CURLOPT_READFUNCTION, send_body);
    set(CURLOPT_READDATA, &body_);
    set(CURLOPT_INFILESIZE_LARGE, static_cast<curl_off_t>(body_.size()));
  }

  void sign(const AwsKeys& keys) {
    set(CURLOPT_AWS_SIGV4, ("aws:amz:" + keys.region + ":s3").c_str());
    set(CURLOPT_USERNAME, keys.id.c_str());
    set(CURLOPT_PASSWORD, keys.secret.c_str());
    // The bytes are protected by TLS and by digests; so S3 accepts requests that do not hash them.
    add_header("X-Amz-Content-Sha256: UNSIGNED-PAYLOAD");
    if (!keys.token.empty()) add_header("X-Amz-Security-Token: " + keys.token);
  }

  std::string timeout_reason() const {
    long connected = 0;
    curl_.easy_getinfo(easy_, CURLINFO_NUM_CONNECTS, &connected);
    if (options_.total.count() > 0)
      return fmt::format("no answer within {} ms", options_.total.count());
    return "the connection or the transfer stalls";
  }

  const CurlLibrary& curl_;
  const HttpOptions& options_;
  std::string_view body_;
  Received received_;
  char reason_[CURL_ERROR_SIZE] = {};
  bool limited_ = false;  // To HTTP and HTTPS.
  curl_slist* headers_ = nullptr;
  CURL* const easy_;
};

/// Sends requests, some at a time, until all have an answer.
class Batch {
 public:
  Batch(const CurlLibrary& curl, CURLM* multi, const HttpOptions& options,
        std::span<const HttpRequest> requests)
      : curl_(curl),
        multi_(multi),
        options_(options),
        requests_(requests),
        transfers_(requests.size()),
        answers_(requests.size(), Result<HttpAnswer>(cancelled_error())) {}
  ~Batch() {
    for (std::size_t at = 0; at < transfers_.size(); ++at) end(at);
  }
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;

  std::vector<Result<HttpAnswer>> run(const std::stop_token& stop) {
    const std::stop_callback wake(stop, [this] { curl_.multi_wakeup(multi_); });
    while (begin_next()) {
    }
    while (active_ > 0 && !stop.stop_requested()) {
      int running = 0;
      if (curl_.multi_perform(multi_, &running) != CURLM_OK) {
        fail_all();
        break;
      }
      collect();
      if (running != 0) curl_.multi_poll(multi_, nullptr, 0, kLongestPoll, nullptr);
    }
    return std::move(answers_);
  }

 private:
  bool begin_next() {
    if (next_ == requests_.size() || active_ >= options_.at_once) return false;
    const std::size_t at = next_++;
    transfers_[at] = std::make_unique<Transfer>(curl_, options_, requests_[at]);
    if (!transfers_[at]->limited()) {
      answers_[at] = http_error("libcurl.so.4 is older than 7.85");
      transfers_[at].reset();
      return true;
    }
    curl_.multi_add_handle(multi_, transfers_[at]->easy());
    ++active_;
    return true;
  }

  void collect() {
    int left = 0;
    while (const CURLMsg* done = curl_.multi_info_read(multi_, &left)) {
      if (done->msg != CURLMSG_DONE) continue;
      const CURLcode code = done->data.result;
      const auto found = std::find_if(
          transfers_.begin(), transfers_.end(),
          [&](const auto& transfer) { return transfer && transfer->easy() == done->easy_handle; });
      const auto at = static_cast<std::size_t>(found - transfers_.begin());
      answers_[at] = (*found)->answer(code);
      end(at);
      --active_;
      while (begin_next()) {
      }
    }
  }

  void end(std::size_t at) {
    if (!transfers_[at]) return;
    curl_.multi_remove_handle(multi_, transfers_[at]->easy());
    transfers_[at].reset();
  }

  void fail_all() {
    for (std::size_t at = 0; at < transfers_.size(); ++at)
      if (transfers_[at] || at >= next_) answers_[at] = http_error("libcurl cannot send a request");
  }

  const CurlLibrary& curl_;
  CURLM* const multi_;
  const HttpOptions& options_;
  const std::span<const HttpRequest> requests_;
  std::vector<std::unique_ptr<Transfer>> transfers_;
  std::vector<Result<HttpAnswer>> answers_;
  std::size_t next_ = 0, active_ = 0;
};

}  // namespace

HttpClient::HttpClient(const CurlLibrary& curl, HttpOptions options)
    : curl_(curl), options_(options), multi_(curl.multi_init()) {}

HttpClient::~HttpClient() { curl_.multi_cleanup(multi_); }

Result<std::unique_ptr<HttpClient>> HttpClient::create(HttpOptions options) {
  const Result<const CurlLibrary*> curl = curl_library();
  if (!curl) return curl.error();
  return std::unique_ptr<HttpClient>(new HttpClient(**curl, options));
}

std::vector<Result<HttpAnswer>> HttpClient::send(std::span<const HttpRequest> requests,
                                                 const std::stop_token& stop) {
  return Batch(curl_, multi_, options_, requests).run(stop);
}

std::string shown_url(std::string_view url) {
  std::string shown(url.substr(0, url.find_first_of("?#")));
  const std::size_t scheme = shown.find("://");
  const std::size_t host = scheme == std::string::npos ? 0 : scheme + 3;
  const std::size_t path = std::min(shown.find('/', host), shown.size());
  const std::size_t user = shown.rfind('@', path);
  if (user != std::string::npos && user >= host) shown.erase(host, user + 1 - host);
  return shown;
}

}  // namespace codefinder::net
