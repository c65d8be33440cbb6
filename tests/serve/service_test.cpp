// The service: routes, tokens, limits, the log and the metrics.
#include "serve/service_fixture.h"

#include <set>

namespace codefinder::service_test {

using namespace codefinder::serve;
using namespace codefinder::testing;

namespace {

std::string error_code(const HttpResponse& response) {
  return ServiceFixture::json_of(response)["error"]["code"];
}

HttpRequest nav(const std::string& repository, const std::string& query = "main") {
  return ServiceFixture::request("POST", "/v1/repos/" + repository + "/nav",
                                 R"({"query":")" + query + "\"}");
}

}  // namespace

TEST_CASE("service: a verb answers from the repository that the path names") {
  ServiceFixture fixture;
  for (const std::string name : {"alpha", "beta"}) {
    const HttpResponse response = fixture.ask(nav(name, name + "_main"));
    CHECK(response.status == 200);
    const Json answer = ServiceFixture::json_of(response);
    REQUIRE(answer["hits"].size() == 1);
    CHECK(answer["hits"][0]["path"] == "src/" + name + ".py");
  }
  CHECK(fixture.ask(nav("alpha", "beta_main")).status == 200);  // Nothing found is no error.
  CHECK(fixture.ask(ServiceFixture::request("POST", "/v1/repos/alpha/status")).status == 200);
}

TEST_CASE("service: wrong requests have the status and the error that fit") {
  ServiceFixture fixture;
  const auto status = [&](const std::string& method, const std::string& path,
                          const std::string& body = "{}") {
    return fixture.ask(ServiceFixture::request(method, path, body)).status;
  };
  CHECK(status("POST", "/v1/repos/alpha/nav", "{") == 400);
  CHECK(status("POST", "/v1/repos/alpha/nav", "[]") == 400);
  CHECK(status("POST", "/v1/repos/alpha/nav", R"({"limit":"x"})") == 400);
  CHECK(status("POST", "/v1/repos/alpha/snippet", R"({"targets":["cf_0000000000000aa"]})") == 404);
  CHECK(status("POST", "/v1/repos/alpha/open", R"({"targets":["/etc/passwd"]})") == 403);
  CHECK(status("POST", "/v1/repos/alpha/open", R"({"targets":["../beta/x"]})") == 403);
  CHECK(status("POST", "/v1/repos/alpha/nav", R"({"query":"x","project_root":"/"})") == 400);
  CHECK(status("POST", "/v1/repos/gamma/nav") == 404);
  CHECK(status("POST", "/v1/repos/../alpha/nav") == 404);
  CHECK(status("POST", "/v1/repos/alpha/none") == 404);
  CHECK(status("GET", "/v1/repos/alpha/nav") == 405);
  CHECK(status("POST", "/v1/repos") == 405);
  CHECK(status("GET", "/mcp") == 405);
  CHECK(status("POST", "/") == 404);
  const HttpResponse wrong = fixture.ask(ServiceFixture::request("DELETE", "/mcp"));
  CHECK(header_of(wrong, "Allow") == "POST");
  CHECK(error_code(fixture.ask(nav("gamma"))) == "not_found");
}

