// The check of the cache directory, with injected facts.
#include "setup/doctor/check_cache.h"
#include "setup/agents/file_owner.h"
#include "support/temp_directory.h"

#include <catch2/catch.hpp>

#include <unistd.h>

#include <filesystem>

namespace codefinder::check_cache_test {

using namespace codefinder::setup;

namespace {

using Kind = index::DirectoryProbe::Kind;

CacheFacts good() {
  CacheFacts facts{.place = index::CachePlace{index::CachePlace::Source::home,
                                              "/home/a/.cache/codefinder",
                                              "/home/a/.cache/codefinder/12"}};
  facts.user = 7;
  facts.probe = {.nearest = "/home/a/.cache/codefinder",
                 .owner = 7,
                 .exists = true,
                 .file_system = "ext4",
                 .free_bytes = 10'000'000'000};
  facts.source_bytes = 1'000'000'000;
  facts.alternative = "/var/tmp/cache-7";
  facts.settings_file = "/home/a/.config/codefinder/settings.json";
  return facts;
}

const std::vector<std::string> kElsewhere = {
    "export XDG_CACHE_HOME=/var/tmp/cache-7",
    R"(in /home/a/.config/codefinder/settings.json: {"index": {"cache_directory": "/var/tmp/cache-7/codefinder"}})"};

TEST_CASE("doctor: cache: a local directory with space is ok") {
  const Findings findings = check_cache(good());
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].level == Level::ok);
  CHECK(findings[0].found == "/home/a/.cache/codefinder, ext4, 10 GB free");
  CHECK(findings[0].fix.empty());
}

TEST_CASE("doctor: cache: the setting of a fix is valid JSON") {
  CacheFacts facts = good();
  facts.probe.free_bytes = 0;
  facts.alternative = "/a \"b\"\\c";
  const Findings findings = check_cache(facts);
  REQUIRE(findings[0].fix.size() == 2);
  CHECK(findings[0].fix[1] ==
        "in /home/a/.config/codefinder/settings.json: "
        R"({"index": {"cache_directory": "/a \"b\"\\c/codefinder"}})");
}

TEST_CASE("doctor: cache: one that does not exist yet is ok if it can be made") {
  CacheFacts facts = good();
  facts.probe.exists = false;
  facts.probe.nearest = "/home/a";
  CHECK(check_cache(facts)[0].level == Level::ok);
  CHECK(check_cache(facts)[0].found.find("(not made yet)") != std::string::npos);
}

TEST_CASE("doctor: cache: without a home directory and a variable it fails") {
  CacheFacts facts = good();
  facts.place = Error{ErrorCode::index_failed, "there is no place for the index", {}};
  facts.settings_file.clear();
  const Finding finding = check_cache(facts)[0];
  CHECK(finding.level == Level::failed);
  CHECK(finding.found == "there is no place for the index");
  CHECK(finding.fix == std::vector<std::string>{"export XDG_CACHE_HOME=/var/tmp/cache-7"});
}

TEST_CASE("doctor: cache: a network file system fails, and FUSE is a warning") {
  CacheFacts facts = good();
  facts.probe.kind = Kind::network;
  facts.probe.file_system = "nfs4";
  CHECK(check_cache(facts)[0].level == Level::failed);
  CHECK(check_cache(facts)[0].found.find("(nfs4)") != std::string::npos);
  CHECK(check_cache(facts)[0].fix == kElsewhere);
  facts.probe.kind = Kind::fuse;
  CHECK(check_cache(facts)[0].level == Level::warning);
  CHECK(check_cache(facts)[0].fix == kElsewhere);
}

TEST_CASE("doctor: cache: one that cannot be written fails, unless it has an index") {
  CacheFacts facts = good();
  facts.probe.failure = "no file can be created: Read-only file system";
  CHECK(check_cache(facts)[0].level == Level::failed);
  CHECK(check_cache(facts)[0].found ==
        "/home/a/.cache/codefinder (HOME): no file can be created: Read-only file system");
  CHECK(check_cache(facts)[0].fix == kElsewhere);
  facts.has_index = true;
  CHECK(check_cache(facts)[0].level == Level::warning);
  CHECK(check_cache(facts)[0].found.find("not brought up to date") != std::string::npos);
}

