// The check of the project's root, with injected facts.
#include "setup/doctor/check_project.h"

#include <catch2/catch.hpp>

namespace codefinder::check_project_test {

using namespace codefinder::setup;

namespace {

ProjectFacts good() {
  return {.root = "/p",
          .tree = index::ProjectTree{
              .complete = true, .directories = 3, .files = 1'200, .bytes = 45'000'000}};
}

Finding only(const Findings& findings) {
  REQUIRE(findings.size() == 1);
  return findings[0];
}

TEST_CASE("doctor: project: a project that can be read is ok") {
  CHECK(only(check_project(good())).level == Level::ok);
  CHECK(only(check_project(good())).found == "/p: 1,200 files in 3 directories, 45 MB");
  ProjectFacts facts = good();
  facts.tree->complete = false;
  CHECK(only(check_project(facts)).found.starts_with("/p: at least 1,200 files"));
}

TEST_CASE("doctor: project: a directory that is not there fails") {
  ProjectFacts facts = good();
  facts.tree = Error{ErrorCode::not_found, "there is no directory /p", {}};
  CHECK(only(check_project(facts)).level == Level::failed);
  CHECK(only(check_project(facts)).found == "there is no directory /p");
}

TEST_CASE("doctor: project: a home directory and a large one without a marker are warnings") {
  ProjectFacts facts = good();
  facts.tree->kind = RootKind::home;
  CHECK(only(check_project(facts)).level == Level::warning);
  facts.tree->kind = RootKind::large;
  CHECK(only(check_project(facts)).level == Level::warning);
  CHECK(only(check_project(facts)).found.find("20,000 files") != std::string::npos);
  CHECK(only(check_project(facts)).fix ==
        std::vector<std::string>{"echo '{}' > /p/.codefinder.json"});
  facts.named = true;  // Then it is indexed in any case.
  CHECK(only(check_project(facts)).level == Level::ok);
}

TEST_CASE("doctor: project: a rule that excludes nearly everything is a warning") {
  ProjectFacts facts = good();
  facts.tree->excluded_by = ".gitignore:1: *";
  CHECK(only(check_project(facts)).level == Level::warning);
  CHECK(only(check_project(facts)).found.find(".gitignore:1: * excludes the rest") !=
        std::string::npos);
  CHECK(only(check_project(facts)).fix ==
        std::vector<std::string>{R"(in /p/.codefinder.json: {"index": {"no_ignore": true}})"});
}

TEST_CASE("doctor: project: directories that cannot be read are a warning") {
  ProjectFacts facts = good();
  facts.tree->unread = 1;
  facts.tree->first_unread = "a/b";
  CHECK(only(check_project(facts)).level == Level::warning);
  CHECK(only(check_project(facts)).found.find("1 directory cannot be read") != std::string::npos);
  CHECK(only(check_project(facts)).fix == std::vector<std::string>{"chmod u+rx /p/a/b"});
}

}  // namespace
}  // namespace codefinder::check_project_test
