// The answer of the status verb, which reindex also returns.
#pragma once

#include "handlers/schema/field.h"
#include "index/index.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <vector>

namespace codefinder::handlers {

/// Adds max_bytes and those that go with it.
std::vector<Field> with_status_fields(std::vector<Field> fields);
/// Lists at most `limit` of the skipped files, and as many as fit into the size that `decoded`
/// gives; sets `truncated` if there are more.  `embeddings`: null, or embedding_status.h's value.
nlohmann::json status_json(const index::IndexStatus& status, const nlohmann::json& embeddings,
                           std::size_t limit, const nlohmann::json& decoded);
nlohmann::json status_schema();

}  // namespace codefinder::handlers
