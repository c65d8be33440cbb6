// Matches one symbol against the words of a query: its name, its scopes and, if there are several
// words, its path, signature and doc.
#pragma once

#include "index/query/search/query_words.h"
#include "index/resolve/context.h"

#include <string>
#include <vector>

namespace codefinder::query {

struct SymbolMatch {
  Match match;
  double share = 1;  // For several words: the share that the name matches; multiplies the score.
  std::vector<std::string> reasons;
};

/// False if some word matches nothing, or no word matches the name.  REQUIRES: at least one word.
bool match_symbol(const std::vector<QueryWord>& words, const FileRow& row, const FileFacts& facts,
                  SymbolIndex symbol, SymbolMatch& out);

/// The same for one word without scopes: only the name matters.
bool match_summary(const QueryWord& word, std::string_view name, SymbolMatch& out);

/// The best match that a symbol of this name can have; none if no word matches it in a tier up to
/// `worst`.
Match match_name(const std::vector<QueryWord>& words, std::string_view name, MatchTier worst);

}  // namespace codefinder::query
