// A small validator of JSON Schema, for the keywords that the project's schemas use; an unknown
// keyword is an error.
#pragma once

#include <nlohmann/json.hpp>

#include <set>
#include <string>

namespace codefinder::testing {

class SchemaJudge {
 public:
  explicit SchemaJudge(const nlohmann::json& schema) : root_(schema) {}

  /// "" if `value` is valid, else the first error.
  std::string complaint(const nlohmann::json& value) const { return check(root_, value, "$"); }

 private:
  using json = nlohmann::json;

  static bool is_type(const json& value, const std::string& type) {
    if (type == "null") return value.is_null();
    if (type == "string") return value.is_string();
    if (type == "boolean") return value.is_boolean();
    if (type == "integer") return value.is_number_integer();
    if (type == "number") return value.is_number();
    if (type == "array") return value.is_array();
    return type == "object" && value.is_object();
  }

  /// "" if one of the schemas fits, or there is none; else the complaints of all.
  std::string check_any(const json& schemas, const json& value, const std::string& path) const {
    std::string complaints;
    for (const json& schema : schemas) {
      const std::string bad = check(schema, value, path);
      if (bad.empty()) return {};
      complaints += (complaints.empty() ? "" : ", or ") + bad;
    }
    return complaints;
  }

  std::string check(const json& schema, const json& value, const std::string& path) const {
    static const std::set<std::string> kKnown = {
        "type",    "properties", "required", "additionalProperties",
        "items",   "enum",       "$defs",    "$ref",
        "minimum", "maximum",    "default",  "description",
        "anyOf",   "$schema",    "title"};
    for (const auto& [key, unused] : schema.items()) {
      if (!kKnown.contains(key)) return path + ": the schema has a keyword " + key;
    }
    if (schema.contains("$ref"))
      return check(root_.at(json::json_pointer(schema["$ref"].get<std::string>().substr(1))), value,
                   path);
    if (const std::string bad = check_any(schema.value("anyOf", json::array()), value, path);
        !bad.empty())
      return bad;
    if (schema.contains("type")) {
      bool fits = false;
      for (const json& type :
           schema["type"].is_array() ? schema["type"] : json::array({schema["type"]}))
        fits |= is_type(value, type);
      if (!fits) return path + ": is no " + schema["type"].dump();
    }
    if (schema.contains("enum")) {
      bool found = false;
      for (const json& choice : schema["enum"]) found |= choice == value;
      if (!found) return path + ": is none of the choices";
    }
    if (schema.contains("minimum") && value < schema["minimum"]) return path + ": is too small";
    if (schema.contains("maximum") && value > schema["maximum"]) return path + ": is too large";
    if (value.is_array() && schema.contains("items")) {
      for (std::size_t i = 0; i < value.size(); ++i) {
        if (const std::string bad = check(schema["items"], value[i],
                                          path + "[" + std::to_string(i) + "]");
            !bad.empty())
          return bad;
      }
    }
    if (!value.is_object()) return {};
    for (const json& name : schema.value("required", json::array())) {
      if (!value.contains(name.get<std::string>()))
        return path + ": lacks " + name.get<std::string>();
    }
    const json properties = schema.value("properties", json::object());
    for (const auto& [name, field] : value.items()) {
      if (!properties.contains(name)) {
        if (schema.value("additionalProperties", true) == false)
          return path + ": has a field " + name;
        continue;
      }
      if (const std::string bad = check(properties[name], field, path + "." + name); !bad.empty())
        return bad;
    }
    return {};
  }

  const json root_;
};

}  // namespace codefinder::testing
