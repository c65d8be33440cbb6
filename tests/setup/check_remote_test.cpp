// The check of object stores, with injected facts and with stores that are there or not.
#include "setup/doctor/check_remote.h"
#include "support/faulty_proxy.h"
#include "support/temp_directory.h"

#include <catch2/catch.hpp>

namespace codefinder::check_remote_test {

using namespace codefinder::setup;

namespace {

const Error kSilent{ErrorCode::internal, "http://h/p: Connection refused", {}};

Finding only(const Findings& findings) {
  REQUIRE(findings.size() == 1);
  return findings[0];
}

TEST_CASE("doctor: remote: no store, and one that answers, are ok") {
  CHECK(only(check_remote({})).level == Level::ok);
  CHECK(only(check_remote({.stores = {Done{}}})).level == Level::ok);
}

TEST_CASE("doctor: remote: a store that does not answer is a warning if another one does") {
  const Findings both = check_remote({.stores = {kSilent, Done{}}, .settings_file = "/h/s.json"});
  REQUIRE(both.size() == 2);
  CHECK(both[0].level == Level::warning);
  CHECK(both[0].found == "store 1 of index.remote: http://h/p: Connection refused");
  CHECK(both[0].fix ==
        std::vector<std::string>{"start the server, or correct index.remote in /h/s.json"});
  CHECK(both[1].level == Level::ok);
  CHECK(only(check_remote({.stores = {kSilent}})).level == Level::failed);
}

TEST_CASE("doctor: remote: a URL of another form fails in any case") {
  const Error malformed{ErrorCode::invalid_query, "x is no URL of an object store", "file:///D"};
  const Findings both = check_remote({.stores = {Done{}, malformed}});
  REQUIRE(both.size() == 2);
  CHECK(both[1].level == Level::failed);
}

TEST_CASE("doctor: remote: a missing libcurl fails") {
  const RemoteFacts facts{
      .stores = {kSilent},
      .needs_library = true,
      .library = Error{ErrorCode::internal, "libcurl.so.4 is not installed", {}},
      .has_apt = true};
  CHECK(only(check_remote(facts)).level == Level::failed);
  CHECK(only(check_remote(facts)).found.starts_with("libcurl.so.4 is not installed"));
  CHECK(only(check_remote(facts)).fix == std::vector<std::string>{"sudo apt-get install libcurl4"});
}

TEST_CASE("doctor: remote: stores for which no time is left are not asked") {
  Subject subject{
      .root = "/p", .variable = environment_variable, .place = Error{}, .tree = Error{}};
  subject.options.remote.urls = {"http://127.0.0.1:1/p", "http://127.0.0.1:1/q"};
  subject.deadline = std::chrono::steady_clock::now();
  const RemoteFacts facts = remote_facts(subject);
  CHECK(facts.stores.empty());
  REQUIRE(facts.unasked == 2);
  const Findings both = check_remote({.stores = {kSilent}, .unasked = 1});
  REQUIRE(both.size() == 2);
  CHECK(both[0].level == Level::warning);  // The other one may answer.
  CHECK(both[1].level == Level::warning);
  CHECK(both[1].found.starts_with("not checked: store 2 of index.remote"));
}

TEST_CASE("doctor: remote: a server that sends its head slowly is given up when the time is up") {
  std::string head = "HTTP/1.1 200 OK\r\n";
  while (head.size() < 5'000) head += "X-More: 1\r\n";
  using testing::FaultyProxy;
  const FaultyProxy server(0, FaultyProxy::Fault::reply, 0, head + "\r\n");
  // A byte in a millisecond: five seconds.
  const FaultyProxy slow(server.port(), FaultyProxy::Fault::slow);
  const std::string url = "http://127.0.0.1:" + std::to_string(slow.port());
  const Status reached = index::reach_object_store(url + "/p", std::chrono::milliseconds(200));
  REQUIRE_FALSE(reached);
  CHECK(reached.error().code == ErrorCode::internal);
  CHECK(reached.error().message == url + "/p: no answer within 200 ms");
}

TEST_CASE("doctor: remote: stores are asked") {
  const testing::TempDirectory directory;
  Subject subject{
      .root = "/p", .variable = environment_variable, .place = Error{}, .tree = Error{}};
  subject.options.remote.urls = {"file://" + directory.path(), "file:///no/such/directory",
                                 "ftp://host/"};
  const RemoteFacts facts = remote_facts(subject);
  REQUIRE(facts.stores.size() == 3);
  CHECK(facts.stores[0].ok());
  REQUIRE_FALSE(facts.stores[1].ok());
  CHECK(facts.stores[1].error().message == "/no/such/directory: No such file or directory");
  REQUIRE_FALSE(facts.stores[2].ok());
  CHECK(facts.stores[2].error().code == ErrorCode::invalid_query);
  CHECK(facts.needs_library);
  subject.options.remote.urls.resize(2);
  CHECK_FALSE(remote_facts(subject).needs_library);
}

}  // namespace
}  // namespace codefinder::check_remote_test