TEST_CASE("service: no path of the machine is shown") {
  ServiceFixture fixture;
  const auto ask = [&](const std::string& path, const std::string& body) {
    const HttpResponse response = fixture.ask(ServiceFixture::request("POST", path, body));
    INFO(response.body);
    CHECK(response.body.find(fixture.directory.path()) == std::string::npos);
    return response;
  };
  const HttpResponse outside = ask("/v1/repos/alpha/open", R"({"targets":["../beta/x"]})");
  CHECK(outside.status == 403);
  CHECK_THAT(outside.body, Catch::Contains("../beta/x lies outside the project root alpha\""));
  CHECK(ask("/v1/repos/alpha/map", R"({"path":"../beta"})").status == 403);
  CHECK(ServiceFixture::json_of(ask("/v1/repos/alpha/status", "{}"))["root"] == "alpha");

  const auto call = [](const char* arguments) {
    return std::string(
               R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"open",)") +
           R"("arguments":)" + arguments + "}}";
  };
  CHECK_THAT(ask("/mcp", call(R"({"repo":"alpha","targets":["../beta/x"]})")).body,
             Catch::Contains("lies outside the project root alpha"));

  for (const char* name : {"alpha", "beta", "secret"}) {
    ask(std::string("/v1/repos/") + name + "/status", "{}");
    fixture.sessions.index(name).report(index::IndexState::failed, 1);
    fixture.sessions.index(name).files().set_state(index::IndexState::failed);
  }
  CHECK_THAT(ask("/v1/repos/alpha/nav", R"({"query":"x"})").body,
             Catch::Contains("the index of alpha failed"));
  CHECK(ask("/v1/nav", R"({"query":"x"})").status == 500);
  CHECK(ask("/v1/references", R"({"targets":["x"]})").status == 500);
}

TEST_CASE("service: answers have a size over HTTP") {
  ServiceFixture fixture;
  const auto ask = [&](const char* path, const std::string& body) {
    return fixture.ask(ServiceFixture::request("POST", path, body));
  };
  for (const char* path : {"/v1/repos/alpha/nav", "/v1/nav"}) {
    CHECK(ask(path, R"({"query":"x","max_bytes":8000000})").status == 200);
    const HttpResponse refused = ask(path, R"({"query":"x","max_bytes":8000001})");
    CHECK(refused.status == 400);
    CHECK_THAT(refused.body, Catch::Matchers::Contains("max_bytes is at most 8000000"));
  }
  const std::string call =
      R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"nav","arguments":)"
      R"({"query":"x","repo":"alpha","max_bytes":8000001}}})";
  CHECK_THAT(ask("/mcp", call).body, Catch::Matchers::Contains("max_bytes is at most 8000000"));
}

TEST_CASE("service: what works on an index or reads elsewhere is not served") {
  ServiceFixture fixture;
  for (const char* verb : {"index", "reindex", "memory.search"})
    CHECK(fixture.ask(ServiceFixture::request("POST", std::string("/v1/repos/alpha/") + verb, "{}"))
              .status == 404);
}

TEST_CASE("service: a token is needed, and shows nothing of what it may not see") {
  ServiceFixture fixture({}, two_tokens());
  const HttpResponse unknown = fixture.ask(nav("alpha"));
  CHECK(unknown.status == 401);
  CHECK(header_of(unknown, "WWW-Authenticate") == "Bearer");
  CHECK(error_code(unknown) == "unauthorized");
  CHECK(fixture.ask(with_token(nav("alpha"), "wrong")).status == 401);
  CHECK(fixture.ask(with_token(nav("secret"), "full-token")).status == 200);
  CHECK(fixture.ask(with_token(nav("alpha"), "some-token")).status == 200);
  // A repository that it may not see is as one that does not exist.
  HttpResponse hidden = fixture.ask(with_token(nav("secret"), "some-token"));
  HttpResponse absent = fixture.ask(with_token(nav("nosuch"), "some-token"));
  CHECK(hidden.status == 404);
  const std::size_t at = hidden.body.find("secret");
  REQUIRE(at != std::string::npos);
  CHECK(hidden.body.replace(at, 6, "nosuch") == absent.body);
  const HttpResponse list = fixture.ask(
      with_token(ServiceFixture::request("GET", "/v1/repos"), "some-token"));
  const Json names = ServiceFixture::json_of(list)["repositories"];
  REQUIRE(names.size() == 1);
  CHECK(names[0]["name"] == "alpha");
  CHECK(names[0]["state"] == "ready");
}

