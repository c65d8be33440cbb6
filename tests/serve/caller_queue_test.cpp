// Whose turn it is, and what one caller may have.
#include "serve/caller_queue.h"

#include <catch2/catch.hpp>

#include <string>
#include <thread>
#include <vector>

namespace codefinder::caller_queue_test {

using namespace codefinder::serve;

TEST_CASE("caller queue: callers take turns, whatever one of them has waiting") {
  CallerQueue queue({.running = 2, .waiting = 10, .waiting_bytes = 100});
  std::string order;
  const auto add = [&](const std::string& caller) {
    CHECK(queue.add(caller, {.run = [&order, caller] { order += caller; }}));
  };
  for (const char* caller : {"a", "a", "a", "a", "b", "b", "c"}) add(caller);
  queue.run();
  CHECK(order == "abcabaa");
}

TEST_CASE("caller queue: a caller runs at most its share, and the rest when that is done") {
  CallerQueue queue({.running = 1, .waiting = 10, .waiting_bytes = 100});
  std::string order;
  const auto add = [&](const std::string& caller) {
    CHECK(queue.add(caller, {.run = [&order, caller] { order += caller; }}));
  };
  queue.add("a", {.run = [&] {
              order += "(";
              add("a");  // Meanwhile, on another thread of the pool:
              add("b");
              std::jthread([&] { queue.run(); }).join();
              order += ")";
            }});
  queue.run();
  CHECK(order == "(b)a");
}

TEST_CASE("caller queue: a caller has so many waiting, and others have places") {
  CallerQueue queue({.running = 1, .waiting = 2, .waiting_bytes = 100});
  std::string order;
  const auto add = [&](const std::string& caller, std::size_t bytes, std::stop_token stop = {}) {
    return queue.add(
        caller,
        {.run = [&order, caller] { order += caller; }, .stop = std::move(stop), .bytes = bytes});
  };
  std::stop_source stop;
  CHECK(add("a", 60, stop.get_token()));
  CHECK_FALSE(add("a", 60));
  CHECK(add("a", 40));
  CHECK_FALSE(add("a", 0));
  CHECK(add("b", 60));
  stop.request_stop();
  queue.drop_stopped();
  CHECK(add("a", 60));
  queue.run();
  CHECK(order == "aba");
}

}  // namespace codefinder::caller_queue_test
