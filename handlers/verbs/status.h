// The answer of the status verb, which reindex also returns.
#pragma once

#include "index/index.h"

#include <nlohmann/json.hpp>

#include <cstddef>

namespace codefinder::handlers {

/// Lists at most `limit` of the skipped files; sets `truncated` if there are more.
nlohmann::json status_json(const index::IndexStatus& status, std::size_t limit);
nlohmann::json status_schema();

}  // namespace codefinder::handlers
