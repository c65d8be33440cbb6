// The files of a server: its repositories and its tokens; the rates of tokens.
#include "index/objects/signature.h"
#include "serve/served_repositories.h"
#include "serve/server.h"
#include "serve/tokens.h"
#include "support/temp_directory.h"

#include <catch2/catch.hpp>

#include <filesystem>

namespace codefinder::files_test {

using namespace codefinder::serve;
using namespace codefinder::testing;

namespace {

class FixedClock : public Clock {
 public:
  std::chrono::steady_clock::time_point now() const override { return at; }
  std::chrono::system_clock::time_point wall_now() const override { return {}; }
  std::chrono::steady_clock::time_point at{std::chrono::hours(1)};
};

std::string why_not(std::string_view text) {
  const auto parsed = parse_repositories(text, "/");
  return parsed ? "" : parsed.error().message;
}

std::string tokens_with(const std::string& fields) { return "{\"tokens\":[{" + fields + "}]}"; }

}  // namespace

TEST_CASE("serve files: the work trees of a directory") {
  const TempDirectory directory;
  directory.write("zeta/.git/HEAD", "");
  directory.write("alpha/.git", "gitdir: elsewhere");  // A worktree.
  directory.write("plain/file", "");
  directory.write("deep/er/.git/HEAD", "");
  directory.write("two words/.git/HEAD", "");
  const auto found = find_repositories(directory.path());
  REQUIRE(found);
  REQUIRE(found->size() == 2);
  CHECK((*found)[0].name == "alpha");
  CHECK((*found)[0].path == directory.path() + "/alpha");
  CHECK((*found)[1].name == "zeta");
  CHECK_FALSE(find_repositories(directory.path() + "/absent"));
}

TEST_CASE("serve files: a list of repositories") {
  const TempDirectory directory;
  directory.write("web/a.c", "");
  const std::string commit(40, 'a');
  const std::string list = directory.write("repos.json",
                                           R"({"repositories": [{"name": "web", "path": "web"},
      {"name": "linux", "remote": "github.com/torvalds/linux", "commit": ")" +
                                               commit + "\"}]}");
  const auto found = find_repositories(list);
  REQUIRE(found);
  REQUIRE(found->size() == 2);
  CHECK((*found)[0].commit == commit);
  CHECK((*found)[1].path == directory.path() + "/web");
}

TEST_CASE("serve files: what is wrong with a list of repositories") {
  using Catch::Matchers::Contains;
  CHECK_THAT(why_not("{"), Contains("no JSON"));
  CHECK_THAT(why_not("[]"), Contains("must be an object"));
  CHECK_THAT(why_not(R"({"repositories":[],"x":1})"), Contains("nothing else"));
  CHECK_THAT(why_not(R"({"repositories":[1]})"), Contains("repositories[0] must be an object"));
  CHECK_THAT(why_not(R"({"repositories":[{"nmae":"x"}]})"), Contains("unknown field \"nmae\""));
  CHECK_THAT(why_not(R"({"repositories":[{"name":1}]})"), Contains("name must be a string"));
  CHECK_THAT(why_not(R"({"repositories":[{"name":"a/b","path":"/"}]})"),
             Contains("name must have"));
  CHECK_THAT(why_not(R"({"repositories":[{"name":"..","path":"/"}]})"), Contains("name must have"));
  CHECK_THAT(why_not(R"({"repositories":[{"name":"a"}]})"), Contains("either a path or a remote"));
  CHECK_THAT(why_not(R"({"repositories":[{"name":"a","path":"/","commit":"0"}]})"),
             Contains("must have a commit if"));
  CHECK_THAT(why_not(R"({"repositories":[{"name":"a","remote":"h/o/n","commit":"main"}]})"),
             Contains("whole id"));
  CHECK_THAT(why_not(R"({"repositories":[{"name":"a","path":"/no/such/place"}]})"),
             Contains("repositories[0].path"));
  CHECK_THAT(why_not(R"({"repositories":[{"name":"a","path":"/"},{"name":"a","path":"/tmp"}]})"),
             Contains("the name a"));
  CHECK_THAT(why_not(R"({"repositories":[{"name":"a","path":"/"},{"name":"b","path":"/."}]})"),
             Contains("two repositories are /"));
}

TEST_CASE("serve files: a token is found by its digest, and sees what it may") {
  const std::string digest = objects::sha256_hex("s3cret");
  const auto tokens = Tokens::parse(tokens_with(
      R"("name":"ci","per_minute":2,"repositories":["web","lib-*"],"sha256":")" + digest + "\""));
  REQUIRE(tokens);
  CHECK(tokens->are_required());
  const auto caller = tokens->find("Bearer s3cret");
  REQUIRE(caller);
  CHECK(caller->name == "ci");
  CHECK(caller->may_see("web"));
  CHECK(caller->may_see("lib-a"));
  CHECK_FALSE(caller->may_see("webs"));
  CHECK_FALSE(caller->may_see("secret"));
  CHECK(tokens->find("bearer  s3cret "));
  for (const std::string& wrong : std::vector<std::string>{
           "", "Bearer", "Bearer ", "Bearer s3cre", "Basic s3cret", "s3cret", "Bearer " + digest})
    CHECK_FALSE(tokens->find(wrong));
  CHECK(Tokens::none().find("")->may_see("anything"));
  CHECK_FALSE(Tokens::none().are_required());
}

TEST_CASE("serve files: what is wrong with tokens") {
  using Catch::Matchers::Contains;
  const auto why = [](const std::string& text) {
    const auto parsed = Tokens::parse(text);
    return parsed ? "" : parsed.error().message;
  };
  const std::string digest = "\"sha256\":\"" + std::string(64, 'a') + "\"";
  const std::string rest = ",\"repositories\":[\"*\"]";
  CHECK_THAT(why("x"), Contains("no JSON"));
  CHECK_THAT(why("{}"), Contains("\"tokens\", an array"));
  CHECK_THAT(why(tokens_with("\"name\":\"a\"")), Contains("tokens[0] has no sha256"));
  CHECK_THAT(why(tokens_with("\"name\":\"a\"," + digest)), Contains("has no repositories"));
  CHECK_THAT(why(tokens_with("\"name\":\"a\",\"sha256\":\"s3cret\"" + rest)),
             Contains("64 lower-case"));
  CHECK_THAT(why(tokens_with("\"name\":\"a\"," + digest + ",\"repositories\":\"*\"")),
             Contains("list of names"));
  CHECK_THAT(why(tokens_with("\"name\":\"a\"," + digest + rest + ",\"per_minute\":0")),
             Contains("per_minute must be"));
  CHECK_THAT(why(tokens_with("\"name\":\"a\"," + digest + rest + ",\"admin\":true")),
             Contains("unknown field \"admin\""));
  CHECK_THAT(why("{\"tokens\":[{\"name\":\"a\"," + digest + rest + "},{\"name\":\"b\"," + digest +
                 rest + "}]}"),
             Contains("tokens[1] has the name or the digest of another"));
  CHECK(Tokens::load("/no/such/file").error().code == ErrorCode::not_found);
}

TEST_CASE("serve files: a caller has so many requests in a minute") {
  FixedClock clock;
  Rates rates(clock);
  const Caller caller{.name = "ci", .per_minute = 3}, other{.name = "b", .per_minute = 1};
  const Caller unlimited{.name = "c"};
  for (int i = 0; i < 3; ++i) CHECK(rates.take(caller).count() == 0);
  CHECK(rates.take(caller).count() == 20);
  CHECK(rates.take(other).count() == 0);
  for (int i = 0; i < 100; ++i) CHECK(rates.take(unlimited).count() == 0);
  clock.at += std::chrono::seconds(19);
  CHECK(rates.take(caller).count() == 1);
  clock.at += std::chrono::seconds(1);
  CHECK(rates.take(caller).count() == 0);
  CHECK(rates.take(caller).count() == 20);
  clock.at += std::chrono::hours(1);  // No more than a minute's worth.
  for (int i = 0; i < 3; ++i) CHECK(rates.take(caller).count() == 0);
  CHECK(rates.take(caller).count() == 20);
}

TEST_CASE("serve files: where to listen") {
  const auto v4 = parse_endpoint("127.0.0.1:80");
  REQUIRE(v4);
  CHECK(v4->address == "127.0.0.1");
  CHECK(v4->port == 80);
  const auto v6 = parse_endpoint("[::1]:0");
  REQUIRE(v6);
  CHECK(v6->address == "::1");
  for (const char* wrong : {"", "80", "127.0.0.1", "127.0.0.1:", "127.0.0.1:x", "::1:80", ":80",
                            "127.0.0.1:65536", "127.0.0.1:-1"})
    CHECK_FALSE(parse_endpoint(wrong));
}

TEST_CASE("serve files: without tokens, only this machine may be listened on") {
  const TempDirectory directory;
  directory.write("a/.git/HEAD", "");
  const Status refused = run_server({.listen = "0.0.0.0:0", .repositories = directory.path()});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::invalid_query);
  CHECK_THAT(refused.error().hint, Catch::Matchers::Contains("--tokens"));
}

}  // namespace codefinder::files_test
