// Trigrams of texts: against a scan of the bytes; files found by text after random commits, against
// a scan of all texts.
#include "index/store/segments/text_grams.h"

#include "index/store/open/open.h"
#include "index/store/pages/bytes.h"
#include "index/store/segments/block_set.h"
#include "store/random_facts.h"
#include "store/temp_directory.h"
#include "support/facts_builder.h"

#include <catch2/catch.hpp>

#include <map>
#include <set>

namespace codefinder::store {
namespace {

using testing::FactsBuilder;
using testing::Random;
using testing::TempDirectory;

std::set<std::string> decoded(const std::string& encoded) {
  std::set<std::string> grams;
  TextGram gram = 0;
  for (ByteReader in(encoded); !in.at_end();) grams.insert(be_key(gram += in.varint32(), 3));
  return grams;
}

TEST_CASE("text grams: three bytes of a line, in lower case", "[store]") {
  using Grams = std::set<std::string>;
  CHECK(decoded(text_grams_of("aBCd")) == Grams{"abc", "bcd"});
  CHECK(decoded(text_grams_of("ab\ncd\r\nef\rgh")).empty());
  CHECK(decoded(text_grams_of("")).empty());
  CHECK(decoded(text_grams_of("\xC3\xA9t")) == Grams{"\xC3\xA9t"});
  CHECK(decoded(text_grams_of(std::string("a\0b", 3))) == Grams{std::string("a\0b", 3)});
}

TEST_CASE("text grams: of common and of rare bytes, each three in a row of a line", "[store]") {
  Random random(9);
  const std::string_view alphabet = "aB9 _\t{|~`$@\n\r\x7F\x80\xFE";
  for (int i = 0; i < 300; ++i) {
    std::string text;
    for (std::uint32_t n = random.below(80); n > 0; --n)
      text += random.chance(70) ? static_cast<char>('a' + random.below(4))
                                : alphabet[random.below(alphabet.size())];
    std::set<std::string> expected;
    for (std::size_t at = 0; at + 3 <= text.size(); ++at)
      if (const std::string gram = to_lower(text.substr(at, 3));
          gram.find_first_of("\r\n") == std::string::npos)
        expected.insert(gram);
    CHECK(decoded(text_grams_of(text)) == expected);
  }
}

TEST_CASE("text grams: pieces give the grams of the whole", "[store]") {
  Random random(7);
  const std::string_view alphabet = "aAbB_(\n\r \xC3\xA9";
  for (int i = 0; i < 100; ++i) {
    std::string text;
    for (int n = static_cast<int>(random.below(60)); n > 0; --n)
      text += alphabet[random.below(static_cast<std::uint32_t>(alphabet.size()))];
    TextGrams grams;
    grams.start(text.size());
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t size = 1 + random.below(7);
      grams.add(std::string_view(text).substr(at, size));
      at += size;
    }
    CHECK(grams.take() == text_grams_of(text));
  }
}

TEST_CASE("text grams: the Kelvin sign and the long s are k and s", "[store]") {
  const auto grams = decoded(text_grams_of("10\xE2\x84\xAA, \xC5\xBFo"));
  for (const char* gram : {"10k", "k, ", " so"}) CHECK(grams.contains(gram));
  CHECK(grams.contains("\xE2\x84\xAA"));  // What is there is found too.
}

TEST_CASE("block set: a list is what the bitmap has", "[store]") {
  Random random(11);
  for (int i = 0; i < 300; ++i) {
    const std::uint32_t universe = 1 + random.below(3000), one_in = 1 + random.below(400);
    std::vector<std::uint32_t> blocks, read;
    for (std::uint32_t block = 0; block < universe; ++block)
      if (random.below(one_in) == 0) blocks.push_back(block);
    const std::string bytes = encode_block_set(blocks, universe);
    append_block_set(bytes, universe, read);
    CHECK(read == blocks);
    CHECK(decode_block_set(bytes, universe).blocks() == blocks);
  }
}

/// A store whose files have texts, and a copy of those texts.
class TextStore {
 public:
  explicit TextStore(const EnvironmentOptions& options = {}) {
    auto opened = open_store(directory_ / "index", Store::Mode::read_write, options);
    REQUIRE(opened.ok());
    store_ = std::move(*opened);
  }

