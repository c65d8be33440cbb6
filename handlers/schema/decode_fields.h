// Decodes the params of a verb, and writes the JSON Schema of fields.  Pure; thread-safe.
#pragma once

#include "base/result.h"
#include "handlers/schema/field.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string_view>
#include <vector>

namespace codefinder::handlers {

/// Returns the JSON Schema of an object with these fields and no others.
nlohmann::json schema_of(const std::vector<Field>& fields);
/// Returns the JSON Schema of one field.
nlohmann::json schema_of(const Field& field);

/// Checks `params` (an object or null) against `fields` and returns it with every field present: an
/// absent or null one has its default, and one with a former name its name.  Errors: invalid_query,
/// with the field ("filters.kinds[1]") and the missing or allowed values.
Result<nlohmann::json> decode_fields(const std::vector<Field>& fields,
                                     const nlohmann::json& params);

/// Getters for decoded params.  REQUIRES: the field is in the list, with this type.
std::string string_of(const nlohmann::json& decoded, const char* name);
std::vector<std::string> strings_of(const nlohmann::json& decoded, const char* name);
std::int64_t integer_of(const nlohmann::json& decoded, const char* name);
double number_of(const nlohmann::json& decoded, const char* name);
bool boolean_of(const nlohmann::json& decoded, const char* name);

}  // namespace codefinder::handlers
