// Lays what compilers found over an index: it answers for the texts that it was made for.
#pragma once

#include "base/result.h"
#include "index/model/compiler_answers.h"
#include "index/options.h"

#include <cstdint>
#include <vector>

namespace codefinder::index {

/// Adds documents to those that the index has, in place of those with the same path; snapshots that
/// are taken later have them, in any process.  Returns how many there are then.  `options`: those
/// that the index was opened with.  Errors: index_failed (the directory of the index).
Result<std::uint64_t> add_compiler_documents(const IndexOptions& options,
                                             std::vector<CompilerDocument> documents);
/// Removes all documents; returns how many there were.  Errors: as above.
Result<std::uint64_t> remove_compiler_documents(const IndexOptions& options);

}  // namespace codefinder::index
