// Splits a file into the units that search_text ranks: its symbols and the file itself, each with
// the frequency of every query term by field.
#pragma once

#include "index/query/search/files.h"

#include <array>
#include <cstdint>
#include <vector>

namespace codefinder::query {

/// The field of a unit that a word is in.
enum class SearchField : std::uint8_t {
  name,
  signature,
  doc,
  body,       // Its own text: identifiers, comments, strings.
  inner,      // The text of the symbols inside it.
  container,  // The names of its containers.
  path,       // The path and the module of its file.
};
inline constexpr std::size_t kSearchFields = 7;
std::string_view to_string(SearchField field);

struct SearchUnit {
  SymbolIndex symbol;  // None: the file itself.
  ByteRange range;     // Includes the doc comment.
  // Per term: number of uses, weighted by field and by the length of the field.
  std::vector<double> frequency;
  std::array<TermMask, kSearchFields> terms{};  // The terms in each field.
  TermMask row = 0;       // The most terms that its own text has in a row (WordRows).
  double name_share = 1;  // SearchTerms::share_of its name; of the file itself 1.
};

/// The symbol with its doc comment.
ByteRange unit_range(const Symbol& symbol);

/// The units of `file` whose own text matches any term, in source order. `facts` must belong to
/// the file.  O(symbols + uses × depth).
std::vector<SearchUnit> units_of(const SearchedFile& file, const FileFacts& facts,
                                 SearchTerms& terms);

}  // namespace codefinder::query
