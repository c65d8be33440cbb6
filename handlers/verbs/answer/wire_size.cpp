// Measures answers in the form in which they are sent.
#include "handlers/verbs/answer/wire_size.h"

#include "base/log.h"
#include "base/visible_text.h"
#include "handlers/schema/decode_fields.h"
#include "handlers/verbs/answer/answer_text.h"
#include "lsp/json.h"

#include <algorithm>
#include <utility>

namespace codefinder::handlers {

using nlohmann::json;

namespace {

constexpr std::size_t kQuotes = 2;
// `complete` and `took_ms`.
constexpr std::size_t kLastFields = 16;
// "note: not everything was examined; …"
constexpr std::size_t kIncompleteNote = 64;

std::size_t size_of_string(std::string text) {
  return lsp::dump_json(json(std::move(text))).size();
}

}  // namespace

std::vector<Field> with_size_fields(std::vector<Field> fields) {
  return with_size_fields(std::move(fields), max_bytes_field("null", "Most bytes of the answer."));
}

std::vector<Field> with_size_fields(std::vector<Field> fields, Field max_bytes) {
  fields.push_back(std::move(max_bytes));
  fields.push_back(
      {.name = "form",
       .type = FieldType::choice,
       .default_value = "\"json\"",
       .doc = "How the answer is sent, which decides what `max_bytes` counts. MCP and the command "
              "line set it.",
       .choices = {to_string(Form::json), to_string(Form::json_text), to_string(Form::text)},
       .listed = false,
       .command_line = {.kind = CommandLine::Kind::absent}});
  fields.push_back({.name = "frame_bytes",
                    .type = FieldType::integer,
                    .default_value = "64",
                    .doc = "Bytes of the message around the answer, which `max_bytes` counts too. "
                           "MCP sets it.",
                    .maximum = 4096,
                    .listed = false,
                    .command_line = {.kind = CommandLine::Kind::absent}});
  return fields;
}

Field max_bytes_field(std::string_view default_value, std::string_view doc) {
  return {"max_bytes", FieldType::integer, default_value, doc, 512, 64 << 20};
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
  const auto most = static_cast<std::size_t>(integer_of(decoded, "max_bytes"));
  limit.frame = static_cast<std::size_t>(integer_of(decoded, "frame_bytes"));
  if (most != 0) limit.bytes = most - std::min(most - 1, limit.frame);
  for (const Form form : {Form::json_text, Form::text})
    if (name == to_string(form)) limit.form = form;
  return limit;
}

Error too_small_error(const SizeLimit& limit, std::string_view what, std::size_t needed) {
  return {ErrorCode::too_large,
          fmt::format("max_bytes {} is too small for {}, which needs {}", limit.bytes + limit.frame,
                      what, needed + limit.frame),
          "raise max_bytes"};
}

std::size_t sent_size(const json& answer, Form form) {
  return form == Form::text ? size_of_string(message_text(answer)) - kQuotes
                            : size_inside(answer, form);
}

std::size_t wire_size(const json& answer, Form form) {
  const std::size_t size = sent_size(answer, form);
  if (form != Form::text) return size + kLastFields;
  const auto complete = answer.find("complete");
  return complete != answer.end() && *complete == false ? size : size + kIncompleteNote;
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
