// The parameters of a verb as a list of fields: the JSON schema, the decoding, the error messages
// and docs/verbs.md come from it. Pure; thread-safe.
#pragma once

#include "base/result.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string_view>
#include <vector>

namespace codefinder::handlers {

/// path and path_list are strings to the asker; a file: URI among them is decoded to the path that
/// it names.
enum class FieldType : std::uint8_t {
  string,
  path,
  boolean,
  integer,
  number,
  string_list,
  path_list,
  object
};

struct Field {
  std::string_view name;
  FieldType type;
  std::string_view default_value;              // As JSON; "null" for none.
  std::string_view doc;                        // One sentence.
  std::int64_t minimum = 0, maximum = 0;       // Of an integer or a number.
  std::vector<std::string_view> choices = {};  // Of each item of a string list; empty means any.
  std::vector<Field> fields = {};              // Of an object.
  bool required = false;                       // Of a string: must be there, and not empty.
};

/// "must be an integer from 1 to 10", the words behind every complaint.
std::string allowed_of(const Field& field);

/// JSON Schema of an object with these fields and no others.
nlohmann::json schema_of(const std::vector<Field>& fields);

/// `params` (an object or null) checked against `fields`, with every field present: what was left
/// out or null has its default. Errors: invalid_query, naming the field ("filters.kinds[1]") and
/// what is missing or allowed.
Result<nlohmann::json> decode_fields(const std::vector<Field>& fields,
                                     const nlohmann::json& params);

/// Of decoded params.  REQUIRES: the field is in the list, with this type.
std::string string_of(const nlohmann::json& decoded, const char* name);
std::vector<std::string> strings_of(const nlohmann::json& decoded, const char* name);
std::int64_t integer_of(const nlohmann::json& decoded, const char* name);
double number_of(const nlohmann::json& decoded, const char* name);
bool boolean_of(const nlohmann::json& decoded, const char* name);

}  // namespace codefinder::handlers
