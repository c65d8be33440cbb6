// Directories are created from the last one that exists.
#include "base/make_directories.h"

#include "support/temp_directory.h"

#include <catch2/catch.hpp>

#include <sys/stat.h>
#include <cerrno>

namespace codefinder::make_directories_test {

TEST_CASE("make_directories: creates what is missing, with the mode, and keeps the rest") {
  const testing::TempDirectory directory;
  const std::string top = directory.path() + "/a", below = top + "/b/c";
  REQUIRE(::mkdir(top.c_str(), 0755) == 0);
  CHECK(make_directories(below) == 0);
  CHECK(make_directories(below) == 0);
  struct stat info {};
  REQUIRE(::stat(below.c_str(), &info) == 0);
  CHECK((info.st_mode & 07777) == 0700);
  REQUIRE(::stat(top.c_str(), &info) == 0);
  CHECK((info.st_mode & 07777) == 0755);
  CHECK(make_directories("/") == 0);
}

TEST_CASE("make_directories: a file in the place of a directory is an error") {
  const testing::TempDirectory directory;
  const std::string file = directory.write("file", "text");
  CHECK(make_directories(file) == ENOTDIR);
  CHECK(make_directories(file + "/a/b") == ENOTDIR);
}

}  // namespace codefinder::make_directories_test
