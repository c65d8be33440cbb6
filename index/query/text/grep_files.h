// Selects the files that a search for text reads, in the order of its answer.
#pragma once

#include "index/index.h"
#include "index/query/text/text_pattern.h"

#include <vector>

namespace codefinder::query {

/// The files that may match all the patterns: sources first, then tests, then documents, examples,
/// benchmarks and the rest, then what is generated, vendored or a dependency; each by path.  An
/// answer from them depends on all files.  The order of all files is kept for the state of the
/// index.
std::vector<FileId> files_to_search(const index::Snapshot& snapshot,
                                    const std::vector<const TextPattern*>& patterns);

/// The place of the file's categories in that order, from 0.
int category_order(const FileRow& row);

}  // namespace codefinder::query
