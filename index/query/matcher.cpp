#include "index/query/matcher.h"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

namespace codefinder::index {

namespace {

char fold(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_word(char c) { return is_upper(c) || is_lower(c) || is_digit(c) || (static_cast<unsigned char>(c) & 0x80) != 0; }

/// A hump begins at the start, after a separator, at a capital after a small letter, or at the last capital of a run ("HTTPServer": H, S).
bool begins_hump(std::string_view name, std::size_t i) {
  if (!is_word(name[i])) return false;
  if (i == 0 || !is_word(name[i - 1])) return true;
  if (is_upper(name[i])) return !is_upper(name[i - 1]) || (i + 1 < name.size() && is_lower(name[i + 1]));
  return is_digit(name[i]) && !is_digit(name[i - 1]);
}

std::string folded(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = fold(c);
  return out;
}

/// Whether the folded word is made of beginnings of the name's humps, in order; gives how many humps it used.
bool humps(std::string_view word, std::string_view name, std::size_t at, std::size_t from, int& used, int& budget) {
  if (at == word.size()) return true;
  if (--budget < 0) return false;
  if (word[at] == '_' || word[at] == '-') return humps(word, name, at + 1, from, used, budget);
  for (std::size_t i = from; i < name.size(); ++i) {
    if (!begins_hump(name, i) || fold(name[i]) != word[at]) continue;
    std::size_t length = 0;
    while (at + length < word.size() && i + length < name.size() && fold(name[i + length]) == word[at + length]) ++length;
    for (; length > 0; --length) {  // The longest piece of this hump first.
      ++used;
      if (humps(word, name, at + length, i + length, used, budget)) return true;
      --used;
    }
  }
  return false;
}

bool subsequence(std::string_view word, std::string_view name, double& quality) {
  std::size_t at = 0, first = 0, last = 0;
  int runs = 0;
  for (std::size_t i = 0; i < name.size() && at < word.size(); ++i) {
    if (fold(name[i]) != word[at]) continue;
    if (at == 0) first = i;
    if (at == 0 || last + 1 != i) ++runs;
    last = i;
    ++at;
  }
  if (at != word.size()) return false;
  quality = static_cast<double>(word.size()) / static_cast<double>(last - first + 1) * (1.0 / runs * 0.5 + 0.5);
  return true;
}

}  // namespace

std::string_view to_string(MatchTier tier) {
  constexpr std::array<std::string_view, 8> kWords = {"exact",     "exact", "prefix",      "humps",
                                                      "substring", "typo",  "subsequence", "none"};
  return kWords[static_cast<std::size_t>(tier)];
}

std::uint64_t letters_of(std::string_view text) {
  std::uint64_t mask = 0;
  for (char c : text) {
    const char f = fold(c);
    if (is_lower(f)) mask |= 1ull << (f - 'a');
    else if (is_digit(f)) mask |= 1ull << (26 + f - '0');
    else if (is_word(f)) mask |= 1ull << (36 + (static_cast<unsigned char>(f) & 15));
  }
  return mask;
}

int edit_distance(std::string_view a, std::string_view b, int most) {
  const int n = static_cast<int>(a.size()), m = static_cast<int>(b.size());
  if (std::abs(n - m) > most || n > 100 || m > 100) return most + 1;
  std::vector<int> before(m + 1), previous(m + 1), current(m + 1);
  for (int j = 0; j <= m; ++j) previous[j] = j;
  for (int i = 1; i <= n; ++i) {
    current[0] = i;
    int least = i;
    for (int j = 1; j <= m; ++j) {
      const bool same = fold(a[i - 1]) == fold(b[j - 1]);
      current[j] = std::min({previous[j] + 1, current[j - 1] + 1, previous[j - 1] + (same ? 0 : 1)});
      if (i > 1 && j > 1 && fold(a[i - 1]) == fold(b[j - 2]) && fold(a[i - 2]) == fold(b[j - 1]))
        current[j] = std::min(current[j], before[j - 2] + 1);
      least = std::min(least, current[j]);
    }
    if (least > most) return most + 1;
    std::swap(before, previous);
    std::swap(previous, current);
  }
  return std::min(previous[m], most + 1);
}

NameMatcher::NameMatcher(std::string_view word)
    : word_(word),
      folded_(folded(word)),
      letters_(letters_of(word)),
      case_matters_(std::any_of(word.begin(), word.end(), is_upper)) {}

Match NameMatcher::match_plainly(std::string_view name) const {
  if (name.size() < word_.size() || word_.empty()) return {};
  if (name == word_) return {MatchTier::exact, 1};
  const double share = static_cast<double>(word_.size()) / static_cast<double>(name.size());
  const auto same_case = [&](std::size_t at) { return !case_matters_ || name.substr(at, word_.size()) == word_; };
  const auto equal_at = [&](std::size_t at) {
    for (std::size_t i = 0; i < folded_.size(); ++i)
      if (fold(name[at + i]) != folded_[i]) return false;
    return true;
  };
  if (equal_at(0)) {
    if (name.size() == word_.size()) return {MatchTier::exact_other_case, case_matters_ ? 0.3 : 1.0};
    const bool whole_hump = begins_hump(name, word_.size()) || !is_word(name[word_.size()]);
    return {MatchTier::prefix, (0.6 * share + (whole_hump ? 0.4 : 0.0)) * (same_case(0) ? 1.0 : 0.6)};
  }
  Match best;
  for (std::size_t at = 1; at + word_.size() <= name.size(); ++at) {
    if (fold(name[at]) != folded_[0] || !equal_at(at)) continue;
    const double quality = (0.5 * share + (begins_hump(name, at) ? 0.5 : 0.0)) * (same_case(at) ? 1.0 : 0.6);
    if (!best || quality > best.quality) best = {MatchTier::substring, quality};
  }
  return best;
}

bool NameMatcher::abbreviates(std::string_view text) const {
  if (folded_.size() < 3 || folded_.find_first_of("aeiou", 1) != std::string::npos) return false;
  for (std::size_t begin = 0; begin < text.size(); ++begin) {
    if (!begins_hump(text, begin) || fold(text[begin]) != folded_[0]) continue;
    std::size_t at = 1;
    for (std::size_t i = begin + 1; i < text.size() && at < folded_.size() && is_word(text[i]) && !begins_hump(text, i); ++i)
      if (fold(text[i]) == folded_[at]) ++at;
    if (at == folded_.size()) return true;
  }
  return false;
}

Match NameMatcher::match(std::string_view name) const {
  if (word_.empty() || name.empty()) return {};
  const std::uint64_t missing = letters_ & ~letters_of(name);
  const int missing_count = std::popcount(missing);
  if (missing_count > 1) return {};
  // Headings, titles of tests, keys of data: letters gathered from all over a sentence say nothing.
  const bool sentence = name.find(' ') != std::string_view::npos;
  if (missing_count == 0 && name.size() >= folded_.size() / 2) {
    Match plain = match_plainly(name);
    // A substring that starts in the middle of a word is worth less than humps.
    if (plain && (plain.tier != MatchTier::substring || plain.quality >= 0.5)) return plain;
    int used = 0, budget = 200;
    if (!sentence && word_.size() >= 2 && humps(folded_, name, 0, 0, used, budget)) {
      const double share = static_cast<double>(word_.size()) / static_cast<double>(name.size());
      const bool from_start = fold(name[0]) == folded_[0];
      return {MatchTier::humps, 0.5 * share + 0.3 / std::max(1, used) + (from_start ? 0.2 : 0.0)};
    }
    if (plain) return plain;
  }
  const std::size_t longer = std::max(name.size(), word_.size()), shorter = std::min(name.size(), word_.size());
  if (word_.size() >= 4 && longer - shorter <= 1 && edit_distance(word_, name, 1) <= 1)
    return {MatchTier::typo, fold(name[0]) == folded_[0] ? 1.0 : 0.5};
  double quality = 0;
  if (!sentence && missing_count == 0 && word_.size() >= 3 && subsequence(folded_, name, quality))
    return {MatchTier::subsequence, quality};
  return {};
}

}  // namespace codefinder::index
