// The words of code and prose for plain-language search: splits identifiers, stems words, expands
// abbreviations.  The tables of English words and of programmers' abbreviations are in
// word_tables.cpp.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace codefinder::words {

/// Appends the parts of a word: split at underscores and at the humps of camel case; digits stay
/// with the letters before them.  "HTTPServer_v2conn" gives HTTP, Server, v2conn.  The views point
/// into `word`.  O(word).
void split_word(std::string_view word, std::vector<std::string_view>& parts);

/// True for "the", "with", "is", …, in lower case: words that carry no meaning in a query.
bool is_stop_word(std::string_view lower);

/// The Snowball stemmer for English.  Not thread-safe.
class Stemmer {
 public:
  Stemmer();
  ~Stemmer();
  Stemmer(const Stemmer&) = delete;
  Stemmer& operator=(const Stemmer&) = delete;

  /// The stem of a word in lower case; a long word is its own.  About a microsecond.
  std::string stem(std::string_view lower);

 private:
  struct Handle;
  std::unique_ptr<Handle> handle_;
};

/// Maps a word to stems: words with a common stem match in search.  Not thread-safe (it caches
/// results); one per query.
class WordForms {
 public:
  /// The stem of the word itself first, then the stems of words that it abbreviates: "res" gives
  /// res, respons, result, resourc.  `lower` is in lower case.  About a microsecond for a word that
  /// is not cached.
  const std::vector<std::string>& of(std::string_view lower);

 private:
  Stemmer stemmer_;
  std::unordered_map<std::string, std::vector<std::string>> known_;
};

}  // namespace codefinder::words
