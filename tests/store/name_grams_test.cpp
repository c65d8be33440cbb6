// Sets of blocks, and the blocks that each gram of a segment occurs in.
#include "index/store/segments/name_grams.h"

#include "index/store/pages/bytes.h"
#include "index/store/segments/block_set.h"
#include "index/store/segments/gram_cache.h"
#include "store/random_facts.h"

#include <catch2/catch.hpp>

#include <map>

namespace codefinder::store {
namespace {

using testing::Random;

TEST_CASE("block sets: dense and sparse sets are decoded as they were encoded", "[store]") {
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

TEST_CASE("block sets: damaged bytes decode to blocks in bounds", "[store][hostile]") {
  Random random(7);
  for (int round = 0; round < 2000; ++round) {
    std::string bytes;
    for (std::uint32_t i = random.below(20); i > 0; --i)
      bytes.push_back(static_cast<char>(random.below(256)));
    const std::uint32_t universe = 1 + random.below(300);
    for (const std::uint32_t block : decode_block_set(bytes, universe).blocks())
      REQUIRE(block < universe);
  }
  const std::string two_to_the_63rd = std::string(9, '\x80') + '\x01';
  CHECK(decode_block_set(two_to_the_63rd, 300).empty());
}

TEST_CASE("BlockBits: intersection, union, difference, count and truncation", "[store]") {
  BlockBits all = BlockBits::all_of(70), some(70);
  CHECK(all.blocks().size() == 70);
  CHECK(some.empty());
  some.set(3), some.set(69);
  CHECK((all &= some).blocks() == std::vector<std::uint32_t>{3, 69});
  BlockBits more(70);
  more.set(64);
  CHECK((more |= some).blocks() == std::vector<std::uint32_t>{3, 64, 69});
  CHECK(more.has(64));
  CHECK_FALSE(more.has(65));
  CHECK(more.count() == 3);
  some.set(10);
  more.remove(some);
  CHECK(more.blocks() == std::vector<std::uint32_t>{64});
  BlockBits first = BlockBits::all_of(130);
  first.leave(66);
  CHECK(first.count() == 66);
  CHECK(first.blocks().back() == 65);
  first.leave(0);
  CHECK(first.empty());
}

TEST_CASE("gram cache: rows that are not used are evicted first", "[store]") {
  GramCache cache(40'000);
  const auto row = [](std::uint32_t block) {
    BlockBits bits(8000);  // 1000 bytes.
    bits.set(block);
    return bits;
  };
  const auto kept = [&](std::uint32_t segment, std::string_view gram) {
    BlockBits bits = BlockBits::all_of(8000);
    const bool found = cache.intersect(segment, gram, bits);
    CHECK(bits.count() == (found ? 1 : 8000));
    return found ? bits.blocks().at(0) : 0;
  };
  cache.keep(1, "labc", row(1));
  cache.keep(2, "labc", row(2));
  for (std::uint32_t i = 0; i < 100; ++i) {
    cache.keep(3, be_key(i + 1, 4), row(3));
    REQUIRE(kept(1, "labc") == 1);
  }
  CHECK(kept(2, "labc") == 0);  // Not used since it was added, so evicted.
  CHECK(kept(1, "habc") == 0);
  CHECK(kept(3, be_key(100, 4)) == 3);
}

TEST_CASE("gram cache: a cached row is equal to the row that was added, for segments of any size",
          "[store]") {
  Random random(5);
  GramCache cache(200'000);
  std::map<std::pair<std::uint32_t, std::uint32_t>, BlockBits> all;
  std::size_t found = 0;
  for (int round = 0; round < 5000; ++round) {
    const std::uint32_t segment = 1 + random.below(5), gram = 1 + random.below(300),
                        universe = segment * 500;
    const auto [row, fresh] = all.try_emplace({segment, gram}, universe);
    for (std::uint32_t block = 0; fresh && block < universe; ++block)
      if (random.chance(10)) row->second.set(block);
    BlockBits blocks = BlockBits::all_of(universe);
    if (!cache.intersect(segment, be_key(gram, 4), blocks)) {
      cache.keep(segment, be_key(gram, 4), row->second);
      continue;
    }
    REQUIRE(blocks.blocks() == row->second.blocks());
    ++found;
  }
  CHECK(found > 1000);
}

}  // namespace
}  // namespace codefinder::store
