// Diagnostics for users: the facts of one file (`codefinder check`, `dump`) and the contents of an
// index (`stats`).  Thread-safe.
#pragma once

#include "base/clock.h"
#include "base/result.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace codefinder {
struct FileFacts;
}  // namespace codefinder

namespace codefinder::index {
class Index;
struct IndexOptions;
class Snapshot;
}  // namespace codefinder::index

namespace codefinder::handlers {

/// Runs the pipeline on one file (any path) without an index; returns counts, parse errors,
/// timings, and whether it belongs to the index of a project that is opened with `options`. Errors:
/// not_found (no such file, unreadable, not a regular file, or over 1 GiB).
Result<nlohmann::json> check_file(const std::string& path, const index::IndexOptions& options,
                                  const Clock& clock);

/// Returns the facts of an indexed file as text: symbols, imports and occurrences, one per line, in
/// a fixed order.  Errors: not_found, outside_root.
Result<std::string> dump_file(const index::Snapshot& snapshot, std::string_view path);
std::string facts_text(const FileFacts& facts);

/// Returns the state as the verb `status`; files, symbols and bytes per language, category and
/// layer; the bytes of each table; the time of each phase of the last build.  O(files).
nlohmann::json stats_json(const index::Index& index);

}  // namespace codefinder::handlers
