// Matches a name against a word of a query.  Pure; the only state is the prepared word.
#pragma once

#include "index/index.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace codefinder::query {

/// Best first; a better tier always outranks a worse one.
enum class MatchTier : std::uint8_t {
  exact,
  exact_other_case,
  prefix,
  humps,
  substring,
  typo,
  subsequence,
  none
};
// "exact", "exact", "prefix", "humps", …: as shown in score_reasons.
std::string_view to_string(MatchTier tier);

struct Match {
  MatchTier tier = MatchTier::none;
  double quality = 0;  // 0..1 within the tier.
  explicit operator bool() const { return tier != MatchTier::none; }
};

/// One word of a query.  Smart case: a word with a capital prefers names of the same case.
class NameMatcher {
 public:
  explicit NameMatcher(std::string_view word);
  /// None if the tier would be worse than `worst`.  O(name), after a cheap reject; for `prefix`,
  /// O(word).
  Match match(std::string_view name, MatchTier worst = MatchTier::subsequence) const;
  /// The same without humps, typos and subsequences: for containers, paths and docs.
  Match match_plainly(std::string_view text) const;
  /// True if the word is a word of the text with most vowels left out: "ctx" of "Context", "msg" of
  /// "parse_message".
  bool abbreviates(std::string_view text) const;
  /// A prefilter that accepts every name that matches in a tier up to `worst`, and some others.
  NamePrefilter prefilter(MatchTier worst) const {
    return {.letters = letters_, .max_missing = worst < MatchTier::typo ? 0 : 1};
  }
  const std::string& word() const { return word_; }
  bool case_matters() const { return case_matters_; }

 private:
  Match match_beginning(std::string_view name) const;
  /// Matches prefixes of successive humps: "opFi", "irqaff" of "irq_affinity".  A hump in the word
  /// must start a hump of the name: "un_re" does not match "unread_entry".
  Match match_humps(std::string_view name) const;

  std::string word_, folded_;
  std::string spelt_;  // Case-folded, without separators.
  std::uint32_t typed_humps_ = 0;
  std::uint64_t letters_ = 0;
  bool case_matters_ = false;
};

}  // namespace codefinder::query
