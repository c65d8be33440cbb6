// Sends one request by libcurl, with limits of time and size.
#include "index/embed/endpoint.h"

#include "base/errors.h"
#include "base/log.h"
#include "index/embed/curl_library.h"
#include "index/embed/messages.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace codefinder::embed {

namespace {

constexpr std::size_t kMostAnswerBytes = std::size_t{64} << 20;
constexpr std::size_t kMostBytesOfText = kMostDimensions * 32;  // A number has some 20.
constexpr int kLongestPoll = 1000;  // Milliseconds; a stop request ends it early.

Error failed(std::string message) { return {ErrorCode::internal, std::move(message), {}}; }

struct Answer {
  std::string bytes = {};
  std::size_t most = 0;
};

std::size_t receive(char* bytes, std::size_t size, std::size_t count, void* to) {
  auto& answer = *static_cast<Answer*>(to);
  if (answer.bytes.size() + size * count > answer.most) return 0;  // Ends the transfer.
  answer.bytes.append(bytes, size * count);
  return size * count;
}

/// The answer without the key, which an endpoint may repeat in its reason.
std::string without_key(std::string answer, const std::string& key) {
  if (key.empty()) return answer;
  for (std::size_t at = 0; (at = answer.find(key, at)) != std::string::npos;)
    answer.replace(at, key.size(), "…");
  return answer;
}

/// The key; "" if none is set.  Errors: internal.
Result<std::string> key_of(const EmbeddingOptions& options) {
  if (options.key_variable.empty()) return std::string();
  const char* key = std::getenv(options.key_variable.c_str());
  if (key == nullptr || *key == '\0')
    return failed("the environment variable " + options.key_variable + " holds no key");
  std::string text(key);
  if (std::any_of(text.begin(), text.end(),
                  [](char c) { return static_cast<unsigned char>(c) <= ' '; }))
    return failed("the key in the environment variable " + options.key_variable +
                  " has a space or a control character");
  return text;
}

/// One transfer.  libcurl may not be asked from two threads with the same handles.
class Transfer {
 public:
  Transfer(const CurlLibrary& curl, const EmbeddingOptions& options,
           std::span<const std::string> texts, std::chrono::milliseconds timeout)
      : curl_(curl),
        body_(request_body(options, texts)),
        timeout_(timeout),
        answer_{.most = std::min(kMostAnswerBytes, texts.size() * kMostBytesOfText)},
        easy_(curl.easy_init()),
        multi_(curl.multi_init()) {
    set_up(options);
  }
  ~Transfer() {
    curl_.multi_remove_handle(multi_, easy_);
    curl_.easy_cleanup(easy_);
    curl_.multi_cleanup(multi_);
    curl_.slist_free_all(headers_);
  }
  Transfer(const Transfer&) = delete;
  Transfer& operator=(const Transfer&) = delete;

  void authorize(const std::string& key) { add_header("Authorization: Bearer " + key); }

  /// The HTTP status.  Errors: internal, cancelled.
  Result<long> run(const std::stop_token& stop) {
    if (!limited_) return failed("libcurl.so.4 is older than 7.85");
    curl_.easy_setopt(easy_, CURLOPT_HTTPHEADER, headers_);
    curl_.multi_add_handle(multi_, easy_);
    const std::stop_callback wake(stop, [this] { curl_.multi_wakeup(multi_); });
    for (int running = 1; running != 0;) {
      if (curl_.multi_perform(multi_, &running) != CURLM_OK)
        return failed("libcurl cannot send a request");
      if (stop.stop_requested()) return cancelled_error();
      if (running != 0) curl_.multi_poll(multi_, nullptr, 0, kLongestPoll, nullptr);
    }
    int left = 0;
    const CURLMsg* done = curl_.multi_info_read(multi_, &left);
    const CURLcode code = done ? done->data.result : CURLE_FAILED_INIT;
    if (code == CURLE_WRITE_ERROR)
      return failed(fmt::format("the answer has more than {} KB", answer_.most >> 10));
    if (code == CURLE_OPERATION_TIMEDOUT)
      return failed(fmt::format("no answer within {} ms", timeout_.count()));
    if (code != CURLE_OK) return failed(error_[0] != '\0' ? error_ : curl_.easy_strerror(code));
    long status = 0;
    curl_.easy_getinfo(easy_, CURLINFO_RESPONSE_CODE, &status);
    return status;
  }

