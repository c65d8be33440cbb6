// Exchanges indexes with other programs in the format SCIP (`codefinder export`, `import`).
// Thread-safe.
#pragma once

#include "base/result.h"

#include <nlohmann/json.hpp>

#include <string>

namespace codefinder::index {
class Index;
struct IndexOptions;
}  // namespace codefinder::index

namespace codefinder::handlers {

/// Writes the index as a SCIP file. Returns {"file", "documents", "occurrences", "symbols",
/// "external_symbols", "incomplete", "bytes", "seconds"}. Errors: not_found, invalid_query (the
/// file).
Result<nlohmann::json> export_scip(const index::Index& index, const std::string& file);

/// Lays the SCIP file of a compiler over the index, which is ready. Returns {"file", "tool",
/// "documents", "occurrences", "uses", "skipped", "reasons", "skipped_documents", "all_documents",
/// "seconds"}. Errors: as scip::read_import and index::add_compiler_documents.
Result<nlohmann::json> import_scip(const index::Index& index, const index::IndexOptions& options,
                                   const std::string& file);
/// Removes the imported documents. Returns {"removed_documents"}. Errors: as
/// index::remove_compiler_documents.
Result<nlohmann::json> remove_scip(const index::IndexOptions& options);

}  // namespace codefinder::handlers
