// Adds what the canonical form of an answer requires to the schemas of the verbs.
#include "handlers/verbs/answer_schema.h"

#include "base/log.h"
#include "base/result.h"
#include "handlers/verbs/answer/outline_answer.h"

#include <algorithm>
#include <initializer_list>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

void require(json& schema, std::initializer_list<const AnswerField*> fields) {
  json& required = schema["required"];
  for (const AnswerField* field : fields)
    if (std::find(required.begin(), required.end(), field->name) == required.end())
      required.push_back(field->name);
}

json nav_schema(json schema) {
  require(schema, {&kNav.query_id});
  require(schema["properties"]["hits"]["items"],
          {&kHit.module, &kHit.layer, &kHit.categories, &kHit.recent, &kHit.preview, &kHit.score,
           &kNavHit.references});
  return schema;
}

/// The schema of an answer about one file or symbol, or about several.
json contents_answer_schema(json several) {
  json one = kContents.schema(), part = kContents.schema();
  one["properties"]["fallback"] = several["properties"]["fallback"];
  for (json* schema : {&one, &part})
    require(*schema, {&kContents.id, &kContents.language, &kContents.range});
  json& parts = several["properties"]["parts"]["items"];
  part["properties"] = parts["properties"];
  part["required"] = {"target", "id", "path", "language", "range", "contents"};
  json failed = {
      {"type", "object"}, {"properties", parts["properties"]}, {"required", {"target", "error"}}};
  const json answered = {{"anyOf", {std::move(part), std::move(failed)}}};
  // A name of several symbols, among several targets.
  json ambiguous = {
      {"type", "object"},
      {"properties",
       {{"target", {{"type", "string"}}}, {"parts", {{"type", "array"}, {"items", answered}}}}},
      {"required", {"target", "parts"}}};
  parts = answered;
  parts["anyOf"].push_back(std::move(ambiguous));
  several["required"].push_back("parts");
  return {{"anyOf", {std::move(one), std::move(several)}}};
}

}  // namespace

json answer_schema(const Verb& verb) {
  if (verb.name == "nav") return nav_schema(verb.output_schema());
  if (verb.name == "open" || verb.name == "snippet")
    return contents_answer_schema(verb.output_schema());
  return verb.output_schema();
}

json error_schema() {
  static const struct : Shape {
    NumberField schema_version{this, "schema_version"};
    ObjectField error{this, "error", kErrorShape};
  } kFailure;
  return kFailure.schema();
}

std::vector<std::string_view> schema_names() {
  std::vector<std::string_view> names = {"error"};
  for (const Verb& verb : verbs()) names.push_back(verb.name);
  return names;
}

json published_schema(std::string_view name) {
  const Verb* verb = find_verb(name);
  json schema = verb != nullptr ? answer_schema(*verb) : error_schema();
  schema["$schema"] = "https://json-schema.org/draft/2020-12/schema";
  schema["title"] = verb != nullptr ? fmt::format("Answer of codefinder {}", name)
                                    : std::string("Error of codefinder");
  return schema;
}

}  // namespace codefinder::handlers