TEST_CASE("service: one question to the repositories that a token may see") {
  ServiceFixture fixture({}, two_tokens());
  const auto ask = [&](const std::string& token, const std::string& body) {
    return fixture.ask(with_token(ServiceFixture::request("POST", "/v1/nav", body), token));
  };
  const auto repositories = [&](const std::string& token, const std::string& body) {
    std::set<std::string> names;
    const Json answer = ServiceFixture::json_of(ask(token, body));
    for (const Json& hit : answer["hits"]) names.insert(hit["repo"].get<std::string>());
    return names;
  };
  CHECK(repositories("full-token", R"({"query":"main"})") ==
        std::set<std::string>{"alpha", "beta", "secret"});
  CHECK(repositories("full-token", R"({"query":"main","repos":["b*"]})") ==
        std::set<std::string>{"beta"});
  CHECK(fixture.sessions.opened("beta") == 1);
  CHECK(repositories("some-token", R"({"query":"main"})") == std::set<std::string>{"alpha"});
  CHECK(ask("some-token", R"({"query":"main","repos":["secret"]})").status == 404);
  CHECK(ask("some-token", R"({"query":"main","repo":"secret"})").status == 404);
  CHECK(fixture.ask(with_token(ServiceFixture::request("POST", "/v1/open", "{}"), "full-token"))
            .status == 400);
  CHECK(fixture.ask(with_token(ServiceFixture::request("POST", "/v1/index", "{}"), "full-token"))
            .status == 404);
}

TEST_CASE("service: the head of a request without a token or from a wrong page is refused") {
  ServiceFixture fixture({}, two_tokens());
  const auto refused = fixture.service().refuse(nav("alpha"));
  REQUIRE(refused);
  CHECK(refused->status == 401);
  HttpRequest page = with_token(nav("alpha"), "full-token");
  CHECK_FALSE(fixture.service().refuse(page));
  page.headers["origin"] = "https://evil.example.com";
  REQUIRE(fixture.service().refuse(page));
  CHECK(fixture.service().refuse(page)->status == 403);
  REQUIRE(fixture.log.records().size() == 3);
  CHECK(fixture.log.records()[0].status == 401);
}

TEST_CASE("service: a token has so many requests in a minute") {
  ServiceFixture fixture({}, two_tokens());
  for (int i = 0; i < 4; ++i)
    CHECK(fixture.ask(with_token(nav("alpha"), "some-token")).status == 200);
  const HttpResponse refused = fixture.ask(with_token(nav("alpha"), "some-token"));
  CHECK(refused.status == 429);
  CHECK(header_of(refused, "Retry-After") == "15");
  CHECK(fixture.ask(with_token(nav("alpha"), "full-token")).status == 200);
}

TEST_CASE("service: web pages are refused unless they are of this machine, or allowed") {
  ServiceFixture fixture({.origins = {"https://tools.example.com"}});
  const auto status = [&](const std::string& origin, const std::string& host = "localhost") {
    HttpRequest request = nav("alpha");
    if (!origin.empty()) request.headers["origin"] = origin;
    request.headers["host"] = host;
    return fixture.ask(std::move(request)).status;
  };
  CHECK(status("") == 200);
  CHECK(status("http://localhost:3000") == 200);
  CHECK(status("http://127.0.0.1") == 200);
  CHECK(status("http://[::1]:80", "[::1]:80") == 200);
  CHECK(status("https://tools.example.com") == 200);
  CHECK(status("https://evil.example.com") == 403);
  CHECK(status("http://localhost.example.com") == 403);
  CHECK(status("null") == 403);
  // A page whose name leads to this machine sends no origin with a GET.
  CHECK(status("", "evil.example.com") == 403);
  ServiceFixture with_tokens({}, two_tokens());
  HttpRequest request = with_token(nav("alpha"), "full-token");
  request.headers["host"] = "code.example.com";  // As a proxy forwards it.
  CHECK(with_tokens.ask(std::move(request)).status == 200);
}

