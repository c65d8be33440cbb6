// Resources and prompts: lists, reads as the verbs answer, errors by the version, and cancellation.
#include "mcp/resources.h"

#include "mcp/fixture.h"
#include "mcp/prompts.h"
#include "mcp/tools.h"

namespace codefinder::resources_test {

using namespace codefinder::mcp;
using namespace codefinder::testing;

namespace {

struct Project {
  TempDirectory directory, cache;

  Project() {
    directory.write("shop/my cart.py", "class Cart:\n    def add(self, item):\n        pass\n");
    directory.write("main.py", "def main():\n    pass\n");
  }
  ServerOptions options() const {
    ServerOptions options;
    options.root = directory.path();
    options.flags = {{"index", {{"cache_directory", cache.path() + "/cache"}}},
                     {"mcp", {{"results", "structured"}}}};
    return options;
  }
};

Json uri(const std::string& text) { return {{"uri", text}}; }

}  // namespace

TEST_CASE("resources: capabilities and lists, of every version") {
  const Project project;
  for (const std::string version : {"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"}) {
    INFO(version);
    McpClient client(project.options());
    const Json begun = client.initialize(version);
    CHECK(begun["capabilities"]["resources"] == Json::object());
    CHECK(begun["capabilities"]["prompts"] == Json::object());
    const Json resources = client.result("resources/list")["resources"];
    REQUIRE(resources.size() == 1);
    CHECK(resources[0]["uri"] == "codefinder:///map");
    CHECK(resources[0]["mimeType"] == "text/plain");
    CHECK(resources[0].contains("title") == (version >= "2025-06-18"));
    const Json templates = client.result("resources/templates/list")["resourceTemplates"];
    REQUIRE(templates.size() == 1);
    CHECK(templates[0]["uriTemplate"] == "codefinder:///outline/{+path}");
    CHECK(client.result("prompts/list")["prompts"].size() == 2);
    CHECK(client.error("resources/list", {{"cursor", "x"}})["code"] == -32602);
    CHECK(client.error("resources/subscribe", uri("codefinder:///map"))["code"] == -32601);
  }
  McpClient client(project.options());
  for (const std::string method : {"resources/list", "resources/templates/list", "prompts/list"}) {
    const Json list = client.result(method, McpClient::stateless());
    CHECK(list["resultType"] == "complete");
    CHECK(list["ttlMs"] == 3'600'000);
  }
}

TEST_CASE("resources: a read is the text of the verb's answer") {
  const Project project;
  McpClient client(project.options());
  client.initialize();
  const Json map = client.result("resources/read", uri("codefinder:///map"))["contents"];
  REQUIRE(map.size() == 1);
  CHECK(map[0]["uri"] == "codefinder:///map");
  CHECK(map[0]["mimeType"] == "text/plain");
  CHECK_THAT(map[0]["text"].get<std::string>(), Catch::Matchers::Contains("main.py"));
  const auto outline = [&](const std::string& path) -> std::string {
    return client.result("resources/read",
                         uri("codefinder:///outline/" + path))["contents"][0]["text"];
  };
  CHECK_THAT(outline("shop/my%20cart.py"), Catch::Matchers::Contains("Cart"));
  CHECK_THAT(outline("main.py"), Catch::Matchers::Contains("main"));
  CHECK_THAT(outline("shop"), Catch::Matchers::Contains("my cart.py"));
  const Json read = client.result("resources/read", McpClient::stateless(uri("codefinder:///map")));
  CHECK(read["resultType"] == "complete");
  CHECK(read["ttlMs"] == 0);
  CHECK(read["cacheScope"] == "private");
}

TEST_CASE("resources: a resource that is not there is the error of the version") {
  const Project project;
  McpClient client(project.options());
  client.initialize();
  for (const std::string wrong :
       {"codefinder:///outline/none.py", "codefinder:///outline/../../etc/passwd",
        "codefinder:///outline/", "codefinder:///outline", "codefinder:///maps", "codefinder://",
        "file:///etc/passwd", "", "codefinder:///outline/%zz"}) {
    INFO(wrong);
    const Json error = client.error("resources/read", uri(wrong));
    CHECK(error["code"] == -32002);
    CHECK(error["data"]["uri"] == wrong);
    CHECK_THAT(error["message"].get<std::string>(),
               Catch::Matchers::StartsWith("Resource not found: "));
    CHECK(client.error("resources/read", McpClient::stateless(uri(wrong)))["code"] == -32602);
  }
  CHECK(client.error("resources/read")["code"] == -32602);
  CHECK(client.error("resources/read", {{"uri", 3}})["code"] == -32602);
}

TEST_CASE("resources: a read is cancelled, and is late, as a call is") {
  Fixture fixture;
  fixture.index->close_gate();
  ServerOptions options = fixture.options();
  options.deadline = std::chrono::milliseconds(50);
  McpClient client(options);
  client.initialize();
  CHECK(client.error("resources/read", uri("codefinder:///map"))["code"] == -32800);
  fixture.index->open_gate();
}

TEST_CASE("prompts: the text has the argument, and names listed tools only") {
  const Outcome review = get_prompt({{"name", "review_change"}});
  REQUIRE(std::holds_alternative<Json>(review));
  const Json message = std::get<Json>(review)["messages"][0];
  CHECK(message["role"] == "user");
  CHECK_THAT(message["content"]["text"].get<std::string>(),
             Catch::Matchers::Contains("impact with diff `HEAD`"));
  const Outcome explained = get_prompt(
      {{"name", "explain_module"}, {"arguments", {{"path", "src/{}"}}}});
  REQUIRE(std::holds_alternative<Json>(explained));
  CHECK_THAT(std::get<Json>(explained)["messages"][0]["content"]["text"].get<std::string>(),
             Catch::Matchers::Contains("outline with path `src/{}`"));
  std::vector<std::string> listed;
  for (const Json& tool : tool_list(kNewestSession, {})) listed.push_back(tool["name"]);
  for (const std::string tool : {"impact", "open", "callers", "outline", "context", "references"})
    CHECK(std::find(listed.begin(), listed.end(), tool) != listed.end());
}

TEST_CASE("prompts: an unknown name and wrong arguments are invalid params") {
  for (const Json& params :
       std::vector<Json>{Json(),
                         Json::object(),
                         {{"name", "none"}},
                         {{"name", 3}},
                         {{"name", "explain_module"}},
                         {{"name", "explain_module"}, {"arguments", {{"path", ""}}}},
                         {{"name", "review_change"}, {"arguments", {{"base", 3}}}},
                         {{"name", "review_change"}, {"arguments", "HEAD"}}}) {
    INFO(params);
    const Outcome outcome = get_prompt(params);
    REQUIRE(std::holds_alternative<lsp::RpcError>(outcome));
    CHECK(std::get<lsp::RpcError>(outcome).code == lsp::RpcCode::InvalidParams);
  }
}

}  // namespace codefinder::resources_test
