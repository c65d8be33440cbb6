// Converts answers of the index to canonical JSON (docs/verbs.md): snake_case, 1-based lines, the
// same bytes in all front ends.  Pure; thread-safe.
#pragma once

#include "base/result.h"
#include "handlers/schema/field.h"
#include "index/query/definition/dependencies.h"
#include "index/query/hits/hit.h"
#include "index/query/references/references.h"
#include "index/query/text/find_text.h"

#include <nlohmann/json.hpp>

#include <string>

namespace codefinder::handlers {

inline constexpr int kSchemaVersion = 1;

/// Whether JSON has every field of its canonical form, or only those with a value: for agents.
enum class AnswerFields { all, lean };
Field answer_fields_field();
/// All of them only if the answer is sent as JSON and `fields` is not `lean`.
AnswerFields answer_fields_of(const nlohmann::json& decoded);

/// Returns {"error": {"code", "message", "hint"}}: printed by the CLI, and sent in JSON-RPC's
/// error.data.
nlohmann::json error_json(const Error& error);

/// Returns the `index` block: the state of the index behind an answer.
nlohmann::json index_json(const index::IndexStatus& status);

/// Returns {"schema_version", "index", "complete", "truncated": false}, to which a verb adds its
/// own fields.  Complete means that no indexing is pending (verbs/run_query.h also sets it if
/// the answer has all that it looked up).
nlohmann::json envelope(const index::IndexStatus& status);

/// Returns a path of the index, relative to the root of `status`, as verbs return and accept it
/// (lsp::json_path).
std::string shown_path(const index::IndexStatus& status, std::string_view path);

/// Returns "Container.name", for a symbol that is only named in an answer; of a constructor that
/// has its class's name, the class.
std::string name_with_container(const query::SymbolHit& hit);

/// Returns the row of a symbol, by `name`.
nlohmann::json symbol_row(const index::Snapshot& snapshot, const query::SymbolHit& hit,
                          const std::string& name);
/// Returns one symbol, without the fields that are empty or say what most hits have.
nlohmann::json hit_json(const index::Snapshot& snapshot, const query::SymbolHit& hit);
/// The same for a search result, with its score if requested; its evidence only if it is `text`.
enum class Scores { no, yes };
Field scores_field();
Scores scores_of(const nlohmann::json& decoded);
nlohmann::json found_hit_json(const index::Snapshot& snapshot, const query::SymbolHit& hit,
                              Scores scores);

/// Sets the line and the preview of a hit to the text line that it encloses.
void put_line(nlohmann::json& hit, const query::TextLine& line);

/// Returns {"path", "line", "preview", "role", "evidence"}.
nlohmann::json reference_json(const index::Snapshot& snapshot, const query::Reference& reference);
/// The same with "column".
nlohmann::json reference_with_column_json(const index::Snapshot& snapshot,
                                          const query::Reference& reference);

/// Removes all fields that are null: an absent field means the same.  Those of the canonical form
/// stay: updated_at, language and range.
void drop_nulls(nlohmann::json& value);

/// Returns one symbol of a file, in an answer that lists its symbols or members.  `facts`: of the
/// file.
nlohmann::json outline_row(const index::Snapshot& snapshot, SymbolRef ref, const FileFacts& facts);

/// Returns a list of {"name", "origin": "internal" or "external", "path" if it is in the index}.
nlohmann::json dependencies_json(const index::Snapshot& snapshot,
                                 const std::vector<query::Dependency>& dependencies);

/// Returns {"start", "end"}: the 1-based lines of a byte range.
nlohmann::json lines_json(const TextMap& map, ByteRange range);

/// Returns strings as a JSON array; bytes that are not UTF-8 are replaced when the answer is
/// written.
nlohmann::json array_of(const std::vector<std::string>& texts);

}  // namespace codefinder::handlers
