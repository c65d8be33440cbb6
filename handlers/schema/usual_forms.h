// Accepts params as callers of other tools write them: `path` for `filters.paths`, `pattern` for
// the `query` of find_file, "5" for 5.  Pure; thread-safe.
#pragma once

#include "handlers/schema/field.h"

#include <nlohmann/json.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::handlers {

/// Other names that are accepted for the fields of a name.
struct OtherNames {
  std::string_view field;
  std::vector<std::string_view> names;
};
/// The table of them, for all verbs.
std::span<const OtherNames> other_names();

/// Returns an object of params with the names and the types of `fields`:
/// - a field of another name (other_names(), `startLine`) has its own,
/// - a field of an object (`filters`) that is given outside of it is inside, and the reverse,
/// - `glob` and `path` together are the files in the path that match the glob,
/// - a number or a truth value that is written as a string is one,
/// - a string for a list is a list, with several items if it names choices with commas,
/// - a list or an object that is written as JSON in a string is one.
/// Leaves everything else as it is.
nlohmann::json with_usual_forms(const std::vector<Field>& fields, const nlohmann::json& params);

/// Returns the field ("filters.paths") that `key` means by another name, or outside of its object,
/// if `object` has its value already; else "".
std::string given_twice(const std::vector<Field>& fields, const nlohmann::json& object,
                        std::string_view key);

}  // namespace codefinder::handlers
