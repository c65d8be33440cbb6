// Objects by HTTP.
#include "index/objects/http_objects.h"

#include "base/log.h"
#include "base/result.h"

#include <algorithm>
#include <utility>

namespace codefinder::objects {

namespace {

using net::HttpAnswer;
using net::HttpRequest;

constexpr std::size_t kMaxReason = 200;

/// The reason that an answer gives: its first words, without tags.
std::string reason_of(std::string_view body) {
  std::string text;
  bool tag = false;
  for (const char c : body.substr(0, 4096)) {
    if (c == '<') tag = true;
    const bool space = tag || static_cast<unsigned char>(c) <= ' ';
    if (!space) text += c;
    else if (!text.empty() && text.back() != ' ') text += ' ';
    if (c == '>') tag = false;
    if (text.size() >= kMaxReason) break;
  }
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

class HttpObjects final : public ObjectStore {
 public:
  explicit HttpObjects(HttpPlace place) : place_(std::move(place)) {}

  Result<std::vector<std::optional<std::string>>> get(std::span<const ObjectKey> keys,
                                                      const Timeouts& timeouts) override {
    auto answers = ask(HttpRequest::Method::get, keys, timeouts);
    if (!answers) return std::move(answers).error();
    std::vector<std::optional<std::string>> objects(keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
      HttpAnswer& answer = (*answers)[i];
      if (answer.status != 200) continue;
      traffic_.bytes_read += answer.body.size();
      objects[i] = std::move(answer.body);
    }
    drop_forged(keys, objects);
    return objects;
  }

  Result<std::vector<std::size_t>> present(std::span<const ObjectKey> keys,
                                           const Timeouts& timeouts) override {
    const auto answers = ask(HttpRequest::Method::head, keys, timeouts);
    if (!answers) return answers.error();
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < keys.size(); ++i)
      if ((*answers)[i].status == 200) found.push_back(i);
    return found;
  }

  Status put(std::span<const Object> objects, const Timeouts& timeouts) override {
    std::vector<HttpRequest> requests;
    for (const Object& object : objects)
      requests.push_back({.method = HttpRequest::Method::put,
                          .url = url_of(object.key),
                          .headers = {"Content-Type: application/octet-stream"},
                          .body = object.bytes});
    const auto answers = send(requests, timeouts);
    if (!answers) return answers.error();
    for (std::size_t i = 0; i < objects.size(); ++i) {
      const HttpAnswer& answer = (*answers)[i];
      if (answer.status < 200 || answer.status > 299) return status_error(answer, requests[i].url);
      traffic_.bytes_written += objects[i].bytes.size();
    }
    return Done{};
  }

  Traffic traffic() const override { return traffic_; }

 private:
  std::string url_of(const ObjectKey& key) const { return place_.prefix + "/" + key.path(); }

  static Error status_error(const HttpAnswer& answer, const std::string& url) {
    const std::string reason = reason_of(answer.body);
    return {ErrorCode::internal,
            fmt::format("{}: HTTP status {}{}{}", net::shown_url(url), answer.status,
                        reason.empty() ? "" : ": ", reason),
            {}};
  }

  /// The answers with the status 200 or 404; any other is an error.
  Result<std::vector<HttpAnswer>> ask(HttpRequest::Method method, std::span<const ObjectKey> keys,
                                      const Timeouts& timeouts) {
    std::vector<HttpRequest> requests;
    for (const ObjectKey& key : keys)
      requests.push_back({.method = method,
                          .url = url_of(key),
                          .headers = {},
                          .body = {},
                          .most_answer_bytes = kMaxObjectBytes});
    auto answers = send(requests, timeouts);
    if (!answers) return answers;
    for (std::size_t i = 0; i < keys.size(); ++i)
      if (const long status = (*answers)[i].status; status != 200 && status != 404)
        return status_error((*answers)[i], requests[i].url);
    return answers;
  }

  Result<std::vector<HttpAnswer>> send(std::span<const HttpRequest> requests,
                                       const Timeouts& timeouts) {
    const net::HttpOptions options{.environment = net::HttpOptions::Environment::used,
                                   .connect = timeouts.connect,
                                   .stall = timeouts.stall,
                                   .most_bytes = kMaxBatchBytes,
                                   .after_failure = net::HttpOptions::AfterFailure::stop,
                                   .keys = place_.keys ? &*place_.keys : nullptr};
    if (!client_) {
      auto created = net::HttpClient::create(options);
      if (!created) return std::move(created).error();
      client_ = std::move(*created);
    }
    client_->set_options(options);
    traffic_.requests += requests.size();
    std::vector<Result<HttpAnswer>> got = client_->send(requests, timeouts.stop);
    std::vector<HttpAnswer> answers;
    for (std::size_t i = 0; i < got.size(); ++i) {
      if (got[i].ok()) answers.push_back(std::move(*got[i]));
      else if (got[i].error().code == ErrorCode::cancelled) return got[i].error();
      else
        return Error{ErrorCode::internal,
                     fmt::format("{}: {}", net::shown_url(requests[i].url), got[i].error().message),
                     {}};
    }
    return answers;
  }

  const HttpPlace place_;
  std::unique_ptr<net::HttpClient> client_;
  Traffic traffic_;
};

}  // namespace

std::unique_ptr<ObjectStore> make_http_objects(HttpPlace place) {
  while (place.prefix.ends_with('/')) place.prefix.pop_back();
  return std::make_unique<HttpObjects>(std::move(place));
}

Result<std::unique_ptr<ObjectStore>> open_http_objects(const std::string& url) {
  if (url.find_first_of("?#") != std::string::npos)
    return Error{ErrorCode::invalid_query,
                 fmt::format("the URL {} of an object store has a query", net::shown_url(url)),
                 "give https://HOST/PREFIX"};
  return make_http_objects({.prefix = url});
}

}  // namespace codefinder::objects
