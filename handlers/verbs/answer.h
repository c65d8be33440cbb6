// How the index's answers look as canonical JSON (docs/verbs.md): snake_case, 1-based lines, the
// same bytes through every door. Pure; thread-safe.
#pragma once

#include "base/result.h"
#include "index/query/hit.h"
#include "index/query/references.h"

#include <nlohmann/json.hpp>

#include <string>

namespace codefinder::handlers {

inline constexpr int kSchemaVersion = 1;

/// {"error": {"code", "message", "hint"}}: what the CLI prints, and what rides in JSON-RPC's
/// error.data.
nlohmann::json error_json(const Error& error);

/// The `index` block: what an answer rests on.
nlohmann::json index_json(const index::IndexStatus& status);

/// {"schema_version", "index", "complete", "truncated"}, to which a verb adds its own.  Complete
/// means: nothing more is being indexed (verbs/ask.h says so too when the answer has all that it
/// looked up).
nlohmann::json envelope(const index::IndexStatus& status, bool truncated);

/// A path of the index, relative to the root of `status`, as a verb shows and takes it
/// (lsp::json_path).
std::string shown_path(const index::IndexStatus& status, std::string_view path);

/// One symbol.  With its score when it was searched for, without when it was pointed at.
nlohmann::json hit_json(const index::Snapshot& snapshot, const index::SymbolHit& hit,
                        bool with_score);

/// {"path", "line", "preview", "role", "evidence"}; with_column adds "column" and "is_declaration".
nlohmann::json reference_json(const index::Snapshot& snapshot, const index::Reference& reference,
                              bool with_column);

/// {"start", "end"}: the 1-based lines of a byte range.
nlohmann::json lines_json(const TextMap& map, ByteRange range);

/// Strings as a JSON array; bytes that are no UTF-8 are replaced when the answer is written.
nlohmann::json array_of(const std::vector<std::string>& texts);

}  // namespace codefinder::handlers
