// The check of parser processes, with injected facts.
#include "setup/doctor/check_parsers.h"

#include <catch2/catch.hpp>

namespace codefinder::check_parsers_test {

using namespace codefinder::setup;

namespace {

Finding only(const Findings& findings) {
  REQUIRE(findings.size() == 1);
  return findings[0];
}

TEST_CASE("doctor: parsers: processes that start and are confined are ok") {
  const ParserFacts facts{.parsers = {.failure = {}, .seccomp = true, .landlock = true}};
  CHECK(only(check_parsers(facts)).level == Level::ok);
  CHECK(only(check_parsers(facts)).found ==
        "parser processes start; confined by seccomp, Landlock and resource limits");
}

TEST_CASE("doctor: parsers: without Landlock seccomp is enough") {
  const ParserFacts facts{.parsers = {.failure = {}, .seccomp = true, .landlock = false}};
  CHECK(only(check_parsers(facts)).level == Level::ok);
}

TEST_CASE("doctor: parsers: without seccomp it is a warning") {
  const ParserFacts with{.parsers = {.failure = {}, .seccomp = false, .landlock = true}};
  CHECK(only(check_parsers(with)).level == Level::warning);
  CHECK(only(check_parsers(with)).found.find("read and write files") == std::string::npos);
  const ParserFacts without{.parsers = {}};
  CHECK(only(check_parsers(without)).level == Level::warning);
  CHECK(only(check_parsers(without)).found.find("read and write files") != std::string::npos);
}

TEST_CASE("doctor: parsers: processes that do not start fail with the reason") {
  ParserFacts facts;
  facts.parsers.failure = Error{ErrorCode::internal, "no worker process can be started", "see X"};
  CHECK(only(check_parsers(facts)).level == Level::failed);
  CHECK(only(check_parsers(facts)).found == "no worker process can be started");
  CHECK(only(check_parsers(facts)).fix == std::vector<std::string>{"see X"});
  facts.has_proc = false;
  CHECK(only(check_parsers(facts)).fix == std::vector<std::string>{"mount -t proc proc /proc"});
}

TEST_CASE("doctor: parsers: a process really parses here") {
  CHECK_FALSE(parser_facts().parsers.failure);
}

}  // namespace
}  // namespace codefinder::check_parsers_test
