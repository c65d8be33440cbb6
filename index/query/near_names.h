// Names that somebody who typed a word and found nothing may have meant.
#pragma once

#include "index/index.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::index {

/// At most five, the nearest first; of a large project, names one slip away and a sample of those
/// further off.  None for a word of one or two letters, to which everything short is near.
std::vector<std::string> near_names(const Snapshot& snapshot, std::string_view word);

}  // namespace codefinder::index
