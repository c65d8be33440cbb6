// SymbolSearch: splits the query into words.
#include "index/query/symbols/symbol_search.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace codefinder::query {

SymbolSearch::SymbolSearch(const index::Snapshot& of, const FindSymbols& asked,
                           std::stop_token stopping, std::size_t times)
    : snapshot(of),
      request(asked),
      stop(std::move(stopping)),
      growth(times),
      context(of, stop),
      words(words_of(asked.query)),
      file_matcher(words.size() == 1 ? std::string_view(words[0].text) : std::string_view()),
      filter(of, asked.filters),
      page(enough()),
      scorer(*this) {
  // "#close" is a private name if one is defined, else `close` of some class.
  for (QueryWord& word : words) {
    const std::string& name = word.last.word();
    if (name.size() > 1 && name[0] == '#' && snapshot.names().definitions(name).empty())
      word.last = NameMatcher(name.substr(1));
  }
}

bool SymbolSearch::wants_files() const {
  if (words.size() != 1 || words[0].text.size() < 2 || !request.filters.symbol.empty())
    return false;
  const auto& kinds = request.filters.kinds;
  return kinds.empty() || std::any_of(kinds.begin(), kinds.end(), [](SymbolKind k) {
           return k == SymbolKind::module || k == SymbolKind::document;
         });
}

}  // namespace codefinder::query
