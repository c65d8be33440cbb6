// The JSON Schemas of answers that are published: `codefinder schema VERB`.  Pure; thread-safe.
#pragma once

#include "handlers/verbs/answer/verb.h"

#include <nlohmann/json.hpp>

#include <string_view>
#include <vector>

namespace codefinder::handlers {

/// Returns the schema of the answers of a verb in JSON: for `fields` `all`, where it has this
/// param.
nlohmann::json answer_schema(const Verb& verb);
/// Returns the schema of an error in the place of an answer.
nlohmann::json error_schema();

/// The names that published_schema() knows: "error", and the names of the verbs.
std::vector<std::string_view> schema_names();
/// Returns the schema of a name, with its dialect and title.
nlohmann::json published_schema(std::string_view name);

}  // namespace codefinder::handlers
