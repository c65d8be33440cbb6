// The words, strings and comments of a text, by the lexical rules of its language.
#pragma once

#include "base/text.h"
#include "index/extract/tree/extract_budget.h"
#include "index/languages/language.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::extract {

struct LexicalTokens {
  std::vector<ByteRange> words;  // Outside of comments and strings; keywords too.
  std::vector<ByteRange> comments;
  std::vector<ByteRange> strings;  // With their delimiters.
  std::string code;                // The text with its comments blanked,
  std::string bare;                // and with its strings blanked as well.

  /// True if the offset is inside of a string. O(log strings).
  bool in_string(std::uint32_t offset) const;
};

/// REQUIRES: the language has lexical rules. Any bytes; O(bytes). Incomplete if the budget is spent
/// afterwards.
LexicalTokens lexical_tokens(std::string_view text, const LanguageDefinition& language,
                             ExtractBudget& budget);

/// The word, in lower case if the rules ignore case.
std::string word_at(std::string_view text, ByteRange range, const LexicalRules& rules);

}  // namespace codefinder::extract
