// The MCP server over a fake index: both protocol generations, cancellation, deadlines, progress,
// and invalid input.
#include "mcp/fixture.h"

namespace codefinder::server_test {

using namespace codefinder::mcp;
using namespace codefinder::testing;

TEST_CASE("server: each protocol version is accepted, and fields that it lacks are omitted") {
  Fixture fixture;
  for (const char* version : {"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"}) {
    INFO(version);
    McpClient client(fixture.options());
    const Json answer_to_initialize = client.initialize(version);
    CHECK(answer_to_initialize["protocolVersion"] == version);
    CHECK(answer_to_initialize["serverInfo"]["name"] == "codefinder");
    CHECK(answer_to_initialize["capabilities"] == Json({{"prompts", Json::object()},
                                                        {"resources", Json::object()},
                                                        {"tools", Json::object()}}));
    CHECK(answer_to_initialize["instructions"].get<std::string>().find("nav") != std::string::npos);
    CHECK(!answer_to_initialize.contains("resultType"));
    CHECK(client.result("ping") == Json::object());
    const Json list = client.result("tools/list");
    CHECK(!list.contains("ttlMs"));
    const Json tool = list["tools"][0];
    const bool structure = std::string(version) >= "2025-06-18";
    CHECK(tool.contains("outputSchema") == structure);
    CHECK(tool.contains("title") == structure);
    CHECK(tool.contains("annotations") == (std::string(version) >= "2025-03-26"));
    const Json answer = client.call("index_status");
    CHECK_FALSE(answer.contains("isError"));
    CHECK(answer.contains("structuredContent") == structure);
    if (structure) CHECK(text_of(answer).size() < 80);
    if (!structure) CHECK(lsp::parse_json(text_of(answer))->at("root") == fixture.directory.path());
    CHECK(client.leave() == 0);

    ServerOptions options = fixture.options();
    options.flags = nullptr;
    McpClient by_default(std::move(options));
    by_default.initialize(version);
    CHECK(!by_default.result("tools/list")["tools"][0].contains("outputSchema"));
    const Json text = by_default.call("index_status");
    CHECK(!text.contains("structuredContent"));
    CHECK(text_of(text).find("root: " + fixture.directory.path() + "\n") != std::string::npos);
    CHECK(by_default.leave() == 0);
  }
  for (const char* version : {"1999-01-01", "2026-07-28", ""}) {
    McpClient client(fixture.options());
    CHECK(client.initialize(version)["protocolVersion"] == "2025-11-25");
  }
}

TEST_CASE("server: requests before initialize and a second initialize are rejected") {
  Fixture fixture;
  McpClient client(fixture.options());
  CHECK(client.result("ping") == Json::object());
  for (const char* method : {"tools/list", "tools/call", "resources/list"}) {
    const Json error = client.error(method);
    CHECK(error["code"] == -32602);
    CHECK(error["message"].get<std::string>().find("initialize") != std::string::npos);
  }
  CHECK(client.error("initialize")["code"] == -32602);
  CHECK(client.error("initialize", {{"protocolVersion", 3}})["code"] == -32602);
  client.initialize();
  CHECK(client.error("initialize", {{"protocolVersion", "2025-11-25"}})["code"] == -32600);
  CHECK(client.error("no/such/method")["code"] == -32601);
  CHECK(client.error("tools/list", {{"cursor", "x"}})["code"] == -32602);
}

TEST_CASE("server: a stateless request carries its protocol version and needs no session") {
  Fixture fixture;
  McpClient client(fixture.options());
  const Json discovered = client.result("server/discover", McpClient::stateless());
  CHECK(discovered["supportedVersions"] == Json::array({"2026-07-28"}));
  for (const Json& result : {discovered, client.result("tools/list", McpClient::stateless())}) {
    CHECK(result["resultType"] == "complete");
    CHECK(result["ttlMs"].get<int>() > 0);
    CHECK(result["cacheScope"] == "private");
    CHECK(result["_meta"]["io.modelcontextprotocol/serverInfo"]["name"] == "codefinder");
  }
  const Json answer = client.result("tools/call", McpClient::stateless(Fixture::status_call()));
  CHECK(answer["resultType"] == "complete");
  CHECK(!answer.contains("ttlMs"));
  CHECK(answer["structuredContent"]["root"] == fixture.directory.path());

  const Json error = client.error("tools/list", McpClient::stateless(Json::object(), "1900-01-01"));
  CHECK(error["code"] == -32022);
  CHECK(error["data"] == Json({{"supported", {"2026-07-28"}}, {"requested", "1900-01-01"}}));
  Json incomplete = McpClient::stateless();
  incomplete["_meta"].erase("io.modelcontextprotocol/clientCapabilities");
  CHECK(client.error("tools/list", incomplete)["code"] == -32602);
  CHECK(client.error("server/discover")["code"] == -32602);
  CHECK(client.error("initialize", McpClient::stateless())["code"] == -32601);
  // Both protocol generations in one process.
  client.initialize("2025-06-18");
  CHECK(!client.result("tools/list").contains("ttlMs"));
  CHECK(client.result("tools/list", McpClient::stateless()).contains("ttlMs"));
}

TEST_CASE("server: a subscription is acknowledged as empty, and ends at cancellation or shutdown") {
  Fixture fixture;
  McpClient client(fixture.options());
  const Json params = McpClient::stateless({{"notifications", {{"toolsListChanged", true}}}});
  const int first = client.start("subscriptions/listen", params),
            second = client.start("subscriptions/listen", params);
  for (const int id : {first, second}) {
    const Json granted = client.wait_for(
        [](const Json& message) { return message.contains("method"); });
    CHECK(granted["method"] == "notifications/subscriptions/acknowledged");
    CHECK(granted["params"]["_meta"]["io.modelcontextprotocol/subscriptionId"] == id);
    CHECK(granted["params"]["notifications"] == Json::object());
  }
  client.notify("notifications/cancelled", {{"requestId", first}});
  CHECK(client.leave() == 0);
  REQUIRE(client.received.size() == 1);
  CHECK(client.received[0]["id"] == second);
  CHECK(client.received[0]["result"]["_meta"]["io.modelcontextprotocol/subscriptionId"] == second);
}

TEST_CASE("server: the number of open subscriptions and the length of their ids are limited") {
  Fixture fixture;
  McpClient client(fixture.options());
  const Json params = McpClient::stateless({{"notifications", Json::object()}});
  const auto listen = [&](const Json& id) {
    client.send(
        {{"jsonrpc", "2.0"}, {"id", id}, {"method", "subscriptions/listen"}, {"params", params}});
  };
  listen(std::string(300, 'x'));
  CHECK(client.response(std::string(300, 'x'))["error"]["code"] == -32803);
  for (int i = 0; i < 64; ++i) {
    listen(1000 + i);
    client.wait_for([](const Json& message) { return message.contains("method"); });
  }
  listen(2000);
  CHECK(client.response(2000).contains("error"));
  client.notify("notifications/cancelled", {{"requestId", 1000}});
  listen(2001);
  const Json granted = client.wait_for(
      [](const Json& message) { return message.contains("method"); });
  CHECK(granted["params"]["_meta"]["io.modelcontextprotocol/subscriptionId"] == 2001);
  CHECK(client.leave() == 0);
}

TEST_CASE("server: the tools are the verbs, in a stable order") {
  Fixture fixture;
  McpClient client(fixture.options());
  client.initialize();
  const Json tools = client.result("tools/list")["tools"];
  std::vector<std::string> names;
  for (const Json& tool : tools) {
    names.push_back(tool["name"]);
    INFO(names.back());
    CHECK(tool["annotations"]["readOnlyHint"] == true);
    CHECK(tool["inputSchema"]["type"] == "object");
    // Other names of arguments are accepted.
    CHECK(!tool["inputSchema"].contains("additionalProperties"));
    // `targets` takes the parts of a target as one word.
    CHECK(!tool["inputSchema"]["properties"].contains("column"));
    CHECK(tool["outputSchema"]["type"] == "object");
    CHECK(!tool["description"].get<std::string>().empty());
  }
  CHECK(std::is_sorted(names.begin(), names.end()));
  for (const char* name : {"nav", "open", "references", "outline", "callers", "implementations",
                           "impact", "context", "search_repo", "find_file", "grep"}) {
    INFO(name);
    CHECK(std::count(names.begin(), names.end(), name) == 1);
  }
  for (const char* name : {"index_repo", "index_status", "reindex_changed", "memory.search"})
    CHECK(std::count(names.begin(), names.end(), name) == 0);
  CHECK(names.size() <= 11);
  CHECK(lsp::dump_json(client.result("tools/list")["tools"]) == lsp::dump_json(tools));
}

TEST_CASE("server: an invalid call names the argument, as a tool result or as a protocol error") {
  Fixture fixture;
  McpClient client(fixture.options());
  client.initialize();
  const auto tool_error = [&](const std::string& tool, Json arguments) {
    const Json result = client.call(tool, std::move(arguments));
    CHECK(result["isError"] == true);
    CHECK(!result.contains("structuredContent"));
    return text_of(result);
  };
  CHECK(tool_error("nav", {{"querry", "x"}}).find("unknown argument \"querry\"") !=
        std::string::npos);
  const Json tools = client.result("tools/list")["tools"];
  for (const Json& tool : tools) {
    const std::string error = tool_error(tool["name"], {{"zzz", 1}});
    CHECK(error.find("unknown argument \"zzz\"") != std::string::npos);
    const Json properties = tool["inputSchema"]["properties"];
    for (const auto& [name, property] : properties.items())
      CHECK(error.find(name) != std::string::npos);
  }
  CHECK(tool_error("nav", {{"query", 3}}).find("query must be a string") != std::string::npos);
  CHECK(tool_error("nav", {{"max_bytes", 1 << 30}}).find("max_bytes must be at most 1048576") !=
        std::string::npos);
  CHECK(tool_error("outline", Json::object()).find("path is missing") != std::string::npos);
  CHECK(tool_error("index_status", {{"project_root", fixture.other.path()}}).find("outside_root") !=
        std::string::npos);
  CHECK(tool_error("snippet", {{"id", "cf_nothing"}}).find("unknown_id") != std::string::npos);
  CHECK(tool_error("index_repo", {{"wait_seconds", 3600}}).find("at most 50") != std::string::npos);

  for (const Json& params : {Json({{"name", "no_such_tool"}}), Json::object(), Json({{"name", 3}}),
                             Json({{"name", "nav"}, {"arguments", Json::array({1})}})}) {
    INFO(lsp::dump_json(params));
    CHECK(client.error("tools/call", params)["code"] == -32602);
  }
  CHECK(client.error("tools/call", {{"name", "no_such_tool"}})["message"].get<std::string>().find(
            "outline") != std::string::npos);
  fixture.index->throw_on_snapshot(true);
  CHECK(client.error("tools/call", Fixture::slow_call())["code"] == -32603);
  fixture.index->throw_on_snapshot(false);
  CHECK_FALSE(client.call("index_status").contains("isError"));
}

TEST_CASE("server: a cancelled call is not answered, and its id can be reused") {
  Fixture fixture;
  McpClient client(fixture.options());
  client.initialize();
  fixture.index->close_gate();
  const Json call = {
      {"jsonrpc", "2.0"}, {"id", "c"}, {"method", "tools/call"}, {"params", Fixture::slow_call()}};
  client.send(call);
  client.send(call);
  CHECK(client.response("c")["error"]["code"] == -32600);  // In use.
  client.notify("notifications/cancelled", {{"requestId", "c"}, {"reason", "no longer wanted"}});
  client.send({{"jsonrpc", "2.0"}, {"id", "c"}, {"method", "ping"}});
  CHECK(client.response("c")["result"] == Json::object());
  fixture.index->open_gate();
  CHECK(client.leave() == 0);
  CHECK(client.received.empty());
}

TEST_CASE("server: a blocked call ends at its deadline") {
  Fixture fixture;
  ServerOptions options = fixture.options();
  options.deadline = std::chrono::milliseconds(30);
  McpClient client(std::move(options));
  client.initialize();
  fixture.index->close_gate();
  const Json answer = client.result("tools/call", Fixture::slow_call());
  CHECK(answer["isError"] == true);
  CHECK(text_of(answer).find("longer than 0.03 s") != std::string::npos);
  fixture.index->open_gate();
}

TEST_CASE("server: progress is reported if requested, and only increases") {
  Fixture fixture;
  McpClient client(fixture.options());
  client.initialize();
  fixture.index->close_gate();
  Json params = Fixture::slow_call();
  params["_meta"] = {{"progressToken", "t"}};
  const int id = client.start("tools/call", params);
  // Progress is reported until a notification has arrived from the running call.
  std::vector<double> reported;
  std::jthread reporter([&](std::stop_token stop) {
    for (double progress = 0.1; !stop.stop_requested();
         progress = progress > 0.9 ? 0.1 : progress + 0.1) {
      fixture.index->report(index::IndexState::building, progress);
    }
  });
  while (reported.empty() || reported.back() < 0.85) {
    const Json message = client.next();
    REQUIRE(message["method"] == "notifications/progress");
    CHECK(message["params"]["progressToken"] == "t");
    CHECK(message["params"]["total"] == 1);
    reported.push_back(message["params"]["progress"]);
  }
  CHECK(std::is_sorted(reported.begin(), reported.end()));
  CHECK(std::adjacent_find(reported.begin(), reported.end()) == reported.end());
  fixture.index->open_gate();
  CHECK(client.response(id).contains("result"));
  reporter.request_stop();
  reporter.join();
}

TEST_CASE("server: an invalid message is answered with an error, and the session continues") {
  Fixture fixture;
  McpClient client(fixture.options());
  client.initialize();
  const auto error = [&](std::string_view bytes) {
    client.send_bytes(bytes);
    const Json message = client.next();
    REQUIRE(message.contains("error"));
    return message;
  };
  const std::string body = R"({"jsonrpc":"2.0","id":7,"method":"tools/list"})";
  const Json framed = error("Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
  CHECK(framed["id"] == 7);
  CHECK(framed["error"]["message"].get<std::string>().find("Content-Length") != std::string::npos);
  for (const char* bad : {"{\n", "\"x\xFF\"\n", "nonsense\n"})
    CHECK(error(bad)["error"]["code"] == -32700);
  CHECK(error(std::string(100'000, '[') + "\n")["error"]["code"] == -32700);
  for (const char* bad :
       {"3\n", "null\n", "[]\n", "{}\n", "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]\n",
        "{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"ping\"}\n",
        "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}\n"}) {
    INFO(bad);
    CHECK(error(bad)["error"]["code"] == -32600);
  }
  CHECK(!error("{}\n").contains("id"));
  client.send_bytes(
      "{\"jsonrpc\":\"2.0\",\"id\":987,\"result\":{}}\n{\"jsonrpc\":\"2.0\",\"method\":"
      "\"notifications/cancelled\"}\n");
  client.notify("notifications/cancelled", {{"requestId", 424242}});
  client.notify("notifications/unheard_of");
  CHECK(client.result("ping") == Json::object());
  CHECK(client.leave() == 0);
}

TEST_CASE("server: a batch gets an array of responses in the version with batches") {
  Fixture fixture;
  McpClient client(fixture.options());
  client.initialize("2025-03-26");
  client.send(Json::array({{{"jsonrpc", "2.0"}, {"id", 1}, {"method", "ping"}},
                           {{"jsonrpc", "2.0"}, {"method", "notifications/unheard_of"}},
                           {{"jsonrpc", "2.0"},
                            {"id", 2},
                            {"method", "tools/call"},
                            {"params", Fixture::status_call()}},
                           {{"jsonrpc", "2.0"}, {"id", 3}, {"method", "nothing"}}}));
  const Json answers = client.next();
  REQUIRE(answers.is_array());
  CHECK(answers.size() == 3);
  client.send(Json::array({{{"jsonrpc", "2.0"}, {"method", "notifications/unheard_of"}}}));
  CHECK(client.result("ping") == Json::object());
}

TEST_CASE("server: requests before the end of input are answered, and the exit code is 0") {
  Fixture fixture;
  {
    McpClient client(fixture.options());
    client.initialize();
    const int id = client.start("tools/call", Fixture::status_call());
    CHECK(client.leave() == 0);
    REQUIRE(!client.received.empty());
    CHECK(client.received.back()["id"] == id);
  }
  {
    ServerOptions options = fixture.options();
    options.last_calls = std::chrono::milliseconds(10);
    McpClient client(std::move(options));
    client.initialize();
    fixture.index->close_gate();
    const int id = client.start("tools/call", Fixture::slow_call());
    std::jthread opener([&] {
      client.wait_for([&](const Json& message) { return message.value("id", Json()) == id; });
      fixture.index->open_gate();
    });
    client.send_bytes("");
    client.hang_up();
    opener.join();
    CHECK(client.leave() == 0);
  }
  McpClient client(fixture.options());
  CHECK(client.leave() == 0);
}

}  // namespace codefinder::server_test
