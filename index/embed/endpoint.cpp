// Sends one request, with limits of time and size.
#include "index/embed/endpoint.h"

#include "base/log.h"
#include "index/embed/messages.h"
#include "index/net/http.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace codefinder::embed {

namespace {

constexpr std::size_t kMaxAnswerBytes = std::size_t{64} << 20;
constexpr std::size_t kMaxBytesOfText = kMaxDimensions * 32;  // A number has some 20.

Error failed(std::string message) { return {ErrorCode::internal, std::move(message), {}}; }

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

}  // namespace

Endpoint::Endpoint(EmbeddingOptions options) : options_(std::move(options)) {}

Result<Vectors> Endpoint::embed(std::span<const std::string> texts,
                                std::chrono::milliseconds timeout, std::stop_token stop) const {
  if (!options_.endpoint.starts_with("http://") && !options_.endpoint.starts_with("https://"))
    return failed("search.embeddings.endpoint begins neither with http:// nor with https://");
  const Result<std::string> key = key_of(options_);
  if (!key) return key.error();
  auto client = net::HttpClient::create({.total = timeout});
  if (!client) return client.error();
  const std::string body = request_body(options_, texts);
  net::HttpRequest request{
      .method = net::HttpRequest::Method::post,
      .url = options_.endpoint,
      .headers = {"Content-Type: application/json"},
      .body = body,
      .most_answer_bytes = std::min(kMaxAnswerBytes, texts.size() * kMaxBytesOfText)};
  if (!key->empty()) request.headers.push_back("Authorization: Bearer " + *key);
  const auto answer = std::move((*client)->send({&request, 1}, stop).front());
  if (!answer) return answer.error();
  const long status = answer->status;
  if (status == 200) return read_answer(options_, texts.size(), answer->body);
  const std::string reason = reason_in(without_key(answer->body, *key));
  const bool refused = status == 400 || status == 413 || status == 422;
  return Error{refused ? ErrorCode::invalid_query : ErrorCode::internal,
               fmt::format("HTTP status {}{}{}", status, reason.empty() ? "" : ": ", reason),
               {}};
}

}  // namespace codefinder::embed
