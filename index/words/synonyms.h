// Words of similar meaning in programs: "remove" and "delete", "initial" and "default".
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace codefinder::words {

/// Each a list of words in lower case, separated by blanks.  A word may be in several.  `leave-out`
/// stands for two words of a query in a row, the first in any form that has its stem.
std::span<const std::string_view> synonym_groups();
/// The same by topic, such as drawing or compilers (topic_synonyms.cpp).
std::span<const std::string_view> topic_synonym_groups();

}  // namespace codefinder::words
