// The list of tools: verbs with descriptions, and schemas without what a model has no use for.
#include "mcp/tool_form.h"
#include "mcp/tools.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::mcp {
namespace {

/// When to use a tool, and when another.
struct Advice {
  std::string_view tool, text;
};
constexpr std::array kAdvice = {
    Advice{"callers", "Every use: references; every mention: grep."},
    Advice{"grep", "Who calls or uses a symbol: callers, references."},
    Advice{"nav", "What code does, in words: search_repo."},
    Advice{"references", "Only calls: callers; every mention: grep."},
};

constexpr std::int64_t kMaxShownMaximum = 999;  // Larger ones are no help for a model.
constexpr std::size_t kMaxShownChoices = 10;    // The description of more has examples.
// Fields that the instructions describe, or whose name is enough.
constexpr std::array kPlainFields = {"at", "cursor", "max_bytes", "limit", "tests"};

bool is_listed(const handlers::Verb& verb, const handlers::Settings& settings) {
  if (verb.rarely_used && !settings.mcp.all_tools) return false;
  return verb.tool != kMemorySearch || !settings.retrieval.document_roots.empty() ||
         !settings.retrieval.memory_server.command.empty();
}

/// Moves the fields of objects (`filters`) to the top, where they are accepted too.
void flatten(Json& properties) {
  Json flat = Json::object();
  for (auto& [name, property] : properties.items()) {
    if (property.contains("properties")) flat.update(property["properties"]);
    else flat[name] = std::move(property);
  }
  properties = std::move(flat);
}

/// Removes what a model has no use for, which every session would read: limits that no sensible
/// value exceeds, long lists of choices, and defaults that are the same as no value.
void shorten(Json& schema) {
  Json& properties = schema["properties"];
  flatten(properties);
  if (properties.contains("cursor")) properties.erase("max_bytes");  // Pages have a usual size.
  for (const char* name : kPlainFields)
    if (const auto field = properties.find(name); field != properties.end())
      field->erase("description");
  for (Json& property : properties) {
    property.erase("minimum");
    const auto maximum = property.find("maximum");
    if (maximum != property.end() && *maximum > kMaxShownMaximum) property.erase("maximum");
    const Json value = property.value("default", Json());
    const bool is_first_choice = property.contains("enum") && property["enum"][0] == value;
    if (is_first_choice || value == false || value == 0 || value == "" || value == Json::array())
      property.erase("default");
    property.erase("additionalProperties");
    if (const auto words = property.find("enum");
        words != property.end() && words->size() > kMaxShownChoices)
      property.erase("enum");
    if (Json* items = property.contains("items") ? &property["items"] : nullptr)
      if (items->contains("enum") && (*items)["enum"].size() > kMaxShownChoices)
        items->erase("enum");
  }
}

/// The names and types of an answer's fields, without what is in them: every session reads the list
/// of tools, and an answer shows the rest.
Json top_level(const Json& schema) {
  Json fields = Json::object();
  for (const auto& [name, field] : schema.at("properties").items())
    fields[name] = field.contains("type") ? Json{{"type", field["type"]}} : Json::object();
  return {{"type", "object"}, {"properties", fields}, {"required", schema.at("required")}};
}

/// Removes the fields that are only accepted.
void remove_unlisted(Json& schema, const std::vector<handlers::Field>& fields) {
  for (const handlers::Field& field : fields) {
    Json& properties = schema["properties"];
    const std::string name(field.name);
    if (!field.listed) properties.erase(name);
    else if (field.type == handlers::FieldType::object && properties.contains(name))
      remove_unlisted(properties[name], field.fields);
  }
}

std::string description_of(const handlers::Verb& verb) {
  std::string text(verb.summary);
  for (const Advice& advice : kAdvice)
    if (advice.tool == verb.tool) text.append(" ").append(advice.text);
  return text;
}

Json tool_of(const handlers::Verb& verb, Version version, const handlers::Settings& settings) {
  Json schema = input_schema(verb, form_of(verb, version, settings));
  remove_unlisted(schema, verb.fields());
  if (!is_structured(verb, settings)) schema["properties"].erase("scores");  // Only in JSON.
  shorten(schema);
  schema.erase(
      "additionalProperties");  // Other names are accepted (handlers/schema/usual_forms.h).
  Json tool = {{"name", verb.tool},
               {"description", description_of(verb)},
               {"inputSchema", std::move(schema)}};
  // The hints about writes have no meaning for a tool that only reads.
  if (has_annotations(version)) tool["annotations"] = {{"readOnlyHint", true}};
  if (has_structure(version)) {
    // The name is enough for a model; clients of structured results show tools to people.
    if (is_structured(verb, settings)) {
      tool["title"] = verb.title;
      tool["outputSchema"] = top_level(verb.output_schema());
    }
  } else if (has_annotations(version)) {
    tool["annotations"]["title"] = verb.title;
  }
  return tool;
}

}  // namespace

Json tool_list(Version version, const handlers::Settings& settings) {
  std::vector<const handlers::Verb*> all;
  for (const handlers::Verb& verb : handlers::verbs())
    if (is_listed(verb, settings)) all.push_back(&verb);
  std::sort(all.begin(), all.end(), [](const auto* a, const auto* b) { return a->tool < b->tool; });
  Json tools = Json::array();
  for (const handlers::Verb* verb : all) tools.push_back(tool_of(*verb, version, settings));
  return tools;
}

}  // namespace codefinder::mcp
