// Sends HTTP requests by libcurl's multi interface.
#include "index/net/http.h"

#include "base/log.h"
#include "base/result.h"
#include "index/net/curl_library.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <optional>
#include <utility>

namespace codefinder::net {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds kMaxPoll{1000};  // A stop request ends it early.

Error http_error(std::string message) { return {ErrorCode::internal, std::move(message), {}}; }

/// One request while it is sent.
class Transfer {
 public:
  /// `received_bytes`: of all transfers together.
  Transfer(const CurlLibrary& curl, const HttpOptions& options, const HttpRequest& request,
           std::size_t& received_bytes)
      : curl_(curl),
        options_(options),
        received_bytes_(received_bytes),
        body_(request.body),
        most_(request.most_answer_bytes),
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

  /// How long it may still go on without a byte; nullopt until it is connected, or without a limit.
  std::optional<milliseconds> time_left(Clock::time_point now) const {
    if (!last_progress_ || options_.stall.count() == 0) return std::nullopt;
    return std::chrono::ceil<milliseconds>(*last_progress_ + options_.stall - now);
  }

  /// Makes it use a new connection.
  void avoid_kept_connections() { kept_ = !set(CURLOPT_FRESH_CONNECT, 1L); }

  /// Whether the server has closed a kept connection before it answered.
  bool found_closed(CURLcode code) const {
    long connects = 0;
    curl_.easy_getinfo(easy_, CURLINFO_NUM_CONNECTS, &connects);
    const bool lost = connects == 0 && (code == CURLE_SEND_ERROR || code == CURLE_RECV_ERROR ||
                                        code == CURLE_GOT_NOTHING);
    // libcurl has begun to send it again, but has sent some of the body already.
    return kept_ && !head_begun_ && (lost || code == CURLE_SEND_FAIL_REWIND);
  }

  Result<HttpAnswer> answer(CURLcode code) {
    if (code == CURLE_WRITE_ERROR && has_too_many_bytes())
      return http_error(fmt::format("the answers have more than {} MB", options_.most_bytes >> 20));
    if (code == CURLE_WRITE_ERROR)
      return http_error(fmt::format("the answer has more than {} KB", most_ >> 10));
    if (code == CURLE_OPERATION_TIMEDOUT) return http_error(timeout_reason());
    if (code != CURLE_OK)
      return http_error(reason_[0] != '\0' ? reason_ : curl_.easy_strerror(code));
    if (!whole_head_) return http_error("the answer ends in its head");  // libcurl accepts that.
    HttpAnswer answer{.body = std::move(received_)};
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
    set(CURLOPT_PREREQFUNCTION, when_connected);
    set(CURLOPT_PREREQDATA, this);
    set(CURLOPT_HEADERFUNCTION, receive_head);
    set(CURLOPT_HEADERDATA, this);
    set(CURLOPT_WRITEFUNCTION, receive_body);
    set(CURLOPT_WRITEDATA, this);
    set(CURLOPT_ERRORBUFFER, reason_);
  }

