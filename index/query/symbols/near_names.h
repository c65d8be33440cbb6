// Finds names similar to a word that has no match.
#pragma once

#include "index/index.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

/// At most five, the nearest first.  In a large project: the names at one edit, or else a sample of
/// those further away.  None for words of one or two letters, which are near every short name.
std::vector<std::string> near_names(const index::Snapshot& snapshot, std::string_view word);

}  // namespace codefinder::query
