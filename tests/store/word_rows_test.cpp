// Words of files: found after random commits, against a map of all files.
#include "index/model/word_uses.h"

#include "index/store/store.h"
#include "store/random_facts.h"
#include "store/temp_directory.h"
#include "support/facts_builder.h"

#include <catch2/catch.hpp>

#include <map>

namespace codefinder::store {
namespace {

using testing::FactsBuilder;
using testing::Random;
using testing::TempDirectory;

using Words = std::map<WordKey, std::uint8_t>;

/// A store whose files have words, and a copy of those words by path.
class WordStore {
 public:
  WordStore() { open(); }

  void open() {
    store_ = nullptr;
    auto opened = Store::open(directory_ / "index", Store::Mode::read_write);
    REQUIRE(opened.ok());
    store_ = std::move(*opened);
  }

  /// Files without words are removed.
  void commit(const std::map<std::string, Words>& changes, bool compact) {
    auto txn = store_->write();
    REQUIRE(txn.ok());
    for (const auto& [path, words] : changes) {
      if (words.empty()) {
        REQUIRE((*txn)->remove_file(path));
        files_.erase(path);
        continue;
      }
      FileRow row;
      row.path = path;
      auto facts = prepare_facts(FactsBuilder(Language::c).build());
      REQUIRE(facts.ok());
      for (const auto& [word, uses] : words) facts->word_uses.push_back({word, uses});
      REQUIRE((*txn)->replace_file(row, std::move(*facts)).ok());
      files_[path] = words;
    }
    if (compact) (*txn)->compact();
    REQUIRE((*txn)->commit());
  }

  /// The uses of the word by path; the files ascend.
  std::map<std::string, std::uint8_t> found(WordKey word) const {
    const auto txn = store_->read();
    REQUIRE(txn.ok());
    std::map<std::string, std::uint8_t> paths;
    std::uint32_t next = 0;
    for (const FileUse& use : (*txn)->files_with_word(word)) {
      CHECK(use.file.value >= next);
      next = use.file.value + 1;
      const auto row = (*txn)->file(use.file);
      REQUIRE(row);
      paths[row->path] = use.uses;
    }
    return paths;
  }
  std::map<std::string, std::uint8_t> using_word(WordKey word) const {
    std::map<std::string, std::uint8_t> paths;
    for (const auto& [path, words] : files_)
      if (const auto at = words.find(word); at != words.end()) paths[path] = at->second;
    return paths;
  }

 private:
  TempDirectory directory_;
  std::unique_ptr<Store> store_;
  std::map<std::string, Words> files_;
};

/// Keys of all sizes, of which many are in several files.
WordKey random_word(Random& random) {
  const std::uint32_t n = random.below(40);
  return n == 0 ? kLengthKey : n * (n % 2 == 0 ? 0x01000193u : 0x00100001u);
}

TEST_CASE("store: files are found by the words that they use", "[store]") {
  Random random(9);
  WordStore store;
  for (int commit = 0; commit < 60; ++commit) {
    std::map<std::string, Words> changes;
    for (int n = static_cast<int>(random.below(12)); n >= 0; --n) {
      Words& words = changes["f" + std::to_string(random.below(60))];
      words.clear();
      if (random.chance(20)) continue;
      for (std::uint32_t count = 1 + random.below(30); count > 0; --count)
        words[random_word(random)] = static_cast<std::uint8_t>(random.below(256));
    }
    store.commit(changes, random.chance(10));
    if (random.chance(10)) store.open();
    for (int i = 0; i < 20; ++i) {
      const WordKey word = random_word(random);
      INFO("commit " << commit << ", word " << word);
      CHECK(store.found(word) == store.using_word(word));
    }
  }
  CHECK(store.found(12345).empty());
}

}  // namespace
}  // namespace codefinder::store
