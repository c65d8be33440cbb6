// KnownWords: the cache of words and their term masks for the search in plain words.
#include "index/query/search/terms.h"

#include <catch2/catch.hpp>

namespace codefinder::known_words_test {

using namespace codefinder::query;

TEST_CASE("known words: the cache returns the stored term mask of each word, also after growth") {
  KnownWords words;
  CHECK(words.find(1) == nullptr);
  // Colliding hashes, and more of them than the initial capacity.
  const auto hash_of = [](std::uint64_t i) { return (i % 64) << 40 | (i * 4096 + 7); };
  constexpr std::uint64_t kMany = 6000;
  for (std::uint64_t i = 0; i < kMany; ++i) {
    CHECK(words.find(hash_of(i)) == nullptr);
    words.keep(hash_of(i), i);
  }
  for (std::uint64_t i = 0; i < kMany; ++i) {
    const TermMask* found = words.find(hash_of(i));
    REQUIRE(found != nullptr);
    CHECK(*found == i);
  }
  words.keep(hash_of(5), 77);
  CHECK(*words.find(hash_of(5)) == 77);
  CHECK(words.find(hash_of(kMany)) == nullptr);
}

}  // namespace codefinder::known_words_test
