// settle(): how long an answer from an unfinished index waits.
#include "handlers/settle.h"
#include "support/fake_index.h"
#include "support/set_clock.h"

#include <catch2/catch.hpp>

namespace codefinder::handlers {
namespace {

using namespace std::chrono_literals;

/// An index that is being built: a wait adds its first file, and it never becomes complete.
class BuildingIndex : public testing::FakeIndex {
 public:
  BuildingIndex() : FakeIndex("/p") {}
  bool wait_ready(std::chrono::milliseconds, std::stop_token) override {
    ++waits;
    if (builds) files().add("first.c", {});
    return builds;
  }
  Completeness index_missing(const index::Snapshot&, std::chrono::milliseconds timeout,
                             std::stop_token) override {
    index_missing_timeouts.push_back(timeout);
    return {.complete = false};
  }
  int waits = 0;
  bool builds = true;
  std::vector<std::chrono::milliseconds> index_missing_timeouts;
};

std::uint64_t files_of(const index::Snapshot& snapshot, std::vector<FileId>&) {
  return snapshot.status().files;
}

TEST_CASE("settle: a list waits for the first files, then only briefly for more") {
  BuildingIndex index;
  Settled settled{.complete = true};
  CHECK(settle(index, {6s}, settled, files_of, [](std::uint64_t files) { return files > 0; }) == 1);
  CHECK_FALSE(settled.complete);
  CHECK(index.waits == 1);
  REQUIRE(index.index_missing_timeouts.size() == 1);
  CHECK(index.index_missing_timeouts[0] <= kWaitForMore);
}

TEST_CASE("settle: an answer that is not good enough waits for the whole timeout") {
  BuildingIndex index;
  Settled settled{.complete = true};
  settle(index, {6s}, settled, files_of, [](std::uint64_t) { return false; });
  CHECK_FALSE(settled.complete);
  REQUIRE(index.index_missing_timeouts.size() == 1);
  CHECK(index.index_missing_timeouts[0] > kWaitForMore);
}

TEST_CASE("settle: an answer without a good_enough predicate waits for the whole timeout") {
  BuildingIndex index;
  Settled settled{.complete = true};
  settle(index, {6s}, settled, files_of);
  CHECK(index.waits == 0);
  REQUIRE(index.index_missing_timeouts.size() == 1);
  CHECK(index.index_missing_timeouts[0] > kWaitForMore);
}

TEST_CASE("settle: the wait is counted from the reception of the request") {
  BuildingIndex index;
  const testing::SetClock clock;
  clock.advance(20s);
  Settled settled;
  bool late = true;
  const auto files = [&](const index::Snapshot& snapshot, std::vector<FileId>&) {
    late = snapshot.limits().is_late();
    return snapshot.status().files;
  };
  settle(index, {.timeout = 6s, .since = clock.now() - 10s, .clock = &clock}, settled, files,
         [](std::uint64_t found) { return found > 0; });
  CHECK(index.waits == 0);
  REQUIRE(index.index_missing_timeouts.size() == 1);
  CHECK(index.index_missing_timeouts[0] == 0ms);
  CHECK_FALSE(late);  // The computing time begins now.
}

/// An index whose disk scan is deferred until verify_against_disk().
class UnverifiedIndex : public testing::FakeIndex {
 public:
  UnverifiedIndex() : FakeIndex("/p") { report(index::IndexState::ready, 1); }
  bool verify_against_disk(std::chrono::milliseconds timeout, std::stop_token) override {
    timeouts.push_back(timeout);
    return timeouts.size() == 1;
  }
  std::vector<std::chrono::milliseconds> timeouts;
};

TEST_CASE("settle: the disk scan gets the remaining time of the request, not the whole timeout") {
  UnverifiedIndex index;
  Settled settled;
  const auto deadline = std::chrono::steady_clock::now() + 20ms;
  int runs = 0;
  settle(index, {20ms}, settled, [&](const index::Snapshot&, std::vector<FileId>&) {
    while (std::chrono::steady_clock::now() < deadline + 1ms) {
    }
    return ++runs;
  });
  CHECK(runs == 2);
  REQUIRE(index.timeouts.size() == 2);
  CHECK(index.timeouts[0] == 0ms);
  CHECK(index.timeouts[1] == 0ms);
}

TEST_CASE("settle: an index that is not being built is not waited for") {
  BuildingIndex index;
  index.builds = false;
  Settled settled{.complete = true};
  CHECK(settle(index, {6s}, settled, files_of, [](std::uint64_t files) { return files > 0; }) == 0);
  CHECK(index.waits < 100);
}

}  // namespace
}  // namespace codefinder::handlers
