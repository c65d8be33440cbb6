// When an answer from an unfinished index goes out.
#include "handlers/settle.h"
#include "support/fake_index.h"

#include <catch2/catch.hpp>

namespace codefinder::handlers {
namespace {

using namespace std::chrono_literals;
using update::Completeness;

/// Is being built: its first file comes while somebody waits, and the rest never.
class Unfinished : public testing::FakeIndex {
 public:
  Unfinished() : FakeIndex("/p") {}
  bool wait_ready(std::chrono::milliseconds, std::stop_token) override {
    ++waits;
    if (builds) files().add("first.c", {});
    return builds;
  }
  Completeness cover(const index::Snapshot&, std::chrono::milliseconds timeout,
                     std::stop_token) override {
    covers.push_back(timeout);
    return {.complete = false};
  }
  int waits = 0;
  bool builds = true;
  std::vector<std::chrono::milliseconds> covers;
};

std::uint64_t files_of(const index::Snapshot& snapshot, std::vector<FileId>&) {
  return snapshot.status().files;
}

TEST_CASE(
    "a list from an unfinished index waits for the first files, then for what is of use, and no "
    "longer") {
  Unfinished index;
  Settled settled{.complete = true};
  CHECK(settle(index, {6s}, settled, files_of, [](std::uint64_t files) { return files > 0; }) == 1);
  CHECK_FALSE(settled.complete);
  CHECK(index.waits == 1);
  REQUIRE(index.covers.size() == 1);
  CHECK(index.covers[0] <= kWaitForMore);
}

TEST_CASE("what is of no use yet is looked for with all patience") {
  Unfinished index;
  Settled settled{.complete = true};
  settle(index, {6s}, settled, files_of, [](std::uint64_t) { return false; });
  CHECK_FALSE(settled.complete);
  REQUIRE(index.covers.size() == 1);
  CHECK(index.covers[0] > kWaitForMore);
}

TEST_CASE("an answer that must be right is not given early") {
  Unfinished index;
  Settled settled{.complete = true};
  settle(index, {6s}, settled, files_of);
  CHECK(index.waits == 0);
  REQUIRE(index.covers.size() == 1);
  CHECK(index.covers[0] > kWaitForMore);
}

TEST_CASE("nobody waits for the first files of an index that nobody builds") {
  Unfinished index;
  index.builds = false;
  Settled settled{.complete = true};
  CHECK(settle(index, {6s}, settled, files_of, [](std::uint64_t files) { return files > 0; }) == 0);
  CHECK(index.waits < 100);
}

}  // namespace
}  // namespace codefinder::handlers
