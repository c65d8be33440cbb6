// Cached queries are read as they were stored, or are a miss.
#include "index/live/query_cache.h"
#include "support/file_text.h"

#include "base/path.h"
#include "update/temp_tree.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace codefinder::query_cache_test {

using namespace codefinder::live;
using namespace codefinder::testing;

namespace {

void write(const std::string& path, std::string_view bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

std::size_t count(const QueryCache& cache) {
  std::size_t count = 0;
  cache.for_each([&](std::string_view, std::string_view) { return ++count, true; });
  return count;
}

}  // namespace

TEST_CASE("query cache: an entry with a damaged or missing byte is a miss") {
  const TempTree tree;
  const std::string directory = tree / "queries", file = join_path(directory, "q");
  QueryCache cache(directory);
  cache.put("q", "some payload");
  REQUIRE(cache.get("q") == "some payload");
  const std::string good = testing::file_text(file);
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 1);
    write(file, bad);
    CAPTURE(i);
    CHECK_FALSE(cache.get("q"));
    CHECK(count(cache) == 0);
  }
  for (std::size_t size = 0; size < good.size(); ++size) {
    write(file, good.substr(0, size));
    CAPTURE(size);
    CHECK_FALSE(cache.get("q"));
  }
  write(file, good);
  CHECK(cache.get("q") == "some payload");
  CHECK(count(cache) == 1);
}

TEST_CASE("query cache: an entry is found under its own id only") {
  const TempTree tree;
  const std::string directory = tree / "queries";
  QueryCache cache(directory);
  cache.put("q", "");
  CHECK(cache.get("q") == "");
  std::filesystem::rename(join_path(directory, "q"), join_path(directory, "other"));
  CHECK_FALSE(cache.get("other"));
  CHECK_FALSE(cache.get("q"));
}

}  // namespace codefinder::query_cache_test
