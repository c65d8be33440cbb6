// Chunks: round trip, stable cuts, and bytes that are no chunk.
#include "index/remote/chunk.h"

#include "store/random_facts.h"

#include <catch2/catch.hpp>

#include <map>
#include <set>

namespace codefinder::chunk_test {

using namespace codefinder::remote;
using codefinder::testing::Random;

namespace {

using Records = std::map<std::string, std::string>;

Records random_records(int count, std::size_t most_bytes) {
  Random random(7);
  Records out;
  for (int i = 0; i < count; ++i) {
    std::string value;
    for (std::size_t left = random.below(most_bytes); left > 0; --left)
      value += static_cast<char>(random.below(256));
    out["key" + std::to_string(random.below(1'000'000'000))] = std::move(value);
  }
  return out;
}

std::vector<std::string> cut(const Records& records) {
  ChunkCutter cutter;
  std::vector<std::string> chunks;
  const auto keep = [&](std::optional<Chunk> chunk) {
    if (chunk) chunks.push_back(std::move(chunk->packed));
  };
  for (const auto& [key, value] : records) keep(cutter.add({3, key, value}));
  keep(cutter.finish());
  return chunks;
}

}  // namespace

TEST_CASE("remote: chunk: the records that are cut are those that are read") {
  const Records records = random_records(2000, 4000);
  Records read;
  const std::vector<std::string> chunks = cut(records);
  CHECK(chunks.size() > 2);
  for (const std::string& chunk : chunks)
    REQUIRE(read_chunk(chunk, [&](const store::Record& record) {
              CHECK(record.table == 3);
              read.emplace(record.key, record.value);
              return Status(Done{});
            }).ok());
  CHECK(read == records);
  CHECK_FALSE(ChunkCutter().finish().has_value());
}

TEST_CASE("remote: chunk: a change in one place changes the chunks around it only") {
  Records records = random_records(6000, 4000);
  const std::vector<std::string> before = cut(records);
  auto middle = records.begin();
  std::advance(middle, 3000);
  middle->second += "changed";
  records["key5000000000"] = "added";
  const std::vector<std::string> after = cut(records);
  const std::set<std::string> known(before.begin(), before.end());
  std::size_t changed = 0;
  for (const std::string& chunk : after) changed += !known.contains(chunk);
  CHECK(before.size() > 6);
  CHECK(changed <= 3);
}

TEST_CASE("remote: chunk: other bytes are an error") {
  const auto nothing = [](const store::Record&) { return Status(Done{}); };
  const std::string chunk = cut(random_records(20, 100)).front();
  for (std::size_t size = 0; size < chunk.size(); ++size)
    CHECK_FALSE(read_chunk(chunk.substr(0, size), nothing).ok());
  // A form, and a size that no chunk has: nothing is allocated for it.
  CHECK_FALSE(read_chunk(std::string("\x01\xff\xff\xff\xff\xff\x7f", 7), nothing).ok());
  CHECK_FALSE(read_chunk(std::string("\x00\x01\x05key", 6), nothing).ok());
  CHECK(read_chunk(std::string("\x00\x01\x03key\x00", 7), nothing).ok());
}

}  // namespace codefinder::chunk_test
