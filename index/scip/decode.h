// Reads a SCIP file, which may be hostile: message by message, so that memory is bounded by the
// largest document.
#pragma once

#include "base/result.h"
#include "index/scip/document.h"

#include <functional>
#include <string>

namespace codefinder::scip {

/// Receive the parts of a file in order; an error ends the reading.
struct IndexVisitor {
  std::function<Status(const Metadata&)> metadata;
  std::function<Status(Document&&)> document;  // Occurrences without a valid range are left out.
};

/// Errors: not_found (the file cannot be opened, or is no regular file), invalid_query (it is no
/// SCIP index, is cut off, or has a document of more than 256 MB); the visitor's.
Status read_index(const std::string& path, const IndexVisitor& visitor);

}  // namespace codefinder::scip
