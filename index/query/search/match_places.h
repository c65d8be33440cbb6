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
/// True for a query with few words outside the quotes: its results have the phrases.  In a
/// sentence, such as a message with values, they only rank higher.
bool phrases_restrict(std::string_view query, const std::vector<std::string>& phrases);
/// Whether the part of the text has all of them; one in lower case is found in any case.
bool has_phrases(const std::vector<std::string>& phrases, std::string_view text, ByteRange range);

/// Whole lines: the entire unit, or of a long one the lines that match most of the query.
/// `weights` has the weight of each term; `map` belongs to the file.
ByteRange window_of(const SearchedFile& file, ByteRange unit, const TextMap& map,
                    const std::vector<double>& weights);

/// `lines` whole lines of the unit with line `best` in the middle, or as near to it as possible.
ByteRange lines_around(std::uint32_t best, std::uint32_t lines, ByteRange unit, const TextMap& map);
/// The part of the window with line `best` that has at most `bytes`: whole lines, but at least
/// `best`.
ByteRange fitting_lines(ByteRange window, std::uint32_t best, std::size_t bytes,
                        const TextMap& map);

}  // namespace codefinder::query
