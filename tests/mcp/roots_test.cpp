// The projects of an MCP session: the client's roots, or the working directory.
#include "mcp/fixture.h"

namespace codefinder::roots_test {

using namespace codefinder::mcp;
using namespace codefinder::testing;

namespace {

bool is_roots_request(const Json& message) { return message.value("method", "") == "roots/list"; }

Json roots(const Json& uris) {
  Json list = Json::array();
  for (const Json& uri : uris) list.push_back({{"uri", uri}, {"name", "r"}});
  return {{"roots", list}};
}

}  // namespace

TEST_CASE("server: the client's roots are requested, awaited and updated") {
  Fixture fixture;
  McpClient client(fixture.options(false));
  client.initialize("2025-11-25", {{"roots", {{"listChanged", true}}}});
  Json request = client.wait_for(is_roots_request);
  const int early = client.start("tools/call", Fixture::status_call());
  const auto send_root = [&](const std::string& path) {
    client.send({{"jsonrpc", "2.0"},
                 {"id", request["id"]},
                 {"result",
                  {{"roots", Json::array({{{"uri", lsp::uri_from_path(path)}, {"name", "r"}}})}}}});
  };
  send_root(fixture.other.path());
  CHECK(client.response(early)["result"]["structuredContent"]["root"] == fixture.other.path());
  client.notify("notifications/roots/list_changed");
  request = client.wait_for(is_roots_request);
  send_root(fixture.directory.path() + "/");
  CHECK(client.call("index_status")["structuredContent"]["root"] == fixture.directory.path());
  CHECK(client.call("index_status", {{"project_root", fixture.other.path()}})["isError"] == true);
}

TEST_CASE("server: without client roots the working directory is the project") {
  Fixture fixture;
  SECTION("the client does not support roots") {
    McpClient client(fixture.options(false));
    client.initialize();
    CHECK(client.call("index_status")["structuredContent"]["root"] == fixture.directory.path());
  }
  SECTION("the client returns an error") {
    McpClient client(fixture.options(false));
    client.initialize("2025-11-25", {{"roots", Json::object()}});
    const Json request = client.wait_for(is_roots_request);
    client.send({{"jsonrpc", "2.0"},
                 {"id", request["id"]},
                 {"error", {{"code", -32601}, {"message", "no"}}}});
    CHECK(client.call("index_status")["structuredContent"]["root"] == fixture.directory.path());
  }
  SECTION("the client returns malformed roots") {
    for (const Json& result : {Json::object(), Json({{"roots", 3}}), Json::array(), Json(nullptr),
                               Json({{"roots", Json::array({3, Json::object()})}})}) {
      McpClient client(fixture.options(false));
      client.initialize("2025-11-25", {{"roots", Json::object()}});
      const Json request = client.wait_for(is_roots_request);
      client.send({{"jsonrpc", "2.0"}, {"id", request["id"]}, {"result", result}});
      CHECK(client.call("index_status")["structuredContent"]["root"] == fixture.directory.path());
    }
  }
  SECTION("the client does not respond") {
    ServerOptions options = fixture.options(false);
    options.roots_deadline = std::chrono::milliseconds(10);
    McpClient client(std::move(options));
    client.initialize("2025-11-25", {{"roots", Json::object()}});
    CHECK(client.call("index_status")["structuredContent"]["root"] == fixture.directory.path());
  }
  SECTION("the client is stateless") {
    McpClient client(fixture.options(false));
    const Json answer = client.result("tools/call", McpClient::stateless(Fixture::status_call()));
    CHECK(answer["structuredContent"]["root"] == fixture.directory.path());
  }
  SECTION("the working directory is not a project") {
    ServerOptions options = fixture.options(false);
    options.fallback_root = "/";
    McpClient client(std::move(options));
    client.initialize();
    const Json answer = client.call("index_status");
    CHECK(answer["isError"] == true);
    CHECK(text_of(answer).find("/ is no project") != std::string::npos);
  }
}

TEST_CASE("server: roots are requested only from a client that has them, if no root is given") {
  const auto is_requested = [](ServerOptions options, const Json& capabilities) {
    options.roots_deadline = std::chrono::milliseconds(10);
    McpClient client(std::move(options));
    client.initialize("2025-11-25", capabilities);
    client.notify("notifications/roots/list_changed");
    client.call("index_status");
    return std::any_of(client.received.begin(), client.received.end(), is_roots_request);
  };
  Fixture fixture;
  const Json with_roots = {{"roots", {{"listChanged", true}}}};
  CHECK(is_requested(fixture.options(false), with_roots));
  CHECK_FALSE(is_requested(fixture.options(false), Json::object()));
  CHECK_FALSE(is_requested(fixture.options(true), with_roots));
}

TEST_CASE("server: a client that has listed its roots never gets the working directory") {
  Fixture fixture;
  McpClient client(fixture.options(false));
  client.initialize("2025-11-25", {{"roots", {{"listChanged", true}}}});
  const auto answer = [&](const Json& result) {
    const Json request = client.wait_for(is_roots_request);
    client.send({{"jsonrpc", "2.0"}, {"id", request["id"]}, {"result", result}});
  };
  answer(roots({"file:///"}));  // No project.
  CHECK(client.call("index_status")["isError"] == true);
  client.notify("notifications/roots/list_changed");
  answer(roots(Json::array()));
  CHECK(client.call("index_status")["isError"] == true);
}

}  // namespace codefinder::roots_test
