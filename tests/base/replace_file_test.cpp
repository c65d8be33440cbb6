// Files are replaced whole or not at all.
#include "base/replace_file.h"

#include "support/file_text.h"
#include "support/temp_directory.h"

#include <catch2/catch.hpp>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <csignal>
#include <filesystem>
#include <iterator>

namespace codefinder::replace_file_test {

namespace fs = std::filesystem;

namespace {

std::size_t entries_in(const std::string& directory) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(directory), {}));
}

FileReplacement replacement(const std::string& path, std::optional<std::string_view> before,
                            std::optional<std::string_view> after) {
  return {path, before, after, NewFileMode::only_user, 1 << 20};
}

}  // namespace

TEST_CASE("replace_file: creates, replaces and removes a file") {
  const testing::TempDirectory directory;
  const std::string path = directory.path() + "/a/b/file";
  CHECK(replace_file(replacement(path, {}, "one")));
  CHECK(testing::file_text(path) == "one");
  CHECK(replace_file(replacement(path, "one", "two")));
  CHECK(testing::file_text(path) == "two");
  CHECK(entries_in(directory.path() + "/a/b") == 1);
  CHECK(!replace_file(replacement(path, "one", {})));
  CHECK(replace_file(replacement(path, "two", {})));
  CHECK(!fs::exists(path));
}

TEST_CASE("replace_file: keeps mode and links") {
  const testing::TempDirectory directory;
  const std::string target = directory.write("target", "one"), link = directory.path() + "/link";
  REQUIRE(::chmod(target.c_str(), 0751) == 0);
  fs::create_symlink("target", link);
  CHECK(replace_file(replacement(link, "one", "two")));
  CHECK(fs::is_symlink(link));
  CHECK(testing::file_text(target) == "two");
  struct stat info {};
  REQUIRE(::stat(target.c_str(), &info) == 0);
  CHECK((info.st_mode & 07777) == 0751);
  CHECK(replace_file(replacement(link, "two", {})));
  CHECK(fs::is_symlink(link));
  CHECK(!fs::exists(target));
}

TEST_CASE("replace_file: a new file is written where links to no file lead, if there is a place") {
  const testing::TempDirectory directory;
  const auto at = [&](const std::string& name) { return directory.path() + "/" + name; };
  fs::create_directory(at("links"));
  fs::create_directory(at("files"));
  fs::create_directory_symlink("../files", at("links/files"));
  fs::create_symlink("second", at("links/first"));
  fs::create_symlink("files/../files/target", at("links/second"));
  CHECK(replace_file(replacement(at("links/first"), {}, "one")));
  CHECK(testing::file_text(at("files/target")) == "one");
  CHECK(fs::is_symlink(at("links/first")));
  CHECK(replace_file(replacement(at("links/first"), "one", {})));
  CHECK(entries_in(at("files")) == 0);
  CHECK(replace_file(replacement(at("links/first"), {}, "again")));
  CHECK(testing::file_text(at("links/first")) == "again");

  fs::create_symlink("cycle", at("cycle"));
  fs::create_symlink("absent/target", at("astray"));
  fs::create_symlink("files/", at("to_directory"));
  fs::create_symlink("files/..", at("to_parent"));
  CHECK(end_of_links(at("links/first")) == at("files/target"));
  CHECK(!end_of_links(at("to_parent")));
  for (const char* name : {"cycle", "astray", "to_directory", "to_parent"}) {
    INFO(name);
    CHECK(!replace_file(replacement(at(name), {}, "new")));
    CHECK(fs::is_symlink(at(name)));
  }
  CHECK(replace_file(replacement(at("astray"), {}, "new")).error().message ==
        at("astray") + " is a symbolic link to no file");
  CHECK(entries_in(at("files")) == 1);
}

TEST_CASE("replace_file: a file that has other bytes, or is none, is left alone") {
  const testing::TempDirectory directory;
  const std::string path = directory.write("file", "now");
  for (const auto& before : {std::optional<std::string_view>("then"), {}}) {
    const auto status = replace_file(replacement(path, before, "new"));
    REQUIRE(!status);
    CHECK(status.error().message == path + " was changed by another program meanwhile");
  }
  CHECK(testing::file_text(path) == "now");
  CHECK(entries_in(directory.path()) == 1);
  fs::create_directory(directory.path() + "/directory");
  CHECK(!replace_file(replacement(directory.path() + "/directory", {}, "new")));
}

TEST_CASE("replace_file: a file without write permission is left alone, also by root") {
  const testing::TempDirectory directory;
  const std::string path = directory.write("file", "old");
  REQUIRE(::chmod(path.c_str(), 0444) == 0);
  for (const auto& after : {std::optional<std::string_view>("new"), {}}) {
    const auto status = replace_file(replacement(path, "old", after));
    REQUIRE(!status);
    CHECK(status.error().message == path + " is read-only");
  }
  CHECK(testing::file_text(path) == "old");
}

TEST_CASE("replace_file: a write that fails leaves the file and nothing else") {
  const testing::TempDirectory directory;
  const std::string path = directory.write("file", "old");
  // As on a full disk: no file may grow over 1,000 bytes.
  rlimit before{}, small{1'000, RLIM_INFINITY};
  REQUIRE(::getrlimit(RLIMIT_FSIZE, &before) == 0);
  small.rlim_max = before.rlim_max;
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  REQUIRE(::setrlimit(RLIMIT_FSIZE, &small) == 0);
  const std::string large(100'000, 'x');
  const auto status = replace_file(replacement(path, "old", large));
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  REQUIRE(!status);
  CHECK(status.error().message == path + " cannot be written: File too large");
  CHECK(testing::file_text(path) == "old");
  CHECK(entries_in(directory.path()) == 1);
}

TEST_CASE("replace_file: a directory without write permission is an error") {
  if (::geteuid() == 0) {
    WARN("skipped: root may write anywhere");
    return;
  }
  const testing::TempDirectory directory;
  const std::string path = directory.write("closed/file", "old");
  fs::permissions(directory.path() + "/closed", fs::perms::owner_read | fs::perms::owner_exec);
  const auto status = replace_file(replacement(path, "old", "new"));
  fs::permissions(directory.path() + "/closed", fs::perms::owner_all);
  REQUIRE(!status);
  CHECK(status.error().message == path + " cannot be written: Permission denied");
  CHECK(testing::file_text(path) == "old");
}

}  // namespace codefinder::replace_file_test
