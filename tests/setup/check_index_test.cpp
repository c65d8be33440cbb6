// The check of the index, with injected facts.
#include "setup/doctor/check_index.h"

#include <catch2/catch.hpp>

namespace codefinder::check_index_test {

using namespace codefinder::setup;

namespace {

IndexFacts good() {
  IndexFacts facts;
  facts.directory = "/c/12";
  facts.files = index::IndexFiles{.present = true,
                                  .begun = true,
                                  .format = 13,
                                  .own_format = 13,
                                  .complete = true,
                                  .progress = 1,
                                  .files = 1'234,
                                  .symbols = 1,
                                  .updated_at = "2026-01-02T03:04:05Z",
                                  .bytes = 5'600'000};
  return facts;
}

bool contains(const Finding& finding, std::string_view text) {
  INFO(finding.found);
  return finding.found.find(text) != std::string::npos;
}

Finding only(const Findings& findings) {
  REQUIRE(findings.size() == 1);
  return findings[0];
}

const std::vector<std::string> kRebuild = {"codefinder index"};

TEST_CASE("doctor: index: a complete index is ok") {
  IndexFacts facts = good();
  CHECK(only(check_index(facts)).level == Level::ok);
  CHECK(only(check_index(facts)).found == "1,234 files, 1 symbol, 5.6 MB, of 2026-01-02T03:04:05Z");
  facts.files->writer_pid = 77;
  facts.writer = "codefinder lsp";
  CHECK(contains(only(check_index(facts)), "; written by process 77 (codefinder lsp)"));
}

TEST_CASE("doctor: index: the command that builds it has the options of doctor") {
  IndexFacts facts = good();
  facts.index_options = " --project-root '/a b' --cache-directory /c";
  const std::vector<std::string> rebuild{"codefinder index" + facts.index_options};
  facts.files->complete = false;
  CHECK(only(check_index(facts)).fix == rebuild);
  facts = good();
  facts.index_options = " --project-root '/a b' --cache-directory /c";
  facts.files->same_extractor = false;
  CHECK(only(check_index(facts)).fix == rebuild);
  facts.files->defect = "x";
  CHECK(only(check_index(facts)).fix == rebuild);
}

TEST_CASE("doctor: index: none yet, and one that is being built, are ok") {
  IndexFacts facts = good();
  facts.files->present = false;
  CHECK(only(check_index(facts)).level == Level::ok);
  facts = good();
  facts.files->complete = false;
  facts.files->progress = 0.426;
  facts.files->writer_pid = 77;
  CHECK(only(check_index(facts)).level == Level::ok);
  CHECK(contains(only(check_index(facts)), "process 77 is building it: 42 %"));
}

TEST_CASE("doctor: index: one that nobody completes is a warning") {
  IndexFacts facts = good();
  facts.files->complete = false;
  facts.files->progress = 0.5;
  CHECK(only(check_index(facts)).level == Level::warning);
  CHECK(contains(only(check_index(facts)), "not complete (50 %)"));
  CHECK(only(check_index(facts)).fix == kRebuild);
}

TEST_CASE("doctor: index: another format is a warning with both numbers") {
  IndexFacts facts = good();
  facts.files->other_format = true;
  facts.files->defect = "it has another format";
  facts.files->format = 12;
  CHECK(only(check_index(facts)).level == Level::warning);
  CHECK(contains(only(check_index(facts)), "older codefinder (format 12, this one has format 13)"));
  CHECK(only(check_index(facts)).fix == kRebuild);
  facts.files->format = 14;
  CHECK(only(check_index(facts)).level == Level::warning);
  CHECK(contains(only(check_index(facts)), "newer codefinder (format 14, this one has 13)"));
  facts.files->format = 0;
  facts.files->defect = "it has no checksums";
  CHECK(contains(only(check_index(facts)), "older codefinder (it has no checksums, "));
}

TEST_CASE("doctor: index: damage is a warning, as the next writer repairs it") {
  IndexFacts facts = good();
  facts.files->defect = "its counters are unreadable";
  CHECK(only(check_index(facts)).level == Level::warning);
  CHECK(contains(only(check_index(facts)), "/c/12 cannot be used: its counters are unreadable"));
  CHECK(only(check_index(facts)).fix == kRebuild);
  facts = good();
  facts.files->damaged_files = 2;
  CHECK(only(check_index(facts)).level == Level::warning);
  CHECK(contains(only(check_index(facts)), "2 files"));
}

TEST_CASE("doctor: index: one of another extractor is a warning") {
  IndexFacts facts = good();
  facts.files->same_extractor = false;
  CHECK(only(check_index(facts)).level == Level::warning);
  CHECK(only(check_index(facts)).fix == kRebuild);
}

TEST_CASE("doctor: index: a writer that is stopped fails") {
  IndexFacts facts = good();
  facts.files->writer_pid = 77;
  facts.writer_stopped = true;
  CHECK(only(check_index(facts)).level == Level::failed);
  CHECK(only(check_index(facts)).fix == std::vector<std::string>{"kill -CONT 77"});
}

TEST_CASE("doctor: index: one of another user fails") {
  IndexFacts facts = good();
  facts.user = 7;
  facts.files->owner = 0;
  CHECK(only(check_index(facts)).level == Level::ok);  // It can be read.
  facts.files->defect = "Permission denied";
  CHECK(only(check_index(facts)).level == Level::failed);
  const std::vector<std::string> other{
      "name a cache directory of this user: --cache-directory DIRECTORY"};
  CHECK(only(check_index(facts)).fix == other);
  facts.above_owner = 5;  // It is in a directory of another user.
  CHECK(only(check_index(facts)).fix == other);
  facts.above_owner = 7;
  CHECK(only(check_index(facts)).fix == std::vector<std::string>{"sudo chown -R 7 /c/12"});
  facts.user = 0;
  facts.files->owner = 7;
  CHECK(only(check_index(facts)).fix == std::vector<std::string>{"run codefinder as that user"});
  facts.files->present = false;
  CHECK(only(check_index(facts)).level == Level::ok);
}

TEST_CASE("doctor: index: without a place for it, it fails") {
  CHECK(only(check_index({})).level == Level::failed);
}

}  // namespace
}  // namespace codefinder::check_index_test
