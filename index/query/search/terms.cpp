// SearchTerms: splits and stems the query, and matches words of text against it.
#include "index/query/search/terms.h"

#include "base/strings.h"
#include "index/words/stem_keys.h"
#include "index/words/synonyms.h"
#include "index/words/word_scan.h"
#include "index/words/word_tables.h"

#include <algorithm>

namespace codefinder::query {

namespace {

constexpr std::size_t kMaxPositions = 96;  // Each costs a step for each use of a term.
constexpr double kPartOfIdentifier = 0.5;
constexpr double kSynonymOfName = 0.5;
constexpr double kSynonym = 0.3;
// For a name's words: the value of a stop word, and an extra number of words that never match.
constexpr double kStopWordOfName = 0.7, kMissingOfName = 1.2;

std::size_t beginning_of(std::string_view word) {
  return word.empty() ? 0
                      : static_cast<unsigned char>(word[0]) << 8 |
                            (word.size() > 1 ? static_cast<unsigned char>(word[1]) : 0);
}

/// An element of a group of synonyms.
struct Synonym {
  std::string stem;
  std::string after;  // "-out" of `leave-out`.
};
using SynonymGroup = std::vector<Synonym>;

/// The groups of synonyms, stemmed once for all queries.
const std::vector<SynonymGroup>& synonym_stems() {
  static const std::vector<SynonymGroup> kStems = [] {
    std::vector<SynonymGroup> all;
    words::Stemmer stemmer;
    for (const auto groups : {words::synonym_groups(), words::topic_synonym_groups()})
      for (std::string_view rest : groups) {
        SynonymGroup& group = all.emplace_back();
        while (!rest.empty()) {
          const std::size_t end = std::min(rest.find(' '), rest.size());
          const std::string_view element = rest.substr(0, end);
          const std::size_t dash = std::min(element.find('-'), element.size());
          group.push_back(
              {stemmer.stem(element.substr(0, dash)), std::string(element.substr(dash))});
          rest.remove_prefix(std::min(end + 1, rest.size()));
        }
      }
    return all;
  }();
  return kStems;
}

/// The terms that are in the group.  `pairs`: of two words of the query, as SearchTerms::Pairs.
TermMask terms_with(const SynonymGroup& group,
                    const std::unordered_map<std::string, TermMask>& known,
                    const std::unordered_set<std::string>& pairs) {
  TermMask terms = 0;
  for (const Synonym& synonym : group) {
    if (!synonym.after.empty() && !pairs.contains(synonym.stem + synonym.after)) continue;
    if (const auto at = known.find(synonym.stem); at != known.end()) terms |= at->second;
  }
  return terms;
}

bool is_number(std::string_view part) {
  return part.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

SearchTerms::SearchTerms(std::string_view request) {
  struct Asked {
    std::string_view word;
    std::vector<std::string_view> parts;
    bool stop;
  };
  std::vector<Asked> asked;
  words::each_word(request, [&](std::size_t, std::string_view word) {
    std::vector<std::string_view> parts;
    words::split_word(word, parts);
    if (parts.empty()) return;
    const bool stop = parts.size() == 1 && words::is_stop_word(to_lower(word));
    asked.push_back({word, std::move(parts), stop});
  });
  const bool has_content_word = std::any_of(asked.begin(), asked.end(),
                                            [](const Asked& a) { return !a.stop; });
  Pairs pairs;
  for (std::size_t i = 0; i + 1 < asked.size(); ++i)
    pairs.insert(forms_.of(to_lower(asked[i].word)).front() + "-" + to_lower(asked[i + 1].word));
  std::string before;  // The previous word, if it is a plain word.
  TermMask before_terms = 0;
  for (const Asked& a : asked) {
    if (a.parts.size() > 1) {
      add_identifier(a.word);
      for (std::string_view part : a.parts)
        if (part.size() > 1 && !words::is_stop_word(to_lower(part)))
          add_word(to_lower(part), kPartOfIdentifier);
      continue_sequence(meant_by(a.word));
      before.clear();
      continue;
    }
    const std::string lower = to_lower(a.parts[0]);
    const bool counts = !a.stop || !has_content_word;
    if (!counts) stop_words_.push_back(lower);
    if (counts) add_word(lower, 1);
    if (counts) continue_sequence(by_stem(forms_.of(lower).front()));
    const TermMask terms = counts ? by_stem(forms_.of(lower).front()) : 0;
    if (!before.empty() && (before_terms | terms) != 0)
      know(forms_.of(before + lower).front(), before_terms | terms, joined_);
    before = lower;
    before_terms = terms;
  }
  plain_ = words_.size() >= kMaxTerms ? ~TermMask{0} : (TermMask{1} << words_.size()) - 1;
  add_synonyms(pairs);
  for (std::string_view word : words::short_forms()) {
    TermMask terms = 0;
    for (const std::string& form : forms_.of(word)) terms |= by_stem(form);
    if (terms != 0) know(std::string(word), terms, short_);
  }
}

void SearchTerms::continue_sequence(TermMask terms) {
  const bool repeats = !sequence_.empty() && sequence_.back() == terms;
  if (!repeats && sequence_.size() < kMaxPositions) sequence_.push_back(terms);
}

void SearchTerms::add_identifier(std::string_view identifier) {
  if (words_.size() == kMaxTerms) return;
  std::string key = to_lower(identifier);
  std::erase(key, '_');
  if (joined_.contains(key)) return;
  know(key, next_bit(), joined_);
  know(forms_.of(key).front(), next_bit(), joined_);
  words_.push_back(to_lower(identifier));
  weights_.push_back(1);
  stands_for_.push_back(0);
}

void SearchTerms::add_word(std::string_view word, double weight) {
  if (words_.size() == kMaxTerms) return;
  const std::vector<std::string>& forms = forms_.of(word);
  // A repetition, or another form of the same word.
  if (const auto at = stems_.find(forms.front()); at != stems_.end()) return;
  for (const std::string& form : forms) know(form, next_bit(), stems_);
  beginnings_.set(beginning_of(word));
  words_.push_back(to_lower(word));
  weights_.push_back(weight);
  stands_for_.push_back(0);
}

/// Adds a term for each group of synonyms that a word of the query is in.
void SearchTerms::add_synonyms(const Pairs& pairs) {
  const std::size_t plain = words_.size();
  const Masks known = stems_;
  for (const SynonymGroup& group : synonym_stems()) {
    if (words_.size() == kMaxTerms) return;
    const TermMask stand = terms_with(group, known, pairs);
    if (stand == 0) continue;
    std::size_t term = plain;
    while (term < words_.size() && stands_for_[term] != stand) ++term;
    const TermMask bit = TermMask{1} << term;
    for (const Synonym& synonym : group)
      if (synonym.after.empty()) know(synonym.stem, bit, stems_);
    if (term < words_.size()) continue;
    std::string shown;
    for (std::size_t i = 0; i < plain; ++i)
      if ((stand >> i & 1) != 0) shown += "~" + words_[i];
    words_.push_back(shown);
    weights_.push_back(kSynonym);
    stands_for_.push_back(stand);
  }
}

void SearchTerms::know(const std::string& stem, TermMask terms, Masks& table) {
  table[stem] |= terms;
  if (stem.empty()) return;
  beginnings_.set(beginning_of(stem));
  first_bytes_.set(static_cast<unsigned char>(stem[0]));
}

bool SearchTerms::may_mean(std::string_view part) const {
  const auto small = [](char c) { return static_cast<unsigned char>(to_lower(c)); };
  if (part.size() < 2) return !part.empty() && first_bytes_.test(small(part[0]));
  return beginnings_.test(static_cast<std::size_t>(small(part[0]) << 8 | small(part[1])));
}

/// True if a word that starts with `lower` and continues may have one of the stems: stemming
/// changes at most the last letter of the stem.
bool SearchTerms::begins_stem(const std::string& lower) const {
  return std::any_of(stems_.begin(), stems_.end(), [&](const auto& known) {
    const std::string_view stem = known.first;
    return lower.starts_with(stem.substr(0, std::min(lower.size(), stem.size() - 1)));
  });
}

TermMask SearchTerms::by_stem(const std::string& stem) const {
  const auto at = stems_.find(stem);
  return at == stems_.end() ? 0 : at->second;
}

std::vector<std::string> SearchTerms::literals(std::size_t term) const {
  constexpr std::size_t kMinLength = 3;
  std::vector<std::string> found;
  for (const Masks* table : {&stems_, &joined_, &short_})
    for (const auto& [text, terms] : *table) {
      if ((terms >> term & 1) == 0 || text.size() < kMinLength) continue;
      // Stemming changes at most the last letter; a short form is not stemmed.
      const bool whole = table == &short_ || text.size() == kMinLength;
      found.push_back(whole ? text : text.substr(0, text.size() - 1));
    }
  if (words_[term].find('_') != std::string::npos) found.push_back(words_[term]);
  std::sort(found.begin(), found.end());
  // A text that contains another literal adds nothing.
  std::vector<std::string> needed;
  for (const std::string& text : found)
    if (std::none_of(found.begin(), found.end(), [&](const std::string& other) {
          return other != text && text.find(other) != std::string::npos;
        }))
      needed.push_back(text);
  needed.erase(std::unique(needed.begin(), needed.end()), needed.end());
  return needed;
}

std::vector<WordKey> SearchTerms::keys(std::size_t term) {
  std::vector<WordKey> found;
  for (const Masks* table : {&stems_, &joined_, &short_})
    for (const auto& [text, terms] : *table)
      if ((terms >> term & 1) != 0)
        found.push_back(words::key_of_stem(table == &short_ ? forms_.of(text).front() : text));
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

TermMask SearchTerms::meant_by(std::string_view word) {
  parts_.clear();
  words::split_word(word, parts_);
  if (std::none_of(parts_.begin(), parts_.end(),
                   [this](std::string_view part) { return may_mean(part); }))
    return 0;
  TermMask terms = 0;
  std::string before, whole;
  for (std::string_view part : parts_) {
    const std::string lower = to_lower(part);
    whole += lower;
    if (may_mean(part)) {
      const std::string& stem = forms_.of(lower).front();
      if (part.size() > 1 || is_number(part)) {
        terms |= by_stem(stem);
        if (const auto at = short_.find(lower); at != short_.end()) terms |= at->second;
      }
      if (const auto at = joined_.find(stem); at != joined_.end()) terms |= at->second;
    }
    // "file_name" matches the term "filename"; joined_ handles the reverse.
    if (!before.empty() && begins_stem(before)) terms |= by_stem(forms_.of(before + lower).front());
    before = lower;
  }
  if (parts_.size() > 1)
    if (const auto at = joined_.find(whole); at != joined_.end()) terms |= at->second;
  return terms;
}

TermMask SearchTerms::of(std::string_view word) {
  const std::uint64_t hash = words::word_hash(word);
  if (const TermMask* known = known_.find(hash)) return *known;
  const TermMask terms = meant_by(word);
  known_.keep(hash, terms);
  return terms;
}

TermMask SearchTerms::of_all(std::string_view text) {
  TermMask terms = 0;
  words::each_word(text, [&](std::size_t, std::string_view word) { terms |= of(word); });
  return terms;
}

bool SearchTerms::has_stop_word(std::string_view word) const {
  return std::find(stop_words_.begin(), stop_words_.end(), to_lower(word)) != stop_words_.end();
}

double SearchTerms::share_of(std::string_view name) {
  std::vector<std::string_view> parts;
  words::split_word(name, parts);
  double met = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (const TermMask terms = of(parts[i]); terms != 0) {
      met += (terms & plain_) != 0 ? 1 : kSynonymOfName;
    } else if (has_stop_word(parts[i])) {
      met += kStopWordOfName;
    } else if (i + 1 < parts.size() && of(parts[i + 1]) == 0) {
      const std::string_view last = parts[i + 1];
      const auto begin = static_cast<std::size_t>(parts[i].data() - name.data());
      const auto end = static_cast<std::size_t>(last.data() + last.size() - name.data());
      // The two words together, as in the query: "file_name" for "filename".
      if (of(name.substr(begin, end - begin)) != 0) met += 2, ++i;
    }
  }
  return met / (static_cast<double>(parts.size()) + kMissingOfName);
}

void SearchTerms::scan(std::string_view text, std::vector<TermUse>& uses) {
  words::each_word(text, [&](std::size_t at, std::string_view word) {
    if (const TermMask terms = of(word); terms != 0)
      uses.push_back({static_cast<std::uint32_t>(at), terms});
  });
}

const TermMask* KnownWords::find(std::uint64_t hash) const {
  for (std::size_t at = hash & (slots_.size() - 1);; at = (at + 1) & (slots_.size() - 1)) {
    if (slots_[at].hash == hash) return &slots_[at].terms;
    if (slots_[at].hash == 0) return nullptr;
  }
}

void KnownWords::keep(std::uint64_t hash, TermMask terms) {
  if (2 * (used_ + 1) > slots_.size()) {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    used_ = 0;
    for (const Slot& slot : old)
      if (slot.hash != 0) keep(slot.hash, slot.terms);
  }
  std::size_t at = hash & (slots_.size() - 1);
  while (slots_[at].hash != 0 && slots_[at].hash != hash) at = (at + 1) & (slots_.size() - 1);
  used_ += slots_[at].hash == 0 ? 1 : 0;
  slots_[at] = {hash, terms};
}

}  // namespace codefinder::query
