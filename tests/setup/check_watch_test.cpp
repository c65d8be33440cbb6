// The check of inotify's limits, with injected facts.
#include "setup/doctor/check_watch.h"

#include <catch2/catch.hpp>

#include <cerrno>

namespace codefinder::check_watch_test {

using namespace codefinder::setup;

namespace {

WatchFacts good() {
  return {.directories = 1'000,
          .max_watches = 65'536,
          .max_instances = 128,
          .max_events = 16'384,
          .used_watches = 50};
}

Finding only(const Findings& findings) {
  REQUIRE(findings.size() == 1);
  return findings[0];
}

TEST_CASE("doctor: watch: enough watches are ok") {
  const Finding finding = only(check_watch(good()));
  CHECK(finding.level == Level::ok);
  CHECK(finding.found == "1,000 directories to watch; 50 of this user's 65536 watches are used");
}

TEST_CASE("doctor: watch: too few watches are a warning with the sysctl") {
  WatchFacts facts = good();
  facts.max_watches = 10;
  const Finding finding = only(check_watch(facts));
  CHECK(finding.level == Level::warning);
  CHECK(finding.found.find("every 5 s") != std::string::npos);
  CHECK(finding.fix ==
        std::vector<std::string>{"sudo sysctl fs.inotify.max_user_watches=524288",
                                 "echo fs.inotify.max_user_watches=524288 | sudo tee "
                                 "/etc/sysctl.d/60-codefinder-max_user_watches.conf"});
}

TEST_CASE("doctor: watch: watches of other programs count") {
  WatchFacts facts = good();
  facts.used_watches = facts.max_watches - facts.directories - 8;
  CHECK(only(check_watch(facts)).level == Level::ok);
  ++facts.used_watches;
  CHECK(only(check_watch(facts)).level == Level::warning);
}

TEST_CASE("doctor: watch: the value of the fix is enough for a large project") {
  WatchFacts facts = good();
  facts.directories = 1'000'000;
  CHECK(only(check_watch(facts)).fix[0] == "sudo sysctl fs.inotify.max_user_watches=2097152");
}

TEST_CASE("doctor: watch: no free instance, and no inotify, are warnings") {
  WatchFacts facts = good();
  facts.error = EMFILE;
  CHECK(only(check_watch(facts)).level == Level::warning);
  CHECK(only(check_watch(facts)).fix[0] == "sudo sysctl fs.inotify.max_user_instances=1024");
  facts.max_instances = 1'024;
  CHECK(only(check_watch(facts)).fix[0] == "sudo sysctl fs.inotify.max_user_instances=2048");
  facts.error = ENOSYS;
  CHECK(only(check_watch(facts)).level == Level::warning);
  CHECK(only(check_watch(facts)).fix.empty());
}

TEST_CASE("doctor: watch: a short queue and a network file system are warnings") {
  WatchFacts facts = good();
  facts.max_events = 100;
  CHECK(only(check_watch(facts)).level == Level::warning);
  CHECK(only(check_watch(facts)).fix[0] == "sudo sysctl fs.inotify.max_queued_events=16384");
  facts.polled = true;
  CHECK(only(check_watch(facts)).found.find("network file system") != std::string::npos);
}

TEST_CASE("doctor: watch: in a container the fix is for its host") {
  WatchFacts facts = good();
  facts.max_watches = 10;
  facts.settable = false;
  for (const std::string& fix : only(check_watch(facts)).fix)
    CHECK(fix.ends_with("# on the host of this container"));
}

TEST_CASE("doctor: watch: limits that cannot be read are no warning") {
  CHECK(only(check_watch({.directories = 5})).level == Level::ok);
}

}  // namespace
}  // namespace codefinder::check_watch_test
