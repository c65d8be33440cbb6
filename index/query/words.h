// The words of code and prose as search in plain language sees them: identifiers taken apart,
// endings taken off, abbreviations written out.  The tables of English and of programmers'
// abbreviations are in word_tables.cpp.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace codefinder::index {

/// Letters, digits, `_` and everything beyond ASCII: what runs of text search takes for words.
constexpr bool is_word_byte(unsigned char byte) {
  return byte >= 0x80 || byte == '_' || (byte >= '0' && byte <= '9') ||
         (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

/// Appends the parts of a word: at underscores and at the humps of camel case; digits stay with the
/// letters before them. "HTTPServer_v2conn" gives HTTP, Server, v2conn.  The views point into
/// `word`.  O(word).
void split_word(std::string_view word, std::vector<std::string_view>& parts);

/// ASCII letters made small; other bytes as they are.
std::string lower_case(std::string_view text);

/// "the", "with", "is", …, in small letters: says nothing about what is sought.
bool is_stop_word(std::string_view lower);

/// What a word may stand for, as stems: equal stems mean the same word to search.  By the Snowball
/// stemmer for English. Not thread-safe (it remembers): one per question.
class WordForms {
 public:
  WordForms();
  ~WordForms();
  WordForms(const WordForms&) = delete;
  WordForms& operator=(const WordForms&) = delete;

  /// The stem of the word itself first, then those of what it abbreviates: "res" gives res,
  /// respons, result, resourc. `lower` is in small letters.  About a microsecond for a word seen
  /// for the first time.
  const std::vector<std::string>& of(std::string_view lower);

 private:
  std::string stem(std::string_view lower);

  struct Stemmer;
  std::unique_ptr<Stemmer> stemmer_;
  std::unordered_map<std::string, std::vector<std::string>> known_;
};

}  // namespace codefinder::index
