// `codefinder publish` and `fetch`, through a directory.
#include "cli/run.h"
#include "update/git_helpers.h"

namespace codefinder::cli_sharing_test {

using namespace codefinder::testing;
using nlohmann::json;

namespace {

void make_commit(const Project& project) {
  project.write("shop.py", "def buy(item):\n    return item\n");
  REQUIRE(run_shell(project.root(),
                    "rm -r .git && git init && git remote add origin git@example.org:team/shop.git "
                    "&& git add -A && git commit -m one") == 0);
}

}  // namespace

TEST_CASE("sharing: what is published on one machine is fetched on another") {
  const Project first, second;
  const TempTree objects;
  const std::string url = "file://" + objects.path();
  make_commit(first);
  REQUIRE(run_shell(objects.path(), "openssl genpkey -algorithm ed25519 -out key.pem") == 0);

  CHECK(first.run({"publish"}).error_code() == "invalid_query");
  CHECK(first.run({"publish", "ftp://host/x"}).error_code() == "invalid_query");
  CHECK(first.run({"publish", url, "--sign", "/nothing/here"}).error_code() == "not_found");
  const json published = first.ask({"publish", url, "--sign", objects / "key.pem"});
  CHECK(published.at("repository") == "example.org/team/shop");
  CHECK(published.at("files") == 1);
  CHECK(published.at("uploaded").at("chunks") == published.at("chunks"));
  CHECK(first.ask({"publish", url}).at("uploaded").at("chunks") == 0);
  CHECK_FALSE(published.contains("sources"));
  const json with_sources = first.ask({"publish", url, "--with-sources"});
  CHECK(with_sources.at("sources").at("uploaded") == with_sources.at("sources").at("bytes"));
  CHECK(with_sources.at("sources").at("bytes") > 0);

  REQUIRE(run_shell(second.root(), "rm -r .git && git clone '" + first.root() +
                                       "' . && git remote "
                                       "set-url origin https://example.org/team/shop") == 0);
  CHECK(second.run({"fetch"}).error_code() == "invalid_query");
  CHECK(second.run({"fetch", "file:///nothing/here"}).error_code() == "not_found");
  const json fetched = second.ask({"fetch", url});
  CHECK(fetched.at("restored") == true);
  CHECK(fetched.at("commit") == published.at("commit"));
  CHECK(second.ask({"fetch", url}).at("restored") == false);
  CHECK(second.ask({"nav", "buy"}).at("hits").size() == 1);
}

TEST_CASE("sharing: the user's settings name the store and the keys; a repository's do nothing") {
  const Project project;
  const TempTree objects;
  make_commit(project);
  const std::string settings = "{\"index.remote\": [\"file://" + objects.path() +
                               "\"], \"log.level\": \"info\"}";
  project.write(".codefinder.json", settings);
  const RunResult ignored = project.run({"index"});
  CHECK(ignored.err.find("index.remote") != std::string::npos);
  CHECK(ignored.err.find("snapshot") == std::string::npos);

  const Project other;
  make_commit(other);
  other.tree().write("home/.config/codefinder/settings.json", settings);
  CHECK(other.run({"index"}).err.find("no snapshot of ") != std::string::npos);
}

TEST_CASE("sharing: shards are put into a store, and an index is assembled of them") {
  const Project first, second;
  const TempTree objects;
  const std::string url = "file://" + objects.path();
  for (const Project* project : {&first, &second})
    project->write("shop.py", "def buy(item):\n    return item\n");
  CHECK(first.run({"index", "--shard", "2", "--store", url}).error_code() == "invalid_query");
  CHECK(first.run({"index", "--shard", "3/2", "--store", url}).error_code() == "invalid_query");
  CHECK(first.run({"index", "--shard", "1/2"}).error_code() == "invalid_query");
  CHECK(first.run({"index", "--assemble"}).error_code() == "invalid_query");
  std::uint64_t extracted = 0;
  for (const char* shard : {"1/2", "2/2"})
    extracted +=
        first.ask({"index", "--shard", shard, "--store", url}).at("extracted").get<std::uint64_t>();
  CHECK(extracted == 1);
  const RunResult assembled = second.run({"index", "--assemble", "--store", url});
  CHECK(assembled.json().at("index").at("files") == 1);
  CHECK(assembled.err.find("\"missing_groups\":0") != std::string::npos);
  CHECK(second.ask({"nav", "buy"}).at("hits").size() == 1);
}

}  // namespace codefinder::cli_sharing_test
