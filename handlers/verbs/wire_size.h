// The size of an answer as it is sent: what `max_bytes` counts, in every form.  Pure; thread-safe.
#pragma once

#include "handlers/schema/field.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string_view>

namespace codefinder::handlers {

/// How an answer is sent.
enum class Form {
  json,       // As JSON.
  json_text,  // As JSON inside a JSON string.
  text,       // As the text of answer_text.h inside a JSON string.
};

struct SizeLimit {
  std::size_t bytes = 0;  // 0: none.
  Form form = Form::json;
};

/// The message around an answer, and the cursor that is added last.
inline constexpr std::size_t kFrameBytes = 192;

/// The parameter that the doors set.
Field form_field();
/// The name of a form as its value.
std::string_view to_string(Form form);
/// Reads `max_bytes` and `form` of decoded params.
SizeLimit size_limit_of(const nlohmann::json& decoded);

/// Returns the bytes of an answer with its frame.
std::size_t wire_size(const nlohmann::json& answer, Form form);
/// Returns the bytes that a piece of JSON adds to an answer in JSON.
std::size_t size_inside(const nlohmann::json& piece, Form form);
/// Returns the bytes that a part of a longer text adds to an answer.
std::size_t text_size_inside(std::string_view text, Form form);

}  // namespace codefinder::handlers
