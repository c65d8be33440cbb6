// The keys under which the index of words lists a word: hashes of the stems of its parts.
#pragma once

#include "index/model/word_uses.h"
#include "index/words/word_forms.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::words {

/// The key of a stem; never kLengthKey.
WordKey key_of_stem(std::string_view stem);

/// Returns whether the index lists a part of a word, in lower case: not a single letter, a stop
/// word, a long number, or data.
bool is_indexed(std::string_view lower);

/// Not thread-safe: it caches the keys of parts.
class StemKeys {
 public:
  StemKeys() : slots_(kMinSlots) {}
  /// Appends the keys of the word's parts; a key repeats if its part does.
  void append(std::string_view word, std::vector<WordKey>& keys);

 private:
  /// kLengthKey if the part is not indexed.
  WordKey key_of(std::string_view part);
  WordKey compute(std::string_view part);
  std::size_t slot_of(std::uint64_t hash) const;
  void make_room();

  struct Slot {
    std::uint64_t hash = 0;  // 0: free.
    WordKey key = 0;
  };
  // Powers of two.  Half full, the largest table is emptied: it is bounded, and parts repeat.
  static constexpr std::size_t kMinSlots = 1 << 12, kMaxSlots = 1 << 17;
  std::vector<Slot> slots_;
  std::size_t used_ = 0;
  std::vector<std::string_view> parts_;
  Stemmer stemmer_;
};

}  // namespace codefinder::words
