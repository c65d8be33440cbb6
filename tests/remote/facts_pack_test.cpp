// Packs of facts: groups, round trip, and bytes that are no pack.
#include "index/remote/facts_pack.h"
#include "index/remote/facts_spool.h"

#include "store/random_facts.h"
#include "store/temp_directory.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

namespace codefinder::facts_pack_test {

using namespace codefinder::remote;
using codefinder::testing::Random;
using codefinder::testing::random_facts;
using codefinder::testing::TempDirectory;

namespace {

Digest random_digest(Random& random) {
  Digest digest;
  for (auto& byte : digest) byte = static_cast<std::uint8_t>(random.below(256));
  return digest;
}

std::vector<Digest> random_digests(int count) {
  Random random(3);
  std::vector<Digest> out;
  for (int i = 0; i < count; ++i) out.push_back(random_digest(random));
  return out;
}

std::vector<PackedFacts> sample_facts(int count) {
  Random random(5);
  std::vector<PackedFacts> out;
  for (int i = 0; i < count; ++i) {
    const auto prepared = store::prepare_facts(random_facts(random, 20, 60, 400));
    REQUIRE(prepared.ok());
    out.push_back(
        {random_digest(random), prepared->blob, {{kLengthKey, 7}, {5, 32}, {4'000'000'000u, 255}}});
  }
  return out;
}

std::set<objects::ObjectKey> keys_of(const std::vector<FactsGroup>& groups) {
  std::set<objects::ObjectKey> keys;
  for (const FactsGroup& group : groups) keys.insert(group.key());
  return keys;
}

}  // namespace

TEST_CASE(
    "remote: facts: groups have each digest once, and depend on neither order nor duplicates") {
  std::vector<Digest> digests = random_digests(5000);
  const std::vector<FactsGroup> groups = group_digests(digests);
  std::vector<Digest> all;
  for (const FactsGroup& group : groups) {
    CHECK(!group.digests.empty());
    CHECK(group.digests.size() <= kMaxGroupFiles);
    all.insert(all.end(), group.digests.begin(), group.digests.end());
  }
  CHECK(groups.size() > 5000 / kMaxGroupFiles);
  CHECK(groups.size() < 200);
  digests.insert(digests.end(), digests.begin(), digests.begin() + 100);
  std::reverse(digests.begin(), digests.end());
  CHECK(keys_of(group_digests(digests)) == keys_of(groups));
  std::sort(digests.begin(), digests.end());
  digests.erase(std::unique(digests.begin(), digests.end()), digests.end());
  CHECK(all == digests);
  CHECK(group_digests({}).empty());
}

TEST_CASE("remote: facts: a file more or less changes few groups") {
  std::vector<Digest> digests = random_digests(5000);
  const auto before = keys_of(group_digests(digests));
  Random random(99);
  digests[2500] = random_digest(random);
  std::size_t lost = 0;
  const auto after = keys_of(group_digests(digests));
  for (const objects::ObjectKey& key : before) lost += !after.contains(key);
  CHECK(lost <= 6);
}

TEST_CASE("remote: facts: what is packed is what is found by digest") {
  const std::vector<PackedFacts> facts = sample_facts(40);
  const TempDirectory directory;
  const auto spool = FactsSpool::create(directory.path());
  REQUIRE(spool.ok());
  for (int part = 0; part < 2; ++part) {
    const std::vector<PackedFacts> half(facts.begin() + part * 20, facts.begin() + part * 20 + 20);
    std::string text;
    const auto places = unpack_facts(encode_pack(half), text);
    REQUIRE(places.has_value());
    REQUIRE((*spool)->add(*places, text).ok());
  }
  for (const PackedFacts& one : facts) {
    const auto found = (*spool)->find(one.digest);
    REQUIRE(found.has_value());
    CHECK(found->prepared.blob == one.blob);
    CHECK(found->prepared.word_uses == one.word_uses);
    const auto decoded = store::prepared_facts(one.blob);
    CHECK(found->flags == decoded->flags);
    const auto fresh = store::prepare_facts(*decoded);
    REQUIRE(fresh.ok());
    CHECK(found->prepared.text == fresh->text);
    CHECK(found->prepared.symbols == fresh->symbols);
    CHECK(found->prepared.symbol_count == fresh->symbol_count);
  }
  CHECK_FALSE((*spool)->find(Digest{}).has_value());
}

TEST_CASE("remote: facts: other bytes are refused") {
  const std::string pack = encode_pack(sample_facts(3));
  std::string text;
  for (std::size_t size = 0; size < pack.size(); ++size)
    CHECK_FALSE(unpack_facts(pack.substr(0, size), text).has_value());
  CHECK_FALSE(unpack_facts(std::string("\x01\xff\xff\xff\xff\xff\x7f", 7), text).has_value());
  CHECK_FALSE(unpack_facts(std::string("\x00\x02", 2), text).has_value());
  CHECK_FALSE(unpack_facts(std::string("\x00\x00x", 3), text).has_value());
  CHECK(unpack_facts(std::string("\x00\x00", 2), text).has_value());

  REQUIRE(unpack_facts(pack, text).has_value());
  const auto places = unpack_facts(pack, text);
  const std::string part = text.substr((*places)[0].begin, (*places)[0].size);
  REQUIRE(decode_packed_facts(part).has_value());
  for (std::size_t size = 0; size < part.size(); ++size)
    CHECK_FALSE(decode_packed_facts(part.substr(0, size)).has_value());
  Random random(11);
  for (int i = 0; i < 300; ++i) {  // Any result but a crash; a blob has a checksum.
    std::string damaged = part;
    damaged[random.below(damaged.size())] ^= static_cast<char>(1 + random.below(255));
    decode_packed_facts(damaged);
  }
}

}  // namespace codefinder::facts_pack_test
