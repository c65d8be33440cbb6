// The files of a directory with their top-level symbols: for outline.  Thread-safe.
#pragma once

#include "base/result.h"
#include "index/index.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::handlers {

/// Returns the directory of a path as given, relative to the root ("" is the root); nullopt if the
/// index has no file in it.
std::optional<std::string> directory_at(const index::Snapshot& snapshot, std::string_view path);

/// Returns the answer of outline about a directory: its files by path, also below its directories,
/// each with its first symbols.  A page has whole files.  Errors: invalid_query for a
/// cursor of another query, too_large if max_bytes does not suffice for a file without its symbols.
Result<nlohmann::json> outline_directory(const index::Snapshot& snapshot,
                                         const nlohmann::json& decoded,
                                         const std::string& directory, std::vector<FileId>& files,
                                         std::stop_token stop);

}  // namespace codefinder::handlers
