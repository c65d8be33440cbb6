// Reading files that others wrote, and the cache's own files, with links, FIFOs, devices and
// directories in their place.
#include "base/files.h"
#include "base/own_files.h"

#include "support/file_text.h"
#include "support/temp_directory.h"

#include <catch2/catch.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <cerrno>

namespace codefinder::files_test {

using codefinder::testing::TempDirectory;

namespace {

mode_t mode_of(const std::string& path) {
  struct stat info {};
  REQUIRE(::lstat(path.c_str(), &info) == 0);
  return info.st_mode & 07777;
}

}  // namespace

TEST_CASE("files: read_beneath reads only regular files up to a size, below the root") {
  TempDirectory tree;
  tree.write("root/file", "text");
  tree.write("root/large", std::string(101, 'x'));
  tree.write("outside", "secret");
  const std::string root = tree.path() + "/root";
  REQUIRE(::symlink("../outside", (root + "/out").c_str()) == 0);
  REQUIRE(::symlink("file", (root + "/in").c_str()) == 0);
  REQUIRE(::symlink("..", (root + "/up").c_str()) == 0);
  REQUIRE(::symlink("/dev/zero", (root + "/device").c_str()) == 0);
  REQUIRE(::mkfifo((root + "/fifo").c_str(), 0666) == 0);
  const auto why = [&](std::string_view relative) {
    const FileText text = read_beneath(root, relative, 100);
    return text.ok() ? "read: " + text.bytes : text.reason;
  };
  CHECK(why("file") == "read: text");
  CHECK(why("large") == "is larger than 100 bytes");
  for (const char* link : {"out", "in", "device", "up/outside"})
    CHECK(why(link) == "is a symbolic link, which is not followed");
  for (const char* other : {"fifo", ""}) CHECK(why(other) == "is not a regular file");
  for (const char* outside : {"../outside", "/etc/hostname"})
    CHECK(why(outside) == "lies outside the root");
  for (const char* absent : {"none", "file/x", "none/x"})
    CHECK(read_beneath(root, absent, 100).kind == FileText::Kind::absent);
}

TEST_CASE("files: read_file_at may follow a link, but refuses a FIFO, a device and a directory") {
  TempDirectory tree;
  const std::string file = tree.write("file", "text"), link = tree.path() + "/link",
                    fifo = tree.path() + "/fifo";
  REQUIRE(::symlink("file", link.c_str()) == 0);
  REQUIRE(::mkfifo(fifo.c_str(), 0666) == 0);
  CHECK(read_file_at(link, 100, Links::follow).bytes == "text");
  CHECK(read_file_at(link, 100, Links::refuse).reason ==
        "is a symbolic link, which is not followed");
  for (const std::string& other : {fifo, tree.path(), std::string("/dev/zero")})
    CHECK(read_file_at(other, 100, Links::follow).reason == "is not a regular file");
  // Its reported size is 0.
  CHECK_FALSE(read_file_at("/proc/self/maps", 1u << 24, Links::refuse).bytes.empty());
}

TEST_CASE(
    "own files: a link, FIFO, directory or second hard link is not opened, and can be replaced") {
  TempDirectory tree;
  const std::string victim = tree.write("victim", "precious"), link = tree.path() + "/link",
                    fifo = tree.path() + "/fifo", directory = tree.path() + "/directory",
                    second = tree.path() + "/second";
  REQUIRE(::symlink("victim", link.c_str()) == 0);
  REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
  REQUIRE(::mkdir(directory.c_str(), 0700) == 0);
  REQUIRE(::link(victim.c_str(), second.c_str()) == 0);
  for (const std::string& planted : {link, fifo, directory}) {
    INFO(planted);
    CHECK(inspect_own_file(planted) == OwnFile::foreign);
    CHECK_FALSE(open_own_file(planted, O_RDWR | O_CREAT).ok());
    CHECK_FALSE(open_own_file(planted, O_RDONLY).ok());
    CHECK(read_own_file(planted, 100).empty());
  }
  CHECK_FALSE(open_own_file(second, O_RDWR | O_CREAT).ok());
  CHECK(errno == EMLINK);
  CHECK(replace_own_file(link, "new"));
  CHECK(replace_own_file(fifo, "new", Durability::synced));
  CHECK_FALSE(replace_own_file(directory, "new"));
  CHECK(replace_own_file(second, "new"));
  CHECK(testing::file_text(victim) == "precious");
  CHECK(read_own_file(link, 100) == "new");
  CHECK(read_own_file(fifo, 100) == "new");
  CHECK(inspect_own_file(tree.path() + "/none") == OwnFile::absent);
}

TEST_CASE(
    "own files: an existing temporary file does not prevent a replacement, and is not followed") {
  TempDirectory tree;
  const std::string victim = tree.write("victim", "precious"), path = tree.path() + "/file",
                    temporary = path + ".new";
  const int kind = GENERATE(0, 1, 2, 3);
  CAPTURE(kind);
  if (kind == 0) REQUIRE(::symlink("victim", temporary.c_str()) == 0);
  if (kind == 1) REQUIRE(::mkfifo(temporary.c_str(), 0600) == 0);
  if (kind == 2) REQUIRE(::mkdir(temporary.c_str(), 0700) == 0);
  if (kind == 3) REQUIRE(::link(victim.c_str(), temporary.c_str()) == 0);
  CHECK(replace_own_file(path, "new"));
  CHECK(read_own_file(path, 100) == "new");
  CHECK(testing::file_text(victim) == "precious");
}

TEST_CASE(
    "own files: write permission of others is removed, and another user's files are refused") {
  TempDirectory tree;
  const std::string directory = tree.path() + "/cache", file = tree.write("cache/file", "x");
  REQUIRE(::chmod(directory.c_str(), 0777) == 0);
  REQUIRE(::chmod(file.c_str(), 0666) == 0);
  CHECK(check_own_directory(directory).ok());
  CHECK(mode_of(directory) == 0755);
  CHECK(open_own_file(file, O_RDWR).ok());
  CHECK(mode_of(file) == 0644);
  REQUIRE(::chmod(file.c_str(), 0620) == 0);
  CHECK(inspect_own_file(file) == OwnFile::own);
  CHECK(mode_of(file) == 0600);
  REQUIRE(::chmod(directory.c_str(), 01777) == 0);
  CHECK(check_own_directory(directory, Writers::also_sticky).ok());
  CHECK(mode_of(directory) == 01777);
  CHECK(check_own_directory(directory).ok());
  CHECK(mode_of(directory) == 01755);
  const Status none = check_own_directory(file);
  REQUIRE_FALSE(none.ok());
  CHECK(none.error().code == ErrorCode::index_failed);
  if (::geteuid() != 0) return;  // Only root can change a file's owner.
  REQUIRE(::chown(directory.c_str(), 65534, 65534) == 0);
  const Status foreign = check_own_directory(directory);
  REQUIRE_FALSE(foreign.ok());
  CHECK(foreign.error().message.find("belongs to another user") != std::string::npos);
  REQUIRE(::chown(file.c_str(), 65534, 65534) == 0);
  CHECK(inspect_own_file(file) == OwnFile::foreign);
  CHECK_FALSE(open_own_file(file, O_RDONLY).ok());
}

TEST_CASE("own files: a file over the size limit is not read") {
  TempDirectory tree;
  const std::string file = tree.write("file", "12345");
  CHECK(read_own_file(file, 6) == "12345");
  CHECK(read_own_file(file, 5) == "12345");
  CHECK(read_own_file(file, 4).empty());
  CHECK(read_own_file(tree.path() + "/none", 100).empty());
}

TEST_CASE("own files: a directory that others may write to is accepted only if it is sticky") {
  TempDirectory tree;
  const std::string directory = tree.path() + "/cache";
  tree.write("cache/file", "x");
  for (const mode_t others : {0020, 0002}) {
    REQUIRE(::chmod(directory.c_str(), 0700 | others) == 0);
    CHECK(check_own_directory(directory, Writers::also_sticky).ok());
    CHECK(mode_of(directory) == 0700);
    REQUIRE(::chmod(directory.c_str(), 01700 | others) == 0);
    CHECK(check_own_directory(directory, Writers::also_sticky).ok());
    CHECK(mode_of(directory) == (01700 | others));
  }
  REQUIRE(::chmod(directory.c_str(), 0755) == 0);
  CHECK(check_own_directory(directory).ok());
  CHECK(mode_of(directory) == 0755);
  CHECK_FALSE(check_own_directory(tree.path() + "/none").ok());
}

TEST_CASE("files: write_file_at overwrites a file, but no link") {
  const TempDirectory directory;
  const std::string file = directory.path() + "/out", link = directory.path() + "/link";
  REQUIRE(write_file_at(file, "long text"));
  REQUIRE(write_file_at(file, "short"));
  CHECK(read_file_at(file, 100, Links::refuse).bytes == "short");
  std::filesystem::create_symlink(file, link);
  CHECK_FALSE(write_file_at(link, "changed"));
  CHECK(read_file_at(file, 100, Links::refuse).bytes == "short");
  CHECK_FALSE(write_file_at(directory.path() + "/none/out", ""));
}

}  // namespace codefinder::files_test
