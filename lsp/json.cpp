// JSON parsing and writing with nlohmann::json.
#include "lsp/json.h"

#include "base/visible_text.h"

#include <algorithm>

namespace codefinder::lsp {
namespace {

/// True if the brackets outside strings nest deeper than the limit.
bool nested_too_deep(std::string_view text) {
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      else if (c == '"') in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == '[' || c == '{') {
      if (++depth > kMaxJsonDepth) return true;
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return false;
}

}  // namespace

std::optional<Json> parse_json(std::string_view text, std::string* why) {
  if (nested_too_deep(text)) {
    if (why)
      *why = "the JSON is nested more than " + std::to_string(kMaxJsonDepth) + " levels deep";
    return std::nullopt;
  }
  Json value = Json::parse(text, nullptr, false);
  if (value.is_discarded()) {
    if (why)
      *why = text.empty() ? "the message is empty" : "the message is not valid JSON (or not UTF-8)";
    return std::nullopt;
  }
  return value;
}

std::string dump_json(const Json& value) {
  std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
  const bool plain = std::all_of(text.begin(), text.end(),
                                 [](char c) { return static_cast<unsigned char>(c) < 0x7F; });
  return plain ? text : visible_json(text);
}

}  // namespace codefinder::lsp
