// Changes in answers: the rows of symbols, and the extent of the comparison.  Thread-safe.
#pragma once

#include "handlers/verbs/answer/wire_size.h"
#include "index/query/changes/changes.h"

#include <nlohmann/json.hpp>

namespace codefinder::handlers {

/// Returns "change", "also", "path", "line", "kind", "name", "id", "signature", "exported",
/// "members", and of the former state what differs: "old_path", "old_line", "old_name",
/// "old_signature".
nlohmann::json change_row(const index::Snapshot& snapshot, const query::Changes& changes,
                          const query::SymbolChange& change);
nlohmann::json change_row_schema();

/// True of a change of an exported symbol; of one that is removed, if it was exported.
bool is_exported(const query::Changes& changes, const query::SymbolChange& change);

/// Puts what was compared into an answer: "base", "end", "files", and the first of "outside",
/// "renamed" and "skipped" with their totals.  Returns whether all have room.
bool put_compared(nlohmann::json& answer, const index::Snapshot& snapshot,
                  const query::Changes& changes, const SizeLimit& limit);
/// Shortens these lists of a merged answer to the room that they have.  Returns whether all have.
bool trim_compared(nlohmann::json& answer, const SizeLimit& limit);
/// Adds the schema of these fields to the schema of an answer; all are optional.
nlohmann::json with_compared(nlohmann::json schema);

}  // namespace codefinder::handlers