TEST_CASE("service: pages of an allowed origin may ask and read the answers") {
  ServiceFixture fixture({.origins = {"https://tools.example.com"}}, two_tokens());
  const auto ask = [&](HttpRequest request, const std::string& origin) {
    request.headers["origin"] = origin;
    request.headers["access-control-request-method"] = "POST";
    return fixture.ask(std::move(request));
  };
  const std::string tools = "https://tools.example.com";
  const HttpRequest preflight = ServiceFixture::request("OPTIONS", "/v1/repos/alpha/nav");
  const HttpResponse may = ask(preflight, tools);
  CHECK(may.status == 200);
  CHECK(may.body.empty());
  CHECK(header_of(may, "Access-Control-Allow-Origin") == tools);
  CHECK_THAT(header_of(may, "Access-Control-Allow-Headers"),
             Catch::Matchers::StartsWith("Authorization, Content-Type"));
  CHECK(ask(preflight, "https://evil.example.com").status == 403);
  CHECK(ask(preflight, "http://localhost:3000").status == 401);
  const HttpResponse answer = ask(with_token(nav("alpha"), "full-token"), tools);
  CHECK(answer.status == 200);
  CHECK(header_of(answer, "Access-Control-Allow-Origin") == tools);
  CHECK(header_of(answer, "Vary") == "Origin");
  CHECK(header_of(ask(nav("alpha"), tools), "Access-Control-Allow-Origin") == tools);  // 401.
  const HttpResponse health = ask(ServiceFixture::request("GET", "/healthz"), tools);
  CHECK(header_of(health, "Access-Control-Allow-Origin") == tools);
  const HttpResponse local = ask(with_token(nav("alpha"), "full-token"), "http://localhost:3000");
  CHECK(local.status == 200);
  CHECK(header_of(local, "Access-Control-Allow-Origin").empty());
}

TEST_CASE("service: a request that takes too long is answered in time") {
  ServiceFixture fixture({.threads = 1, .deadline = std::chrono::milliseconds(400)});
  REQUIRE(fixture.ask(nav("alpha")).status == 200);
  fixture.sessions.index("alpha").close_gate();
  auto running = fixture.start(nav("alpha"));
  auto queued = fixture.start(nav("beta"));
  const HttpResponse late = ServiceFixture::wait(std::move(running));
  CHECK(late.status == 504);
  CHECK(error_code(late) == "cancelled");
  CHECK(ServiceFixture::wait(std::move(queued)).status == 504);
  fixture.sessions.index("alpha").open_gate();
}

TEST_CASE("service: more requests than may wait are refused") {
  ServiceFixture fixture({.threads = 1, .waiting = 1});
  REQUIRE(fixture.ask(nav("alpha")).status == 200);
  fixture.sessions.index("alpha").close_gate();
  auto running = fixture.start(nav("alpha"));
  auto waiting = fixture.start(nav("alpha"));
  const HttpResponse refused = fixture.ask(nav("alpha"));
  CHECK(refused.status == 503);
  CHECK(header_of(refused, "Retry-After") == "1");
  CHECK(fixture.ask(ServiceFixture::request("GET", "/healthz")).status == 200);
  fixture.sessions.index("alpha").open_gate();
  CHECK(ServiceFixture::wait(std::move(running)).status == 200);
  CHECK(ServiceFixture::wait(std::move(waiting)).status == 200);
  CHECK(fixture.ask(nav("alpha")).status == 200);
}

TEST_CASE("service: long requests of one token leave a thread to the others") {
  ServiceFixture fixture({.threads = 2}, two_tokens());
  REQUIRE(fixture.ask(with_token(nav("alpha"), "full-token")).status == 200);
  REQUIRE(fixture.ask(with_token(nav("beta"), "full-token")).status == 200);
  fixture.sessions.index("beta").close_gate();
  std::vector<std::future<HttpResponse>> held;
  for (int i = 0; i < 3; ++i) held.push_back(fixture.start(with_token(nav("beta"), "full-token")));
  CHECK(fixture.ask(with_token(nav("alpha"), "some-token")).status == 200);
  fixture.sessions.index("beta").open_gate();
  for (auto& one : held) CHECK(ServiceFixture::wait(std::move(one)).status == 200);
}

