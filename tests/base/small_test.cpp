// Ids, results, the bounded queue, the budget and times.
#include "base/budget.h"
#include "base/clock.h"
#include "base/ids.h"
#include "base/queue.h"
#include "base/result.h"

#include <catch2/catch.hpp>

#include <memory>
#include <thread>
#include <type_traits>
#include <unordered_set>

namespace codefinder {
namespace {

TEST_CASE("ids: types do not convert to each other, and a default id is not valid") {
  static_assert(!std::is_convertible_v<FileId, SymbolIndex>);
  static_assert(!std::is_convertible_v<int, FileId>);
  CHECK_FALSE(FileId().valid());
  CHECK(FileId(0).valid());
  CHECK(FileId(1) < FileId(2));
  CHECK(std::unordered_set<FileId>{FileId(1), FileId(1), FileId(2)}.size() == 2);
}

TEST_CASE("result: it has a value or an error") {
  Result<std::unique_ptr<int>> good = std::make_unique<int>(5);
  REQUIRE(good.ok());
  CHECK(**good == 5);
  const std::unique_ptr<int> moved = *std::move(good);
  CHECK(*moved == 5);
  const Result<int> bad = Error{ErrorCode::too_large, "9 is too large", "use 8"};
  REQUIRE_FALSE(bad);
  CHECK(bad.error().message == "9 is too large");
  CHECK(to_string(bad.error().code) == "too_large");
  CHECK(to_string(ErrorCode::outside_root) == "outside_root");
}

TEST_CASE("bounded queue: items are popped in order, push blocks when full, and close drains") {
  BoundedQueue<int> queue(2);
  std::vector<int> got;
  std::thread reader([&] {
    while (auto item = queue.pop()) got.push_back(*item);
  });
  for (int i = 0; i < 100; ++i) CHECK(queue.push(i));
  queue.close();
  reader.join();
  REQUIRE(got.size() == 100);
  for (int i = 0; i < 100; ++i) CHECK(got[static_cast<std::size_t>(i)] == i);
  CHECK_FALSE(queue.push(1));
  CHECK(queue.pop() == std::nullopt);
}

TEST_CASE("bounded queue: close unblocks a waiting push") {
  BoundedQueue<int> queue(1);
  REQUIRE(queue.push(1));
  std::thread writer([&] { CHECK_FALSE(queue.push(2)); });
  queue.close();
  writer.join();
  CHECK(queue.pop() == 1);
  CHECK(queue.pop() == std::nullopt);
}

TEST_CASE("times: to_iso8601 formats UTC times") {
  CHECK(to_iso8601(std::chrono::system_clock::time_point{}) == "1970-01-01T00:00:00Z");
  CHECK(to_iso8601(std::chrono::system_clock::from_time_t(1794288082)) == "2026-11-10T05:21:22Z");
  const auto before = system_clock().now();
  CHECK((before <= system_clock().now()));
}

}  // namespace
TEST_CASE("bounded queue: it is limited by weight, and accepts one heavier item when empty") {
  BoundedQueue<int> queue(10);
  CHECK(queue.push(1, 100));
  std::atomic<bool> in{false};
  std::thread pusher([&] {
    queue.push(2, 5);
    in = true;
    queue.push(3, 6);
  });
  CHECK(queue.push_now(7));
  std::vector<int> got;
  while (got.size() < 4) got.push_back(*queue.pop());
  pusher.join();
  CHECK(in);
  CHECK(got[0] == 1);
  CHECK(std::is_sorted(std::find(got.begin(), got.end(), 2), got.end(),
                       [](int a, int b) { return a == 2 && b == 3; }));
}

TEST_CASE("budget: a released share can be taken again, and take does not wait after open") {
  Budget budget(10);
  Budget::Share large = budget.take(50);
  CHECK_FALSE(budget.fits(1));
  std::thread taker([&] { Budget::Share small = budget.take(5); });
  large = {};
  taker.join();
  CHECK(budget.fits(10));
  Budget::Share first = budget.take(6), moved = std::move(first);
  CHECK_FALSE(budget.fits(5));
  CHECK(budget.fits(4));
  budget.open();
  Budget::Share over = budget.take(100);
  over = {};
  moved = {};
  CHECK(budget.fits(10));
}

}  // namespace codefinder
