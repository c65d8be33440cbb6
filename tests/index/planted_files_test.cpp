// Links, FIFOs, directories and writable files in the cache directory, under every name that
// codefinder uses there.
#include "index/index.h"
#include "support/file_text.h"

#include "update/temp_tree.h"

#include <catch2/catch.hpp>

#include <sys/stat.h>
#include <unistd.h>
#include <chrono>

namespace codefinder::planted_files_test {

using namespace codefinder::testing;
using namespace codefinder::index;
using namespace std::chrono_literals;

namespace {

enum class Kind { link, fifo, directory, other_mode };

void plant(Kind kind, const std::string& path, const std::string& victim) {
  switch (kind) {
    case Kind::link: REQUIRE(::symlink(victim.c_str(), path.c_str()) == 0); break;
    case Kind::fifo: REQUIRE(::mkfifo(path.c_str(), 0666) == 0); break;
    case Kind::directory: REQUIRE(::mkdir(path.c_str(), 0777) == 0); break;
    case Kind::other_mode:
      std::ofstream(path) << "planted";
      REQUIRE(::chmod(path.c_str(), 0666) == 0);
      break;
  }
}

struct Fixture {
  TempTree tree, outer;
  std::string cache = outer / "cache";
  IndexOptions options() const {
    IndexOptions out;
    out.root = tree.path();
    out.cache_directory = cache;
    out.workers = 1;
    out.watch = false;
    return out;
  }
  /// The index's own directory, created and then emptied.
  std::string directory() const {
    std::string path;
    {
      const auto index = Index::open(options());
      REQUIRE(index.ok());
      REQUIRE((*index)->wait_ready(60'000ms));
      path = (*index)->status().cache_directory;
    }
    for (const auto& entry : std::filesystem::directory_iterator(path))
      std::filesystem::remove_all(entry);
    return path;
  }
};

}  // namespace

TEST_CASE(
    "planted files: no link is followed and no FIFO is waited for, under any name of the cache") {
  const Kind kind = GENERATE(Kind::link, Kind::fifo, Kind::directory, Kind::other_mode);
  const std::string name = GENERATE(
      "index.mdb", "index.mdb-lock", "index.mdb.copy", "index.sync", "index.sync.new", "index.sums",
      "index.damaged", "index.crashed", "origin", "origin.new", "writer.lock", "crashes",
      "crashes.new", "inflight", "queries", "reindex.request", "reindex.request.new");
  CAPTURE(static_cast<int>(kind), name);
  Fixture fixture;
  fixture.tree.write("a.py", "def found():\n    pass\n");
  fixture.outer.write("victim", "precious");
  plant(kind, fixture.directory() + "/" + name, fixture.outer / "victim");
  {
    const auto index = Index::open(fixture.options());
    if (index.ok()) {
      if ((*index)->wait_ready(name == "writer.lock" ? 200ms : 60'000ms)) {
        CHECK((*index)->snapshot()->names().definitions("found").size() == 1);
        (*index)->cache_query("q1", "payload");
        CHECK((*index)->snapshot()->project().cached_query("q1") == "payload");
      } else {
        // The index is opened read-only.
        CHECK((name == "writer.lock" || name == "index.sync"));
      }
    } else {
      CHECK(index.error().code == ErrorCode::index_failed);
      CHECK(index.error().message.size() > 10);
    }
  }
  CHECK(testing::file_text(fixture.outer / "victim") == "precious");
  struct stat info {};
  REQUIRE(::stat((fixture.outer / "victim").c_str(), &info) == 0);
  CHECK(info.st_size == 8);
}

TEST_CASE(
    "planted files: write permission of other users is removed from the index's directories") {
  Fixture fixture;
  fixture.tree.write("a.py", "def found():\n    pass\n");
  const std::string directory = fixture.directory();
  REQUIRE(::chmod(directory.c_str(), 0777) == 0);
  REQUIRE(::chmod(fixture.cache.c_str(), 0777) == 0);
  {
    const auto index = Index::open(fixture.options());
    REQUIRE(index.ok());
    CHECK((*index)->wait_ready(60'000ms));
  }
  for (const std::string& path : {directory, fixture.cache}) {
    struct stat info {};
    REQUIRE(::stat(path.c_str(), &info) == 0);
    CHECK((info.st_mode & 0022) == 0);
  }
  if (::geteuid() != 0) return;  // Only root can change a file's owner.
  REQUIRE(::chown(directory.c_str(), 65534, 65534) == 0);
  const auto refused = Index::open(fixture.options());
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().code == ErrorCode::index_failed);
  CHECK(refused.error().message.find("belongs to another user") != std::string::npos);
}

}  // namespace codefinder::planted_files_test
