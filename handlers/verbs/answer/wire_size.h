// The size of an answer as it is sent: what `max_bytes` counts, in every form.  Pure; thread-safe.
#pragma once

#include "base/result.h"
#include "handlers/schema/field.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

namespace codefinder::handlers {

/// How an answer is sent.
enum class Form {
  json,       // As JSON.
  json_text,  // As JSON inside a JSON string.
  text,       // As the text of answer_text.h inside a JSON string.
};

struct SizeLimit {
  std::size_t bytes = 0;  // Maximum of the answer, without the message around it; 0: none.
  Form form = Form::json;
  std::size_t frame = 0;  // The size of the message around it.
};

/// Adds `max_bytes`, and `form` and `frame_bytes`, which the interfaces set.
std::vector<Field> with_size_fields(std::vector<Field> fields);
std::vector<Field> with_size_fields(std::vector<Field> fields, Field max_bytes);
/// `max_bytes`; the default of all interfaces but MCP.
Field max_bytes_field(std::string_view default_value, std::string_view doc);
/// The name of a form as its value.
std::string_view to_string(Form form);
/// Reads these fields of decoded params.
SizeLimit size_limit_of(const nlohmann::json& decoded);

/// Returns the bytes of an answer as it is sent.
std::size_t sent_size(const nlohmann::json& answer, Form form);
/// Returns the most bytes that an answer may have when it is sent: with room for the fields that
/// run_query.h sets last.
std::size_t wire_size(const nlohmann::json& answer, Form form);
/// Returns too_large for an answer (or `what` of it) that has `needed` bytes.
Error too_small_error(const SizeLimit& limit, std::string_view what, std::size_t needed);

/// Returns the bytes that a piece of JSON adds to an answer in JSON.
std::size_t size_inside(const nlohmann::json& piece, Form form);
/// Returns the bytes that a part of a longer text adds to an answer.
std::size_t text_size_inside(std::string_view text, Form form);

}  // namespace codefinder::handlers
