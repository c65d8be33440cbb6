// What is learnt of an index between questions, and when.
#include "index/includes/include_warmer.h"
#include "support/fake_index.h"

#include <catch2/catch.hpp>

namespace codefinder::includes {
namespace {

using namespace std::chrono_literals;
using index::IndexState;

/// Counts what a learner learns; each time it can be held until it is told to stop.
struct Lessons {
  std::mutex mutex;
  std::condition_variable_any changed;
  int begun = 0, stopped = 0;
  bool held = false;

  IncludeWarmer::Learn learn() {
    return [this](index::Index&, std::stop_token stop) {
      std::unique_lock lock(mutex);
      ++begun;
      changed.notify_all();
      if (held) changed.wait(lock, stop, [] { return false; });
      if (stop.stop_requested()) ++stopped;
      changed.notify_all();
    };
  }
  void wait_begun(int times) {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return begun >= times; });
  }
};

TEST_CASE("nothing is learnt of an index that is being built, and once it is whole it is") {
  const auto index = std::make_shared<testing::FakeIndex>("/p");
  Lessons lessons;
  index->report(IndexState::building, 0.5);
  const IncludeWarmer learner(index, lessons.learn(), 0ms);
  index->report(IndexState::building, 0.9);
  {
    std::lock_guard lock(lessons.mutex);
    CHECK(lessons.begun == 0);
  }
  index->report(IndexState::ready, 1);
  lessons.wait_begun(1);
}

TEST_CASE("learning stops when the index changes, and begins again") {
  const auto index = std::make_shared<testing::FakeIndex>("/p");
  Lessons lessons;
  lessons.held = true;
  index->report(IndexState::ready, 1);
  {
    const IncludeWarmer learner(index, lessons.learn(), 0ms);
    lessons.wait_begun(1);
    index->report(IndexState::ready, 1);
    lessons.wait_begun(2);
    std::lock_guard lock(lessons.mutex);
    CHECK(lessons.stopped == 1);
  }
  CHECK(lessons.stopped == 2);  // When its owner goes, at the latest.
}

TEST_CASE("an index that is not left alone is not learnt") {
  const auto index = std::make_shared<testing::FakeIndex>("/p");
  Lessons lessons;
  index->report(IndexState::ready, 1);
  {
    const IncludeWarmer learner(index, lessons.learn(), 24h);
    index->report(IndexState::ready, 1);
  }
  CHECK(lessons.begun == 0);
}

TEST_CASE("a lesson that fails is not the last") {
  const auto index = std::make_shared<testing::FakeIndex>("/p");
  Lessons lessons;
  index->report(IndexState::ready, 1);
  index->throw_on_snapshot(true);
  const IncludeWarmer learner(index, lessons.learn(), 0ms);
  index->throw_on_snapshot(false);
  index->report(IndexState::ready, 1);
  lessons.wait_begun(1);
}

}  // namespace
}  // namespace codefinder::includes
