// NameMatcher: the tiers of a match (exact, prefix, humps, substring, typo, subsequence).
#include "index/query/hits/name_matcher.h"

#include "base/edit_distance.h"
#include "base/name_letters.h"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <vector>

namespace codefinder::query {

namespace {

std::string folded(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = fold_letter(c);
  return out;
}

constexpr std::size_t kMaxSpeltLength = 20;  // Longer words are not abbreviations.

/// The position of the next hump at or after `from`; the end if there is none.
std::size_t next_hump(std::string_view name, std::size_t from) {
  while (from < name.size() && !begins_hump(name, from)) ++from;
  return from;
}

/// True if the letters from `at` on are prefixes of consecutive humps, from the hump at `begin` on;
/// adds their number to `used`.  A hump in the word (a bit of `typed`) must start a hump of the
/// name.
bool spells_humps(std::string_view word, std::uint32_t typed, std::size_t at, std::string_view name,
                  std::size_t begin, int& used, int& budget) {
  if (at == word.size()) return true;
  if (begin == name.size() || fold_letter(name[begin]) != word[at] || --budget < 0) return false;
  const std::size_t end = next_hump(name, begin + 1);
  std::size_t length = 1;
  while (at + length < word.size() && (typed >> (at + length) & 1) == 0 && begin + length < end &&
         fold_letter(name[begin + length]) == word[at + length])
    ++length;
  for (; length > 0; --length) {  // The longest prefix of this hump first.
    ++used;
    if (spells_humps(word, typed, at + length, name, end, used, budget)) return true;
    --used;
  }
  return false;
}

/// True if the word is a subsequence of the name, without case.  Necessary for every tier but typo.
bool has_in_order(std::string_view word, std::string_view name) {
  std::size_t i = 0;
  for (const char letter : word) {
    const char other = is_lower_letter(letter) ? static_cast<char>(letter - 32) : letter;
    while (i < name.size() && name[i] != letter && name[i] != other) ++i;
    if (i++ == name.size()) return false;
  }
  return true;
}

bool subsequence(std::string_view word, std::string_view name, double& quality) {
  std::size_t at = 0, first = 0, last = 0;
  int runs = 0;
  for (std::size_t i = 0; i < name.size() && at < word.size(); ++i) {
    if (fold_letter(name[i]) != word[at]) continue;
    if (at == 0) first = i;
    if (at == 0 || last + 1 != i) ++runs;
    last = i;
    ++at;
  }
  if (at != word.size()) return false;
  quality = static_cast<double>(word.size()) / static_cast<double>(last - first + 1) *
            (1.0 / runs * 0.5 + 0.5);
  return true;
}

}  // namespace

std::string_view to_string(MatchTier tier) {
  constexpr std::array<std::string_view, 8> kWords = {"exact",     "exact", "prefix",      "humps",
                                                      "substring", "typo",  "subsequence", "none"};
  return kWords[static_cast<std::size_t>(tier)];
}

NameMatcher::NameMatcher(std::string_view word)
    : word_(word),
      folded_(folded(word)),
      letters_(letters_of(word)),
      case_matters_(std::any_of(word.begin(), word.end(), is_upper_letter)) {
  NameLetters letters;
  letters.read(word);
  spelt_ = std::move(letters.letters);
  typed_humps_ = typed_humps(letters);
}

Match NameMatcher::match_beginning(std::string_view name) const {
  if (name.size() < word_.size() || word_.empty()) return {};
  for (std::size_t i = 0; i < folded_.size(); ++i)
    if (fold_letter(name[i]) != folded_[i]) return {};
  const bool same_case = name.starts_with(word_);
  if (name.size() == word_.size())
    return same_case ? Match{MatchTier::exact, 1}
                     : Match{MatchTier::exact_other_case, case_matters_ ? 0.3 : 1.0};
  const bool whole_hump = begins_hump(name, word_.size()) || !is_name_letter(name[word_.size()]);
  const double share = static_cast<double>(word_.size()) / static_cast<double>(name.size());
  return {MatchTier::prefix,
          (0.6 * share + (whole_hump ? 0.4 : 0.0)) * (same_case || !case_matters_ ? 1.0 : 0.6)};
}

Match NameMatcher::match_plainly(std::string_view name) const {
  if (const Match beginning = match_beginning(name)) return beginning;
  if (name.size() < word_.size() || word_.empty()) return {};
  const double share = static_cast<double>(word_.size()) / static_cast<double>(name.size());
  Match best;
  for (std::size_t at = 1; at + word_.size() <= name.size(); ++at) {
    if (fold_letter(name[at]) != folded_[0]) continue;
    std::size_t i = 1;
    while (i < folded_.size() && fold_letter(name[at + i]) == folded_[i]) ++i;
    if (i < folded_.size()) continue;
    const bool same_case = !case_matters_ || name.substr(at, word_.size()) == word_;
    const double quality = (0.5 * share + (begins_hump(name, at) ? 0.5 : 0.0)) *
                           (same_case ? 1.0 : 0.6);
    if (!best || quality > best.quality) best = {MatchTier::substring, quality};
  }
  return best;
}

bool NameMatcher::abbreviates(std::string_view text) const {
  if (folded_.size() < 3 || folded_.find_first_of("aeiou", 1) != std::string::npos) return false;
  for (std::size_t begin = 0; begin < text.size(); ++begin) {
    if (!begins_hump(text, begin) || fold_letter(text[begin]) != folded_[0]) continue;
    std::size_t at = 1;
    for (std::size_t i = begin + 1;
         i < text.size() && at < folded_.size() && is_name_letter(text[i]) && !begins_hump(text, i);
         ++i)
      if (fold_letter(text[i]) == folded_[at]) ++at;
    if (at == folded_.size()) return true;
  }
  return false;
}

Match NameMatcher::match_humps(std::string_view name) const {
  if (spelt_.size() < 2 || spelt_.size() > kMaxSpeltLength) return {};
  const std::size_t first = next_hump(name, 0);
  for (std::size_t begin = first; begin < name.size(); begin = next_hump(name, begin + 1)) {
    int used = 0, budget = 100;
    if (!spells_humps(spelt_, typed_humps_, 0, name, begin, used, budget)) continue;
    const double share = static_cast<double>(spelt_.size()) / static_cast<double>(name.size());
    return {MatchTier::humps, 0.5 * share + 0.3 / used + (begin == first ? 0.2 : 0.0)};
  }
  return {};
}

Match NameMatcher::match(std::string_view name, MatchTier worst) const {
  if (word_.empty() || name.empty()) return {};
  if (worst <= MatchTier::prefix) {
    const Match beginning = match_beginning(name);
    return beginning.tier <= worst ? beginning : Match();
  }
  const bool in_order = has_in_order(spelt_, name);
  if (!in_order && worst < MatchTier::typo) return {};
  // Headings, test titles, keys of data: a subsequence across a sentence is meaningless.
  const bool sentence = name.find(' ') != std::string_view::npos;
  if (in_order && name.size() >= folded_.size() / 2) {
    const Match plain = match_plainly(name);
    // A substring that starts in the middle of a word ranks below humps.
    if (plain && (plain.tier != MatchTier::substring || plain.quality >= 0.5))
      return plain.tier <= worst ? plain : Match();
    if (!sentence)
      if (const Match humps = match_humps(name)) return humps;
    if (plain) return plain.tier <= worst ? plain : Match();
  }
  if (worst < MatchTier::typo) return {};
  const std::size_t longer = std::max(name.size(), word_.size()),
                    shorter = std::min(name.size(), word_.size());
  if (spelt_.size() >= 4 && longer - shorter <= 1 &&
      prefilter(worst).passes(letters_of(name), name.size()) && edit_distance(word_, name, 1) <= 1)
    return {MatchTier::typo, fold_letter(name[0]) == folded_[0] ? 1.0 : 0.5};
  double quality = 0;
  if (worst >= MatchTier::subsequence && !sentence && in_order && word_.size() >= 3 &&
      subsequence(folded_, name, quality))
    return {MatchTier::subsequence, quality};
  return {};
}

}  // namespace codefinder::query
