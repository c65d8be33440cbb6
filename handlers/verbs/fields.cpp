// JSON schema and decoding of parameters.
#include "handlers/verbs/fields.h"

#include "base/log.h"
#include "base/strings.h"
#include "lsp/json.h"
#include "lsp/uri.h"

#include <algorithm>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

std::string_view word_of(const json& value) {
  switch (value.type()) {
    case json::value_t::null: return "null";
    case json::value_t::object: return "an object";
    case json::value_t::array: return "an array";
    case json::value_t::string: return "a string";
    case json::value_t::boolean: return "a boolean";
    case json::value_t::number_float: return "a fraction";
    default: return "a number";
  }
}

std::string field_names(const std::vector<Field>& fields) {
  std::vector<std::string_view> names;
  for (const Field& field : fields) names.push_back(field.name);
  return join(names, ", ");
}

Error invalid(std::string message, std::string hint) {
  return {ErrorCode::invalid_query, std::move(message), std::move(hint)};
}

Error wrong_type(const Field& field, const std::string& path, const json& value) {
  return invalid(fmt::format("{} must be {}, not {}", path, allowed_of(field), word_of(value)), "");
}

Result<json> decode_object(const std::vector<Field>& fields, const json& params,
                           const std::string& prefix);

Result<json> decode_list(const Field& field, const std::string& path, const json& value) {
  if (!value.is_array()) return wrong_type(field, path, value);
  for (std::size_t i = 0; i < value.size(); ++i) {
    const std::string item_path = fmt::format("{}[{}]", path, i);
    if (!value[i].is_string())
      return invalid(fmt::format("{} must be a string, not {}", item_path, word_of(value[i])), "");
    if (field.choices.empty()) continue;
    const std::string& text = value[i].get_ref<const std::string&>();
    if (std::find(field.choices.begin(), field.choices.end(), text) == field.choices.end()) {
      return invalid(fmt::format("{} is \"{}\", which is not one of the choices", item_path, text),
                     "allowed: " + join(field.choices, ", "));
    }
  }
  return value;
}

Result<json> decode_integer(const Field& field, const std::string& path, const json& value) {
  if (!value.is_number_integer()) return wrong_type(field, path, value);
  const bool huge = value.is_number_unsigned() &&
                    value.get<std::uint64_t>() > static_cast<std::uint64_t>(field.maximum);
  if (huge || value.get<std::int64_t>() < field.minimum ||
      value.get<std::int64_t>() > field.maximum) {
    return invalid(
        fmt::format("{} must be {}, not {}", path, allowed_of(field), lsp::dump_json(value)), "");
  }
  return json(value.get<std::int64_t>());
}

Result<json> decode_number(const Field& field, const std::string& path, const json& value) {
  if (!value.is_number()) return wrong_type(field, path, value);
  const double number = value.get<double>();
  if (number >= static_cast<double>(field.minimum) && number <= static_cast<double>(field.maximum))
    return value;
  return invalid(
      fmt::format("{} must be {}, not {}", path, allowed_of(field), lsp::dump_json(value)), "");
}

Result<json> decode_path(const Field& field, const std::string& path, const json& value) {
  if (!value.is_string()) return wrong_type(field, path, value);
  Result<std::string> decoded = lsp::path_from_json(value.get_ref<const std::string&>());
  if (!decoded)
    return invalid(fmt::format("{}: {}", path, decoded.error().message), decoded.error().hint);
  return json(std::move(decoded).value());
}

Result<json> decode_paths(const Field& field, const std::string& path, const json& value) {
  Result<json> list = decode_list(field, path, value);
  if (!list) return list;
  for (std::size_t i = 0; i < list->size(); ++i) {
    Result<json> item = decode_path(field, fmt::format("{}[{}]", path, i), (*list)[i]);
    if (!item) return item;
    (*list)[i] = std::move(item).value();
  }
  return list;
}

