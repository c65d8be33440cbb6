// The table of pending requests: ids, exactly one response, cancellation, deadlines, shutdown.
#include "lsp/request_table.h"

#include <catch2/catch.hpp>

#include <atomic>
#include <chrono>
#include <thread>

namespace codefinder::request_table_test {

using namespace codefinder::lsp;
using namespace std::chrono_literals;

namespace {

/// Counts the responses to all its requests.
struct Fixture {
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
  Fixture fixture;
  const auto first = fixture.added(1);
  CHECK(fixture.table.contains(1));
  const auto second = fixture.request(1);
  CHECK_FALSE(fixture.table.add(second));
  CHECK(fixture.table.size() == 1);
  CHECK(fixture.answer(first));
  CHECK_FALSE(fixture.table.contains(1));
  CHECK(fixture.table.add(second));
  CHECK(fixture.answer(second));
  CHECK(fixture.sent == 2);
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

TEST_CASE("requests: exactly one of several concurrent responses is sent") {
  for (int round = 0; round < 50; ++round) {
    Fixture fixture;
    const auto pending = fixture.added(round);
    std::atomic<int> answered{0}, ready{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&, i] {
        ++ready;
        while (ready < 4) std::this_thread::yield();
        if (i == 0) fixture.table.cancel(round);
        answered += fixture.answer(pending);
      });
    }
    for (std::thread& thread : threads) thread.join();
    CHECK(answered == 1);
    CHECK(fixture.sent == 1);
    CHECK(fixture.table.size() == 0);
  }
}

TEST_CASE("requests: a dropped request is answered with an error") {
  Fixture fixture;
  { std::optional<ReplyOnce> dropped = fixture.table.take(fixture.added(1)); }
  CHECK(fixture.sent == 1);
}

TEST_CASE("requests: a cancelled request is stopped, and its caller answers or withdraws it") {
  Fixture fixture;
  const auto pending = fixture.added(1);
  CHECK(fixture.table.cancel(2) == nullptr);
  CHECK(fixture.table.cancel(1) == pending);
  CHECK(pending->stop.stop_requested());
  fixture.table.take(pending)->withdraw();
  CHECK(fixture.withdrawn == 1);
  CHECK(fixture.sent == 0);
  CHECK(fixture.table.cancel(1) == nullptr);

  const auto fixed = fixture.request(3);
  fixed->cancellable = Cancellable::no;
  REQUIRE(fixture.table.add(fixed));
  CHECK(fixture.table.cancel(3) == nullptr);
  CHECK_FALSE(fixed->stop.stop_requested());
  CHECK(fixture.answer(fixed));
}

TEST_CASE("requests: nothing is sent for a request after its answer") {
  Fixture fixture;
  const auto pending = fixture.added(1);
  int notifications = 0;
  pending->send_before_answer([&] { ++notifications; });
  CHECK(fixture.answer(pending));
  pending->send_before_answer([&] { ++notifications; });
  CHECK(notifications == 1);
}

TEST_CASE("requests: a deadline stops an unanswered request once") {
  Fixture fixture;
  std::atomic<int> late{0};
  Timer timer;
  const auto slow = fixture.added(1), quick = fixture.added(2), answered = fixture.request(3);
  const auto on_late = [&](const RequestTable::Pending& pending) {
    ++late;
    CHECK(pending->id == RequestId(std::int64_t{1}));
    CHECK(pending->stop.stop_requested());
    fixture.answer(pending);
  };
  fixture.table.set_deadline(quick, timer, 200ms, on_late);
  CHECK(fixture.answer(quick));
  REQUIRE(fixture.table.add(answered));
  CHECK(fixture.answer(answered));
  fixture.table.set_deadline(answered, timer, 0ms, on_late);  // Already answered.
  fixture.table.set_deadline(slow, timer, 1ms, on_late);
  fixture.table.wait_until_empty(30s, never);
  CHECK(fixture.table.size() == 0);
  std::this_thread::sleep_for(300ms);  // The deadline of `quick` would have passed.
  CHECK(late == 1);
  CHECK(fixture.sent == 3);
  CHECK_FALSE(quick->stop.stop_requested());
}

TEST_CASE("requests: shutdown waits for pending responses up to its timeout") {
  Fixture fixture;
  std::vector<RequestTable::Pending> pending;
  for (int id = 0; id < 3; ++id) pending.push_back(fixture.added(id));
  std::atomic<int> begun = 0;
  std::thread answering([&] {
    for (const auto& one : pending) {
      ++begun;
      fixture.answer(one);
    }
  });
  fixture.table.wait_until_empty(30s, never);
  CHECK(begun == 3);  // The last reply is taken from the table; it may not be sent yet.
  answering.join();
  CHECK(fixture.sent == 3);

  const auto stuck = fixture.added(7);
  const auto began = std::chrono::steady_clock::now();
  fixture.table.wait_until_empty(20ms, never);
  CHECK(std::chrono::steady_clock::now() - began >= 20ms);
  fixture.table.wait_until_empty(30s, [] { return true; });
  std::thread stopping([&] { fixture.table.stop_waiting(); });
  fixture.table.wait_until_empty(30s, never);
  stopping.join();
  CHECK(std::chrono::steady_clock::now() - began < 25s);

  const auto left = fixture.table.cancel_all();
  REQUIRE(left.size() == 1);
  CHECK(left[0] == stuck);
  CHECK(stuck->stop.stop_requested());
  CHECK(fixture.answer(stuck));
  CHECK(fixture.table.cancel_all().empty());
}

}  // namespace codefinder::request_table_test
