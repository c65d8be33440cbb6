// What is gathered about a project: a home directory, and a current directory that was deleted.
#include "setup/subject.h"
#include "setup/check_project.h"
#include "support/temp_directory.h"

#include <catch2/catch.hpp>

#include <cstdlib>

namespace codefinder::subject_test {

using namespace codefinder::setup;

namespace {

/// Sets HOME until the end of the test.
class HomeGuard {
 public:
  explicit HomeGuard(const std::string& home) : before_(environment_variable("HOME")) {
    ::setenv("HOME", home.c_str(), 1);
  }
  ~HomeGuard() { ::setenv("HOME", before_.c_str(), 1); }
  HomeGuard(const HomeGuard&) = delete;
  HomeGuard& operator=(const HomeGuard&) = delete;

 private:
  const std::string before_;
};

TEST_CASE("doctor: project: a home directory is walked if it is named, as it is indexed then") {
  const testing::TempDirectory home;
  home.write("a/b.c", "int x;");
  const HomeGuard guard(home.path());
  const Subject named = make_subject({.root = home.path(), .root_named = true});
  REQUIRE(named.tree);
  CHECK(named.tree->kind == RootKind::home);
  CHECK(named.tree->complete);
  CHECK(named.tree->files == 1);
  CHECK(check_project(project_facts(named))[0].level == Level::ok);
  const Subject unnamed = make_subject({.root = home.path()});
  REQUIRE(unnamed.tree);
  CHECK(unnamed.tree->files == 0);
  CHECK(check_project(project_facts(unnamed))[0].level == Level::warning);
}

}  // namespace
}  // namespace codefinder::subject_test
