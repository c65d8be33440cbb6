// The queue of paths: order, one worker for each path, and when a path is done.
#include "index/update/writer/work_queue.h"

#include <catch2/catch.hpp>

namespace codefinder::work_queue_test {

using namespace codefinder::update;

namespace {

const std::vector<std::string> kA{"a"};

}  // namespace

TEST_CASE("work queue: it is ordered by priority, then by arrival, and a path is queued once") {
  WorkQueue queue;
  CHECK_FALSE(queue.has_queued());
  queue.enqueue("other", WorkPriority::other);
  queue.enqueue("code", WorkPriority::code);
  queue.enqueue("code2", WorkPriority::code);
  queue.enqueue("other",
                WorkPriority::dependency);  // A lower priority does not replace a higher one.
  queue.enqueue("code2", WorkPriority::open_file);
  CHECK(queue.size() == 3);
  CHECK(queue.total() == 3);
  CHECK(queue.take().path == "code2");
  CHECK(queue.take().path == "code");
  CHECK(queue.take().path == "other");
  CHECK_FALSE(queue.has_queued());
  CHECK_FALSE(queue.is_idle());
}

TEST_CASE("work queue: a path that changes while it is processed is processed again") {
  WorkQueue queue;
  queue.enqueue("a", WorkPriority::other);
  CHECK(queue.take().path == "a");
  queue.enqueue("a", WorkPriority::open_file, Reading::forced);
  CHECK_FALSE(queue.has_queued());
  CHECK_FALSE(queue.finish("a"));
  REQUIRE(queue.has_queued());
  CHECK(queue.take().reading == Reading::forced);
  CHECK(queue.finish("a"));
  CHECK(queue.empty());
  CHECK(queue.done() == 1);
  CHECK(queue.total() == 2);
  queue.reset_counts();
  CHECK(queue.total() == 0);
  CHECK(queue.done() == 0);
}

TEST_CASE("work queue: a path stays until its results are committed") {
  WorkQueue queue;
  queue.enqueue("a", WorkPriority::code);
  CHECK(queue.take().reading == Reading::if_changed);
  queue.add_uncommitted("a");
  CHECK_FALSE(queue.finish("a"));
  CHECK(queue.contains("a"));
  CHECK(queue.is_idle());
  CHECK_FALSE(queue.empty());
  // The stored version is outdated, so the file must be read.
  queue.enqueue("a", WorkPriority::code);
  CHECK(queue.take().reading == Reading::forced);
  queue.add_uncommitted("a");
  queue.settle(kA);
  CHECK(queue.contains("a"));
  CHECK_FALSE(queue.finish("a"));
  queue.settle(kA);
  CHECK(queue.empty());
  queue.settle(kA);  // An unknown path is no error.
  CHECK(queue.empty());
}

TEST_CASE("work queue: a path is excluded until it is enqueued again") {
  WorkQueue queue;
  queue.enqueue("a", WorkPriority::code);
  queue.leave_out("a");
  CHECK(queue.take().left_out);
  queue.leave_out("a");  // While it is processed.
  CHECK_FALSE(queue.finish("a"));
  CHECK(queue.take().left_out);
  queue.leave_out("a");
  queue.enqueue("a", WorkPriority::code);
  CHECK_FALSE(queue.finish("a"));
  CHECK_FALSE(queue.take().left_out);
}

TEST_CASE("work queue: read_ahead returns each path once, every 32 takes") {
  WorkQueue queue;
  for (int i = 0; i < 200; ++i) queue.enqueue(std::to_string(1000 + i), WorkPriority::code);
  CHECK(queue.read_ahead().empty());  // All files so far were in memory.
  queue.expect_disk_reads();
  std::size_t calls = 0;
  std::set<std::string> named;
  for (int i = 0; i < 96; ++i) {
    queue.take();
    const std::vector<std::string> next = queue.read_ahead();
    if (next.empty()) continue;
    ++calls;
    CHECK(next.size() <= 64);
    for (const std::string& path : next) CHECK(named.insert(path).second);
  }
  CHECK(calls == 3);
  CHECK(named.contains("1001"));
}

TEST_CASE("work queue: read_ahead ends if no file comes from the disk any more") {
  WorkQueue queue;
  for (int i = 0; i < 2000; ++i) queue.enqueue(std::to_string(i), WorkPriority::code);
  queue.expect_disk_reads();
  std::size_t last = 0;
  for (std::size_t i = 1; i <= 2000; ++i) {
    queue.take();
    if (!queue.read_ahead().empty()) last = i;
  }
  CHECK(last == 993);  // The last of 1,024 calls that return any, every 32.
}

TEST_CASE("work queue: reprioritize changes the order of queued paths") {
  WorkQueue queue;
  for (const char* path : {"a", "b", "c"}) queue.enqueue(path, WorkPriority::code);
  queue.reprioritize([](const std::string& path) {
    return path == "c" ? WorkPriority::open_file : WorkPriority::other;
  });
  CHECK(queue.take().path == "c");
  CHECK(queue.take().path == "a");
  CHECK(queue.take().path == "b");
}

}  // namespace codefinder::work_queue_test
