// Sets of blocks, and which blocks the grams of a segment name.
#include "index/store/name_grams.h"

#include "index/store/block_set.h"
#include "index/store/gram_cache.h"
#include "store/random_facts.h"

#include <catch2/catch.hpp>

namespace codefinder::index {
namespace {

using testing::Random;

TEST_CASE("block sets come back, dense or sparse", "[store]") {
  Random random(GENERATE(range(1, 6)));
  for (const std::uint32_t universe : {1u, 7u, 64u, 1000u, 30000u}) {
    for (const int share : {0, 1, 20, 50, 99, 100}) {
      std::vector<std::uint32_t> blocks;
      for (std::uint32_t block = 0; block < universe; ++block)
        if (random.chance(share)) blocks.push_back(block);
      INFO(universe << " blocks, " << share << " in 100");
      const std::string bytes = encode_block_set(blocks, universe);
      CHECK(decode_block_set(bytes, universe).blocks() == blocks);
      CHECK(bytes.size() <= 6 + universe / 4);
    }
  }
}

TEST_CASE("damaged block sets stay within their universe", "[store][hostile]") {
  Random random(7);
  for (int round = 0; round < 2000; ++round) {
    std::string bytes;
    for (std::uint32_t i = random.below(20); i > 0; --i) bytes.push_back(static_cast<char>(random.below(256)));
    const std::uint32_t universe = 1 + random.below(300);
    for (const std::uint32_t block : decode_block_set(bytes, universe).blocks()) REQUIRE(block < universe);
  }
  const std::string two_to_the_63rd = std::string(9, '\x80') + '\x01';
  CHECK(decode_block_set(two_to_the_63rd, 300).empty());
}

TEST_CASE("bits of blocks", "[store]") {
  BlockBits all(70, true), some(70);
  CHECK(all.blocks().size() == 70);
  CHECK(some.empty());
  some.set(3), some.set(69);
  CHECK((all &= some).blocks() == std::vector<std::uint32_t>{3, 69});
  BlockBits more(70);
  more.set(64);
  CHECK((more |= some).blocks() == std::vector<std::uint32_t>{3, 64, 69});
  CHECK(more.has(64));
  CHECK_FALSE(more.has(65));
}

TEST_CASE("rows of grams are kept while they are asked for", "[store]") {
  GramCache cache(40'000);
  const auto row = [](std::uint32_t block) {
    BlockBits bits(8000);  // A thousand bytes.
    bits.set(block);
    return std::make_shared<const BlockBits>(std::move(bits));
  };
  cache.keep(1, "labc", row(1));
  cache.keep(2, "labc", row(2));
  for (std::uint32_t i = 0; i < 100; ++i) {
    cache.keep(3, be_key(i, 4), row(3));
    REQUIRE(cache.find(1, "labc"));
  }
  CHECK(cache.find(1, "labc")->has(1));
  CHECK_FALSE(cache.find(2, "labc"));  // Not asked for since then.
  CHECK_FALSE(cache.find(1, "habc"));
  CHECK(cache.find(3, be_key(99, 4))->has(3));
}

}  // namespace
}  // namespace codefinder::index
