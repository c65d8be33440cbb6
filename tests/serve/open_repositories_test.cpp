// Repositories are opened once, closed for others, and never while they are in use.
#include "serve/service_fixture.h"

#include <thread>

namespace codefinder::open_repositories_test {

using namespace codefinder::serve;
using namespace codefinder::testing;

namespace {

struct Repositories {
  explicit Repositories(std::size_t limit) : all(sources(), limit, sessions.opener()) {}

  std::vector<RepositorySource> sources() const {
    std::vector<RepositorySource> listed;
    for (const char* name : {"a", "b", "c"}) {
      directory.write(std::string(name) + "/x", "");
      listed.push_back({name, directory.path() + "/" + name, "", ""});
    }
    return listed;
  }

  TempDirectory directory;
  FakeSessions sessions;
  OpenRepositories all;
};

}  // namespace

TEST_CASE("open repositories: the one that was not used for the longest time is closed") {
  Repositories fixture(2);
  REQUIRE(fixture.all.open("a", {}));
  REQUIRE(fixture.all.open("b", {}));
  REQUIRE(fixture.all.open("a", {}));
  CHECK(fixture.sessions.opened("a") == 1);
  REQUIRE(fixture.all.open("c", {}));
  CHECK(fixture.all.state("b").state == "closed");
  CHECK(fixture.all.state("a").state == "ready");
  REQUIRE(fixture.all.open("b", {}));
  CHECK(fixture.sessions.opened("b") == 2);
  CHECK(fixture.all.state("a").state == "closed");
  const OpenCounts counts = fixture.all.counts();
  CHECK(counts.hits == 1);
  CHECK(counts.misses == 4);
  CHECK(counts.closed == 2);
}

TEST_CASE("open repositories: one that is in use is not closed") {
  Repositories fixture(1);
  const auto used = fixture.all.open("a", {});
  REQUIRE(used);
  REQUIRE(fixture.all.open("b", {}));
  CHECK(fixture.all.state("a").state == "ready");
  REQUIRE(fixture.all.open("a", {}));
  CHECK(fixture.sessions.opened("a") == 1);
}

TEST_CASE("open repositories: many ask for one, and it is opened once") {
  TempDirectory directory;
  FakeSessions sessions;
  std::promise<void> begun, go;
  const auto may_go = go.get_future().share();
  OpenRepositories all({{"a", directory.path(), "", ""}}, 4,
                       [&](const RepositorySource& source, const std::stop_token& stop) {
                         begun.set_value();  // Throws the second time.
                         may_go.wait();
                         return sessions.opener()(source, stop);
                       });
  std::vector<std::future<bool>> asked;
  for (int i = 0; i < 4; ++i)
    asked.push_back(std::async(std::launch::async, [&] { return all.open("a", {}).ok(); }));
  begun.get_future().wait();
  CHECK(all.state("a").state == "opening");
  std::stop_source stop;
  stop.request_stop();
  CHECK(all.open("a", stop.get_token()).error().code == ErrorCode::cancelled);
  go.set_value();
  for (auto& one : asked) CHECK(one.get());
  CHECK(sessions.opened("a") == 1);
}

TEST_CASE("open repositories: more than may wait for repositories are refused at once") {
  TempDirectory directory;
  FakeSessions sessions;
  std::promise<void> begun, go;
  const auto may_go = go.get_future().share();
  const auto open = [&](const RepositorySource& source, const std::stop_token& stop) {
    if (source.name == "slow") {
      begun.set_value();
      may_go.wait();
    }
    return sessions.opener()(source, stop);
  };
  std::vector<RepositorySource> sources;
  for (const char* name : {"closed", "open", "slow"}) {
    directory.write(std::string(name) + "/x", "");
    sources.push_back({name, directory.path() + "/" + name, "", ""});
  }
  OpenRepositories all(std::move(sources), 4, open, 1);
  REQUIRE(all.open("open", {}));
  auto waits = std::async(std::launch::async, [&] { return all.open("slow", {}).ok(); });
  begun.get_future().wait();
  CHECK(all.open("slow", {}).error().code == ErrorCode::index_building);
  CHECK(all.open("closed", {}).error().code == ErrorCode::index_building);
  CHECK(all.open("open", {}));
  go.set_value();
  CHECK(waits.get());
  CHECK(all.open("closed", {}));
}

TEST_CASE("open repositories: one that cannot be opened is tried again") {
  Repositories fixture(4);
  fixture.sessions.failing = "a";
  CHECK(fixture.all.open("a", {}).error().code == ErrorCode::index_failed);
  CHECK(fixture.all.state("a").state == "failed");
  fixture.sessions.failing = "";
  CHECK(fixture.all.open("a", {}));
  CHECK(fixture.all.state("a").state == "ready");
  CHECK(fixture.all.open("z", {}).error().code == ErrorCode::not_found);
}

TEST_CASE("open repositories: ready once every index that is opened at the start was complete") {
  Repositories fixture(2);
  CHECK_FALSE(fixture.all.are_ready());
  fixture.all.open_in_background();
  while (!fixture.all.are_ready()) std::this_thread::yield();
  CHECK(fixture.sessions.opened("b") == 1);
  CHECK(fixture.sessions.opened("c") == 0);  // Over the limit.
  fixture.sessions.index("a").report(index::IndexState::building, 0.5);
  CHECK(fixture.all.are_ready());  // It was ready before.
}

}  // namespace codefinder::open_repositories_test
