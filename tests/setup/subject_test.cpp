// What is gathered about a project: a home directory, and a current directory that was deleted.
#include "setup/program/subject.h"
#include "setup/config/shell_word.h"
#include "setup/doctor/check_project.h"
#include "support/temp_directory.h"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>

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

TEST_CASE("doctor: project: a current directory that was deleted is no project, nor is /") {
  const std::filesystem::path before = std::filesystem::current_path();
  Subject subject{.place = Error{}, .tree = Error{}}, named = subject;
  {
    const testing::TempDirectory directory;
    std::filesystem::create_directory(directory.path() + "/gone");
    std::filesystem::current_path(directory.path() + "/gone");
    std::filesystem::remove(directory.path() + "/gone");
    subject = make_subject({.root = "/"});
    named = make_subject({.root = directory.path(), .root_named = true});
    std::filesystem::current_path(before);
  }
  CHECK(check_project(project_facts(subject))[0].level == Level::failed);
  CHECK(check_project(project_facts(subject))[0].found.starts_with(
      "the current directory was deleted"));
  CHECK(named.tree.ok());
}

TEST_CASE("doctor: fixes have the options that were given, as words of a shell") {
  const testing::TempDirectory directory;
  const Subject plain = make_subject({.root = directory.path()});
  CHECK(plain.root_option.empty());
  CHECK(plain.index_options.empty());
  const std::string root = directory.path() + "/it's";
  const Subject given = make_subject(
      {.root = root, .root_named = true, .flags = {{"index.cache_directory", "/c d"}}});
  CHECK(given.root_option == " --project-root '" + directory.path() + "/it'\\''s'");
  CHECK(given.index_options == " --cache-directory '/c d'");
  const Subject all = make_subject({.root = directory.path(),
                                    .flags = {{"index.workers", 2},
                                              {"index.no_ignore", true},
                                              {"index.cache_directory", "/c"},
                                              {"log.level", "info"}}});
  CHECK(all.index_options == " --no-ignore --workers 2 --cache-directory /c");
  CHECK(shell_word("/plain/a-b_c.d") == "/plain/a-b_c.d");
  CHECK(shell_word("") == "''");
  CHECK(shell_word("~/a$b") == "'~/a$b'");
}

}  // namespace
}  // namespace codefinder::subject_test
