// The factors by which search_text ranks a hit besides its words: the kind of the symbol, and the
// part of the project that its file belongs to.
#pragma once

#include "index/index.h"
#include "index/query/search/search_text.h"
#include "index/query/search/terms.h"

#include <cstdint>
#include <string>
#include <vector>

namespace codefinder::query {

/// Kinds of symbols that the ranking treats alike.
enum class KindGroup : std::uint8_t {
  function,    // Also methods, constructors and macros.
  type,        // Also aliases and implementations.
  value,       // Variables and constants.
  member,      // Fields and properties.
  enumerator,  // Members of enumerations.
  test,
  heading,
  document,
  scope,  // Namespaces and modules.
  other,  // Also files as such.
};
KindGroup group_of(SymbolKind kind);

struct SearchFactor {
  double factor = 1;
  std::vector<std::string> reasons = {};  // "declaration", "test", …
};

/// The factor of a symbol; without one, of the file itself. Never over 1.
SearchFactor symbol_factor(const FileFacts& facts, SymbolIndex symbol, SearchFor search_for);

/// The factor of the part of the project: source before tests, docs, data and foreign code, except
/// for tests and docs if the query has that word. Docs rank higher among passages.
SearchFactor place_factor(const FileRow& row, const FileFacts& facts, SymbolIndex symbol,
                          SearchTerms& terms, SearchFor search_for);

}  // namespace codefinder::query
