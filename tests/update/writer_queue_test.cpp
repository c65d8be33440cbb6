// The queue in front of the updater's writer: producers block while it is full.
#include "index/update/updater_state.h"
#include "index/update/updater_threads.h"
#include "update/updater_fixture.h"

#include <atomic>
#include <functional>
#include <thread>

namespace codefinder::writer_queue_test {

using namespace codefinder::store;
using namespace codefinder::testing;
using namespace codefinder::update;
using namespace std::chrono_literals;

namespace {

/// The state of an updater without threads.
struct Queue {
  TempTree tree, cache;
  std::unique_ptr<Store> store = std::move(Store::open(cache.path(), Store::Mode::read_write))
                                     .value();
  UpdaterState state{RootDir::open(tree.path()).value(), *store, {.workers = 1}};

  std::size_t size() {
    std::lock_guard lock(state.mutex);
    return state.outcomes.size();
  }
  /// As the writer does.
  void take_all() {
    std::lock_guard lock(state.mutex);
    state.outcomes.take();
    state.room.notify_all();
  }
};

Outcome note(int number) {
  return Outcome::note_of("p" + std::to_string(number), "r" + std::to_string(number));
}
/// A note that is held with so many bytes.
Outcome large_note(int number, std::size_t bytes) {
  Outcome outcome = note(number);
  outcome.facts.blob.resize(bytes);
  return outcome;
}

/// Adds `count` outcomes from another thread, and checks that `fitting` of them are taken, that the
/// others wait, and that they are taken once there is room.
void check_room(int count, std::size_t fitting, const std::function<Outcome(int)>& outcome) {
  Queue queue;
  std::atomic<int> added = 0;
  std::jthread producer([&] {
    for (int i = 0; i < count; ++i) queue.state.push(outcome(i)), ++added;
  });
  while (queue.size() < fitting) std::this_thread::yield();
  std::this_thread::sleep_for(50ms);  // Enough for one more, if nothing held it back.
  CHECK(queue.size() == fitting);
  CHECK(added < count);
  queue.take_all();
  producer.join();
  CHECK(added == count);
  CHECK(queue.size() == static_cast<std::size_t>(count) - fitting);
}

}  // namespace

TEST_CASE("writer queue: push blocks at the limit of outcomes until the writer takes them") {
  check_room(4100, 4096, note);
}

TEST_CASE("writer queue: push blocks at the limit of bytes until the writer takes them") {
  check_room(3, 2, [](int number) { return large_note(number, OutcomeQueue::kMaxBytes / 2 + 1); });
}

TEST_CASE("writer queue: the writer unblocks producers and writes everything") {
  Queue queue;
  {
    std::jthread writer([&](std::stop_token stop) { run_writer(queue.state, stop); });
    for (int i = 0; i < 10'000; ++i) queue.state.push(note(i));
    for (int i = 0; i < 5; ++i)
      queue.state.push(large_note(10'000 + i, OutcomeQueue::kMaxBytes / 2 + 1));
  }
  const auto txn = queue.store->read();
  REQUIRE(txn.ok());
  CHECK((*txn)->notes().size() == 10'005);
}

}  // namespace codefinder::writer_queue_test
