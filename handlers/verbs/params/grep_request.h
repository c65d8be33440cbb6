// The request and the matches of grep, for one repository and for several.  Pure; thread-safe.
#pragma once

#include "index/query/text/grep.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string_view>

namespace codefinder::handlers {

/// Converts params that were decoded with grep's fields.
query::Grep grep_request(const nlohmann::json& decoded, std::size_t offset, std::string_view root);

/// Returns {"path", "line", "column", "text"}, and the further fields of the match.
nlohmann::json match_json(const index::Snapshot& snapshot, const query::TextMatch& match);

}  // namespace codefinder::handlers
