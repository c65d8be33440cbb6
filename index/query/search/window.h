// Which lines of a hit of search_text are shown.
#pragma once

#include "index/query/search/files.h"

#include <vector>

namespace codefinder::query {

/// Whole lines: the entire unit, or of a long one the lines that match most of the query.
/// `weights` has the weight of each term; `map` belongs to the file.
ByteRange window_of(const SearchedFile& file, ByteRange unit, const TextMap& map,
                    const std::vector<double>& weights);

}  // namespace codefinder::query
