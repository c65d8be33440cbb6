// The request and the hits of search_repo, for one repository and for several.  Pure;
// thread-safe.
#pragma once

#include "base/result.h"
#include "handlers/verbs/answer/answer.h"
#include "index/query/search/search_text.h"

#include <nlohmann/json.hpp>

#include <string_view>

namespace codefinder::handlers {

/// Converts params that were decoded with search_repo's fields, without the page.
Result<query::SearchText> search_request(const nlohmann::json& decoded, std::string_view root);
/// Returns what the pages of one request have in common.
nlohmann::json search_page_request(const nlohmann::json& decoded);
/// Returns a hit with `window` and `snippet`.
nlohmann::json text_hit_json(const index::Snapshot& snapshot, const query::TextHit& found,
                             Scores scores);

}  // namespace codefinder::handlers
