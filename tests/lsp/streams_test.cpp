// The output queue of a client: it is bounded, and waiting writers are released.
#include "support/memory_streams.h"
#include "support/raw_pipes.h"

#include <catch2/catch.hpp>

#include <future>
#include <vector>

namespace codefinder::streams_test {

using namespace codefinder::lsp;
using codefinder::testing::MemoryStreams;
using codefinder::testing::Pipe;

namespace {

/// Writes wait until open() is called, or are interrupted.
class SlowStreams final : public Streams {
 public:
  std::ptrdiff_t read(char*, std::size_t) override { return 0; }
  bool write(std::string_view bytes) override {
    std::unique_lock lock(mutex_);
    ++begun_;
    changed_.notify_all();
    changed_.wait(lock, [&] { return open_ || interrupted_; });
    if (interrupted_) return false;
    written_.emplace_back(bytes);
    return true;
  }
  void interrupt_read() override {}
  void interrupt_write() override {
    std::lock_guard lock(mutex_);
    interrupted_ = true;
    changed_.notify_all();
  }
  void open() {
    std::lock_guard lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }
  void wait_for_write() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return begun_ > 0; });
  }
  std::vector<std::string> written() {
    std::lock_guard lock(mutex_);
    return written_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int begun_ = 0;
  bool open_ = false, interrupted_ = false;
  std::vector<std::string> written_;
};

}  // namespace

TEST_CASE(
    "output: optional messages are dropped when the queue is full, and the last state is kept") {
  SlowStreams streams;
  OutputQueue output(
      streams, [] {}, 10);
  output.push("12345");
  streams.wait_for_write();  // A message counts until it is written.
  output.push_if_room("log");
  output.push_latest("state", "a1");
  output.push_latest("other", "b1");
  output.push_if_room("more");
  output.push_latest("state", "a2");
  output.push("answer");  // Never dropped.
  streams.open();
  output.finish(std::chrono::seconds(20));
  CHECK(streams.written() == std::vector<std::string>{"12345", "log", "a2", "b1", "answer"});
}

TEST_CASE("output: a wait for room ends with room, with a stop request and at the wait limit") {
  SlowStreams streams;
  OutputQueue output(
      streams, [] {}, 10);
  output.wait_for_room();
  output.push(std::string(20, 'x'));
  std::stop_source stop;
  auto stopped = std::async(std::launch::async, [&] { output.wait_for_room(stop.get_token()); });
  auto waits = std::async(std::launch::async, [&] { output.wait_for_room(); });
  stop.request_stop();
  stopped.get();
  CHECK_FALSE(output.gave_up());
  SECTION("the queue has room") { streams.open(); }
  SECTION("the client does not read") {
    output.limit_waiting(std::chrono::milliseconds(1));
    waits.get();
    CHECK(output.gave_up());
    waits = std::async(std::launch::async, [&] { output.wait_for_room(); });
  }
  SECTION("waiting is disabled") { output.limit_waiting(std::chrono::milliseconds(0)); }
  waits.get();
}

TEST_CASE("output: a closed client is reported once and does not block writers") {
  auto up = std::make_shared<Pipe>(), down = std::make_shared<Pipe>();
  MemoryStreams streams(up, down);
  std::atomic<int> failures{0};
  OutputQueue output(
      streams, [&] { ++failures; }, 4);
  down->close();
  for (int i = 0; i < 100; ++i) {
    output.wait_for_room();
    output.push("message");
  }
  output.finish(std::chrono::seconds(20));
  CHECK(failures == 1);
  CHECK(output.failed());
}

TEST_CASE("streams: a client that closed the input and does not read is gone") {
  testing::RawPipes pipes;
  const auto streams = fd_streams(pipes.in(), pipes.out(), std::chrono::milliseconds(10));
  const std::string more_than_a_pipe_holds(4u << 20, 'x');
  char byte = 0;
  SECTION("before a write") { pipes.hang_up(); }
  SECTION("during a write, with input that is not read") { CHECK(pipes.send("unread")); }
  SECTION("and the input was read to its end") {
    pipes.hang_up();
    CHECK(streams->read(&byte, 1) == 0);
  }
  auto written = std::async(std::launch::async,
                            [&] { return streams->write(more_than_a_pipe_holds); });
  pipes.hang_up();
  CHECK_FALSE(written.get());
}

}  // namespace codefinder::streams_test
