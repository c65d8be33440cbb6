// An index on disk that was damaged while no process had it open: how the next process repairs it.
#include "index/index.h"

#include "index/store/format.h"
#include "index/store/open/environment.h"
#include "update/temp_tree.h"

#include <catch2/catch.hpp>

#include <fcntl.h>
#include <unistd.h>

namespace codefinder::damage_test {

using namespace codefinder::testing;
using namespace codefinder::index;
using namespace codefinder::store;
using namespace std::chrono_literals;

namespace {

constexpr auto kDamageTimeout = 60'000ms;
enum class Part { postings, facts };

struct DamageProject {
  TempTree tree, cache;
  std::shared_ptr<Index> open() const {
    IndexOptions options;
    options.root = tree.path();
    options.cache_directory = cache.path();
    options.workers = 2;
    auto opened = Index::open(options);
    if (!opened.ok()) FAIL(opened.error().message);
    return *opened;
  }
  std::shared_ptr<Index> ready() const {
    auto index = open();
    REQUIRE(index->wait_ready(kDamageTimeout));
    return index;
  }
};

/// Flips a bit of the last byte of the table's first value that has at least `least` bytes.
void damage(const std::string& directory, Part part, std::size_t least) {
  std::uint64_t offset = 0;
  {
    auto opened = Environment::open(directory, Environment::Access::read, {});
    REQUIRE(opened);
    Txn txn;
    REQUIRE((*opened)->begin_read(txn));
    const Tables& tables = (*opened)->tables();
    Cursor cursor;
    REQUIRE(cursor.open(txn, part == Part::facts ? tables.facts : tables.segments.postings) == 0);
    int rc = cursor.move(MDB_FIRST);
    while (rc == 0 && cursor.value.size() < least) rc = cursor.move(MDB_NEXT);
    REQUIRE(rc == 0);
    offset = static_cast<std::uint64_t>(cursor.value.data() + cursor.value.size() - 1 -
                                        txn.view()->sums->data_range().first);
    txn.abort();
    (*opened)->end_read();
  }
  const int file = ::open((directory + "/" + std::string(format::kDataFile)).c_str(),
                          O_RDWR | O_CLOEXEC);
  char byte = 0;
  REQUIRE(::pread(file, &byte, 1, static_cast<off_t>(offset)) == 1);
  byte ^= 1;
  REQUIRE(::pwrite(file, &byte, 1, static_cast<off_t>(offset)) == 1);
  ::close(file);
}

std::string large_source() {
  std::string text;
  for (int i = 0; i < 3000; ++i)
    text += fmt::format("def function_{}(a, b_{}):\n    return other_{}(a) + {}\n\n", i, i * 7,
                        i * 3, i);
  return text;
}

TEST_CASE("damaged index: damaged posting lists are repaired by a rebuild") {
  DamageProject project;
  project.tree.write("a.py", "def alpha():\n    return 1\n");
  project.tree.write("b.py", "from a import alpha\nalpha()\n");
  std::string directory;
  {
    const auto index = project.ready();
    directory = index->status().cache_directory;
    CHECK(index->snapshot()->names().files_with("alpha").size() == 2);
  }
  damage(directory, Part::postings, 1);
  const auto index = project.ready();
  {
    const auto snapshot = index->snapshot();
    if (snapshot->names().files_with("alpha").size() != 2) CHECK(snapshot->damaged());
  }
  REQUIRE(index->freshness().repair(kDamageTimeout, {}));
  const auto snapshot = index->snapshot();
  CHECK_FALSE(snapshot->damaged());
  CHECK(snapshot->status().state == IndexState::ready);
  CHECK(snapshot->status().failure.empty());
  CHECK(snapshot->names().files_with("alpha").size() == 2);
  CHECK(snapshot->names().definitions("alpha").size() == 1);
}

TEST_CASE("damaged index: if one file's facts are damaged, that file is indexed again") {
  DamageProject project;
  project.tree.write("large.py", large_source());
  project.tree.write("a.py", "def alpha():\n    return 1\n");
  std::string directory;
  std::uint64_t symbols = 0;
  {
    const auto index = project.ready();
    directory = index->status().cache_directory;
    symbols = index->status().symbols;
  }
  damage(directory, Part::facts, 3 * 4096);
  const auto index = project.ready();
  const auto first = index->snapshot();
  const auto file = first->files().find("large.py");
  REQUIRE(file);
  CHECK_FALSE(first->facts().get(*file));
  CHECK(first->damaged());
  REQUIRE(index->freshness().repair(kDamageTimeout, {}));
  const auto second = index->snapshot();
  CHECK_FALSE(second->damaged());
  const auto again = second->files().find("large.py");
  REQUIRE(again);
  CHECK(again->value != file->value);
  REQUIRE(second->facts().get(*again));
  CHECK(second->facts().get(*again)->symbols.size() >= 3000);
  CHECK(index->status().symbols == symbols);
  CHECK(index->status().generation > Generation{1});  // The index was not rebuilt.
}

}  // namespace

}  // namespace codefinder::damage_test
