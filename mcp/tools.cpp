// Tool descriptions and tool calls: verbs with tighter limits, and answers as text.
#include "mcp/tools.h"

#include "base/log.h"
#include "base/visible_text.h"
#include "handlers/session.h"
#include "handlers/verbs/answer_text.h"

#include <algorithm>
#include <array>
#include <vector>

namespace codefinder::mcp {
namespace {

constexpr std::size_t kMostBytes = 1u << 20;  // Maximum bytes of an answer, whatever max_bytes is.

/// Fields with tighter limits for agents, whose context is small and whose calls have a deadline.
struct Bound {
  std::string_view field;
  std::int64_t default_value, maximum;
};
constexpr std::array kBounds = {Bound{"max_bytes", 32 * 1024, kMostBytes},
                                Bound{"wait_seconds", 30, 50}};

/// Fields that tools do not have.  Tools take names, ids, paths and lines: models count columns
/// wrong.
constexpr std::array kNotForTools = {std::string_view("column")};

Json input_schema(const handlers::Verb& verb) {
  Json schema = verb.input_schema();
  Json& properties = schema["properties"];
  for (const std::string_view field : kNotForTools) properties.erase(std::string(field));
  for (const Bound& bound : kBounds) {
    const auto at = properties.find(bound.field);
    if (at == properties.end()) continue;
    (*at)["default"] = bound.default_value;
    (*at)["maximum"] = bound.maximum;
  }
  return schema;
}

Json tool_of(const handlers::Verb& verb, Version version) {
  Json tool = {
      {"name", verb.tool}, {"description", verb.summary}, {"inputSchema", input_schema(verb)}};
  if (has_annotations(version)) {
    tool["annotations"] = {{"title", verb.title},
                           {"readOnlyHint", true},
                           {"destructiveHint", false},
                           {"idempotentHint", true},
                           {"openWorldHint", false}};
  }
  if (has_structure(version)) {
    tool["title"] = verb.title;
    tool["outputSchema"] = verb.output_schema();
  }
  return tool;
}

/// Returns `arguments` with the tools' defaults.  Errors: invalid_query for a field or value that
/// tools do not accept.
Result<Json> bounded(const handlers::Verb& verb, const Json& arguments) {
  Json params = arguments;
  const Json schema = input_schema(verb);
  const Json& properties = schema["properties"];
  for (const std::string_view field : kNotForTools) {
    if (!params.contains(std::string(field)) || properties.contains(std::string(field))) continue;
    return Error{ErrorCode::invalid_query, fmt::format("unknown argument \"{}\"", field),
                 "give an id, a name, or path and line"};
  }
  for (const Bound& bound : kBounds) {
    const std::string name(bound.field);
    if (!properties.contains(name)) continue;
    Json& value = params[name];
    if (value.is_null()) value = bound.default_value;
    if (value.is_number_integer() && value > bound.maximum) {
      return Error{
          ErrorCode::invalid_query,
          fmt::format("{} must be at most {}, not {}", name, bound.maximum, lsp::dump_json(value)),
          "go on with next_cursor, or call again"};
    }
  }
  return params;
}

/// Makes a text content item.  All text for models passes through here, to be escaped.
Json text_content(std::string_view text) {
  return Json::array({{{"type", "text"}, {"text", visible_text(text)}}});
}

/// Returns "store/basket.py:5-20" for an answer that has contents.
std::string heading(const Json& answer) {
  if (!answer.contains("contents")) return {};
  std::string text = visible_text(answer.value("path", ""), Keep::nothing);
  const auto window = answer.find("window");
  if (window != answer.end() && window->is_object())
    text += fmt::format(":{}-{}", lsp::dump_json((*window)["start"]),
                        lsp::dump_json((*window)["end"]));
  return text + "\n";
}

std::string text_of(const Json& answer) {
  std::string text = heading(answer) + handlers::answer_text(answer);
  if (!text.empty() && text.back() != '\n') text += '\n';
  for (const std::string& note : handlers::answer_notes(answer)) text += "note: " + note + "\n";
  return text.empty() ? "nothing found\n" : text;
}

}  // namespace

Json tool_list(Version version) {
  std::vector<const handlers::Verb*> all;
  for (const handlers::Verb& verb : handlers::verbs()) all.push_back(&verb);
  std::sort(all.begin(), all.end(), [](const auto* a, const auto* b) { return a->tool < b->tool; });
  Json tools = Json::array();
  for (const handlers::Verb* verb : all) tools.push_back(tool_of(*verb, version));
  return tools;
}

Json call_tool(handlers::Session& session, const handlers::Verb& verb, const Json& arguments,
               Version version, std::stop_token stop) {
  const Result<Json> params = bounded(verb, arguments);
  if (!params) return error_result(params.error());
  Result<Json> answer = verb.run(session, *params, stop);
  if (!answer) return error_result(answer.error());
  std::string bytes = lsp::dump_json(*answer);
  if (bytes.size() > kMostBytes) {
    return error_result(
        {ErrorCode::too_large,
         fmt::format("the answer has {} bytes, of which {} may be sent", bytes.size(), kMostBytes),
         "ask for less: limit, max_bytes, fewer references"});
  }
  if (!has_structure(version)) return {{"content", text_content(bytes)}, {"isError", false}};
  return {{"content", text_content(text_of(*answer))},
          {"structuredContent", std::move(answer).value()},
          {"isError", false}};
}

Json error_result(const Error& error) {
  return {{"content", text_content(fmt::format("{}: {}\n", to_string(error.code),
                                               handlers::error_text(error)))},
          {"isError", true}};
}

}  // namespace codefinder::mcp