  const std::string& answer() const { return answer_.bytes; }

 private:
  void add_header(const std::string& header) {
    headers_ = curl_.slist_append(headers_, header.c_str());
  }

  void set_up(const EmbeddingOptions& options) {
    CURL* easy = easy_;
    add_header("Content-Type: application/json");
    add_header("Expect:");
    curl_.easy_setopt(easy, CURLOPT_URL, options.endpoint.c_str());
    limited_ = curl_.easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https") == CURLE_OK;
    curl_.easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl_.easy_setopt(easy, CURLOPT_PROXY, "");  // Not that of the environment either.
    curl_.easy_setopt(easy, CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED));
    curl_.easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_.easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);  // Does not wait for the resolver's thread.
    curl_.easy_setopt(easy, CURLOPT_USERAGENT, "codefinder");
    curl_.easy_setopt(easy, CURLOPT_TIMEOUT_MS, static_cast<long>(timeout_.count()));
    curl_.easy_setopt(easy, CURLOPT_POST, 1L);
    curl_.easy_setopt(easy, CURLOPT_POSTFIELDS, body_.data());
    curl_.easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(body_.size()));
    curl_.easy_setopt(easy, CURLOPT_WRITEFUNCTION, receive);
    curl_.easy_setopt(easy, CURLOPT_WRITEDATA, &answer_);
    curl_.easy_setopt(easy, CURLOPT_ERRORBUFFER, error_);
  }

  const CurlLibrary& curl_;
  const std::string body_;
  const std::chrono::milliseconds timeout_;
  Answer answer_;
  char error_[CURL_ERROR_SIZE] = {};
  bool limited_ = false;  // To HTTP and HTTPS.
  curl_slist* headers_ = nullptr;
  CURL* const easy_;
  CURLM* const multi_;
};

}  // namespace

std::string shown_endpoint(std::string_view url) {
  std::string shown(url.substr(0, url.find_first_of("?#")));
  const std::size_t scheme = shown.find("://");
  const std::size_t host = scheme == std::string::npos ? 0 : scheme + 3;
  const std::size_t path = std::min(shown.find('/', host), shown.size());
  const std::size_t user = shown.rfind('@', path);
  if (user != std::string::npos && user >= host) shown.erase(host, user + 1 - host);
  return shown;
}

Endpoint::Endpoint(EmbeddingOptions options) : options_(std::move(options)) {}

Result<Vectors> Endpoint::embed(std::span<const std::string> texts,
                                std::chrono::milliseconds timeout, std::stop_token stop) const {
  if (!options_.endpoint.starts_with("http://") && !options_.endpoint.starts_with("https://"))
    return failed("search.embeddings.endpoint begins neither with http:// nor with https://");
  const Result<std::string> key = key_of(options_);
  if (!key) return key.error();
  const Result<const CurlLibrary*> curl = curl_library();
  if (!curl) return curl.error();
  Transfer transfer(**curl, options_, texts, timeout);
  if (!key->empty()) transfer.authorize(*key);
  const Result<long> status = transfer.run(stop);
  if (!status) return status.error();
  if (*status == 200) return read_answer(options_, texts.size(), transfer.answer());
  const std::string reason = reason_in(without_key(transfer.answer(), *key));
  const bool refused = *status == 400 || *status == 413 || *status == 422;
  return Error{refused ? ErrorCode::invalid_query : ErrorCode::internal,
               fmt::format("HTTP status {}{}{}", *status, reason.empty() ? "" : ": ", reason),
               {}};
}

}  // namespace codefinder::embed
