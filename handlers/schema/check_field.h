// Checks JSON values against fields, for the params of verbs and for settings.  Pure; thread-safe.
#pragma once

#include "handlers/schema/field.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

namespace codefinder::handlers {

struct FieldProblem {
  std::string path;     // "filters.kinds[1]"; "" if the message names it.
  std::string message;  // "must be a string, not a number".
  std::string hint;     // "allowed: class, function"; may be empty.
};

/// Returns the first problem of `value` (not null) as a value of `field`; `path` is how a message
/// names it.
std::optional<FieldProblem> check_field(const Field& field, const std::string& path,
                                        const nlohmann::json& value);

/// Returns the field of this name or former name; nullptr if there is none.
const Field* find_field(const std::vector<Field>& fields, std::string_view name);

/// Returns the names that an error offers, "query, limit": of the fields that lists of tools have.
std::string offered_fields(const std::vector<Field>& fields);

/// Returns the value of `field` in `object` by its name, or by a former one; nullptr if it is
/// absent or null.
const nlohmann::json* given_value(const Field& field, const nlohmann::json& object);

/// Returns the first problem of an object with these fields and no others; "filters." is a prefix
/// of paths.
std::optional<FieldProblem> check_fields(const std::vector<Field>& fields,
                                         const nlohmann::json& object, const std::string& prefix);

/// True for one of the choices or their aliases, in any case.
bool is_choice(const Field& field, std::string_view text);

/// Returns a checked value with choices in place of their aliases.
nlohmann::json without_aliases(const Field& field, nlohmann::json value);

/// Returns "a string", "an array", … for messages.
std::string_view type_word(const nlohmann::json& value);

}  // namespace codefinder::handlers
