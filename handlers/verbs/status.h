// The answer of status, which reindex gives too.
#pragma once

#include "index/index.h"

#include <nlohmann/json.hpp>

#include <cstddef>

namespace codefinder::handlers {

/// At most `limit` of the skipped files are listed; more set `truncated`.
nlohmann::json status_json(const index::IndexStatus& status, std::size_t limit);
nlohmann::json status_schema();

}  // namespace codefinder::handlers
