// Places of matches in a text: the texts in quotes of a query in plain words, and the lines of a
// hit of search_text that are shown.
#pragma once

#include "index/index.h"
#include "index/query/search/files.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

/// The files that may contain all phrases, ascending; nullopt if any may.
std::optional<std::vector<FileId>> files_with(const index::Snapshot& snapshot,
                                              const std::vector<std::string>& phrases);
/// Whether the part of the text has all of them; one in lower case is found in any case.
bool has_phrases(const std::vector<std::string>& phrases, std::string_view text, ByteRange range);

/// Whole lines: the entire unit, or of a long one the lines that match most of the query.
/// `weights` has the weight of each term; `map` belongs to the file.
ByteRange window_of(const SearchedFile& file, ByteRange unit, const TextMap& map,
                    const std::vector<double>& weights);

}  // namespace codefinder::query
