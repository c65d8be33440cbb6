// Counts the words of a file by field, for the index of words (index/model/word_uses.h).
#pragma once

#include "index/model.h"
#include "index/model/word_uses.h"
#include "index/words/stem_keys.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace codefinder::words {

/// Bytes: a larger text is data; its words are not counted.
inline constexpr std::uint64_t kMaxTextSize = 4u << 20;

/// Not thread-safe, and some megabytes: one for many files.
class FileWords {
 public:
  FileWords() : slots_(kSlots) {}
  /// The words of the text and the length under kLengthKey, ascending by key; nothing for a text
  /// over kMaxTextSize.  `facts`: of the text.  About 100 MB per second.
  std::vector<WordUse> count(std::string_view text, const FileFacts& facts);

 private:
  /// A word of the file, of which parts are made once.
  struct Slot {
    std::uint64_t hash = 0;  // 0: free.
    std::uint32_t begin = 0, size = 0;
    std::uint32_t names = 0, docs = 0, text = 0;
  };
  /// A part of a word, with the uses of the word.
  struct PartUses {
    WordKey key;
    std::uint32_t names, docs, text;
  };
  Slot& slot_of(std::uint32_t begin, std::string_view word);
  /// Counts the parts of the words in the table, and empties it.
  void split_words(std::string_view text);
  std::vector<WordUse> sorted_uses(std::uint64_t length);

  // A power of two, small: it is in the processor's cache.
  static constexpr std::size_t kSlots = 1 << 12;
  std::vector<Slot> slots_;
  std::vector<std::uint32_t> used_;  // Slots.
  std::vector<PartUses> parts_;
  std::vector<WordKey> keys_;
  StemKeys stems_;
};

/// Marks the words of the file's path in its list of words.
void add_path_words(std::string_view path, std::vector<WordUse>& words);

}  // namespace codefinder::words
