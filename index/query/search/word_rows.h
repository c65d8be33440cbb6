// Finds where a text has the words of a query in a row: a message that the query quotes, with other
// values in it, or a sentence.
#pragma once

#include "index/query/search/terms.h"

#include <cstdint>
#include <vector>

namespace codefinder::query {

/// Reads the uses of one text, by offset.
class WordRows {
 public:
  explicit WordRows(const SearchTerms& terms);

  /// Adds the next use.  The terms of the longest row that ends with it: uses near each other in
  /// the text, of words that follow each other in the query.  A row may leave out up to two words
  /// of the query, such as values, and may begin with two neighbours exchanged: "return kBusy" for
  /// "kBusy is returned".  0 for a row of one use, however many terms an identifier has.
  /// O(words of the query).
  TermMask add(const TermUse& use);
  /// The next use continues no row.
  void restart();

 private:
  struct End {
    TermMask terms = 0;  // 0: no row ends here.
    std::uint32_t offset = 0;
    std::uint32_t uses = 0;
  };
  /// The row that a use at `position` continues; one without terms if there is none.
  End before(std::size_t position, std::uint32_t offset) const;

  const std::vector<TermMask>& sequence_;
  std::vector<End> ends_;  // By position in the query: the last row that ends there.
  std::vector<End> fresh_;
};

}  // namespace codefinder::query
