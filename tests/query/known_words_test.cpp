// The cache of the words that a search in plain words has met.
#include "index/query/search_terms.h"

#include <catch2/catch.hpp>

using namespace codefinder::query;

TEST_CASE("words that are kept are found with what they mean, however many there are") {
  KnownWords words;
  CHECK(words.find(1) == nullptr);
  // Hashes that fall into few slots, and more of them than there is room for at first.
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
