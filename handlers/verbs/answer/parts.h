// The answer about several targets of one call.  Thread-safe.
#pragma once

#include "base/result.h"
#include "index/index.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace codefinder::handlers {

/// Computes the answer about the target of this index; `decoded` has its word alone in `targets`,
/// and its share of max_bytes.
using OnePart =
    std::function<Result<nlohmann::json>(const nlohmann::json& decoded, std::size_t target)>;

/// Returns the envelope with `parts`: for each of `words` its `target` and the answer about it, or
/// the error.  They share max_bytes; targets for which nothing is left are on further pages.  The
/// `next_cursor` of a part goes on with its target alone.  Errors: too_large if not even the first
/// fits, and invalid_query for another request's cursor.
Result<nlohmann::json> answer_in_parts(const index::Snapshot& snapshot,
                                       const nlohmann::json& decoded,
                                       const std::vector<std::string>& words, const OnePart& one);

/// Returns the schema of such an answer, given the schema of an answer about one target.
nlohmann::json with_parts(nlohmann::json schema);

}  // namespace codefinder::handlers
