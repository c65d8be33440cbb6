// Describes the parameters of a verb as a list of fields: the JSON schema, the decoding, the error
// messages and docs/verbs.md are derived from it.  Pure; thread-safe.
#pragma once

#include "base/result.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string_view>
#include <vector>

namespace codefinder::handlers {

/// path and path_list are strings in JSON; a file: URI among them is decoded to its path.
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

/// Returns "must be an integer from 1 to 10", the text of every error message.
std::string allowed_of(const Field& field);

/// Returns the JSON Schema of an object with these fields and no others.
nlohmann::json schema_of(const std::vector<Field>& fields);

/// Checks `params` (an object or null) against `fields` and returns it with every field present: an
/// absent or null one has its default.  Errors: invalid_query, with the field ("filters.kinds[1]")
/// and what is missing or allowed.
Result<nlohmann::json> decode_fields(const std::vector<Field>& fields,
                                     const nlohmann::json& params);

/// Getters for decoded params.  REQUIRES: the field is in the list, with this type.
std::string string_of(const nlohmann::json& decoded, const char* name);
std::vector<std::string> strings_of(const nlohmann::json& decoded, const char* name);
std::int64_t integer_of(const nlohmann::json& decoded, const char* name);
double number_of(const nlohmann::json& decoded, const char* name);
bool boolean_of(const nlohmann::json& decoded, const char* name);

}  // namespace codefinder::handlers
