// Values, schemas and escaped texts of the fields of answers.
#include "handlers/verbs/answer/answer_fields.h"

#include "base/visible_text.h"
#include "handlers/verbs/answer/shapes.h"
#include "lsp/json.h"

#include <algorithm>

namespace codefinder::handlers {

using nlohmann::json;

namespace {

/// "via" of "via?" and "via|null".
std::string_view name_of(std::string_view declared) {
  return declared.substr(0, declared.find_first_of("?|"));
}

}  // namespace

json Shape::schema() const {
  json properties = json::object(), required = json::array();
  for (const AnswerField* field : fields_) {
    properties[field->name] = field->schema();
    if (!field->is_optional) required.push_back(field->name);
  }
  std::sort(required.begin(), required.end());
  return {{"type", "object"},
          {"properties", std::move(properties)},
          {"required", std::move(required)},
          {"additionalProperties", false}};
}

AnswerField::AnswerField(Shape* in, std::string_view declared, std::string_view meaning,
                         const Kind& kind)
    : name(name_of(declared)),
      doc(meaning),
      type(kind.type),
      merge(kind.merge),
      shape(kind.shape),
      is_optional(declared.ends_with('?')),
      is_nullable(declared.find('|') != std::string_view::npos) {
  in->fields_.push_back(this);
}

const json& AnswerField::value(const json& object) const { return value_at(object, name.c_str()); }

json AnswerField::schema() const {
  constexpr const char* kTypes[] = {"string", "string", "string", "integer", "number", "boolean",
                                    "object", "string", "string", "integer", "object"};
  json one = shape ? shape->inner_schema() : json{{"type", kTypes[static_cast<int>(type)]}};
  if (is_list()) one = {{"type", "array"}, {"items", std::move(one)}};
  if (is_nullable) one["type"] = json::array({one["type"], "null"});
  return one;
}

json AnswerField::or_null(json value) const {
  const bool is_empty = value.empty() || value == "" || value == false;
  return is_empty && (is_optional || is_nullable) ? json() : std::move(value);
}

std::uint64_t NumberField::operator()(const json& object) const {
  const json& number = value(object);
  return number.is_number_integer() ? number.get<std::uint64_t>() : 0;
}

std::optional<std::uint64_t> unless_zero(std::uint64_t number) {
  return number == 0 ? std::nullopt : std::optional(number);
}

const json& ListField::operator()(const json& object) const {
  return list_at(object, name.c_str());
}

void Entry::put_into(json& object) const {
  if (!value_.is_null() || field_.is_nullable) object[field_.name] = value_;
}

json object_of(std::initializer_list<Entry> entries) {
  json object = json::object();
  put_fields(object, entries);
  return object;
}

void put_fields(json& object, std::initializer_list<Entry> entries) {
  for (const Entry& entry : entries) entry.put_into(object);
}

std::string shown_text(std::string_view text, AnswerType type) {
  return visible_text(text, type == AnswerType::line ? Keep::tabs : Keep::nothing);
}

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

std::uint64_t rest_of(const json& answer, const NumberField& total, const ListField& list) {
  const std::size_t shown = list(answer).size();
  return std::max<std::uint64_t>(total(answer), shown) - shown;
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
                    : kDependency.origin(dependency) == "external"
                        ? kDependency.name.raw(dependency) + " (external)"
                        : kDependency.path.raw(dependency));
  return words_text(first, words);
}

}  // namespace codefinder::handlers
