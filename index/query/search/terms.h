// Prepares a plain-language query for matching: which of its terms match an identifier, a word of a
// comment or a part of a path.  Shared by the ranking (search_text) and the selection of files
// (search_files).
#pragma once

#include "index/model/word_uses.h"
#include "index/words/word_forms.h"

#include <bitset>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace codefinder::query {

/// A set of terms of the query: bit i is term i.
using TermMask = std::uint32_t;
inline constexpr std::size_t kMaxTerms = 32;

/// A word of a text that matches terms of the query.
struct TermUse {
  std::uint32_t begin = 0;  // Byte offset of the word.
  TermMask terms = 0;       // Never 0.
};

/// Caches the matches of words by a 64-bit hash of the word: most words of a text repeat.
class KnownWords {
 public:
  /// nullptr if the word is not cached.
  const TermMask* find(std::uint64_t hash) const;
  void keep(std::uint64_t hash, TermMask terms);

 private:
  struct Slot {
    std::uint64_t hash = 0;  // 0: free.
    TermMask terms = 0;
  };
  std::vector<Slot> slots_ = std::vector<Slot>(1 << 12);  // A power of two, at most half full.
  std::size_t used_ = 0;
};

/// Not thread-safe (it caches matches); one per query.
class SearchTerms {
 public:
  /// The first kMaxTerms distinct words that are not stop words; if there are only stop words,
  /// those.
  explicit SearchTerms(std::string_view request);

  std::size_t size() const { return words_.size(); }
  /// As in the query, in lower case.
  const std::string& word(std::size_t term) const { return words_[term]; }
  /// The terms of each word of the query that is not a stop word, in order, at most 96 words; a
  /// word that follows itself is there once.
  const std::vector<TermMask>& sequence() const { return sequence_; }
  /// Texts in lower case: every word that matches the term contains one of them, unless it writes
  /// them in parts.  None if the term is too short for that.
  std::vector<std::string> literals(std::size_t term) const;
  /// The keys under which the index of words may list the term.
  std::vector<WordKey> keys(std::size_t term);
  /// The terms whose synonyms match this term; 0 for a word of the query.
  TermMask stands_for(std::size_t term) const { return stands_for_[term]; }
  /// The terms that are words of the query.
  TermMask plain() const { return plain_; }
  /// 1 for a plain word.  An identifier counts as one term, and its parts add a little.
  double weight(std::size_t term) const { return weights_[term]; }

  /// The terms that one word of a text (an identifier, a word of prose) matches.  About 20 ns for a
  /// cached word.
  TermMask of(std::string_view word);
  /// As of(), but not cached: for words that occur once each, such as the names of a dictionary.
  TermMask meant_by(std::string_view word);
  /// The terms that any word of a text matches: a path, a module name, a container.
  TermMask of_all(std::string_view text);
  /// How much of a name the query has, 0..1: the share of its words.  One word alone is weak
  /// evidence, so that the share is lower for a short name.  A stop word counts if the query has it
  /// too: the "before" of `beforeFit`.
  double share_of(std::string_view name);
  /// Appends the matches in a text, by offset.  About 150 MB per second if words repeat.
  void scan(std::string_view text, std::vector<TermUse>& uses);

 private:
  using Masks = std::unordered_map<std::string, TermMask>;

  void add_identifier(std::string_view identifier);
  void continue_sequence(TermMask terms);
  void add_word(std::string_view word, double weight);
  /// Words of the query and the words after them, each as the stem, `-` and the word.
  using Pairs = std::unordered_set<std::string>;
  void add_synonyms(const Pairs& pairs);
  TermMask next_bit() const { return TermMask{1} << words_.size(); }  // The bit of the next term.
  void know(const std::string& stem, TermMask terms, Masks& table);
  bool may_mean(std::string_view part) const;
  bool begins_stem(const std::string& lower) const;
  TermMask by_stem(const std::string& stem) const;
  bool has_stop_word(std::string_view word) const;

  words::WordForms forms_;
  std::vector<std::string> words_;
  std::vector<double> weights_;
  std::vector<TermMask> stands_for_;
  TermMask plain_ = 0;  // The words of the query.
  std::vector<TermMask> sequence_;
  Masks stems_;  // Stem -> the terms with that stem.
  // Two words of the query joined, and identifiers without underscores.
  Masks joined_;
  Masks short_;  // Short forms -> the terms that they may abbreviate.
  // First two bytes of every key of these maps, and of the words themselves: stemming changes them
  // only in "dying" and the like.
  std::bitset<1 << 16> beginnings_;
  std::bitset<256> first_bytes_;         // The first byte alone.
  std::vector<std::string> stop_words_;  // Stop words of the query, in lower case.
  std::vector<std::string_view> parts_;  // Parts of the current word.
  KnownWords known_;
};

}  // namespace codefinder::query
