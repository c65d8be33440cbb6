// The places of a word in a source, and which of them are in comments and strings.  Private to
// index/query.
#pragma once

#include "index/languages/renaming_rules.h"
#include "index/model.h"

#include <string_view>
#include <vector>

namespace codefinder::query {

struct SourceWord {
  ByteRange range;
  enum class In { code, comment, string };
  In in = In::code;
};

/// The places of `word` as a whole word, by position.  Comments and strings are told apart by their
/// delimiters only.  O(text).
std::vector<SourceWord> words_in(std::string_view text, std::string_view word,
                                 const RenamingRules& rules);

}  // namespace codefinder::query
