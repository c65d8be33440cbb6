// Selects the files that a search for text reads, in the order of its answer.  Private to
// index/query.
#pragma once

#include "index/index.h"
#include "index/query/text_pattern.h"

#include <functional>
#include <vector>

namespace codefinder::query {

/// The files that `wanted` accepts and that may match all the patterns: sources first, then tests,
/// documents and the rest, then what is generated, vendored or a dependency; each by path.  An
/// answer from them depends on all files.
std::vector<FileRow> files_to_search(const index::Snapshot& snapshot,
                                     const std::vector<const TextPattern*>& patterns,
                                     const std::function<bool(const FileRow&)>& wanted);

}  // namespace codefinder::query
