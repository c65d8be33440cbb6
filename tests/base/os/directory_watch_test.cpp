// Events of watched directories.
#include "base/os/directory_watch.h"

#include "support/temp_directory.h"

#include <catch2/catch.hpp>

#include <cerrno>
#include <filesystem>
#include <string>
#include <vector>

namespace codefinder::directory_watch_test {
namespace {

using Watch = DirectoryWatch;

/// "NAME CHANGES", with the changes as a number.
std::vector<std::string> events_of(const Watch& watch) {
  std::vector<std::string> out;
  watch.read([&](const Watch::Event& event) {
    out.push_back(event.ended ? "ended"
                              : std::string(event.name) + " " + std::to_string(event.changes));
  });
  return out;
}

TEST_CASE("directory watch: the requested changes are reported, with the names of entries") {
  using Events = std::vector<std::string>;
  const testing::TempDirectory directory;
  const Watch watch;
  if (watch.error() != 0) return;  // No instance is left.
  const int number = watch.add(directory.path(), {.changes = Watch::written | Watch::removed});
  REQUIRE(number >= 0);
  CHECK(events_of(watch).empty());
  directory.write("a", "text");
  CHECK(events_of(watch) == Events{"a 2"});
  std::filesystem::remove(directory.path() + "/a");
  CHECK(events_of(watch) == Events{"a 32"});

  CHECK(watch.add(directory.path(),
                  {.changes = Watch::created, .existing = Watch::Existing::refuse}) < 0);
  CHECK(errno == EEXIST);
  CHECK(watch.add(directory.path(),
                  {.changes = Watch::created, .existing = Watch::Existing::extend}) == number);
  directory.write("b", "text");
  CHECK(events_of(watch) == Events{"b 1", "b 2"});
  watch.remove(number);
  CHECK(events_of(watch) == Events{"ended"});
}

TEST_CASE("directory watch: links to directories are refused, unless they are to be followed") {
  const testing::TempDirectory directory;
  std::filesystem::create_directory(directory.path() + "/to");
  std::filesystem::create_symlink("to", directory.path() + "/link");
  const Watch watch;
  if (watch.error() != 0) return;
  CHECK(watch.add(directory.path() + "/link", {.changes = Watch::created}) < 0);
  CHECK(watch.add(directory.path() + "/link",
                  {.changes = Watch::created, .links = Links::follow}) >= 0);
  CHECK(watch.add(directory.path() + "/absent", {.changes = Watch::created}) < 0);
}

}  // namespace
}  // namespace codefinder::directory_watch_test