TEST_CASE("doctor: cache: the directory of another user is given to this one") {
  CacheFacts facts = good();
  facts.probe.owner = 0;
  facts.probe.failure = "no file can be created: Permission denied";
  facts.above_owner = 7;
  CHECK(check_cache(facts)[0].fix[0] == "sudo chown -R 7 /home/a/.cache/codefinder");
  CHECK(check_cache(facts)[0].fix.size() == 3);
  facts.probe.failure = "no file can be created: Read-only file system";  // Nobody can write.
  CHECK(check_cache(facts)[0].fix == kElsewhere);
}

TEST_CASE("doctor: cache: the directory of another user in that user's home is left to it") {
  CacheFacts facts = good();
  facts.probe.owner = 5;
  facts.probe.failure = "no file can be created: Permission denied";
  for (const std::optional<std::uint32_t> above : {std::optional<std::uint32_t>(), {0u}}) {
    facts.above_owner = above;
    CHECK(check_cache(facts)[0].fix == kElsewhere);
  }
}

TEST_CASE("doctor: cache: the owner above is of the nearest directory of another user") {
  if (::geteuid() != 0) return;  // Others cannot give a directory away.
  const testing::TempDirectory directory;
  const std::string file = directory.write("a/b/c", ""), b = directory.path() + "/a/b";
  CHECK_FALSE(owner_above(file));
  CHECK_FALSE(owner_above(directory.path() + "/absent"));
  REQUIRE(::chown((directory.path() + "/a").c_str(), 7, 7) == 0);
  CHECK(owner_above(file) == 7u);
  REQUIRE(::chown(b.c_str(), 8, 8) == 0);
  CHECK(owner_above(b) == 7u);
}

TEST_CASE("doctor: cache: a link to nothing fails") {
  const testing::TempDirectory directory;
  const std::string link = directory.path() + "/link", target = directory.path() + "/nowhere";
  std::filesystem::create_directory_symlink(target, link);
  CacheFacts facts = good();
  facts.place->source = index::CachePlace::Source::xdg_cache_home;
  facts.probe = index::probe_directory(link + "/codefinder");
  CHECK(facts.probe.nearest == link);
  CHECK_FALSE(facts.probe.exists);
  CHECK(check_cache(facts)[0].level == Level::failed);
  CHECK(check_cache(facts)[0].found ==
        link + " (XDG_CACHE_HOME): it is a link to " + target + ": No such file or directory");
  CHECK(check_cache(facts)[0].fix == kElsewhere);
  std::filesystem::create_directory(target);
  facts.probe = index::probe_directory(link + "/codefinder");
  CHECK(facts.probe.nearest == link);
  CHECK(facts.probe.failure.empty());
  std::filesystem::remove(target);
  std::filesystem::create_directory_symlink(link, target);  // A loop.
  CHECK_FALSE(index::probe_directory(link + "/codefinder").failure.empty());
}

TEST_CASE("doctor: cache: where a setting names the directory, the variable is no fix") {
  CacheFacts facts = good();
  facts.place->source = index::CachePlace::Source::setting;
  facts.probe.kind = Kind::network;
  CHECK(check_cache(facts)[0].fix ==
        std::vector<std::string>{"--cache-directory /var/tmp/cache-7/codefinder", kElsewhere[1]});
}

TEST_CASE("doctor: cache: one that another user can replace fails") {
  CacheFacts facts = good();
  facts.probe.refusal = "the cache directory /x belongs to another user (uid 5)";
  CHECK(check_cache(facts)[0].level == Level::failed);
  CHECK(check_cache(facts)[0].found == facts.probe.refusal);
}

TEST_CASE("doctor: cache: too little space for the index of the project is a warning") {
  CacheFacts facts = good();
  facts.probe.free_bytes = 300'000'000;  // The index needs about 350 MB and some.
  CHECK(check_cache(facts)[0].level == Level::warning);
  facts.index_bytes = 350'000'000;  // It is there already.
  CHECK(check_cache(facts)[0].level == Level::ok);
  facts.index_bytes = 0;
  facts.probe.free_bytes = 400'000'000;
  CHECK(check_cache(facts)[0].level == Level::ok);
}

}  // namespace
}  // namespace codefinder::check_cache_test
