// Tool calls: verbs with tighter limits, and answers as text.
#include "mcp/tools.h"

#include "base/log.h"
#include "base/visible_text.h"
#include "handlers/schema/usual_forms.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/answer_text.h"
#include "mcp/line_reader.h"
#include "mcp/tool_form.h"

namespace codefinder::mcp {
namespace {

using handlers::Form;

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

Json call_tool(handlers::Session& session, const handlers::Verb& verb, const Json& arguments,
               Version version, std::stop_token stop) {
  Json others = arguments;
  if (const handlers::Verb& chosen = verb.chosen(others); &chosen != &verb)
    return call_tool(session, chosen, others, version, std::move(stop));
  const Form form = form_of(verb, version, *session.settings());
  const Result<Json> params = bounded(verb, arguments, form, frame_of(form, version));
  if (!params) return error_result(params.error());
  Result<Json> answer = verb.ask(session, *params, stop);
  if (!answer) return error_result(answer.error());
  const std::string payload = form != Form::text ? lsp::dump_json(*answer)
                                                 : handlers::message_text(*answer);
  if (payload.size() > kMaxAnswerBytes) {
    return error_result({ErrorCode::too_large,
                         fmt::format("the answer has {} bytes, of which {} may be sent",
                                     payload.size(), kMaxAnswerBytes),
                         "ask for less: limit, max_bytes, fewer references"});
  }
  // Without isError a result is none.
  if (form != Form::json) return {{"content", text_content(payload)}};
  return {{"content", text_content(summary_of(*answer))},
          {"structuredContent", std::move(answer).value()}};
}

Result<std::string> text_answer(handlers::Session& session, const handlers::Verb& verb,
                                const Json& arguments, std::stop_token stop) {
  const Result<Json> params = bounded(verb, arguments, Form::text, 0);
  if (!params) return params.error();
  const Result<Json> answer = verb.ask(session, *params, std::move(stop));
  if (!answer) return answer.error();
  return visible_text(handlers::message_text(*answer));
}

Json error_result(const Error& error) {
  return {{"content", text_content(fmt::format("{}: {}\n", to_string(error.code),
                                               handlers::error_text(error)))},
          {"isError", true}};
}

}  // namespace codefinder::mcp
