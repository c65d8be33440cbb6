// Measures answers in the form in which they are sent.
#include "handlers/verbs/wire_size.h"

#include "base/visible_text.h"
#include "handlers/schema/decode_fields.h"
#include "handlers/verbs/answer_text.h"
#include "lsp/json.h"

namespace codefinder::handlers {

using nlohmann::json;

namespace {

constexpr std::size_t kQuotes = 2;

std::size_t size_of_string(std::string text) {
  return lsp::dump_json(json(std::move(text))).size();
}

}  // namespace

Field form_field() {
  return {.name = "form",
          .type = FieldType::choice,
          .default_value = "\"json\"",
          .doc =
              "How the answer is sent, which decides what `max_bytes` counts. MCP and the command "
              "line set it.",
          .choices = {to_string(Form::json), to_string(Form::json_text), to_string(Form::text)},
          .listed = false,
          .command_line = {.kind = CommandLine::Kind::absent}};
}

std::string_view to_string(Form form) {
  switch (form) {
    case Form::json: return "json";
    case Form::json_text: return "json_text";
    case Form::text: return "text";
  }
  return "json";
}

SizeLimit size_limit_of(const json& decoded) {
  const std::string name = string_of(decoded, "form");
  SizeLimit limit;
  limit.bytes = static_cast<std::size_t>(integer_of(decoded, "max_bytes"));
  for (const Form form : {Form::json_text, Form::text})
    if (name == to_string(form)) limit.form = form;
  return limit;
}

std::size_t wire_size(const json& answer, Form form) {
  if (form == Form::text) return size_of_string(message_text(answer)) + kFrameBytes;
  return size_inside(answer, form) + kFrameBytes;
}

std::size_t size_inside(const json& piece, Form form) {
  std::string text = lsp::dump_json(piece);
  return form == Form::json_text ? size_of_string(std::move(text)) - kQuotes : text.size();
}

std::size_t text_size_inside(std::string_view text, Form form) {
  if (form == Form::text) return size_of_string(visible_text(text)) - kQuotes;
  const std::size_t quotes = form == Form::json ? kQuotes : 2 * kQuotes;
  return size_inside(json(std::string(text)), form) - quotes;
}

}  // namespace codefinder::handlers
