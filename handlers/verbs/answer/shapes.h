// The JSON Schemas of parts of answers: the counterpart of answer.h, for Verb::output_schema.
// Pure; thread-safe.
#pragma once

#include <nlohmann/json.hpp>

#include <initializer_list>
#include <string_view>

namespace codefinder::handlers::shapes {

/// {"type": "string"}, and so on.
nlohmann::json text();
nlohmann::json integer();
nlohmann::json number();
nlohmann::json boolean();
nlohmann::json list(nlohmann::json items);
nlohmann::json nullable(nlohmann::json schema);
/// An object with these properties and no others; all are required but `optional`.
nlohmann::json object(nlohmann::json properties,
                      std::initializer_list<std::string_view> optional = {});

/// The schema of an answer: the envelope and `own`, of which `next_cursor` and `query_id` are
/// optional.
nlohmann::json answer(nlohmann::json own, std::initializer_list<std::string_view> optional = {});
/// The same for an answer that is a list, with its cursor, totals and suggestions.
nlohmann::json list_answer(nlohmann::json own,
                           std::initializer_list<std::string_view> optional = {});
/// Adds the optional `root` and, for the other roots, `roots` with the fields `own` of each.
nlohmann::json with_roots(nlohmann::json schema, nlohmann::json own = nlohmann::json::object());
/// {"code", "message", "hint"}.
nlohmann::json error();
/// The schemas of answer.h: index_json, lines_json, hit_json, reference_json.
nlohmann::json index();
nlohmann::json lines();
nlohmann::json hit();
nlohmann::json reference();
/// The row of outline_row.h.
nlohmann::json outline_row();
nlohmann::json dependencies();
/// For the verb `references`: a hit with the number of its target, a reference with its column and
/// the numbers of its targets; the numbers only if there are several targets.
nlohmann::json hit_of_target();
nlohmann::json reference_of_targets();

}  // namespace codefinder::handlers::shapes