TEST_CASE("service: a request whose client is gone is not run") {
  ServiceFixture fixture({.threads = 1});
  REQUIRE(fixture.ask(nav("alpha")).status == 200);
  fixture.sessions.index("alpha").close_gate();
  auto running = fixture.start(nav("alpha"));
  HttpRequest gone = nav("beta");
  const std::stop_source stop = gone.stop;
  auto dropped = fixture.start(std::move(gone));
  stop.request_stop();
  fixture.sessions.index("alpha").open_gate();
  CHECK(ServiceFixture::wait(std::move(running)).status == 200);
  CHECK(ServiceFixture::wait(std::move(dropped)).status == 499);
  CHECK(fixture.sessions.opened("beta") == 0);
}

TEST_CASE("service: an index that fails is an error of the request") {
  ServiceFixture fixture;
  REQUIRE(fixture.ask(nav("alpha")).status == 200);
  fixture.sessions.index("alpha").throw_on_snapshot(true);
  CHECK(fixture.ask(nav("alpha")).status == 500);
  fixture.sessions.failing = "beta";
  const HttpResponse closed = fixture.ask(nav("beta"));
  CHECK(closed.status == 500);
  CHECK(error_code(closed) == "index_failed");
  CHECK(closed.body.find(fixture.directory.path()) == std::string::npos);
}

TEST_CASE("service: health and readiness need no token") {
  ServiceFixture fixture({}, two_tokens());
  const auto ready = [&] { return fixture.ask(ServiceFixture::request("GET", "/readyz")).status; };
  CHECK(fixture.ask(ServiceFixture::request("GET", "/healthz")).status == 200);
  CHECK(ready() == 503);
  fixture.repositories().open_in_background();
  while (ready() != 200) std::this_thread::yield();
  fixture.service().prepare_stop();
  CHECK(ready() == 503);
  CHECK(fixture.ask(ServiceFixture::request("GET", "/healthz")).status == 200);
}

TEST_CASE("service: the log has who asked what, without the query") {
  ServiceFixture fixture({}, two_tokens());
  fixture.ask(with_token(nav("alpha", "xyzzy"), "full-token"));
  fixture.ask(with_token(nav("nosuch"), "full-token"));
  fixture.ask(nav("alpha"));
  fixture.service().finish();
  const auto records = fixture.log.records();
  REQUIRE(records.size() == 3);
  CHECK(records[0].caller == "full");
  CHECK(records[0].repository == "alpha");
  CHECK(records[0].verb == "nav");
  CHECK(records[0].status == 200);
  CHECK(records[0].bytes > 0);
  CHECK(records[1].status == 404);
  CHECK(records[1].repository.empty());
  CHECK(records[2].status == 401);
  CHECK(records[2].caller.empty());
}

TEST_CASE("service: metrics") {
  ServiceFixture fixture({}, two_tokens());
  fixture.service().set_connections([] { return std::size_t{7}; });
  fixture.service().add_metrics([](std::string& text) { text += "more 1\n"; });
  fixture.ask(with_token(nav("alpha"), "full-token"));
  fixture.ask(with_token(nav("alpha"), "full-token"));
  fixture.ask(nav("alpha"));
  fixture.service().count_refusal(431);
  const auto metrics = ServiceFixture::request("GET", "/metrics");
  CHECK(fixture.ask(metrics).status == 401);
  const HttpResponse response = fixture.ask(with_token(metrics, "full-token"));
  CHECK(response.content_type.starts_with("text/plain; version=0.0.4"));
  for (const char* line :
       {"codefinder_requests_total{operation=\"nav\",status=\"200\"} 2\n",
        "codefinder_requests_total{operation=\"refused\",status=\"431\"} 1\n",
        "codefinder_request_seconds_count{operation=\"nav\"} 2\n",
        "codefinder_request_seconds_bucket{operation=\"nav\",le=\"+Inf\"} 2\n",
        "codefinder_connections 7\n", "more 1\n", "codefinder_open_hits_total 1\n",
        "codefinder_open_misses_total 1\n", "# TYPE codefinder_index_age_seconds gauge\n"}) {
    INFO(response.body);
    CHECK_THAT(response.body, Catch::Matchers::Contains(line));
  }
}

}  // namespace codefinder::service_test