  void set_method(const HttpRequest& request) {
    using Method = HttpRequest::Method;
    if (request.method == Method::head) set(CURLOPT_NOBODY, 1L);
    if (request.method != Method::put && request.method != Method::post) return;
    // Bodies are sent without waiting for a status 100. An empty header, which libcurl does not
    // send, would be a part of its signature.
    if (options_.keys == nullptr) add_header("Expect:");
    else set(CURLOPT_EXPECT_100_TIMEOUT_MS, 1L);
    if (request.method == Method::post) {
      set(CURLOPT_POST, 1L);
      set(CURLOPT_POSTFIELDS, body_.data());
      set(CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(body_.size()));
      return;
    }
    set(CURLOPT_UPLOAD, 1L);
    set(CURLOPT_READFUNCTION, send_body);
    set(CURLOPT_READDATA, this);
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

  static int when_connected(void* transfer, char*, char*, int, int) {
    static_cast<Transfer*>(transfer)->last_progress_ = Clock::now();
    return CURL_PREREQFUNC_OK;
  }
  /// Called for each line, also of a status 100 before the answer, of a proxy's answer,
  /// and of trailers after the body.
  static std::size_t receive_head(char* line, std::size_t size, std::size_t count, void* transfer) {
    auto& self = *static_cast<Transfer*>(transfer);
    self.last_progress_ = Clock::now();
    self.head_begun_ = true;
    const std::string_view text(line, size * count);
    if (text.starts_with("HTTP/")) self.whole_head_ = false;
    else if (text == "\r\n" || text == "\n") self.whole_head_ = true;
    return text.size();
  }
  static std::size_t receive_body(char* bytes, std::size_t size, std::size_t count,
                                  void* transfer) {
    auto& self = *static_cast<Transfer*>(transfer);
    self.last_progress_ = Clock::now();
    self.received_bytes_ += size * count;
    if (self.received_.size() + size * count > self.most_ || self.has_too_many_bytes())
      return 0;  // Ends the transfer.
    self.received_.append(bytes, size * count);
    return size * count;
  }
  static std::size_t send_body(char* to, std::size_t size, std::size_t count, void* transfer) {
    auto& self = *static_cast<Transfer*>(transfer);
    self.last_progress_ = Clock::now();
    const std::size_t bytes = std::min(size * count, self.left_.size());
    std::copy_n(self.left_.data(), bytes, to);
    self.left_.remove_prefix(bytes);
    return bytes;
  }

  bool has_too_many_bytes() const {
    return options_.most_bytes > 0 && received_bytes_ > options_.most_bytes;
  }

  std::string timeout_reason() const {
    if (options_.total.count() > 0)
      return fmt::format("no answer within {} ms", options_.total.count());
    return fmt::format("no connection within {} ms", options_.connect.count());
  }

  const CurlLibrary& curl_;
  const HttpOptions& options_;
  std::size_t& received_bytes_;
  const std::string_view body_;
  std::string_view left_ = body_;  // To be sent.
  const std::size_t most_;
  bool head_begun_ = false, whole_head_ = false;  // The answer's head has begun; is complete.
  std::string received_;
  std::optional<Clock::time_point> last_progress_;  // When bytes came or went.
  char reason_[CURL_ERROR_SIZE] = {};
  bool kept_ = true;      // May use a connection of before.
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
        abandon(http_error("libcurl cannot send a request"));
        break;
      }
      collect();
      const milliseconds wait = end_stalled();
      if (active_ > 0)
        curl_.multi_poll(multi_, nullptr, 0, static_cast<int>(wait.count()), nullptr);
    }
    return std::move(answers_);
  }

 private:
  bool begin_next() {
    if (next_ == requests_.size() || active_ >= options_.at_once) return false;
    const std::size_t at = next_++;
    transfers_[at] = std::make_unique<Transfer>(curl_, options_, requests_[at], received_bytes_);
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
      if (requests_[at].method != HttpRequest::Method::post && (*found)->found_closed(code))
        send_anew(at);
      else finish(at, (*found)->answer(code));
    }
  }

  void send_anew(std::size_t at) {
    end(at);
    transfers_[at] = std::make_unique<Transfer>(curl_, options_, requests_[at], received_bytes_);
    transfers_[at]->avoid_kept_connections();
    curl_.multi_add_handle(multi_, transfers_[at]->easy());
  }

  /// Ends the transfers that stall; none of the others will within the time that is returned.
  milliseconds end_stalled() {
    milliseconds wait = kMaxPoll;
    const Clock::time_point now = Clock::now();
    for (std::size_t at = 0; at < next_; ++at) {
      const auto left = transfers_[at] ? transfers_[at]->time_left(now) : std::nullopt;
      if (!left) continue;
      if (left->count() > 0) wait = std::min(wait, *left);
      else finish(at, http_error(fmt::format("no byte within {} ms", options_.stall.count())));
    }
    return wait;
  }

  void finish(std::size_t at, Result<HttpAnswer> answer) {
    end(at);
    --active_;
    const bool last = !answer && options_.after_failure == HttpOptions::AfterFailure::stop;
    answers_[at] = std::move(answer);
    if (last) abandon(answers_[at].error());
    while (begin_next()) {
    }
  }

  /// Ends what is sent, and sends no more.
  void abandon(const Error& reason) {
    for (std::size_t at = 0; at < transfers_.size(); ++at) {
      if (!transfers_[at] && at < next_) continue;
      end(at);
      answers_[at] = reason;
    }
    next_ = transfers_.size();
    active_ = 0;
  }

  void end(std::size_t at) {
    if (!transfers_[at]) return;
    curl_.multi_remove_handle(multi_, transfers_[at]->easy());
    transfers_[at].reset();
  }

  const CurlLibrary& curl_;
  CURLM* const multi_;
  const HttpOptions& options_;
  const std::span<const HttpRequest> requests_;
  std::vector<std::unique_ptr<Transfer>> transfers_;
  std::vector<Result<HttpAnswer>> answers_;
  std::size_t next_ = 0, active_ = 0, received_bytes_ = 0;
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

namespace {

/// Whether a URL has a host there, and a port or none.
bool is_host(std::string_view authority) {
  const std::size_t bracket = authority.find(']');  // The end of an IPv6 address.
  const std::size_t colon = authority.find(':', bracket == std::string_view::npos ? 0 : bracket);
  return colon != 0 &&
         (colon == std::string_view::npos ||
          authority.find_first_not_of("0123456789", colon + 1) == std::string_view::npos);
}

}  // namespace

std::string shown_url(std::string_view url) {
  std::string shown(url.substr(0, url.find_first_of("?#")));
  const std::size_t scheme = shown.find("://");
  const std::size_t host = scheme == std::string::npos ? 0 : scheme + 3;
  // In text that is no URL, all before the last "@" may be secret.
  const std::size_t path = scheme == std::string::npos
                               ? shown.size()
                               : std::min(shown.find('/', host), shown.size());
  const std::size_t user = shown.rfind('@', path);
  if (user != std::string::npos && user >= host) shown.erase(host, user + 1 - host);
  else if (!is_host(std::string_view(shown).substr(host, path - host)))
    shown = shown.substr(0, host) + "…";
  return shown;
}

std::string percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned byte = 0;
    const char* digits = text.data() + i + 1;
    if (text[i] == '%' && i + 2 < text.size() &&
        std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2) {
      out += static_cast<char>(byte);
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

}  // namespace codefinder::net
