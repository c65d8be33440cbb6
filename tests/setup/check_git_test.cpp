// The check of git, with injected facts.
#include "setup/doctor/check_git.h"

#include <catch2/catch.hpp>

namespace codefinder::check_git_test {

using namespace codefinder::setup;

namespace {

GitFacts good() {
  return {.repository = {.top = "/p",
                         .owner = 7,
                         .program = "/usr/bin/git",
                         .version = "2.39.5",
                         .readable = true},
          .user = 7,
          .has_apt = true};
}

Finding only(const Findings& findings) {
  REQUIRE(findings.size() == 1);
  return findings[0];
}

TEST_CASE("doctor: git: a git that reads the repository is ok") {
  CHECK(only(check_git(good())).level == Level::ok);
  CHECK(only(check_git(good())).found == "/usr/bin/git (2.39.5) reads /p");
  GitFacts facts = good();
  facts.repository.top.clear();
  facts.repository.readable = false;
  CHECK(only(check_git(facts)).level == Level::ok);
}

TEST_CASE("doctor: git: without git a repository is a warning") {
  GitFacts facts = good();
  facts.repository.program.clear();
  CHECK(only(check_git(facts)).level == Level::warning);
  CHECK(only(check_git(facts)).fix == std::vector<std::string>{"sudo apt-get install git"});
  facts.has_apt = false;
  CHECK(only(check_git(facts)).fix ==
        std::vector<std::string>{"install git, so that it is on PATH"});
  facts.repository.top.clear();  // Nothing is lost.
  CHECK(only(check_git(facts)).level == Level::ok);
}

TEST_CASE("doctor: git: a script of that name is a warning that names it") {
  GitFacts facts = good();
  facts.repository.program.clear();
  facts.repository.script = "/opt/bin/git";
  CHECK(only(check_git(facts)).level == Level::warning);
  CHECK(only(check_git(facts)).found.starts_with("/opt/bin/git is a script"));
}

TEST_CASE("doctor: git: a repository of another user is a warning with safe.directory") {
  GitFacts facts = good();
  facts.repository.readable = false;
  facts.user = 0;
  CHECK(only(check_git(facts)).level == Level::warning);
  CHECK(only(check_git(facts)).found.find("(uid 7)") != std::string::npos);
  CHECK(only(check_git(facts)).fix ==
        std::vector<std::string>{"git config --global --add safe.directory /p"});
  facts.user = 7;  // Damaged, or bare.
  CHECK(only(check_git(facts)).fix == std::vector<std::string>{"git -C /p status   # shows why"});
}

TEST_CASE("doctor: git: a git that does not answer is named, and not installed again") {
  GitFacts facts = good();
  facts.repository.silent = true;
  CHECK(only(check_git(facts)).level == Level::warning);
  CHECK(only(check_git(facts)).found.starts_with("/usr/bin/git does not answer in time: "));
  CHECK(only(check_git(facts)).fix ==
        std::vector<std::string>{"/usr/bin/git -C /p status   # has to end at once"});
  facts.repository.version.clear();
  CHECK(only(check_git(facts)).fix ==
        std::vector<std::string>{"/usr/bin/git --version   # has to end at once"});
  facts.repository.program = "/opt/my tools/git";
  CHECK(only(check_git(facts)).fix ==
        std::vector<std::string>{"'/opt/my tools/git' --version   # has to end at once"});
}

TEST_CASE("doctor: git: a git that is old or does not run is a warning") {
  for (const char* version : {"2.30.9", "1.9.1", ""}) {
    GitFacts facts = good();
    facts.repository.version = version;
    CHECK(only(check_git(facts)).level == Level::warning);
  }
  for (const char* version : {"2.31.0", "2.100.1", "3.0"}) {
    GitFacts facts = good();
    facts.repository.version = version;
    CHECK(only(check_git(facts)).level == Level::ok);
  }
}

}  // namespace
}  // namespace codefinder::check_git_test
