// Trigrams of texts: every three bytes in a row of a line, with ASCII letters in lower case.  A
// file contains a text only if it has all of the text's trigrams (Cox, "Regular Expression Matching
// with a Trigram Index", 2012).  text_rows.h stores which files have which.  A large text has most
// trigrams, so that they exclude little: it has long grams too, hashes of six bytes in a row.
#pragma once

#include "base/strings.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::store {

/// Below kTrigrams: three bytes, the first in the highest of the lower 24 bits.  Then long grams:
/// kTrigrams and a hash.  The last one, kLargeText, belongs to every text with long grams.
using TextGram = std::uint32_t;
inline constexpr TextGram kTrigrams = 1u << 24, kLongGrams = 1u << 20;
inline constexpr TextGram kLargeText = kTrigrams + kLongGrams;
/// Bytes: a text from this size on is large.
inline constexpr std::uint64_t kLargeTextSize = 1u << 20;

/// The last bytes of a line, one byte after the other.
class GramWindow {
 public:
  void push(char c) {
    const auto byte = static_cast<unsigned char>(to_lower(c));
    last_ = last_ << 8 | byte;
    run_ = byte == '\n' || byte == '\r' ? 0 : std::min(run_ + 1, kMaxLength);
  }
  bool has_trigram() const { return run_ >= static_cast<int>(kTrigram); }
  bool has_long_gram() const { return run_ == kMaxLength; }
  TextGram trigram() const { return static_cast<TextGram>(last_ & (kTrigrams - 1)); }
  TextGram long_gram() const;
  static constexpr std::size_t kTrigram = 3;  // Bytes.

 private:
  static constexpr int kMaxLength = 6;
  std::uint64_t last_ = 0;
  int run_ = 0;  // How many of the bytes are of the line, up to kMaxLength.
};

/// Collects the grams of a text that arrives in pieces.  U+212A (Kelvin sign) and U+017F (long
/// s) also count as the k and s that they equal when case is ignored.
class TextGrams {
 public:
  TextGrams();
  /// Starts a text of this size in bytes.
  void start(std::uint64_t size);
  void add(std::string_view piece);
  /// The grams, ascending, as varints of the distances.  O(grams).
  std::string take();

 private:
  struct FreeMemory {
    void operator()(void* memory) const { std::free(memory); }
  };
  /// The state after the bytes before a piece.
  struct State {
    GramWindow window, long_window;
    int common_run = 0;        // The number of common bytes in a row, up to 2.
    std::uint32_t common = 0;  // The ranks of the last three.
  };
  void add_bytes(std::string_view piece);
  std::size_t add_common(std::string_view piece, std::size_t at);
  void add_rare(char c);
  void set(TextGram gram);
  /// Removes the grams of bits_, ascending.
  std::vector<TextGram> take_rare();

  // A bit for each trigram of common bytes: small, so that it is in the processor's cache.
  std::vector<std::uint64_t> common_bits_;
  // A bit for each other gram.  From calloc(): most pages of it are never touched.
  std::unique_ptr<std::uint64_t[], FreeMemory> bits_;
  std::vector<std::uint64_t> summary_;  // A bit per word of bits_.
  State state_;
  bool is_large_ = false;
};

/// The encoded grams of a whole text.
std::string text_grams_of(std::string_view text);

/// The grams that a file with this text has.
struct QueryGrams {
  std::vector<TextGram> every;  // In every file: trigrams, ascending.
  std::vector<TextGram> large;  // In a large one too: long grams, ascending.
};
QueryGrams grams_of_query(std::string_view text);

}  // namespace codefinder::store
