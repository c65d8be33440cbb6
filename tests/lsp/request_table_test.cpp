// The requests that are being answered: ids, exactly one answer, cancellation, deadlines, the end.
#include "lsp/request_table.h"

#include <catch2/catch.hpp>

#include <atomic>
#include <chrono>
#include <thread>

using namespace codefinder;
using namespace codefinder::lsp;
using namespace std::chrono_literals;

namespace {

/// Counts the responses to all its requests.
struct World {
  std::atomic<int> sent{0}, withdrawn{0};
  RequestTable table;

  RequestTable::Pending request(std::int64_t id) {
    return std::make_shared<PendingRequest>(
        id, "m",
        ReplyOnce(
            id, [this](const Response&) { ++sent; }, [this] { ++withdrawn; }));
  }
  RequestTable::Pending added(std::int64_t id) {
    RequestTable::Pending pending = request(id);
    REQUIRE(table.add(pending));
    return pending;
  }
  bool answer(const RequestTable::Pending& pending) {
    std::optional<ReplyOnce> reply = table.take(pending);
    if (reply) reply->result(Json());
    return reply.has_value();
  }
};

bool never() { return false; }

}  // namespace

TEST_CASE("requests: an id is in use until its request is answered") {
  World world;
  const auto first = world.added(1);
  CHECK(world.table.contains(1));
  const auto second = world.request(1);
  CHECK_FALSE(world.table.add(second));
  CHECK(world.table.size() == 1);
  CHECK(world.answer(first));
  CHECK_FALSE(world.table.contains(1));
  CHECK(world.table.add(second));
  CHECK(world.answer(second));
  CHECK(world.sent == 2);
}

TEST_CASE("requests: an id is free before its answer is sent") {
  RequestTable table;
  bool in_use = true;
  const auto pending = std::make_shared<PendingRequest>(
      RequestId(std::int64_t{5}), "m",
      ReplyOnce(std::int64_t{5}, [&](const Response&) { in_use = table.contains(5); }));
  REQUIRE(table.add(pending));
  table.take(pending)->result(Json());
  CHECK_FALSE(in_use);
}

TEST_CASE("requests: of all threads that answer at once, one sends") {
  for (int round = 0; round < 50; ++round) {
    World world;
    const auto pending = world.added(round);
    std::atomic<int> answered{0}, ready{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&, i] {
        ++ready;
        while (ready < 4) std::this_thread::yield();
        if (i == 0) world.table.cancel(round);
        answered += world.answer(pending);
      });
    }
    for (std::thread& thread : threads) thread.join();
    CHECK(answered == 1);
    CHECK(world.sent == 1);
    CHECK(world.table.size() == 0);
  }
}

TEST_CASE("requests: a dropped request is answered with an error") {
  World world;
  { std::optional<ReplyOnce> dropped = world.table.take(world.added(1)); }
  CHECK(world.sent == 1);
}

TEST_CASE("requests: a cancelled one is stopped, and answered or withdrawn by the caller") {
  World world;
  const auto pending = world.added(1);
  CHECK(world.table.cancel(2) == nullptr);
  CHECK(world.table.cancel(1) == pending);
  CHECK(pending->stop.stop_requested());
  world.table.take(pending)->withdraw();
  CHECK(world.withdrawn == 1);
  CHECK(world.sent == 0);
  CHECK(world.table.cancel(1) == nullptr);

  const auto fixed = world.request(3);
  fixed->cancellable = Cancellable::no;
  REQUIRE(world.table.add(fixed));
  CHECK(world.table.cancel(3) == nullptr);
  CHECK_FALSE(fixed->stop.stop_requested());
  CHECK(world.answer(fixed));
}

TEST_CASE("requests: nothing is sent for a request after its answer") {
  World world;
  const auto pending = world.added(1);
  int notifications = 0;
  pending->send_before_answer([&] { ++notifications; });
  CHECK(world.answer(pending));
  pending->send_before_answer([&] { ++notifications; });
  CHECK(notifications == 1);
}

TEST_CASE("requests: a deadline stops a request that is not answered, once") {
  World world;
  std::atomic<int> late{0};
  Timer timer;
  const auto slow = world.added(1), quick = world.added(2), answered = world.request(3);
  const auto on_late = [&](const RequestTable::Pending& pending) {
    ++late;
    CHECK(pending->id == RequestId(std::int64_t{1}));
    CHECK(pending->stop.stop_requested());
    world.answer(pending);
  };
  world.table.set_deadline(quick, timer, 200ms, on_late);
  CHECK(world.answer(quick));
  REQUIRE(world.table.add(answered));
  CHECK(world.answer(answered));
  world.table.set_deadline(answered, timer, 0ms, on_late);  // Too late for a deadline.
  world.table.set_deadline(slow, timer, 1ms, on_late);
  world.table.wait_until_empty(30s, never);
  CHECK(world.table.size() == 0);
  std::this_thread::sleep_for(300ms);  // The deadline of `quick` would have passed.
  CHECK(late == 1);
  CHECK(world.sent == 3);
  CHECK_FALSE(quick->stop.stop_requested());
}

TEST_CASE("requests: the end of a session waits while answers come") {
  World world;
  std::vector<RequestTable::Pending> pending;
  for (int id = 0; id < 3; ++id) pending.push_back(world.added(id));
  std::thread answering([&] {
    for (const auto& one : pending) {
      std::this_thread::sleep_for(20ms);
      world.answer(one);
    }
  });
  world.table.wait_until_empty(30s, never);
  CHECK(world.sent == 3);
  answering.join();

  const auto stuck = world.added(7);
  const auto began = std::chrono::steady_clock::now();
  world.table.wait_until_empty(20ms, never);
  CHECK(std::chrono::steady_clock::now() - began >= 20ms);
  world.table.wait_until_empty(30s, [] { return true; });
  std::thread stopping([&] { world.table.stop_waiting(); });
  world.table.wait_until_empty(30s, never);
  stopping.join();
  CHECK(std::chrono::steady_clock::now() - began < 25s);

  const auto left = world.table.cancel_all();
  REQUIRE(left.size() == 1);
  CHECK(left[0] == stuck);
  CHECK(stuck->stop.stop_requested());
  CHECK(world.answer(stuck));
  CHECK(world.table.cancel_all().empty());
}
