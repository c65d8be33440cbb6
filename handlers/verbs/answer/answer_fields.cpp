// Fields of answers as escaped text.
#include "handlers/verbs/answer/answer_fields.h"

#include "base/visible_text.h"
#include "lsp/json.h"

#include <algorithm>

namespace codefinder::handlers {

using nlohmann::json;

std::string string_at(const json& object, const char* name) {
  const auto at = object.find(name);
  return at != object.end() && at->is_string() ? at->get<std::string>() : std::string();
}

const json& value_at(const json& object, const char* name) {
  static const json kNull;
  const auto at = object.find(name);
  return at != object.end() ? *at : kNull;
}

const json& list_at(const json& object, const char* name) {
  static const json kEmpty = json::array();
  const json& value = value_at(object, name);
  return value.is_array() ? value : kEmpty;
}

std::uint64_t number_at(const json& object, const char* name) {
  const json& value = value_at(object, name);
  return value.is_number_unsigned() ? value.get<std::uint64_t>() : 0;
}

std::uint64_t rest_of(const json& answer, const char* total, const json& list) {
  const std::uint64_t all = number_at(answer, total);
  return all > list.size() ? all - list.size() : 0;
}

std::string word_at(const json& object, const char* name) {
  return visible_text(string_at(object, name), Keep::nothing);
}

std::string line_at(const json& object, const char* name) {
  return visible_text(string_at(object, name), Keep::tabs);
}

std::string plain(const json& value) {
  return value.is_string() ? visible_text(value.get<std::string>(), Keep::tabs)
         : value.is_null() ? "-"
                           : lsp::dump_json(value);
}

std::string words_text(std::string_view first, const json& words) {
  std::string text;
  for (const json& word : words) text += std::string(text.empty() ? first : ", ") + plain(word);
  return text;
}

std::string dependencies_text(std::string_view first, const json& dependencies) {
  json words = json::array();
  for (const json& dependency : dependencies)
    words.push_back(dependency.is_string() ? dependency.get<std::string>()
                    : string_at(dependency, "origin") == "external"
                        ? string_at(dependency, "name") + " (external)"
                        : string_at(dependency, "path"));
  return words_text(first, words);
}

std::string lines_at(const json& object, const char* name) {
  const json& lines = value_at(object, name);
  if (!lines.is_object()) return {};
  const json &start = value_at(lines, "start"), &end = value_at(lines, "end");
  return start == end ? plain(start) : plain(start) + "-" + plain(end);
}

}  // namespace codefinder::handlers
