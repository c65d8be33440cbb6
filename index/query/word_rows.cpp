// WordRows: the rows that end at each position of the query, continued by each use.
#include "index/query/word_rows.h"

#include <algorithm>
#include <bit>

namespace codefinder::query {

namespace {

constexpr std::uint32_t kNear = 60;  // Most bytes from the beginning of a word to the next one's.
constexpr std::size_t kMostLeftOut = 2;

}  // namespace

WordRows::WordRows(const SearchTerms& terms)
    : sequence_(terms.sequence()), ends_(sequence_.size()), fresh_(sequence_.size()) {}

TermMask WordRows::before(std::size_t position, std::uint32_t offset) const {
  TermMask best = 0;
  const std::size_t from = position - std::min(position, kMostLeftOut + 1);
  const std::size_t to = std::min(position + 2, ends_.size());
  for (std::size_t at = from; at < to; ++at) {
    const End& end = ends_[at];
    if (at == position || end.terms == 0 || offset - end.offset > kNear) continue;
    // Two words may be exchanged, a row may not be turned round.
    if (at > position && (end.terms & ~sequence_[at]) != 0) continue;
    if (std::popcount(end.terms) > std::popcount(best)) best = end.terms;
  }
  return best;
}

TermMask WordRows::add(const TermUse& use) {
  TermMask longest = 0;
  for (std::size_t at = 0; at < sequence_.size(); ++at) {
    const TermMask here = sequence_[at] & use.terms;
    fresh_[at].terms = here == 0 ? 0 : here | before(at, use.begin);
  }
  for (std::size_t at = 0; at < sequence_.size(); ++at) {
    if (fresh_[at].terms == 0) continue;
    ends_[at] = {fresh_[at].terms, use.begin};
    if (std::popcount(ends_[at].terms) > std::popcount(longest)) longest = ends_[at].terms;
  }
  return longest;
}

}  // namespace codefinder::query
