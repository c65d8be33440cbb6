// The check of this program and others on PATH, with injected facts and with real files.
#include "setup/doctor/check_program.h"
#include "base/os/running_program.h"
#include "support/temp_directory.h"

#include <catch2/catch.hpp>

#include <filesystem>

namespace codefinder::check_program_test {

using namespace codefinder::setup;

namespace {

TEST_CASE("doctor: program: alone, or with others of its version, it is ok") {
  ProgramFacts facts{.path = "/usr/bin/codefinder", .version = "0.1.0"};
  REQUIRE(check_program(facts).size() == 1);
  CHECK(check_program(facts)[0].level == Level::ok);
  CHECK(check_program(facts)[0].found == "version 0.1.0, /usr/bin/codefinder");
  facts.others = {{"/opt/codefinder", "0.1.0"}};
  CHECK(check_program(facts)[0].level == Level::ok);
}

TEST_CASE("doctor: program: another version, and one that does not run, are warnings") {
  const Findings findings = check_program(
      {.path = "/usr/bin/codefinder",
       .version = "0.2.0",
       .others = {{"/a/codefinder", "0.1.0"}, {"/b/codefinder", ""}}});
  REQUIRE(findings.size() == 2);
  CHECK(findings[0].level == Level::warning);
  CHECK(findings[0].found.starts_with(
      "/a/codefinder on PATH is version 0.1.0, this program is 0.2.0"));
  CHECK(findings[1].level == Level::warning);
  CHECK(findings[1].found == "/b/codefinder on PATH does not run");
}

TEST_CASE("doctor: program: PATH is searched, each program once") {
  const testing::TempDirectory directory;
  const std::string script = directory.write("a/codefinder", "#!/bin/sh\necho codefinder 9.8.7\n");
  std::filesystem::permissions(script, std::filesystem::perms::owner_all);
  directory.write("b/codefinder", "not executable");
  std::filesystem::create_directory_symlink(directory.path() + "/a", directory.path() + "/c");
  Subject subject{.root = "/p", .place = Error{}, .tree = Error{}};
  subject.variable = [&](std::string_view) {
    const std::string& at = directory.path();
    return at + "/a:" + at + "/b:" + at + "/c:relative:";
  };
  const ProgramFacts facts = program_facts(subject);
  REQUIRE(facts.others.size() == 1);
  CHECK(facts.others[0].path == script);
  CHECK(facts.others[0].version == "9.8.7");
  CHECK(facts.path == running_program());
}

}  // namespace
}  // namespace codefinder::check_program_test
