// Free pages of LMDB are returned to the file system, except those that a snapshot reads.
#include "index/store/pages/free_pages.h"
#include "index/store/open/environment.h"
#include "index/store/pages/tree_walk.h"
#include "store/temp_directory.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <map>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace codefinder::store {
namespace {

using testing::TempDirectory;

struct OpenedStore {
  explicit OpenedStore(const TempDirectory& directory) : path(directory / "index") {
    auto opened = Environment::open(path, Environment::Access::write, {});
    if (!opened) FAIL(opened.error().message);
    environment = *opened;
  }
  /// One commit of `count` entries from `first` on, each of a page and a half; value 0 deletes
  /// them.
  void write(int first, int count, char value) {
    std::lock_guard lock(environment->write_mutex());
    Txn txn;
    REQUIRE(environment->begin_write(txn));
    for (int i = first; i < first + count; ++i) {
      const std::string key = "key " + std::to_string(i);
      const int rc = value == 0 ? txn.del(table(), key)
                                : txn.put(table(), key, std::string(6000, value));
      REQUIRE(rc == 0);
    }
    REQUIRE(environment->commit(txn) == 0);
  }
  void flush() {
    std::lock_guard lock(environment->write_mutex());
    REQUIRE(environment->flush());
  }
  std::map<std::string, char> all(const Txn& txn) const {
    std::map<std::string, char> found;
    Cursor cursor;
    REQUIRE(cursor.open(txn, table()) == 0);
    for (int rc = cursor.move(MDB_FIRST); rc == 0; rc = cursor.move(MDB_NEXT))
      if (cursor.key.starts_with("key "))
        found[std::string(cursor.key)] = cursor.value == std::string(6000, cursor.value[0])
                                             ? cursor.value[0]
                                             : '?';
    return found;
  }
  MDB_dbi table() const { return environment->tables().notes; }
  std::string path;
  std::shared_ptr<Environment> environment;
};

bool has_holes(const TempDirectory& directory) {
  const int fd = ::open((directory / "file").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  const bool can = fd >= 0 && ::ftruncate(fd, 1 << 20) == 0 &&
                   ::fallocate(fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, 1 << 20) == 0;
  if (fd >= 0) ::close(fd);
  return can;
}

TEST_CASE("free pages: pages that no snapshot reads are returned to the file system at a flush") {
  const TempDirectory directory;
  if (!has_holes(directory)) return;
  OpenedStore opened(directory);
  constexpr int kMany = 2000;
  opened.write(0, kMany, 'a');
  opened.flush();
  const std::uint64_t full = opened.environment->disk_bytes();

  Txn snapshot;
  REQUIRE(opened.environment->begin_read(snapshot));
  const auto before = opened.all(snapshot);
  REQUIRE(before.size() == kMany);
  opened.write(100, kMany - 100, 0);
  opened.write(0, 1, 'b');
  opened.write(1, 1, 'b');
  opened.flush();
  CHECK(opened.environment->disk_bytes() >= full);
  CHECK(opened.all(snapshot) == before);
  snapshot.abort();
  opened.environment->end_read();

  opened.write(2, 1, 'b');
  opened.flush();
  CHECK(opened.environment->disk_bytes() < full / 8);

  // LMDB writes to the returned pages again.
  opened.write(kMany, kMany / 2, 'c');
  opened.write(0, 1, 'c');
  opened.flush();
  Txn after;
  REQUIRE(opened.environment->begin_read(after));
  const auto now = opened.all(after);
  CHECK(now.size() == 100 + kMany / 2);
  CHECK(std::none_of(now.begin(), now.end(), [](const auto& each) { return each.second == '?'; }));
  PageSet used;
  CHECK(walk_pages(*after.view(), WalkCheck::everything, used) == 0);
  after.abort();
  opened.environment->end_read();
}

TEST_CASE("free pages: a small number of free pages is kept for the next commits") {
  const TempDirectory directory;
  OpenedStore opened(directory);
  opened.write(0, 2000, 'a');
  opened.flush();
  const std::uint64_t full = opened.environment->disk_bytes();
  opened.write(0, 50, 0);
  opened.write(60, 1, 'b');
  opened.write(61, 1, 'b');
  opened.flush();
  CHECK(opened.environment->disk_bytes() >= full);
}

}  // namespace
}  // namespace codefinder::store