  void commit(const std::map<std::string, std::string>& changes, bool compact) {
    auto txn = store_->write();
    REQUIRE(txn.ok());
    for (const auto& [path, text] : changes) {
      if (text.empty()) {
        REQUIRE((*txn)->remove_file(path));
        texts_.erase(path);
        continue;
      }
      FileRow row;
      row.path = path;
      auto facts = prepare_facts(FactsBuilder(Language::c).build());
      REQUIRE(facts.ok());
      facts->text_grams = text_grams_of(text);
      REQUIRE((*txn)->replace_file(row, std::move(*facts)).ok());
      texts_[path] = text;
    }
    if (compact) (*txn)->compact();
    REQUIRE((*txn)->commit());
  }

  /// The paths of files_with_text; all if the text has no trigram.
  std::set<std::string> found(std::string_view text) const {
    const auto txn = store_->read();
    REQUIRE(txn.ok());
    const auto files = (*txn)->files_with_text(text);
    std::set<std::string> paths;
    if (!files)
      for (const auto& [path, unused] : texts_) paths.insert(path);
    else
      for (const FileId id : *files) {
        const auto row = (*txn)->file(id);
        REQUIRE(row);
        paths.insert(row->path);
      }
    return paths;
  }
  std::set<std::string> containing(std::string_view text) const {
    std::set<std::string> paths;
    for (const auto& [path, whole] : texts_)
      if (whole.find(text) != std::string::npos) paths.insert(path);
    return paths;
  }
  const std::map<std::string, std::string>& texts() const { return texts_; }

 private:
  TempDirectory directory_;
  std::unique_ptr<Store> store_;
  std::map<std::string, std::string> texts_;
};

std::string random_text(Random& random) {
  std::string text;
  for (int n = 1 + static_cast<int>(random.below(80)); n > 0; --n)
    text += "abcd\n"[random.below(5)];
  return text;
}

/// A large text with every trigram of `letters`.
std::string large_text(Random& random, std::string_view letters) {
  std::string text;
  while (text.size() < kLargeTextSize) {
    for (int i = 0; i < 30; ++i)
      text += letters[random.below(static_cast<std::uint32_t>(letters.size()))];
    text += '\n';
  }
  return text;
}

TEST_CASE("store: large files are found by longer parts of their text", "[store]") {
  Random random(5);
  TextStore store;
  store.commit({{"small", "abcdefgh\n"}, {"a", large_text(random, "abcdefghij")}}, false);
  store.commit({{"b", large_text(random, "abcdefghij")}}, false);
  for (const bool compact : {false, true}) {
    store.commit({{"other", compact ? "x y z" : "x y"}}, compact);
    int excluded = 0;
    for (int i = 0; i < 200; ++i) {
      const std::string& text = store.texts().at(i % 2 == 0 ? "a" : "b");
      std::string part = text.substr(random.below(1000) * 31, 6 + random.below(20));
      if (random.chance(50)) part += "abcdefghij";
      const auto found = store.found(part), right = store.containing(part);
      INFO(part);
      CHECK(std::includes(found.begin(), found.end(), right.begin(), right.end()));
      excluded += found.size() < 2 ? 1 : 0;
    }
    CHECK(excluded > 150);
    CHECK(store.found("bcdef") == std::set<std::string>{"a", "b", "small"});
  }
}

TEST_CASE("store: files are found by what their text contains", "[store]") {
  Random random(3);
  TextStore store({.bytes_of_part = 1});
  for (int commit = 0; commit < 40; ++commit) {
    std::map<std::string, std::string> changes;
    for (int n = static_cast<int>(random.below(12)); n >= 0; --n)
      changes["f" + std::to_string(random.below(60))] = random.chance(20) ? std::string()
                                                                          : random_text(random);
    store.commit(changes, random.chance(10));
    if (random.chance(10)) store.commit({}, true);  // In parts of a block each.
    for (const auto& [path, text] : store.texts()) {
      const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
      const std::string part = text.substr(at, 1 + random.below(9));
      const auto found = store.found(part), right = store.containing(part);
      INFO(part);
      CHECK(std::includes(found.begin(), found.end(), right.begin(), right.end()));
      if (part.size() == 3 && part.find('\n') == std::string::npos) CHECK(found == right);
    }
  }
  CHECK(store.found("xyz").empty());
}

}  // namespace
}  // namespace codefinder::store
