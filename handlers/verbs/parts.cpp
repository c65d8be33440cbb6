// Divides max_bytes among several targets, and collects their answers.
#include "handlers/verbs/parts.h"

#include "handlers/verbs/answer.h"
#include "handlers/verbs/shapes.h"
#include "handlers/verbs/wire_size.h"

#include <algorithm>

namespace codefinder::handlers {

using nlohmann::json;

namespace {

/// The field `target`, or the line with it.
constexpr std::size_t kAroundTarget = 16;

/// The share of each part; 0: no limit.
std::size_t share_of(const json& head, const SizeLimit& limit,
                     const std::vector<std::string>& words) {
  if (limit.bytes == 0) return 0;
  // A part is measured with a head of its own, which a text does not have.
  const std::size_t frame = limit.form == Form::text ? kFrameBytes : wire_size(head, limit.form);
  std::size_t taken = frame;
  for (const std::string& word : words) taken += text_size_inside(word, limit.form) + kAroundTarget;
  return (limit.bytes - std::min(limit.bytes, taken)) / words.size() + frame;
}

}  // namespace

json answer_in_parts(const index::Snapshot& snapshot, const json& decoded,
                     const std::vector<std::string>& words, const OnePart& one) {
  json answer = envelope(snapshot.status());
  json question = decoded;
  question["max_bytes"] = share_of(answer, size_limit_of(decoded), words);
  json& parts = answer["parts"] = json::array();
  for (std::size_t i = 0; i < words.size(); ++i) {
    question["targets"] = json::array({words[i]});
    const Result<json> answered = one(question, i);
    json part = answered ? *answered : error_json(answered.error());
    for (const char* name : {"schema_version", "index", "complete", "next_cursor"})
      part.erase(name);
    part["target"] = words[i];
    if (part.value("truncated", false)) answer["truncated"] = true;
    parts.push_back(std::move(part));
  }
  return answer;
}

json with_parts(json schema) {
  json part = {{"type", "object"}, {"properties", schema["properties"]}};
  part["properties"]["target"] = shapes::text();
  part["properties"]["error"] = shapes::object(
      {{"code", shapes::text()}, {"message", shapes::text()}, {"hint", shapes::text()}});
  schema["properties"]["parts"] = shapes::list(std::move(part));
  schema["required"] = {"schema_version", "index", "complete", "truncated"};
  return schema;
}

}  // namespace codefinder::handlers
