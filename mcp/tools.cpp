// Tool descriptions and tool calls: verbs with tighter limits, and answers as text.
#include "mcp/tools.h"

#include "base/log.h"
#include "base/visible_text.h"
#include "handlers/schema/usual_forms.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/answer_text.h"
#include "handlers/verbs/answer/wire_size.h"
#include "mcp/line_reader.h"

#include <algorithm>
#include <array>
#include <vector>

namespace codefinder::mcp {
namespace {

using handlers::Form;

constexpr std::size_t kMaxBytes = 1u << 20;  // Maximum bytes of an answer, whatever max_bytes is.

/// Fields with tighter limits for agents, whose context is small and whose calls have a deadline.
struct Bound {
  std::string_view field;
  std::int64_t default_value, maximum;
};
constexpr std::array kBounds = {Bound{"max_bytes", 32 * 1024, kMaxBytes},
                                Bound{"wait_seconds", 30, 50}};

/// Values for agents of choices that are not given: their context pays for every line.
struct Choice {
  const char* field;
  const char* value;
};
constexpr std::array kChoices = {Choice{"fields", "lean"}, Choice{"show", "symbol"}};

/// When to use a tool, and when another.
struct Advice {
  std::string_view tool, text;
};
constexpr std::array kAdvice = {
    Advice{"callers", "Every use: references; every mention: grep."},
    Advice{"definition", "To find names: nav."},
    Advice{"grep", "Who calls or uses a symbol: callers, references."},
    Advice{"nav", "What code does, in words: search_repo."},
    Advice{"open", "Of a symbol, snippet takes less."},
    Advice{"references", "Only calls: callers; every mention: grep."},
};

// From here on, a maximum is no help for a model.
constexpr std::int64_t kMaxShownMaximum = 999;

bool is_structured(const handlers::Verb& verb, const handlers::Settings& settings) {
  return settings.mcp.results == handlers::Settings::McpSettings::Results::structured ||
         verb.tool == kMemorySearch;
}

Form form_of(const handlers::Verb& verb, Version version, const handlers::Settings& settings) {
  if (!is_structured(verb, settings)) return Form::text;
  return has_structure(version) ? Form::json : Form::json_text;
}

/// The default of a field with a tighter limit.
std::int64_t default_of(const Bound& bound, const handlers::Verb& verb, Form form) {
  const bool of_text = form == Form::text && bound.field == "max_bytes" && verb.text_bytes != 0;
  return of_text ? verb.text_bytes : bound.default_value;
}

Json input_schema(const handlers::Verb& verb, Form form) {
  Json schema = verb.input_schema();
  Json& properties = schema["properties"];
  for (const Bound& bound : kBounds) {
    const auto at = properties.find(bound.field);
    if (at == properties.end()) continue;
    (*at)["default"] = default_of(bound, verb, form);
    (*at)["maximum"] = bound.maximum;
  }
  for (const Choice& choice : kChoices)
    if (const auto at = properties.find(choice.field); at != properties.end())
      (*at)["default"] = choice.value;
  return schema;
}

bool is_listed(const handlers::Verb& verb, const handlers::Settings& settings) {
  if (verb.rarely_used && !settings.mcp.all_tools) return false;
  return verb.tool != kMemorySearch || !settings.retrieval.document_roots.empty() ||
         !settings.retrieval.memory_server.command.empty();
}

/// Removes what a model has no use for, which every session would read: limits that no sensible
/// value exceeds, and defaults that are the same as no value.
void shorten(Json& schema) {
  const auto properties = schema.find("properties");
  if (properties == schema.end()) return;
  for (Json& property : *properties) {
    property.erase("minimum");
    const auto maximum = property.find("maximum");
    if (maximum != property.end() && *maximum > kMaxShownMaximum) property.erase("maximum");
    const Json value = property.value("default", Json());
    if (value == false || value == 0 || value == "" || value == Json::array())
      property.erase("default");
    property.erase("additionalProperties");
    shorten(property);
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
  // The other hints have no meaning for a tool that only reads.
  if (has_annotations(version))
    tool["annotations"] = {{"readOnlyHint", true}, {"openWorldHint", false}};
  if (has_structure(version)) {
    tool["title"] = verb.title;
    if (is_structured(verb, settings)) tool["outputSchema"] = top_level(verb.output_schema());
  } else if (has_annotations(version)) {
    tool["annotations"]["title"] = verb.title;
  }
  return tool;
}

/// Returns `arguments` with the tools' defaults.  Errors: invalid_query for a field or value that
/// tools do not accept.
Result<Json> bounded(const handlers::Verb& verb, const Json& arguments, Form form,
                     std::size_t frame) {
  Json params = handlers::with_usual_forms(verb.fields(), arguments);
  const Json schema = input_schema(verb, form);
  const Json& properties = schema["properties"];
  for (const Bound& bound : kBounds) {
    const std::string name(bound.field);
    if (!properties.contains(name)) continue;
    Json& value = params[name];
    if (value.is_null()) value = default_of(bound, verb, form);
    if (value.is_number_integer() && value > bound.maximum) {
      return Error{
          ErrorCode::invalid_query,
          fmt::format("{} must be at most {}, not {}", name, bound.maximum, lsp::dump_json(value)),
          "go on with next_cursor, or call again"};
    }
  }
  if (!properties.contains("form")) return params;
  params["form"] = handlers::to_string(form);
  for (const Choice& choice : kChoices)
    if (properties.contains(choice.field) && !params.contains(choice.field))
      params[choice.field] = choice.value;
  params["frame_bytes"] = frame;
  return params;
}

/// Makes a text content item.  All text for models passes through here, to be escaped.
Json text_content(std::string_view text) {
  return Json::array({{{"type", "text"}, {"text", visible_text(text)}}});
}

/// Returns the text of a structured result: "hits: 3", or where the answer is.
std::string summary_of(const Json& answer) {
  for (const char* name : {"hits", "references", "callers", "callees", "impact", "changes",
                           "matches", "api", "modules", "symbols"}) {
    const auto list = answer.find(name);
    if (list != answer.end() && list->is_array())
      return fmt::format("{}: {}\n", name, list->size());
  }
  return "see structuredContent\n";
}

/// The bytes of the message around an answer, with room for any number as its id.
std::size_t frame_of(Form form, Version version) {
  constexpr std::string_view kLongSummary = "references: 10000000\n";
  Json result = {{"content", text_content(form == Form::json ? kLongSummary : "")}};
  if (form == Form::json) result["structuredContent"] = "";
  const lsp::Response response{lsp::RequestId(INT64_MIN), complete(version, std::move(result)), {}};
  return line(lsp::dump_json(encode_response(response))).size();
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

Json call_tool(handlers::Session& session, const handlers::Verb& verb, const Json& arguments,
               Version version, std::stop_token stop) {
  const Form form = form_of(verb, version, *session.settings());
  const Result<Json> params = bounded(verb, arguments, form, frame_of(form, version));
  if (!params) return error_result(params.error());
  Result<Json> answer = verb.ask(session, *params, stop);
  if (!answer) return error_result(answer.error());
  const std::string payload = form != Form::text ? lsp::dump_json(*answer)
                                                 : handlers::message_text(*answer);
  if (payload.size() > kMaxBytes) {
    return error_result(
        {ErrorCode::too_large,
         fmt::format("the answer has {} bytes, of which {} may be sent", payload.size(), kMaxBytes),
         "ask for less: limit, max_bytes, fewer references"});
  }
  // Without isError a result is none.
  if (form != Form::json) return {{"content", text_content(payload)}};
  return {{"content", text_content(summary_of(*answer))},
          {"structuredContent", std::move(answer).value()}};
}

Json error_result(const Error& error) {
  return {{"content", text_content(fmt::format("{}: {}\n", to_string(error.code),
                                               handlers::error_text(error)))},
          {"isError", true}};
}

}  // namespace codefinder::mcp
