// Counting inotify watches, in a directory of the form of /proc and in /proc itself.
#include "base/os/watch_limits.h"
#include "support/temp_directory.h"

#include <catch2/catch.hpp>

#include <sys/inotify.h>
#include <unistd.h>

#include <filesystem>

namespace codefinder::watch_limits_test {

namespace {

TEST_CASE("watch limits: watches of each instance of each process are added") {
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
  CHECK(used_watches(0, proc.path()) == 13);
  CHECK(used_watches(34, proc.path()) == 3);
  CHECK(used_watches(0, proc.path() + "/absent") == 0);
}

TEST_CASE("watch limits: a watch of this process is counted") {
  if (::access("/proc/self/fdinfo", R_OK) != 0) return;
  const testing::TempDirectory directory;
  const int instance = ::inotify_init1(IN_CLOEXEC);
  REQUIRE(instance >= 0);
  REQUIRE(::inotify_add_watch(instance, directory.path().c_str(), IN_CREATE) >= 0);
  CHECK(used_watches(0) >= 1);
  ::close(instance);
}

}  // namespace
}  // namespace codefinder::watch_limits_test
