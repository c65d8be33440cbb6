// Selects the files whose text may match a pattern, by the index of the texts.
#pragma once

#include "index/index.h"
#include "index/query/text/text_pattern.h"

#include <optional>
#include <vector>

namespace codefinder::query {

/// The files that may match, ascending; nullopt if any file may.  Reads no text.
std::optional<std::vector<FileId>> files_that_may_match(const index::SnapshotFiles& files,
                                                        const TextPattern& pattern);

}  // namespace codefinder::query
