// How well one symbol answers the words of a query: its name, the scopes around it, and, for
// several words, its path, signature and doc.
#pragma once

#include "index/query/search_words.h"
#include "index/resolve/context.h"

#include <string>
#include <vector>

namespace codefinder::index {

struct SymbolMatch {
  Match match;
  double share = 1;  // Of several words, how much was said by the name; multiplies the score.
  std::vector<std::string> reasons;
};

/// False when some word is not found anywhere, or none in the name.  REQUIRES: at least one word.
bool match_symbol(const std::vector<SearchWord>& words, const FileRow& row, const FileFacts& facts,
                  SymbolIndex symbol, SymbolMatch& out);

/// The same of one word without scopes, of which only the name tells.
bool match_plain_symbol(const SearchWord& word, std::string_view name, SymbolMatch& out);

/// The best that a symbol of this name can match; none when no word finds it in tiers up to
/// `worst`.
Match match_name(const std::vector<SearchWord>& words, std::string_view name, MatchTier worst);

}  // namespace codefinder::index
