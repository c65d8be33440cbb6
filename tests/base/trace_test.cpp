// Tasks, spans and the trace file, with a clock that the test sets.
#include "base/trace.h"
#include "base/log.h"
#include "support/file_text.h"
#include "support/log_lines.h"
#include "support/temp_directory.h"

#include <catch2/catch.hpp>

#include <thread>

namespace codefinder {
namespace {

using namespace std::chrono_literals;

struct HandClock : Clock {
  std::chrono::steady_clock::time_point time{1h};
  std::chrono::steady_clock::time_point now() const override { return time; }
  std::chrono::system_clock::time_point wall_now() const override { return {}; }
};

TEST_CASE("trace: the time of a phase does not include the spans inside it") {
  HandClock clock;
  const Task task(clock, nullptr, "request");
  clock.time += 1ms;
  {
    const Span outer("outer");
    clock.time += 10ms;
    for (int i = 0; i < 3; ++i) {
      const Span inner("inner");
      clock.time += 5ms;
    }
    clock.time += 2ms;
  }
  REQUIRE(task.phases().size() == 2);
  CHECK(task.phases()[0].name == "inner");
  CHECK((task.phases()[0].time == 15ms));
  CHECK(task.phases()[1].name == "outer");
  CHECK((task.phases()[1].time == 12ms));
  CHECK((task.elapsed() == 28ms));
  CHECK(to_string(task.phases()) == "inner 15 ms, outer 12 ms");
}

TEST_CASE("trace: spans belong to the innermost task of their own thread") {
  HandClock clock;
  { const Span without_task("no task"); }
  const Task outer(clock, nullptr, "outer");
  {
    const Task inner(clock, nullptr, "inner");
    const Span span("work");
    clock.time += 3ms;
    std::thread([&] { const Span other_thread("other_thread"); }).join();
  }
  CHECK(outer.phases().empty());
  { const Span span("more"); }
  REQUIRE(outer.phases().size() == 1);
  CHECK(outer.phases()[0].name == "more");
  CHECK(to_string(outer.phases()).empty());
}

TEST_CASE("trace: it is JSON with the names of threads and tasks, and spans of a minimum length") {
  const testing::TempDirectory directory;
  const std::string path = directory.path() + "/trace.json";
  HandClock clock;
  {
    const auto trace = Trace::create(path);
    REQUIRE(trace.ok());
    (*trace)->name_thread("a \"quoted\" name");
    const Task task(clock, trace->get(), "file", "odd\n\\path\xFF");
    {
      const Span span("parse");
      clock.time += 20ms;
    }
    {
      const Span just_shown("long enough");
      clock.time += 50us;
    }
    const Span short_one("short");
    clock.time += 49us;
  }
  const std::string text = testing::file_text(path);
  CHECK(text.substr(0, 2) == "[\n");
  CHECK(text.substr(text.size() - 4) == "}\n]\n");
  CHECK(text.find(R"("name":"a \"quoted\" name")") != std::string::npos);
  CHECK(text.find(R"("name":"parse","ph":"X","ts":3600000000.000,"dur":20000.000)") !=
        std::string::npos);
  CHECK(text.find(R"("name":"file")") != std::string::npos);
  CHECK(text.find("\"of\":\"odd\\u000a\\\\path\xEF\xBF\xBD\"") != std::string::npos);
  CHECK(text.find(R"("name":"long enough")") != std::string::npos);
  CHECK(text.find("short") == std::string::npos);
}

TEST_CASE("trace: it is valid JSON also if the last event fills the buffer") {
  const testing::TempDirectory directory;
  const std::string path = directory.path() + "/trace.json";
  if (const auto trace = Trace::create(path); trace.ok())
    (*trace)->name_thread(std::string(100'000, 'x'));
  const std::string text = testing::file_text(path);
  CHECK(text.substr(text.size() - 4) == "}\n]\n");
}

TEST_CASE("trace: a path that cannot be opened is an error, and a full disk ends the trace") {
  const auto refused = Trace::create("/proc/no/such/trace.json");
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().message.find("/proc/no/such/trace.json") != std::string::npos);

  const testing::LogLines log;
  if (const auto full = Trace::create("/dev/full"); full.ok())
    for (int i = 0; i < 10'000; ++i) (*full)->add("event", "", {}, 1ms);
  REQUIRE(log.lines().size() == 1);
  CHECK(log.count("/dev/full goes no further") == 1);
}

}  // namespace
}  // namespace codefinder
