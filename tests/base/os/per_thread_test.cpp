// Objects of threads: one for each thread, kept between calls, destroyed with the thread.
#include "base/os/per_thread.h"

#include <catch2/catch.hpp>

#include <atomic>
#include <thread>

namespace codefinder {

namespace {

std::atomic<int> alive = 0;
struct Counted {
  Counted() { ++alive; }
  ~Counted() { --alive; }
  int value = 0;
};

}  // namespace

TEST_CASE("per thread: each thread has an object of its own, which ends with it") {
  static PerThread<Counted> objects;
  objects.get().value = 7;
  CHECK(alive == 1);
  int seen = -1, inside = 0;
  std::thread([&] {
    seen = objects.get().value;
    objects.get().value = 8;
    inside = alive;
  }).join();
  CHECK(seen == 0);
  CHECK(inside == 2);
  CHECK(alive == 1);
  CHECK(objects.get().value == 7);
}

}  // namespace codefinder
