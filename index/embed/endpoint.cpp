// Sends one request, with limits of time and size; the JSON of requests and of their answers.
#include "index/embed/endpoint.h"

#include "base/log.h"
#include "base/text.h"
#include "index/net/http.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace codefinder::embed {

namespace {

using nlohmann::json;

constexpr std::size_t kMaxReasonLength = 200;

Error unusable(std::string message) { return {ErrorCode::internal, std::move(message), {}}; }

/// Values nested deeper than embeddings are left out.
json parse(std::string_view answer) {
  constexpr int kDeepest = 4;
  return json::parse(
      answer, [](int depth, json::parse_event_t, json&) { return depth <= kDeepest; }, false);
}

/// nullopt if it is no list of finite numbers, or they are all 0.
std::optional<Vector> vector_in(const json& value) {
  if (!value.is_array() || value.empty() || value.size() > kMaxDimensions) return std::nullopt;
  Vector vector;
  vector.reserve(value.size());
  double squares = 0;
  for (const json& number : value) {
    if (!number.is_number()) return std::nullopt;
    vector.push_back(number.get<float>());
    squares += static_cast<double>(vector.back()) * vector.back();
  }
  if (!std::isfinite(squares) || squares <= 0) return std::nullopt;
  return vector;
}

std::string request_body(const EmbeddingOptions& options, std::span<const std::string> texts) {
  json body = {{"model", options.model}, {"input", json::array()}, {"encoding_format", "float"}};
  for (const std::string& text : texts) body["input"].push_back(text);
  if (options.dimensions != 0) body["dimensions"] = options.dimensions;
  return body.dump(-1, ' ', false, json::error_handler_t::replace);
}

/// The vectors of `texts` texts in an answer; each is accepted once, by its index.  Errors:
/// internal, for an answer that is malformed or has no vector, and for vectors of other dimensions
/// than the options' or than each other's.
Result<Vectors> read_answer(const EmbeddingOptions& options, std::size_t texts,
                            std::string_view answer) {
  const json parsed = parse(answer);
  const auto data = parsed.is_object() ? parsed.find("data") : parsed.end();
  if (!parsed.is_object() || data == parsed.end() || !data->is_array())
    return unusable("the answer has no list \"data\" of embeddings");
  Vectors vectors(texts);
  std::size_t dimensions = options.dimensions;
  bool any = false;
  for (std::size_t i = 0; i < data->size(); ++i) {
    const json& item = (*data)[i];
    if (!item.is_object()) return unusable("an item of the answer is no object");
    const auto index = item.find("index");
    const bool numbered = index != item.end() && index->is_number_unsigned();
    const std::size_t at = numbered ? index->get<std::size_t>() : i;
    // An answer without numbers must be complete: else it is not known which texts are missing.
    if (!numbered && data->size() != texts)
      return unusable(fmt::format("the answer has {} embeddings without numbers for {} texts",
                                  data->size(), texts));
    if (at >= texts || vectors[at])
      return unusable(
          fmt::format("the answer has an embedding with the number {} for {} texts", at, texts));
    const auto embedding = item.find("embedding");
    std::optional<Vector> vector = embedding == item.end() ? std::nullopt : vector_in(*embedding);
    if (!vector) return unusable("an embedding of the answer is no list of numbers, or all are 0");
    if (dimensions == 0) dimensions = vector->size();
    if (vector->size() != dimensions)
      return unusable(fmt::format("the answer has an embedding of {} dimensions instead of {}",
                                  vector->size(), dimensions));
    vectors[at] = std::move(vector);
    any = true;
  }
  if (!any) return unusable("the answer has no embeddings");
  return vectors;
}

/// The reason that an answer with an HTTP error gives, in one short line; "" if none.
std::string reason_in(std::string_view answer) {
  const json parsed = parse(answer);
  if (!parsed.is_object() || !parsed.contains("error")) return {};
  const json& error = parsed["error"];
  const json& message = error.is_object() && error.contains("message") ? error["message"] : error;
  if (!message.is_string()) return {};
  std::string text = to_valid_utf8(message.get<std::string>().substr(0, kMaxReasonLength));
  for (char& c : text)
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  return text;
}

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
