// The check of limits, with injected facts, and the limit of control groups in a directory.
#include "setup/doctor/check_limits.h"

#include "base/os/machine.h"
#include "support/temp_directory.h"

#include <catch2/catch.hpp>

namespace codefinder::check_limits_test {

using namespace codefinder::setup;

namespace {

constexpr std::uint64_t kGigabyte = std::uint64_t{1} << 30;
constexpr std::uint64_t kNone = ~std::uint64_t{0};

LimitFacts good() {
  return {.descriptors = ShellLimit{1024, 4096},
          .wanted_threads = 10,
          .started_threads = 10,
          .workers = 2};
}

Finding only(const Findings& findings) {
  REQUIRE(findings.size() == 1);
  return findings[0];
}

TEST_CASE("doctor: limits: the usual ones are ok") {
  CHECK(only(check_limits(good())).level == Level::ok);
  CHECK(only(check_limits(good())).found == "1,024 open files, no limit of memory for 2 workers");
}

TEST_CASE("doctor: limits: a small address space is a warning, a very small one fails") {
  LimitFacts facts = good();
  facts.address_space = ShellLimit{3 * kGigabyte, kNone};
  CHECK(only(check_limits(facts)).level == Level::warning);
  CHECK(only(check_limits(facts)).fix == std::vector<std::string>{"ulimit -v 4194304"});
  facts.address_space = ShellLimit{3 * kGigabyte, 4 * kGigabyte};
  CHECK(only(check_limits(facts)).fix == std::vector<std::string>{"ulimit -v 4194304"});
  facts.address_space = ShellLimit{kGigabyte, kGigabyte};
  CHECK(only(check_limits(facts)).level == Level::failed);
  facts.address_space = ShellLimit{4 * kGigabyte, kNone};
  CHECK(only(check_limits(facts)).level == Level::ok);
}

TEST_CASE("doctor: limits: where the shell may not raise a limit, the fix is for the system") {
  LimitFacts facts = good();
  facts.address_space = ShellLimit{3 * kGigabyte, 3 * kGigabyte};
  facts.descriptors = ShellLimit{20, 20};
  const Findings findings = check_limits(facts);
  REQUIRE(findings.size() == 2);
  CHECK(findings[0].fix[0].starts_with("raise the hard limit as in /etc/security/limits.conf"));
  CHECK(findings[1].fix[0].starts_with("raise the hard limit nofile"));
  facts.descriptors->most = 48;
  CHECK(check_limits(facts)[1].fix[0] == "ulimit -n 48");
}

TEST_CASE("doctor: limits: few descriptors are a warning, fewer than the index needs fail") {
  LimitFacts facts = good();
  facts.descriptors = ShellLimit{47, 4096};
  CHECK(only(check_limits(facts)).level == Level::warning);
  facts.descriptors = ShellLimit{48, 4096};
  CHECK(only(check_limits(facts)).level == Level::ok);
  facts.descriptors = ShellLimit{15, 4096};
  CHECK(only(check_limits(facts)).level == Level::failed);
}

TEST_CASE("doctor: limits: a limit of files below the size of the index fails") {
  LimitFacts facts = good();
  facts.file_size = ShellLimit{10 << 20, kNone};
  CHECK(only(check_limits(facts)).level == Level::ok);
  facts.source_bytes = 100 << 20;
  CHECK(only(check_limits(facts)).level == Level::failed);
  CHECK(only(check_limits(facts)).fix == std::vector<std::string>{"ulimit -f $(ulimit -H -f)"});
  facts.file_size->most = 40 << 20;
  CHECK(only(check_limits(facts)).fix == std::vector<std::string>{"ulimit -f $(ulimit -H -f)"});
  facts.file_size->most = 30 << 20;
  CHECK(only(check_limits(facts)).fix[0].starts_with("raise the hard limit fsize"));
}

TEST_CASE("doctor: limits: threads that cannot be started fail") {
  LimitFacts facts = good();
  facts.started_threads = 3;
  CHECK(only(check_limits(facts)).level == Level::failed);
  CHECK(only(check_limits(facts)).found.starts_with("only 3 of 10 threads"));
}

TEST_CASE("doctor: limits: little memory for the number of workers is a warning") {
  LimitFacts facts = good();
  facts.memory = std::uint64_t{512} << 20;
  CHECK(only(check_limits(facts)).level == Level::warning);
  facts.workers = 1;
  CHECK(only(check_limits(facts)).level == Level::ok);
}

TEST_CASE("doctor: limits: the least limit of a control group and those above it is taken") {
  const testing::TempDirectory mount;
  mount.write("a/memory.max", "3000\n");
  mount.write("a/b/memory.max", "max\n");
  mount.write("memory/x/memory.limit_in_bytes", "2000\n");
  mount.write("memory/memory.limit_in_bytes", "9223372036854771712\n");
  CHECK(memory_limit_in("0::/a/b\n", mount.path()) == 3000);
  CHECK(memory_limit_in("4:cpu,memory:/x\n0::/\n", mount.path()) == 2000);
  CHECK(memory_limit_in("4:memory:/not/here\n", mount.path()) == std::nullopt);
  CHECK(memory_limit_in("4:cpu:/x\n", mount.path()) == std::nullopt);
  CHECK(memory_limit_in("", mount.path()) == std::nullopt);
  mount.write("memory.max", "1000\n");  // In a container, the group is the top.
  CHECK(memory_limit_in("0::/on/the/host\n", mount.path()) == 1000);
}

}  // namespace
}  // namespace codefinder::check_limits_test
