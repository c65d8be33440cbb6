// References as JSON, and their filters: for one repository and for several.  Pure; thread-safe.
#pragma once

#include "index/query/references/references.h"

#include <nlohmann/json.hpp>

#include <string_view>

namespace codefinder::handlers {

/// Converts decoded `filters` of references.
query::ReferenceFilters reference_filters(const nlohmann::json& filters, std::string_view root);

/// Returns the symbol around a place; null outside all symbols.
nlohmann::json enclosing_json(const index::Snapshot& snapshot, const query::Enclosing& in);

/// Returns reference_with_column_json() with `in`, the symbol that contains the reference.
nlohmann::json enclosed_reference_json(const index::Snapshot& snapshot,
                                       const query::Reference& reference);

}  // namespace codefinder::handlers
