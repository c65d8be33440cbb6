// A question in plain words, ready to be held against text: which of its words does an identifier,
// a word of a comment or a part of a path mean?  Shared by the ranking (search_text) and the choice
// of files (search_files).
#pragma once

#include "index/query/words.h"

#include <bitset>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace codefinder::index {

/// A set of the question's terms, by number.
using TermMask = std::uint32_t;
inline constexpr std::size_t kMostTerms = 32;

/// Where a text means a term of the question.
struct TermUse {
  std::uint32_t begin = 0;  // Byte offset of the word.
  TermMask terms = 0;       // Never 0.
};

/// What words met so far mean, by a hash of 64 bits that stands for the word: most words of a text
/// have been seen before.
class KnownWords {
 public:
  /// nullptr if the word has not been met.
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

/// Not thread-safe (it remembers what words mean); one per question.
class SearchTerms {
 public:
  /// The first kMostTerms distinct words that say something; of a question made of stop words only,
  /// those.
  explicit SearchTerms(std::string_view question);

  std::size_t size() const { return words_.size(); }
  /// As asked, in small letters.
  const std::string& word(std::size_t term) const { return words_[term]; }
  /// 1 for a plain word.  An identifier that was written out counts as one term, its parts a little
  /// besides.
  double weight(std::size_t term) const { return weights_[term]; }

  /// What one word of a text (an identifier, a word of prose) means.  Some 20 ns for a word seen
  /// before.
  TermMask of(std::string_view word);
  /// As of(), for words of which each comes but once, such as the names of a dictionary: nothing is
  /// kept of it.
  TermMask meant_by(std::string_view word);
  /// Of all the words in a text: a path, a module's name, a container.
  TermMask of_all(std::string_view text);
  /// Appends the uses in a text, by offset.  Some 150 MB a second where the words repeat.  Returns
  /// how many words were read.
  std::size_t scan(std::string_view text, std::vector<TermUse>& uses);

 private:
  using Masks = std::unordered_map<std::string, TermMask>;

  void add(std::string_view word, double weight, bool whole);
  void know(const std::string& stem, TermMask terms, Masks& table);
  bool may_mean(std::string_view part) const;
  bool begins_stem(const std::string& lower) const;
  TermMask by_stem(const std::string& stem) const;
  TermMask of(std::string_view word, std::uint64_t hash);

  WordForms forms_;
  std::vector<std::string> words_;
  std::vector<double> weights_;
  Masks stems_;  // Stem -> the terms that it is a form of.
  // Two words of the question written as one, and identifiers without their underscores.
  Masks joined_;
  Masks short_;  // Short forms -> the terms that they may stand for.
  // First two bytes of every key of these: no stem differs from its word in them.
  std::bitset<1 << 16> beginnings_;
  std::bitset<256> first_bytes_;         // And the first alone.
  std::vector<std::string_view> parts_;  // Of the word that is looked at.
  KnownWords known_;
};

}  // namespace codefinder::index
