// Kinds of file systems, by the types that statfs(2) reports.
#include "base/os/file_system.h"

#include <catch2/catch.hpp>

#include <cerrno>

namespace codefinder::file_system_test {
namespace {

using Kind = FileSystem::Kind;

TEST_CASE("file system: NFS, SMB and 9P types are network file systems, others are not") {
  for (const long type : {0x6969L, 0xFF534D42L, 0xFE534D42L, 0x01021997L})
    CHECK(kind_of_file_system(type) == Kind::network);
  // A 32-bit f_type, extended with its sign.
  CHECK(kind_of_file_system(static_cast<long>(static_cast<int>(0xFF534D42))) == Kind::network);
  for (const long type : {0xEF53L, 0x01021994L, 0x9123683EL, 0x58465342L, 0x794C7630L})
    CHECK(kind_of_file_system(type) == Kind::local);
  CHECK(kind_of_file_system(0x65735546L) == Kind::fuse);
}

TEST_CASE("file system: a directory has a file system, a missing file has none") {
  CHECK(file_system_of("/"));
  CHECK_FALSE(file_system_of("/codefinder-absent"));
  CHECK(errno == ENOENT);
}

}  // namespace
}  // namespace codefinder::file_system_test
