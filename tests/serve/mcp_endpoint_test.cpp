// MCP over HTTP: both kinds of versions, their headers, batches, and the argument `repo`.
#include "serve/service_fixture.h"

namespace codefinder::mcp_endpoint_test {

using namespace codefinder::serve;
using namespace codefinder::testing;

namespace {

using Headers = std::map<std::string, std::string>;

HttpRequest post(const Json& message, const Headers& headers = {}) {
  HttpRequest request = ServiceFixture::request("POST", "/mcp", lsp::dump_json(message));
  for (const auto& [name, value] : headers) request.headers[name] = value;
  return request;
}

Json rpc(const std::string& method, Json params = Json()) {
  Json message = {{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}};
  if (!params.is_null()) message["params"] = std::move(params);
  return message;
}

Json tool(const std::string& name, Json arguments = Json::object()) {
  return {{"name", name}, {"arguments", std::move(arguments)}};
}

/// A request of the version without sessions.
Json stateless(const std::string& method, Json params = Json::object()) {
  params["_meta"] = {{"io.modelcontextprotocol/protocolVersion", "2026-07-28"},
                     {"io.modelcontextprotocol/clientCapabilities", Json::object()}};
  return rpc(method, std::move(params));
}

Headers stateless_headers(const std::string& method) {
  return {{"mcp-protocol-version", "2026-07-28"}, {"mcp-method", method}};
}

struct Mcp : ServiceFixture {
  using ServiceFixture::ServiceFixture;
  Json result(const Json& message, const Headers& headers = {}) {
    const HttpResponse response = ask(post(message, headers));
    CHECK(response.status == 200);
    return json_of(response)["result"];
  }
  Json error(int status, const Json& message, const Headers& headers = {}) {
    const HttpResponse response = ask(post(message, headers));
    CHECK(response.status == status);
    return json_of(response)["error"];
  }
  std::string text(const std::string& name, const Json& arguments) {
    return result(rpc("tools/call", tool(name, arguments)))["content"][0]["text"];
  }
};

}  // namespace

TEST_CASE("mcp endpoint: a session without state") {
  Mcp mcp;
  const Json begun = mcp.result(
      rpc("initialize", {{"protocolVersion", "2025-11-25"}, {"capabilities", Json::object()}}));
  CHECK(begun["protocolVersion"] == "2025-11-25");
  CHECK_THAT(begun["instructions"].get<std::string>(),
             Catch::Matchers::Contains("alpha, beta, secret"));
  CHECK(mcp.ask(post({{"jsonrpc", "2.0"}, {"method", "notifications/initialized"}})).status == 202);
  const Headers version{{"mcp-protocol-version", "2025-11-25"}, {"mcp-session-id", "none"}};
  const Json tools = mcp.result(rpc("tools/list"), version)["tools"];
  const auto is_nav = [](const Json& one) { return one["name"] == "nav"; };
  const auto nav = std::find_if(tools.begin(), tools.end(), is_nav);
  REQUIRE(nav != tools.end());
  CHECK((*nav)["inputSchema"]["required"] == Json::array({"repo"}));
  CHECK_FALSE((*nav)["inputSchema"]["properties"].contains("project_root"));
  for (const Json& one : tools) CHECK(one["name"] != "memory.search");
  CHECK(mcp.result(rpc("ping"), version) == Json::object());
  CHECK_THAT(mcp.text("nav", {{"repo", "beta"}, {"query", "beta_main"}}),
             Catch::Matchers::Contains("src/beta.py:1"));
  CHECK_THAT(mcp.text("list_repos", Json::object()), Catch::Matchers::Contains("beta ready"));
}

TEST_CASE("mcp endpoint: requests that name their version") {
  Mcp mcp;
  const Json found = mcp.result(stateless("server/discover"), stateless_headers("server/discover"));
  CHECK(found["resultType"] == "complete");
  CHECK(found["supportedVersions"] == Json::array({"2026-07-28"}));
  Headers headers = stateless_headers("tools/call");
  headers["mcp-name"] = "nav";
  const Json call = stateless("tools/call", tool("nav", {{"repo", "alpha"}, {"query", "alpha"}}));
  const Json answer = mcp.result(call, headers);
  CHECK(answer["resultType"] == "complete");
  headers["mcp-name"] = "grep";
  CHECK(mcp.error(400, call, headers)["code"] == -32020);
  headers.erase("mcp-name");
  CHECK(mcp.error(400, call, headers)["code"] == -32020);
  CHECK(mcp.error(400, stateless("tools/list"))["code"] == -32020);
  CHECK(mcp.error(400, stateless("tools/list"), stateless_headers("ping"))["code"] == -32020);
  CHECK(mcp.error(404, stateless("ping"), stateless_headers("ping"))["code"] == -32601);
  Json wrong = stateless("tools/list");
  wrong["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"] = "2030-01-01";
  CHECK(mcp.error(400, wrong,
                  {{"mcp-protocol-version", "2030-01-01"}, {"mcp-method", "tools/list"}})["code"] ==
        -32022);
  CHECK(mcp.error(400, rpc("tools/list"), stateless_headers("tools/list"))["code"] == -32602);
  CHECK(mcp.error(400, rpc("tools/list"), {{"mcp-protocol-version", "x"}})["code"] == -32602);
}

TEST_CASE("mcp endpoint: resources have the repository in their URI") {
  Mcp mcp;
  const Headers version{{"mcp-protocol-version", "2025-11-25"}};
  const Json listed = mcp.result(rpc("resources/list"), version)["resources"];
  REQUIRE(listed.size() == 3);
  CHECK(listed[1]["uri"] == "codefinder://beta/map");
  CHECK(
      mcp.result(rpc("resources/templates/list"), version)["resourceTemplates"][0]["uriTemplate"] ==
      "codefinder://{repository}/outline/{+path}");
  const auto read = [](const std::string& uri) { return rpc("resources/read", {{"uri", uri}}); };
  const Json outline = mcp.result(read("codefinder://beta/outline/src/beta.py"), version);
  CHECK_THAT(outline["contents"][0]["text"].get<std::string>(),
             Catch::Matchers::Contains("beta_main"));
  CHECK(mcp.error(200, read("codefinder://none/map"), version)["code"] == -32002);
  CHECK(mcp.error(200, read("codefinder:///map"), version)["code"] == -32602);
  CHECK(mcp.result(rpc("prompts/list"), version)["prompts"].size() == 2);
  Headers headers = stateless_headers("resources/read");
  const Json map = stateless("resources/read", {{"uri", "codefinder://alpha/map"}});
  CHECK(mcp.error(400, map, headers)["code"] == -32020);
  headers["mcp-name"] = "codefinder://alpha/map";
  CHECK(mcp.result(map, headers)["ttlMs"] == 0);
}

TEST_CASE("mcp endpoint: messages that are none") {
  Mcp mcp;
  CHECK(mcp.error(400, "x")["code"] == -32600);
  CHECK(mcp.error(400, Json::object())["code"] == -32600);
  HttpRequest cut = post(rpc("ping"));
  cut.body.pop_back();
  const HttpResponse response = mcp.ask(cut);
  CHECK(response.status == 400);
  CHECK(Mcp::json_of(response)["error"]["code"] == -32700);
  CHECK(mcp.ask(post({{"jsonrpc", "2.0"}, {"id", 1}, {"result", {}}})).status == 202);
  CHECK(mcp.error(200, rpc("no/such"))["code"] == -32601);
  CHECK(mcp.error(200, rpc("tools/call", tool("no_such")))["code"] == -32602);
  CHECK(mcp.error(200, rpc("tools/call", tool("reindex_changed")))["code"] == -32602);
  CHECK(mcp.error(200, rpc("tools/call", Json::object()))["code"] == -32602);
}

TEST_CASE("mcp endpoint: batches, in the version that has them") {
  Mcp mcp;
  const Json batch = Json::array(
      {rpc("ping"), {{"jsonrpc", "2.0"}, {"method", "notifications/initialized"}}, rpc("no/such")});
  for (const Headers& headers : {Headers(), Headers{{"mcp-protocol-version", "2025-03-26"}}}) {
    const HttpResponse response = mcp.ask(post(batch, headers));
    CHECK(response.status == 200);
    const Json answers = Mcp::json_of(response);
    REQUIRE(answers.size() == 2);
    CHECK(answers[1]["error"]["code"] == -32601);
  }
  CHECK(mcp.ask(post(batch, {{"mcp-protocol-version", "2025-06-18"}})).status == 400);
  CHECK(mcp.ask(post(Json::array())).status == 400);
  CHECK(mcp.ask(post(Json(std::vector<Json>(51, rpc("ping"))))).status == 400);
}

TEST_CASE("mcp endpoint: each message of a batch is counted and logged") {
  Mcp mcp({}, two_tokens());  // "some" has four requests in a minute.
  const Json nav = rpc("tools/call", tool("nav", {{"query", "x"}}));
  const Json batch = Json::array({nav, rpc("ping"), nav, nav, nav, rpc("ping")});
  const Json answers = Mcp::json_of(mcp.ask(with_token(post(batch), "some-token")));
  REQUIRE(answers.size() == 6);
  CHECK(answers[3].contains("result"));
  for (const std::size_t refused : {4, 5}) {
    CHECK(answers[refused]["error"]["code"] == -32000);
    CHECK_THAT(answers[refused]["error"]["message"].get<std::string>(),
               Catch::Matchers::Contains("wait 15 s"));
  }
  CHECK(mcp.ask(with_token(post(nav), "some-token")).status == 429);
  std::vector<std::string> logged;
  for (const AccessRecord& record : mcp.log.records())
    logged.push_back(record.verb + " " + record.repository + " " + std::to_string(record.status));
  CHECK(logged == std::vector<std::string>{"nav alpha 200", "mcp ping  200", "nav alpha 200",
                                           "nav alpha 200", "mcp  429", "mcp  429",
                                           "mcp batch  200", "  429"});
}

TEST_CASE("mcp endpoint: which repository") {
  Mcp mcp({}, two_tokens());
  const auto text = [&](const std::string& token, Json arguments) -> std::string {
    const Json message = rpc("tools/call", tool("nav", std::move(arguments)));
    const HttpResponse response = mcp.ask(with_token(post(message), token));
    return Mcp::json_of(response)["result"]["content"][0]["text"];
  };
  using Catch::Matchers::Contains;
  CHECK_THAT(text("full-token", {{"query", "x"}}), Contains("repo is missing"));
  CHECK_THAT(text("full-token", {{"query", "x"}, {"repo", "gamma"}}),
             Contains("alpha, beta, secret"));
  CHECK_THAT(text("full-token", {{"query", "x"}, {"repo", "alpha"}, {"project_root", "/"}}),
             Contains("project_root is no parameter"));
  // A client that sees one repository need not name it, and learns of no other.
  CHECK_THAT(text("some-token", {{"query", "alpha_main"}}), Contains("src/alpha.py:1"));
  const std::string hidden = text("some-token", {{"query", "x"}, {"repo", "secret"}});
  CHECK_THAT(hidden, Contains("there is no repository secret"));
  CHECK(hidden.find("beta") == std::string::npos);
  const HttpResponse listed = mcp.ask(with_token(post(rpc("tools/list")), "some-token"));
  CHECK(listed.body.find("list_repos") == std::string::npos);
}

TEST_CASE("mcp endpoint: the log has the tool's verb and its repository") {
  Mcp mcp;
  mcp.text("index_status", {{"repo", "alpha"}});
  mcp.result(rpc("ping"));
  mcp.error(200, rpc("no/such"));
  mcp.service().finish();
  const auto records = mcp.log.records();
  REQUIRE(records.size() == 3);
  CHECK(records[0].repository == "alpha");
  CHECK(records[0].verb == "status");
  CHECK(records[1].verb == "mcp ping");
  CHECK(records[2].verb == "mcp");
}

}  // namespace codefinder::mcp_endpoint_test