Result<json> decode_field(const Field& field, const std::string& path, const json& value) {
  switch (field.type) {
    case FieldType::string:
      return value.is_string() ? Result<json>(value) : wrong_type(field, path, value);
    case FieldType::path: return decode_path(field, path, value);
    case FieldType::path_list: return decode_paths(field, path, value);
    case FieldType::boolean:
      return value.is_boolean() ? Result<json>(value) : wrong_type(field, path, value);
    case FieldType::integer: return decode_integer(field, path, value);
    case FieldType::number: return decode_number(field, path, value);
    case FieldType::string_list: return decode_list(field, path, value);
    case FieldType::object:
      return value.is_object() ? decode_object(field.fields, value, path + ".")
                               : wrong_type(field, path, value);
  }
  return wrong_type(field, path, value);
}

Result<json> decode_object(const std::vector<Field>& fields, const json& params,
                           const std::string& prefix) {
  for (const auto& item : params.items()) {
    const std::string& key = item.key();
    const bool known = std::any_of(fields.begin(), fields.end(),
                                   [&](const Field& field) { return field.name == key; });
    if (!known)
      return invalid(fmt::format("unknown argument \"{}{}\"", prefix, key),
                     "allowed: " + field_names(fields));
  }
  json decoded = json::object();
  for (const Field& field : fields) {
    const std::string name(field.name);
    const auto given = params.find(name);
    if (field.required && (given == params.end() || given->is_null() || *given == "")) {
      return invalid(fmt::format("{}{} is missing", prefix, name),
                     fmt::format("it is: {}", field.doc));
    }
    if (given != params.end() && !given->is_null()) {
      Result<json> value = decode_field(field, prefix + name, *given);
      if (!value) return value;
      decoded[name] = std::move(value).value();
    } else if (field.type == FieldType::object) {
      Result<json> value = decode_object(field.fields, json::object(), prefix + name + ".");
      if (!value) return value;
      decoded[name] = std::move(value).value();
    } else {
      decoded[name] = json::parse(field.default_value, nullptr, false);
    }
  }
  return decoded;
}

}  // namespace

std::string allowed_of(const Field& field) {
  switch (field.type) {
    case FieldType::string:
    case FieldType::path: return "a string";
    case FieldType::boolean: return "a boolean";
    case FieldType::integer:
      return fmt::format("an integer from {} to {}", field.minimum, field.maximum);
    case FieldType::number:
      return fmt::format("a number from {} to {}", field.minimum, field.maximum);
    case FieldType::string_list:
    case FieldType::path_list: return "an array of strings";
    case FieldType::object: return "an object";
  }
  return {};
}

json schema_of(const std::vector<Field>& fields) {
  json properties = json::object();
  json required = json::array();
  for (const Field& field : fields) {
    json schema;
    switch (field.type) {
      case FieldType::string:
      case FieldType::path: schema["type"] = "string"; break;
      case FieldType::boolean: schema["type"] = "boolean"; break;
      case FieldType::integer:
      case FieldType::number:
        schema["type"] = field.type == FieldType::integer ? "integer" : "number";
        schema["minimum"] = field.minimum;
        schema["maximum"] = field.maximum;
        break;
      case FieldType::string_list:
      case FieldType::path_list:
        schema["type"] = "array";
        schema["items"] = {{"type", "string"}};
        if (!field.choices.empty()) schema["items"]["enum"] = field.choices;
        break;
      case FieldType::object: schema = schema_of(field.fields); break;
    }
    schema["description"] = field.doc;
    const json default_value = json::parse(field.default_value, nullptr, false);
    if (field.type != FieldType::object && !default_value.is_null() &&
        !default_value.is_discarded())
      schema["default"] = default_value;
    properties[std::string(field.name)] = std::move(schema);
    if (field.required) required.push_back(field.name);
  }
  json schema = {
      {"type", "object"}, {"properties", std::move(properties)}, {"additionalProperties", false}};
  if (!required.empty()) schema["required"] = std::move(required);
  return schema;
}

Result<json> decode_fields(const std::vector<Field>& fields, const json& params) {
  static const json kNothing = json::object();
  if (params.is_null()) return decode_object(fields, kNothing, "");
  if (!params.is_object())
    return invalid(fmt::format("params must be an object, not {}", word_of(params)),
                   "allowed: " + field_names(fields));
  return decode_object(fields, params, "");
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
