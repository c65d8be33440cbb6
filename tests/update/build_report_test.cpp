// The report of an index build: totals by phase and language, the slowest files, and its encoding.
#include "index/update/build_report_codec.h"

#include <catch2/catch.hpp>

#include <random>

namespace codefinder::build_report_test {

using namespace codefinder::update;
using namespace std::chrono_literals;

namespace {

BuildReport some_report() {
  BuildReport report;
  report.add({{"walk", 5ms}});
  for (int i = 0; i < 30; ++i)
    report.add_file("f" + std::to_string(i) + ".c", i % 2 == 0 ? Language::c : Language::python,
                    100, {{"read", 1ms}, {"parse", std::chrono::milliseconds((i * 7) % 30)}});
  report.finished_at = "2026-01-02T03:04:05Z";
  report.wall = 1234us;
  report.workers = 2;
  report.peak_memory = 1u << 30;
  return report;
}

}  // namespace

TEST_CASE("build report: it has totals by phase and by language, and the slowest files") {
  const BuildReport report = some_report();
  CHECK(report.files() == 30);
  CHECK(report.bytes() == 3000);
  REQUIRE(report.phases.size() == 3);
  CHECK(report.phases[0] == BuildReport::Phase{"walk", 5ms});
  CHECK(report.phases[1] == BuildReport::Phase{"read", 30ms});
  CHECK(report.phases[2] == BuildReport::Phase{"parse", std::chrono::milliseconds(29 * 30 / 2)});
  REQUIRE(report.parts.size() == 2);
  CHECK(report.parts[0].language == Language::python);
  CHECK(report.parts[1].files == 15);
  REQUIRE(report.slowest.size() == BuildReport::kMaxSlow);
  CHECK((report.slowest.front().time() == 30ms));
  for (std::size_t i = 1; i < report.slowest.size(); ++i)
    CHECK((report.slowest[i].time() == 30ms - i * 1ms));
}

TEST_CASE(
    "build report: it is decoded as it was encoded, and other bytes decode to an empty report") {
  const BuildReport report = some_report();
  const std::string text = encode(report);
  CHECK(decode_build_report(text) == report);
  CHECK(decode_build_report("") == BuildReport());
  CHECK(decode_build_report(text.substr(0, text.size() - 1)) == BuildReport());
  CHECK(decode_build_report(text + "x") == BuildReport());
  std::mt19937 random(20261122);
  for (int i = 0; i < 2000; ++i) {
    std::string damaged = text;
    for (int n = 0; n < 3; ++n) damaged[random() % damaged.size()] = static_cast<char>(random());
    const BuildReport read = decode_build_report(damaged);
    for (const auto& part : read.parts)
      CHECK(static_cast<std::size_t>(part.language) < languages().size());
  }
}

}  // namespace codefinder::build_report_test
