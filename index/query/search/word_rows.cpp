// WordRows: the rows that end at each position of the query, continued by each use.
#include "index/query/search/word_rows.h"

#include <algorithm>
#include <bit>

namespace codefinder::query {

namespace {

constexpr std::uint32_t kNear = 60;  // Most bytes from the beginning of a word to the next one's.
constexpr std::size_t kMaxLeftOut = 2;

}  // namespace

WordRows::WordRows(const SearchTerms& terms)
    : sequence_(terms.sequence()), ends_(sequence_.size()), fresh_(sequence_.size()) {}

WordRows::End WordRows::before(std::size_t position, std::uint32_t offset) const {
  End best;
  const std::size_t from = position - std::min(position, kMaxLeftOut + 1);
  const std::size_t to = std::min(position + 2, ends_.size());
  for (std::size_t at = from; at < to; ++at) {
    const End& end = ends_[at];
    if (at == position || end.terms == 0 || offset - end.offset > kNear) continue;
    // Two words may be exchanged, a row may not be turned round.
    if (at > position && (end.terms & ~sequence_[at]) != 0) continue;
    if (std::popcount(end.terms) > std::popcount(best.terms)) best = end;
  }
  return best;
}

TermMask WordRows::add(const TermUse& use) {
  TermMask longest = 0;
  for (std::size_t at = 0; at < sequence_.size(); ++at) {
    const TermMask here = sequence_[at] & use.terms;
    fresh_[at] = {};
    if (here == 0) continue;
    const End row = before(at, use.begin);
    fresh_[at] = {here | row.terms, use.begin, row.uses + 1};
  }
  for (std::size_t at = 0; at < sequence_.size(); ++at) {
    if (fresh_[at].terms == 0) continue;
    ends_[at] = fresh_[at];
    if (ends_[at].uses > 1 && std::popcount(ends_[at].terms) > std::popcount(longest))
      longest = ends_[at].terms;
  }
  return longest;
}

void WordRows::restart() { std::fill(ends_.begin(), ends_.end(), End{}); }

}  // namespace codefinder::query
