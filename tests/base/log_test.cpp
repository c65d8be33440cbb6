// The log's level and its listener.
#include "base/log.h"
#include "support/log_lines.h"

#include <catch2/catch.hpp>

#include <atomic>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace codefinder {
namespace {

using testing::LogLines;

TEST_CASE("log: lines above the level are dropped, others are passed to the listener") {
  LogLines log;
  log_info("dropped {}", 1);
  log_warning("kept {} {}", "two", 2);
  log_error("braces {{}} and \xFF");
  log_error("{}", "one\nline, \x1b and\ttab");
  set_log_level(LogLevel::error);
  log_warning("dropped");
  CHECK_FALSE(log_enabled(LogLevel::warning));
  set_log_level(LogLevel::debug);
  log_debug("kept {}", 3);
  using Line = std::pair<LogLevel, std::string>;
  CHECK(log.lines() == std::vector<Line>{{LogLevel::warning, "kept two 2"},
                                         {LogLevel::error, "braces {} and \\xff"},
                                         {LogLevel::error, "one\\nline, \\x1b and\ttab"},
                                         {LogLevel::debug, "kept 3"}});
}

TEST_CASE("log: log_line writes the text without formatting it") {
  LogLines log;
  log_line(LogLevel::error, "{not} a %s format");
  REQUIRE(log.lines().size() == 1);
  CHECK(log.lines()[0].second == "{not} a %s format");
}

TEST_CASE("log: a listener that logs is not called again for its own lines, and can be replaced") {
  LogLines log;
  int calls = 0;
  auto first = set_log_listener([&](LogLevel, std::string_view) {
    ++calls;
    log_error("from inside");
  });
  log_error("one");
  CHECK(calls == 1);
  CHECK(log.lines().empty());
  set_log_listener({});
  log_error("no listener");
  CHECK(calls == 1);
  set_log_listener(std::move(first));
  log_error("again");
  CHECK(log.lines().size() == 1);
}

TEST_CASE("log: several threads log while the listener changes") {
  LogLines log;
  std::atomic<int> lines_received{0};
  const auto count = [&](LogLevel, std::string_view) { ++lines_received; };
  set_log_listener(count);
  std::vector<std::thread> threads;
  set_log_level(LogLevel::error);
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([] {
      for (int i = 0; i < 50; ++i) log_error("thread line {}", i);
    });
  }
  for (int i = 0; i < 50; ++i) set_log_listener(count);
  for (auto& thread : threads) thread.join();
  CHECK(lines_received == 4 * 50);
}

}  // namespace
}  // namespace codefinder
