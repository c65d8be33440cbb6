// Looking inside, for people: what one file gives (`codefinder check`, `dump`) and what an index
// holds (`stats`). Thread-safe.
#pragma once

#include "base/clock.h"
#include "base/result.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace codefinder::index {
class Snapshot;
struct FileFacts;
}  // namespace codefinder::index

namespace codefinder::handlers {

/// Runs the pipeline on one file (any path), with no index: counts, parse errors, timings.
/// Errors: not_found (no such file, unreadable, no regular file, or over 1 GiB).
Result<nlohmann::json> check_file(const std::string& path, const Clock& clock);

/// The facts of a file of the index as text: symbols, imports and occurrences, one a line, in a
/// fixed order. Errors: not_found, outside_root.
Result<std::string> dump_file(const index::Snapshot& snapshot, std::string_view path);
std::string facts_text(const index::FileFacts& facts);

/// Files, symbols and bytes per language, category and layer; the bytes of each table; where the
/// time of the last build went.  O(files).
nlohmann::json stats_json(const index::Snapshot& snapshot);

}  // namespace codefinder::handlers
