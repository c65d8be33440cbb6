// The pieces that a question in plain words is answered with: the symbols of a file and the file
// itself, each with how often every term of the question stands in which of its fields.
#pragma once

#include "index/query/search_files.h"

#include <array>
#include <cstdint>
#include <vector>

namespace codefinder::index {

/// Where in a unit a word stands.
enum class SearchField : std::uint8_t {
  name,
  signature,
  doc,
  body,       // Its own text: identifiers, comments, strings.
  inner,      // The text of the symbols inside it.
  container,  // The names of what it stands in.
  path,       // Of its file, and the module.
};
inline constexpr std::size_t kSearchFields = 7;
std::string_view to_string(SearchField field);

struct SearchUnit {
  SymbolIndex symbol;  // None: the file itself.
  ByteRange range;     // With its doc comment.
  // Of each term: uses, weighted by field and by the field's length.
  std::vector<double> frequency;
  std::array<TermMask, kSearchFields> terms{};  // What stands in each field.
};

/// The units of `file` that meet any term in their own text, in source order.  `facts` are the
/// file's. O(symbols + uses × depth).
std::vector<SearchUnit> units_of(const SearchedFile& file, const FileFacts& facts,
                                 SearchTerms& terms);

}  // namespace codefinder::index
