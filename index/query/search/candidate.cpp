// reasons_of: the words of each field, and the other reasons of a candidate's score.
#include "index/query/search/candidate.h"

#include "base/log.h"

namespace codefinder::query {

namespace {

std::string words_in(TermMask mask, const SearchTerms& terms) {
  std::string words;
  for (std::size_t term = 0; term < terms.size(); ++term)
    if ((mask >> term & 1) != 0) words += " " + terms.word(term);
  return words;
}

/// The synonyms of words that are all in `present`.
TermMask synonyms_of(TermMask present, const SearchTerms& terms) {
  TermMask synonyms = 0;
  for (std::size_t term = 0; term < terms.size(); ++term)
    if (terms.stands_for(term) != 0 && (terms.stands_for(term) & ~present) == 0)
      synonyms |= TermMask{1} << term;
  return synonyms;
}

}  // namespace

std::vector<std::string> reasons_of(const Candidate& candidate, const SearchTerms& terms) {
  std::vector<std::string> shown;
  // Synonyms of words that it has itself are no further reason.
  TermMask all = 0;
  for (const TermMask terms_of_field : candidate.unit.terms) all |= terms_of_field;
  TermMask counted = synonyms_of(all, terms);
  for (std::size_t field = 0; field < kSearchFields; ++field) {
    const TermMask fresh = candidate.unit.terms[field] & ~counted;
    if (fresh == 0) continue;
    counted |= fresh;
    shown.push_back(
        fmt::format("{}:{}", to_string(static_cast<SearchField>(field)), words_in(fresh, terms)));
  }
  const TermMask commits = candidate.commits & ~synonyms_of(candidate.commits, terms);
  if (commits != 0) shown.push_back("commits:" + words_in(commits, terms));
  shown.insert(shown.end(), candidate.reasons.begin(), candidate.reasons.end());
  return shown;
}

}  // namespace codefinder::query
