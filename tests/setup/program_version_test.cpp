// What programs answer to --version: those that end, those that do not, and those that are not run.
#include "setup/program/program_version.h"
#include "index/diagnosis.h"
#include "support/temp_directory.h"

#include <catch2/catch.hpp>

#include <filesystem>

namespace codefinder::program_version_test {

using namespace codefinder::setup;
using std::chrono::milliseconds;
using Steady = std::chrono::steady_clock;

namespace {

std::string write_program(const testing::TempDirectory& directory, const std::string& text) {
  const std::string program = directory.write("bin/codefinder", "#!/bin/sh\n" + text + "\n");
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  return program;
}

Subject subject_at(const std::string& root) {
  return {.root = root, .place = Error{}, .tree = Error{}};
}

TEST_CASE("doctor: version: a program that ends gives one, or none") {
  const testing::TempDirectory directory;
  const Subject subject = subject_at("/p");
  const std::string program = write_program(directory, "echo codefinder 9.8.7 of 2026");
  CHECK(ask_version(program, subject).version == "9.8.7");
  CHECK(ask_version(program, subject).answer == Answer::given);
  CHECK(ask_version(write_program(directory, "echo 1; exit 3"), subject).version.empty());
  CHECK(ask_version(directory.path() + "/absent", subject).version.empty());
  CHECK(ask_version("bin/codefinder", subject).version.empty());
  CHECK_FALSE(unanswered(Answer::given, "a starts b"));
}

TEST_CASE("doctor: version: a program that does not end is stopped, and named") {
  const testing::TempDirectory directory;
  const std::string program = write_program(directory, "exec sleep 1000");
  const index::VersionAnswer answer = index::version_of(program, milliseconds(50));
  CHECK(answer.silent);
  CHECK(answer.version.empty());
  // Nor does one that only closes its output.
  write_program(directory, "exec >&-\nexec sleep 1000");
  CHECK(index::version_of(program, milliseconds(50)).silent);
  CHECK_FALSE(index::version_of(directory.path() + "/absent", milliseconds(60'000)).silent);
  CHECK(unanswered(Answer::silent, "a starts b")->level == Level::warning);
  CHECK(unanswered(Answer::silent, "a starts b")->found.starts_with("a starts b, which does not"));
}

TEST_CASE("doctor: version: no program is run when the time is over") {
  const testing::TempDirectory directory;
  const std::string mark = directory.path() + "/ran";
  const std::string program = write_program(directory, "touch " + mark);
  Subject subject = subject_at("/p");
  subject.deadline = Steady::now();
  CHECK(ask_version(program, subject).answer == Answer::not_asked);
  CHECK_FALSE(std::filesystem::exists(mark));
  const auto finding = unanswered(Answer::not_asked, "a starts b");
  CHECK(finding->level == Level::warning);
  CHECK(finding->found.starts_with("not checked: a starts b"));
}

TEST_CASE("doctor: version: each check gets the time that is left") {
  Subject subject = subject_at("/p");
  CHECK(time_left(subject, milliseconds(700)) == milliseconds(700));
  subject.deadline = Steady::now() + std::chrono::hours(1);
  CHECK(time_left(subject, milliseconds(700)) == milliseconds(700));
  CHECK(time_left(subject, std::chrono::hours(2)) <= std::chrono::hours(1));
  subject.deadline = Steady::now() - std::chrono::hours(1);
  CHECK(time_left(subject, milliseconds(700)) == milliseconds(0));
}

}  // namespace
}  // namespace codefinder::program_version_test
