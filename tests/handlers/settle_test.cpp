// When an answer from an unfinished index goes out.
#include "handlers/settle.h"
#include "support/fake_index.h"

#include <catch2/catch.hpp>

namespace codefinder::handlers {
namespace {

using namespace std::chrono_literals;

/// Is being built: its first file comes while somebody waits, and the rest never.
class Unfinished : public testing::FakeIndex {
 public:
  Unfinished() : FakeIndex("/p") {}
  bool wait_ready(std::chrono::milliseconds, std::stop_token) override {
    ++waits;
    if (builds) files().add("first.c", {});
    return builds;
  }
  Completeness index_missing(const index::Snapshot&, std::chrono::milliseconds timeout,
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

/// Its disk scan is deferred, as long as nobody starts it.
class Unverified : public testing::FakeIndex {
 public:
  Unverified() : FakeIndex("/p") { report(index::IndexState::ready, 1); }
  bool verify_against_disk(std::chrono::milliseconds timeout, std::stop_token) override {
    timeouts.push_back(timeout);
    return timeouts.size() == 1;
  }
  std::vector<std::chrono::milliseconds> timeouts;
};

TEST_CASE("the disk scan that an answer starts has the rest of its time, not all of it again") {
  Unverified index;
  Settled settled;
  const auto deadline = std::chrono::steady_clock::now() + 20ms;
  int asked = 0;
  settle(index, {20ms}, settled, [&](const index::Snapshot&, std::vector<FileId>&) {
    while (std::chrono::steady_clock::now() < deadline + 1ms) {
    }
    return ++asked;
  });
  CHECK(asked == 2);
  REQUIRE(index.timeouts.size() == 2);
  CHECK(index.timeouts[0] == 0ms);
  CHECK(index.timeouts[1] == 0ms);
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
