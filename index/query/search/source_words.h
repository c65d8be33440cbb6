// The places of a word in a source, and which of them are in comments and strings.
#pragma once

#include "index/query/text/source_parts.h"

#include <string_view>
#include <vector>

namespace codefinder::query {

struct SourceWord {
  ByteRange range;
  SourcePart in = SourcePart::code;
};

/// The places of `word` as a whole word, by position.  O(text).
std::vector<SourceWord> words_in(std::string_view text, std::string_view word,
                                 const RenamingRules& rules);

}  // namespace codefinder::query
