// changes and impact of a diff over MCP, in a real repository: their schemas and sizes.
#include "handlers/verbs/answer/verb.h"
#include "support/mcp_client.h"
#include "support/schema.h"
#include "update/temp_tree.h"

namespace codefinder::changes_test {

using namespace codefinder::mcp;
using codefinder::testing::McpClient;
using codefinder::testing::SchemaJudge;
using codefinder::testing::TempTree;

namespace {

std::string functions(int count, const std::string& body) {
  std::string text;
  for (int i = 0; i < count; ++i)
    text += "def step_" + std::to_string(i) + "(first, second):\n    return " + body + "(" +
            std::to_string(i) + ")\n\n\n";
  return text;
}

/// Every kind of change, with odd names.
struct Repository {
  TempTree project, cache;

  Repository() {
    project.git("init -q");
    project.write("steps.py", "import os\n\n\n" + functions(80, "one"));
    project.write("old/name.py", functions(20, "two"));
    project.write("gone \"\x1b\\.py", "class Gone:\n    def m(self): pass\n");
    project.write("from.py", "def far(a):\n    b = a + 1\n    c = b + 2\n    return c\n");
    project.write("to.py", "X = 1\n");
    project.write("filtered.py", "x = 1\n");
    project.write("use.py", "from steps import step_1\n\n\ndef use():\n    return step_1(1, 2)\n");
    project.write("test_use.py", "from use import use\n\n\ndef test_use():\n    assert use()\n");
    project.git("add -A");
    project.git("commit -qm one");
    project.write("steps.py", "import sys\n\n\n" + functions(70, "on\xC3\xA9"));
    project.remove("old/name.py");
    project.write("new/name.py", functions(20, "two") + "Y = 1\n");
    project.remove("gone \"\x1b\\.py");
    project.write("from.py", "Z = 1\n");
    project.write("to.py", "X = 2\n\n\ndef far(a):\n    b = a + 1\n    c = b + 2\n    return c\n");
    project.write(".gitattributes", "filtered.py filter=x\n");
    project.git("add .gitattributes");
    project.write("filtered.py", "x = 22\n");
    project.write("added\xFF.py", "def caf\xE9():\n    \"\"\"Doc.\"\"\"\n");
    project.write("a.json", "{\"k\": [1, {\"\\u001b\": 2}]}\n");
  }
  ServerOptions options(const char* results) const {
    ServerOptions options;
    options.root = project.path();
    options.flags = {{"index", {{"cache_directory", cache.path() + "/cache"}}},
                     {"mcp", {{"results", results}}}};
    return options;
  }
};

const std::vector<std::pair<std::string, Json>> kRequests = {
    {"changes", Json::object()},
    {"changes", {{"base", "HEAD..HEAD"}}},
    {"changes", {{"only", "exported"}, {"limit", 5}}},
    {"changes", {{"limit", 0}}},
    {"changes", {{"base", "no such\ncommit \x1b"}}},
    {"impact", {{"diff", "HEAD"}}},
    {"impact", {{"diff", "HEAD"}, {"only", "tests"}, {"limit", 1}}},
    {"impact", {{"diff", "HEAD"}, {"targets", "use"}}}};

}  // namespace

TEST_CASE("changes: every answer conforms to its schema") {
  const Repository repository;
  McpClient client(repository.options("structured"));
  client.initialize();
  for (const auto& [tool, arguments] : kRequests) {
    const Json result = client.call(tool, arguments);
    INFO(tool << " " << lsp::dump_json(arguments) << "\n" << lsp::dump_json(result));
    if (result.contains("isError")) continue;
    CHECK(SchemaJudge(handlers::find_tool(tool)->output_schema())
              .complaint(result["structuredContent"]) == "");
  }
  const Json all = client.call("changes", Json::object())["structuredContent"];
  for (const char* field : {"renamed", "outside", "skipped"}) CHECK(all[field].size() > 0);
  for (const char* kind : {"added", "removed", "moved", "signature", "body"})
    CHECK(all["counts"].contains(kind));
  const Json impact = client.call("impact", {{"diff", "HEAD"}})["structuredContent"];
  for (const char* field :
       {"changed", "removed", "tests", "impact", "renamed", "outside", "skipped"})
    CHECK(impact[field].size() > 0);
}

TEST_CASE("changes: no message exceeds max_bytes, and pages add up") {
  const Repository repository;
  for (const char* results : {"text", "structured"}) {
    McpClient client(repository.options(results));
    client.initialize();
    for (auto [tool, arguments] : kRequests) {
      for (const int size : {512, 600, 700, 900, 1024, 1300, 2000, 4000, 16'384}) {
        arguments["max_bytes"] = size;
        const Json message = client.response(
            client.start("tools/call", {{"name", tool}, {"arguments", arguments}}));
        const std::string sent = mcp::line(lsp::dump_json(message));
        INFO(results << " " << tool << " " << lsp::dump_json(arguments) << "\n" << sent);
        CHECK(static_cast<int>(sent.size()) <= size);
        REQUIRE(message.contains("result"));
        if (!message["result"].contains("isError")) continue;
        const std::string text = message["result"]["content"][0]["text"];
        const bool wrong = arguments.contains("targets") || arguments.contains("base");
        CHECK((text.starts_with("too_large: ") ? size < 1300 : wrong));
      }
    }
  }
  McpClient client(repository.options("structured"));
  client.initialize();
  const Json all = client.call("changes", {{"limit", 1000}, {"max_bytes", 1 << 20}});
  Json seen = Json::array(), arguments = {{"max_bytes", 3000}};
  for (int page = 0; page < 200; ++page) {
    const Json answer = client.call("changes", arguments)["structuredContent"];
    for (const Json& row : answer["changes"]) seen.push_back(row);
    if (!answer.contains("next_cursor")) break;
    arguments["cursor"] = answer["next_cursor"];
  }
  CHECK(seen == all["structuredContent"]["changes"]);
}

}  // namespace codefinder::changes_test
