// Counting inotify watches, in a directory of the form of /proc and in /proc itself.
#include "setup/inotify_use.h"
#include "support/temp_directory.h"

#include <catch2/catch.hpp>

#include <sys/inotify.h>
#include <unistd.h>

#include <filesystem>

namespace codefinder::inotify_use_test {

using namespace codefinder::setup;

namespace {

TEST_CASE("doctor: inotify use: watches of each instance of each process are added") {
  const testing::TempDirectory proc;
  const auto instance = [&](const std::string& process, const std::string& fd, int watches) {
    std::string info = "pos:\t0\nflags:\t02004000\n";
    for (int i = 0; i < watches; ++i) info += "inotify wd:1 ino:1 sdev:1 mask:fc6\n";
    proc.write(process + "/fdinfo/" + fd, info);
    std::filesystem::create_directories(proc.path() + "/" + process + "/fd");
    std::filesystem::create_symlink("anon_inode:inotify",
                                    proc.path() + "/" + process + "/fd/" + fd);
  };
  instance("12", "3", 2);
  instance("12", "5", 1);
  instance("34", "4", 10);
  instance("self", "4", 100);  // No process of its own.
  std::filesystem::create_symlink("/dev/null", proc.path() + "/34/fd/0");
  const InotifyUse all = inotify_use(0, proc.path());
  CHECK(all.watches == 13);
  CHECK(all.instances == 3);
  const InotifyUse others = inotify_use(34, proc.path());
  CHECK(others.watches == 3);
  CHECK(others.instances == 2);
  CHECK(inotify_use(0, proc.path() + "/absent").watches == 0);
}

TEST_CASE("doctor: inotify use: a watch of this process is counted") {
  if (::access("/proc/self/fdinfo", R_OK) != 0) return;
  const testing::TempDirectory directory;
  const int instance = ::inotify_init1(IN_CLOEXEC);
  REQUIRE(instance >= 0);
  REQUIRE(::inotify_add_watch(instance, directory.path().c_str(), IN_CREATE) >= 0);
  const InotifyUse with = inotify_use(0);
  CHECK(with.instances >= 1);
  CHECK(with.watches >= 1);
  ::close(instance);
}

}  // namespace
}  // namespace codefinder::inotify_use_test
