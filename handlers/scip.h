// Exchanges indexes with other programs in the format SCIP (`codefinder export`).  Thread-safe.
#pragma once

#include "base/result.h"

#include <nlohmann/json.hpp>

#include <string>

namespace codefinder::index {
class Index;
}  // namespace codefinder::index

namespace codefinder::handlers {

/// Writes the index as a SCIP file. Returns {"file", "documents", "occurrences", "symbols",
/// "external_symbols", "incomplete", "bytes", "seconds"}. Errors: not_found, invalid_query (the
/// file).
Result<nlohmann::json> export_scip(const index::Index& index, const std::string& file);

}  // namespace codefinder::handlers
