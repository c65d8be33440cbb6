// Values stored in chunks: they are read back unchanged, and their leaf pages are full.
#include "index/store/facts/chunks.h"

#include "index/store/format.h"
#include "index/store/open/environment.h"
#include "store/random_facts.h"
#include "store/temp_directory.h"

#include <catch2/catch.hpp>

namespace codefinder::store {
namespace {

using testing::Random;

TEST_CASE("chunks: values of any size are read back unchanged, and their leaf pages are full",
          "[store]") {
  Random random(GENERATE(range(1, 4)));
  testing::TempDirectory directory;
  auto environment = Environment::open(directory.path() + "/index", Environment::Access::write, {});
  REQUIRE(environment.ok());
  const MDB_dbi facts = (*environment)->tables().facts;
  std::vector<std::string> blobs;
  std::size_t in_leaves = 0, leaf_pages = 0;
  for (int commit = 0; commit < 3; ++commit) {
    std::lock_guard lock((*environment)->write_mutex());
    Txn txn;
    REQUIRE((*environment)->begin_write(txn));
    ChunkWriter writer(txn, facts);
    for (int i = 0; i < 700; ++i) {
      std::string& blob = blobs.emplace_back();
      const std::size_t size = random.chance(50) ? 1 + random.below(3000)
                                                 : 1 + random.below(40'000);
      while (blob.size() < size) blob.push_back(static_cast<char>(random.below(256)));
      in_leaves += (blob.size() + format::kPageHeader) % format::kPageSize;
      REQUIRE(writer.add(static_cast<std::uint32_t>(blobs.size()), blob) == 0);
    }
    leaf_pages = txn.leaf_pages(facts);
    REQUIRE((*environment)->commit(txn) == 0);
  }
  CHECK(leaf_pages * format::kPageSize < in_leaves * 104 / 100);

  Txn txn;
  REQUIRE((*environment)->begin_read(txn));
  std::string buffer;
  for (std::size_t i = 0; i < blobs.size(); ++i) {
    const auto whole = read_chunks(txn, facts, static_cast<std::uint32_t>(i + 1), buffer);
    REQUIRE(whole);
    REQUIRE(*whole == blobs[i]);
    const auto first = read_first_chunks(txn, facts, static_cast<std::uint32_t>(i + 1), 100,
                                         buffer);
    REQUIRE(first);
    REQUIRE(first->size() >= std::min<std::size_t>(100, blobs[i].size()));
    REQUIRE(blobs[i].starts_with(*first));
  }
  CHECK_FALSE(read_chunks(txn, facts, static_cast<std::uint32_t>(blobs.size() + 1), buffer));
  txn.abort();
  (*environment)->end_read();
}

}  // namespace
}  // namespace codefinder::store
