// Writes requests and validates answers.
#include "index/embed/messages.h"

#include "base/log.h"
#include "base/text.h"

#include <nlohmann/json.hpp>

#include <cmath>

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

}  // namespace

std::string request_body(const EmbeddingOptions& options, std::span<const std::string> texts) {
  json body = {{"model", options.model}, {"input", json::array()}, {"encoding_format", "float"}};
  for (const std::string& text : texts) body["input"].push_back(text);
  if (options.dimensions != 0) body["dimensions"] = options.dimensions;
  return body.dump(-1, ' ', false, json::error_handler_t::replace);
}

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

}  // namespace codefinder::embed
