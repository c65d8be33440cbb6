// Words of a file: by field, against a count of every word by a map, and the packing of counts.
#include "index/words/file_words.h"

#include "index/extract/extract.h"
#include "index/words/word_scan.h"

#include <catch2/catch.hpp>

#include <map>
#include <random>
#include <string>

namespace codefinder::words {
namespace {

WordKey key_of(std::string_view word) { return key_of_stem(Stemmer().stem(word)); }

/// The uses of a word in a list; nothing if it is not listed.
std::optional<FieldUses> uses_of(const std::vector<WordUse>& words, std::string_view word) {
  for (const WordUse& use : words)
    if (use.word == key_of(word)) return unpacked_uses(static_cast<std::uint8_t>(use.uses));
  return std::nullopt;
}

std::vector<WordUse> words_of(std::string_view text, Language language) {
  return FileWords().count(text, extract::extract(text, language));
}

/// As FileWords::count(), for a text without symbols: a map of every part.
std::vector<WordUse> counted(std::string_view text) {
  Stemmer stemmer;
  std::map<WordKey, std::size_t> uses;
  const std::size_t length = each_word(text, [&](std::size_t, std::string_view word) {
    std::vector<std::string_view> parts;
    split_word(word, parts);
    for (const std::string_view part : parts)
      if (const std::string lower = to_lower(part); is_indexed(lower))
        ++uses[key_of_stem(stemmer.stem(lower))];
  });
  std::vector<WordUse> words{{kLengthKey, packed_length(length)}};
  for (const auto& [key, count] : uses) words.push_back({key, packed_uses(0, 0, count)});
  return words;
}

TEST_CASE("file words: uses are counted in the field that they are in") {
  const auto words = words_of(
      "/** Retries a connection. */\n"
      "int retry_connect(void) {\n"
      "  int timeout = 3;  // of the connection\n"
      "  return timeout;\n"
      "}\n",
      Language::c);
  const auto connection = uses_of(words, "connection");
  REQUIRE(connection);  // connect, connection: one stem.
  CHECK(connection->names == 1);
  CHECK(connection->docs == 1);
  CHECK(connection->text == 1);
  const auto timeout = uses_of(words, "timeout");
  REQUIRE(timeout);
  CHECK(timeout->names == 0);  // A local.
  CHECK(timeout->text == 2);
  CHECK_FALSE(uses_of(words, "the"));
  CHECK_FALSE(uses_of(words, "3"));
}

TEST_CASE("file words: stop words, single letters, long numbers and data are not listed") {
  CHECK(is_indexed("connection"));
  CHECK(is_indexed("16"));
  CHECK(is_indexed("80211"));
  for (const char* word : {"the", "x", "", "0x1f", "123456", "12345678abcdef"}) {
    INFO(word);
    CHECK_FALSE(is_indexed(word));
  }
  CHECK_FALSE(is_indexed(std::string(41, 'a')));
}

TEST_CASE("word hash: every byte counts, the case of ASCII letters only if it is kept") {
  const std::string text =
      "aZ\xC3\xA9"
      "09bcdefghijklmnopqrstuvwxy";
  constexpr auto kFolded = LetterCase::folded;
  for (std::size_t size = 1; size <= text.size(); ++size) {
    const std::string word = text.substr(0, size);
    CHECK(word_hash<kFolded>(word) == word_hash<kFolded>(to_lower(word)));
    CHECK(word_hash(word) != 0);
    for (std::size_t at = 0; at < size; ++at) {
      std::string other = word;
      other[at] = '7';
      CHECK(word_hash(other) != word_hash(word));
      CHECK(word_hash<kFolded>(other) != word_hash<kFolded>(word));
      other[at] = static_cast<char>(word[at] ^ 0x20);
      CHECK(word_hash(other) != word_hash(word));
      if (!is_letter(word[at])) CHECK(word_hash<kFolded>(other) != word_hash<kFolded>(word));
    }
  }
}

TEST_CASE("file words: a count of every word gives the same") {
  std::mt19937 random(4);
  FileWords words;
  const std::vector<std::string> some{"open", "Open",   "file", "files", "HTTPServer", "x",
                                      "the",  "a_b_cd", "0x12", "42",    "retries"};
  for (int i = 0; i < 200; ++i) {
    std::string text;
    for (std::size_t n = random() % 200; n > 0; --n) {
      text += some[random() % some.size()];
      text += " _+\n"[random() % 4];
    }
    CHECK(words.count(text, {}) == counted(text));
  }
}

TEST_CASE("file words: a text with more words than the tables hold is counted as a whole") {
  std::string text;
  for (int i = 0; i < 200'000; ++i) {
    std::string word;
    for (int rest = i; rest > 0; rest /= 26) word += static_cast<char>('a' + rest % 26);
    text += word + "q common\n";
  }
  REQUIRE(text.size() < kMaxTextSize);
  CHECK(FileWords().count(text, {}) == counted(text));
  CHECK(FileWords().count(std::string(kMaxTextSize + 1, 'a'), {}).empty());
}

TEST_CASE("file words: the words of the path are marked") {
  auto words = words_of("x = open(file)\n", Language::python);
  add_path_words("net/openSocket.c", words);
  CHECK(std::is_sorted(words.begin(), words.end(),
                       [](const WordUse& a, const WordUse& b) { return a.word < b.word; }));
  CHECK(uses_of(words, "open")->path == 1);
  CHECK(uses_of(words, "open")->text == 1);
  CHECK(uses_of(words, "file")->path == 0);
  CHECK(uses_of(words, "socket")->path == 1);
  CHECK(uses_of(words, "net")->path == 1);
  std::vector<WordUse> none;
  add_path_words("a/data.bin", none);
  CHECK(none.empty());
}

TEST_CASE("word uses: packed counts ascend, and small ones are exact") {
  for (std::size_t n = 0; n < 4; ++n) {
    CHECK(unpacked_uses(packed_uses(n, 0, 0)).names == static_cast<double>(n));
    CHECK(unpacked_uses(packed_uses(0, n, 0)).docs == static_cast<double>(n));
  }
  for (std::size_t n = 0; n < 3; ++n)
    CHECK(unpacked_uses(packed_uses(0, 0, n)).text == static_cast<double>(n));
  double before = 0;
  for (std::size_t n = 0; n < 200; ++n) {
    const FieldUses uses = unpacked_uses(static_cast<std::uint8_t>(packed_uses(9, 9, n) | kInPath));
    CHECK(uses.path == 1);
    CHECK(uses.names == 3);
    CHECK(uses.docs == 3);
    CHECK(uses.text >= before);
    CHECK(uses.text <= static_cast<double>(2 * n));
    before = uses.text;
  }
}

TEST_CASE("word uses: a packed length is right to an eighth") {
  for (std::uint64_t words = 0; words < 3'000'000; words += 1 + words / 50) {
    const double length = unpacked_length(packed_length(words));
    CHECK(length <= static_cast<double>(words));
    CHECK(length >= static_cast<double>(words) * 7 / 8);
  }
}

}  // namespace
}  // namespace codefinder::words
