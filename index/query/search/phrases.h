// Texts in quotes of a query in plain words: which files may have them, and which parts do.
#pragma once

#include "index/index.h"

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

}  // namespace codefinder::query
