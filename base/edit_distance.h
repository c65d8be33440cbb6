// Finds words that are spelled like another one, for messages that say what was meant.  Pure;
// thread-safe.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace codefinder {

/// Case-insensitive Damerau-Levenshtein distance, or `most` + 1 if it is greater.
int edit_distance(std::string_view a, std::string_view b, int most);

/// The most edits at which another word counts as the one that was meant.
constexpr int max_typos(std::size_t length) { return length <= 4 ? 1 : length <= 8 ? 2 : 3; }

/// Returns the word that was meant by `text`: one that begins with it, else the nearest at up to
/// max_typos edits; "" if there is none, or `text` has less than three letters.
std::string_view nearest_word(std::string_view text, std::span<const std::string_view> words);

}  // namespace codefinder
