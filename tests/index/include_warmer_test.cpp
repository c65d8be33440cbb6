// When the include warmer runs between queries.
#include "index/includes/include_warmer.h"
#include "support/fake_index.h"

#include <catch2/catch.hpp>

namespace codefinder::includes {
namespace {

using namespace std::chrono_literals;
using index::IndexState;

/// Counts the warmer's runs; if `held`, each run waits until a stop is requested.
struct WarmerRuns {
  std::mutex mutex;
  std::condition_variable_any changed;
  int started = 0, stopped = 0;
  bool held = false;

  WarmingTask task() {
    return [this](index::Index&, std::stop_token stop) {
      std::unique_lock lock(mutex);
      ++started;
      changed.notify_all();
      if (held) changed.wait(lock, stop, [] { return false; });
      if (stop.stop_requested()) ++stopped;
      changed.notify_all();
    };
  }
  void wait_started(int times) {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return started >= times; });
  }
};

TEST_CASE(
    "include warmer: it does not run while the index is building, and runs when it is ready") {
  const auto index = std::make_shared<testing::FakeIndex>("/p");
  WarmerRuns runs;
  index->report(IndexState::building, 0.5);
  const auto warmer = warm_when_idle(index, runs.task(), 0ms);
  index->report(IndexState::building, 0.9);
  {
    std::lock_guard lock(runs.mutex);
    CHECK(runs.started == 0);
  }
  index->report(IndexState::ready, 1);
  runs.wait_started(1);
}

TEST_CASE("include warmer: a run stops when the index changes, and another one starts") {
  const auto index = std::make_shared<testing::FakeIndex>("/p");
  WarmerRuns runs;
  runs.held = true;
  index->report(IndexState::ready, 1);
  {
    const auto warmer = warm_when_idle(index, runs.task(), 0ms);
    runs.wait_started(1);
    index->report(IndexState::ready, 1);
    runs.wait_started(2);
    std::lock_guard lock(runs.mutex);
    CHECK(runs.stopped == 1);
  }
  CHECK(runs.stopped == 2);  // The destructor of the warmer stops the run at the latest.
}

TEST_CASE("include warmer: it does not run before the quiet time has passed") {
  const auto index = std::make_shared<testing::FakeIndex>("/p");
  WarmerRuns runs;
  index->report(IndexState::ready, 1);
  {
    const auto warmer = warm_when_idle(index, runs.task(), 24h);
    index->report(IndexState::ready, 1);
  }
  CHECK(runs.started == 0);
}

TEST_CASE("include warmer: it runs again after a run that failed") {
  const auto index = std::make_shared<testing::FakeIndex>("/p");
  WarmerRuns runs;
  index->report(IndexState::ready, 1);
  index->throw_on_snapshot(true);
  const auto warmer = warm_when_idle(index, runs.task(), 0ms);
  index->throw_on_snapshot(false);
  index->report(IndexState::ready, 1);
  runs.wait_started(1);
}

}  // namespace
}  // namespace codefinder::includes
