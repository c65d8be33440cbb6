// JSON Schema of fields, and decoding of params.
#include "handlers/schema/decode_fields.h"

#include "base/log.h"
#include "handlers/schema/check_field.h"
#include "handlers/schema/usual_forms.h"
#include "lsp/json.h"
#include "lsp/uri.h"

namespace codefinder::handlers {
namespace {

using nlohmann::json;

/// Decodes a string that may be a file: URI.
Result<json> decode_path(const std::string& path, const json& value) {
  Result<std::string> decoded = lsp::path_from_json(value.get_ref<const std::string&>());
  if (decoded) return json(std::move(decoded).value());
  return Error{ErrorCode::invalid_query, fmt::format("{}: {}", path, decoded.error().message),
               decoded.error().hint};
}

Result<json> decode_object(const std::vector<Field>& fields, const json& params,
                           const std::string& prefix);

/// REQUIRES: `value` was checked.
Result<json> decode_field(const Field& field, const std::string& path, const json& value) {
  if (field.type == FieldType::path) return decode_path(path, value);
  if (field.type == FieldType::object) return decode_object(field.fields, value, path + ".");
  if (field.type == FieldType::integer) return json(value.get<std::int64_t>());
  if (field.type != FieldType::path_list) return without_aliases(field, value);
  json list = json::array();
  for (std::size_t i = 0; i < value.size(); ++i) {
    Result<json> item = decode_path(fmt::format("{}[{}]", path, i), value[i]);
    if (!item) return item;
    list.push_back(std::move(item).value());
  }
  return list;
}

/// REQUIRES: `params` was checked.
Result<json> decode_object(const std::vector<Field>& fields, const json& params,
                           const std::string& prefix) {
  json decoded = json::object();
  for (const Field& field : fields) {
    const std::string name(field.name);
    const json* given = given_value(field, params);
    Result<json> value = given ? decode_field(field, prefix + name, *given)
                         : field.type == FieldType::object
                             ? decode_object(field.fields, json::object(), prefix + name + ".")
                             : Result<json>(json::parse(field.default_value, nullptr, false));
    if (!value) return value;
    decoded[name] = std::move(value).value();
  }
  return decoded;
}

json strings_schema(const Field& field) {
  json schema = {{"type", "string"}};
  if (!field.choices.empty()) schema["enum"] = field.choices;
  return schema;
}

/// Returns the schema of a field's values, without its default and description.
json type_schema(const Field& field) {
  switch (field.type) {
    case FieldType::string:
    case FieldType::path:
    case FieldType::choice: return strings_schema(field);
    case FieldType::boolean: return {{"type", "boolean"}};
    case FieldType::integer:
    case FieldType::number:
      return {{"type", field.type == FieldType::integer ? "integer" : "number"},
              {"minimum", field.minimum},
              {"maximum", field.maximum}};
    case FieldType::string_list:
    case FieldType::path_list: {
      json schema = {{"type", "array"}, {"items", strings_schema(field)}};
      if (field.one_or_more) schema["type"] = {"string", "array"};
      return schema;
    }
    case FieldType::string_map:
      return {{"type", "object"}, {"additionalProperties", {{"type", "string"}}}};
    case FieldType::object: return schema_of(field.fields);
    case FieldType::object_list: {
      json items = {{"type", "object"}, {"additionalProperties", false}};
      for (const Field& part : field.fields) {
        items["properties"][std::string(part.name)] = strings_schema(part);
        items["required"].push_back(part.name);
      }
      return {{"type", "array"}, {"items", std::move(items)}};
    }
  }
  return {};
}

}  // namespace

json schema_of(const Field& field) {
  json schema = type_schema(field);
  schema["description"] = field.doc;
  const json default_value = json::parse(field.default_value, nullptr, false);
  if (field.type != FieldType::object && !default_value.is_null() && !default_value.is_discarded())
    schema["default"] = default_value;
  return schema;
}

json schema_of(const std::vector<Field>& fields) {
  json properties = json::object();
  json required = json::array();
  for (const Field& field : fields) {
    properties[std::string(field.name)] = schema_of(field);
    if (field.required) required.push_back(field.name);
  }
  json schema = {
      {"type", "object"}, {"properties", std::move(properties)}, {"additionalProperties", false}};
  if (!required.empty()) schema["required"] = std::move(required);
  return schema;
}

Result<json> decode_fields(const std::vector<Field>& fields, const json& params) {
  if (!params.is_object() && !params.is_null())
    return Error{ErrorCode::invalid_query,
                 fmt::format("params must be an object, not {}", type_word(params)),
                 "allowed: " + offered_fields(fields)};
  const json given = params.is_null() ? json::object() : with_usual_forms(fields, params);
  if (const auto problem = check_fields(fields, given, "")) {
    const std::string space = problem->path.empty() ? "" : " ";
    return Error{ErrorCode::invalid_query, problem->path + space + problem->message, problem->hint};
  }
  return decode_object(fields, given, "");
}

std::string string_of(const json& decoded, const char* name) {
  const auto at = decoded.find(name);
  return at != decoded.end() && at->is_string() ? at->get<std::string>() : std::string();
}

std::vector<std::string> strings_of(const json& decoded, const char* name) {
  std::vector<std::string> all;
  const auto at = decoded.find(name);
  if (at == decoded.end() || !at->is_array()) return all;
  for (const json& item : *at) {
    if (item.is_string()) all.push_back(item.get<std::string>());
  }
  return all;
}

std::int64_t integer_of(const json& decoded, const char* name) {
  const auto at = decoded.find(name);
  return at != decoded.end() && at->is_number_integer() ? at->get<std::int64_t>() : 0;
}

double number_of(const json& decoded, const char* name) {
  const auto at = decoded.find(name);
  return at != decoded.end() && at->is_number() ? at->get<double>() : 0;
}

bool boolean_of(const json& decoded, const char* name) {
  const auto at = decoded.find(name);
  return at != decoded.end() && at->is_boolean() && at->get<bool>();
}

}  // namespace codefinder::handlers
