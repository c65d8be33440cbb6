// Trigrams of texts: every three bytes in a row of a line, with ASCII letters in lower case.  A
// file contains a text only if it has all of the text's trigrams (Cox, "Regular Expression Matching
// with a Trigram Index", 2012).  text_rows.h stores which files have which.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::store {

/// Three bytes, the first in the highest of the lower 24 bits.
using TextGram = std::uint32_t;

/// Collects the trigrams of a text that arrives in pieces.  U+212A (Kelvin sign) and U+017F (long
/// s) also count as the k and s that they equal when case is ignored.
class TextGrams {
 public:
  TextGrams();
  void add(std::string_view piece);
  /// The trigrams, ascending, as varints of the distances; starts anew.  O(trigrams).
  std::string take();

 private:
  void add_bytes(std::string_view piece);
  void set(TextGram gram);

  std::vector<std::uint64_t> bits_;     // A bit per trigram.
  std::vector<std::uint64_t> summary_;  // A bit per word of bits_.
  TextGram last_ = 0;                   // The last bytes of the line so far.
  int run_ = 0;                         // How many of them there are, up to three.
};

/// The encoded trigrams of a whole text.
std::string text_grams_of(std::string_view text);

/// The trigrams that every file with this text has; ascending.
std::vector<TextGram> grams_of_query(std::string_view text);

}  // namespace codefinder::store
