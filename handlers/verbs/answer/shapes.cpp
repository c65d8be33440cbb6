// JSON Schemas of the parts of answers.
#include "handlers/verbs/answer/shapes.h"

#include <algorithm>

namespace codefinder::handlers::shapes {

using nlohmann::json;

namespace {

json hit_properties() {
  return {{"id", text()},
          {"path", text()},
          {"line", integer()},
          {"kind", text()},
          {"language", text()},
          {"name", text()},
          {"container", text()},
          {"module", text()},
          {"layer", text()},
          {"categories", list(text())},
          {"recent", boolean()},
          {"preview", text()},
          {"evidence", text()},
          {"also_declared", list(text())},
          {"also_declared_more", integer()},
          {"score", number()},
          {"score_reasons", list(text())}};
}

json hit_object(json properties) {
  return object(std::move(properties),
                {"container", "module", "layer", "categories", "recent", "preview", "evidence",
                 "also_declared", "also_declared_more", "score", "score_reasons", "target"});
}

json reference_properties() {
  return {{"path", text()},
          {"line", integer()},
          {"preview", text()},
          {"role", text()},
          {"evidence", text()}};
}

}  // namespace

json text() { return {{"type", "string"}}; }
json integer() { return {{"type", "integer"}}; }
json number() { return {{"type", "number"}}; }
json boolean() { return {{"type", "boolean"}}; }
json list(json items) { return {{"type", "array"}, {"items", std::move(items)}}; }

json nullable(json schema) {
  schema["type"] = json::array({schema["type"], "null"});
  return schema;
}

json object(json properties, std::initializer_list<std::string_view> optional) {
  json required = json::array();
  for (const auto& [name, unused] : properties.items()) {
    if (std::find(optional.begin(), optional.end(), name) == optional.end())
      required.push_back(name);
  }
  return {{"type", "object"},
          {"properties", std::move(properties)},
          {"required", std::move(required)},
          {"additionalProperties", false}};
}

json answer(json own, std::initializer_list<std::string_view> optional) {
  own["schema_version"] = integer();
  own["index"] = index();
  own["complete"] = boolean();
  own["truncated"] = boolean();
  json schema = object(std::move(own), optional);
  // Absent on the last page, and while the index is being built.
  json& required = schema["required"];
  required.erase(
      std::remove_if(required.begin(), required.end(),
                     [](const json& name) { return name == "next_cursor" || name == "query_id"; }),
      required.end());
  return schema;
}

json list_answer(json own, std::initializer_list<std::string_view> optional) {
  own["next_cursor"] = text();
  own["suggestions"] = list(text());
  own["total"] = integer();
  own["total_is_lower_bound"] = boolean();
  own["group_count"] = integer();
  own["groups"] = list(object({{"name", text()}, {"count", integer()}, {"id", text()}}, {"id"}));
  json schema = answer(std::move(own),
                       {"suggestions", "total_is_lower_bound", "group_count", "groups"});
  json& required = schema["required"];
  for (const std::string_view name : optional)
    required.erase(std::remove(required.begin(), required.end(), json(name)), required.end());
  return schema;
}

json with_roots(json schema, json own) {
  own["root"] = text();
  json& properties = schema["properties"];
  if (!properties.contains("root")) properties["root"] = text();
  properties["roots"] = list({{"type", "object"},
                              {"properties", std::move(own)},
                              {"required", {"root"}},
                              {"additionalProperties", false}});
  return schema;
}

json error() { return object({{"code", text()}, {"message", text()}, {"hint", text()}}); }

json index() {
  return object({{"state", {{"type", "string"}, {"enum", {"building", "ready", "failed"}}}},
                 {"symbols", integer()},
                 {"files", integer()},
                 {"generation", integer()},
                 {"progress", number()},
                 {"checked", boolean()},
                 {"updated_at", nullable(text())},
                 {"skipped", integer()},
                 {"excluded_by", text()}},
                {"excluded_by"});
}

json lines() { return object({{"start", integer()}, {"end", integer()}}); }

json hit() { return hit_object(hit_properties()); }

json outline_row() {
  return object({{"id", text()},
                 {"name", text()},
                 {"kind", text()},
                 {"line", integer()},
                 {"range", lines()},
                 {"preview", text()}});
}

json reference() { return object(reference_properties()); }

json dependencies() {
  return list(object({{"name", text()}, {"origin", text()}, {"path", text()}}, {"path"}));
}

json hit_of_target() {
  json properties = hit_properties();
  properties["target"] = integer();
  return hit_object(std::move(properties));
}

json reference_of_targets() {
  json properties = reference_properties();
  properties["column"] = integer();
  properties["targets"] = list(integer());
  properties["via"] = text();
  properties["in"] = object({{"name", text()}, {"kind", text()}, {"id", text()}});
  return object(std::move(properties), {"targets", "via", "in"});
}

}  // namespace codefinder::handlers::shapes
