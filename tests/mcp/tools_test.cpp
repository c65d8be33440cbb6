// The tools over a real index: answers match their output schemas, and their pages add up to the
// whole.
#include "mcp/tools.h"
#include "handlers/verbs/verb.h"
#include "support/mcp_client.h"
#include "support/schema.h"
#include "support/temp_directory.h"

using namespace codefinder;
using namespace codefinder::mcp;
using codefinder::testing::McpClient;
using codefinder::testing::SchemaJudge;
using codefinder::testing::TempDirectory;

namespace {

struct Workspace {
  TempDirectory project, cache;

  Workspace() {
    project.write("shop/basket.py",
                  "from shop.money import Money\n\n\nclass Basket:\n    \"\"\"Holds "
                  "items.\"\"\"\n\n    def add_item(self, price):\n"
                  "        self.total = Money(price)\n");
    project.write("shop/money.py",
                  "class Money:\n    def __init__(self, cents):\n        self.cents = cents\n");
    project.write("shop/__init__.py", "");
    std::string many;
    for (int i = 0; i < 300; ++i)
      many += "def step_" + std::to_string(i) + "(x):\n    return Money(x)\n\n";
    project.write("shop/steps.py", "from shop.money import Money\n\n\n" + many);
    project.write("odd.py", "def caf\xE9():\n    return '\xFF\xFE'\n");
    project.write("name\xFF.py", "def in_odd_file():\n    pass\n");
  }
  ServerOptions options() const {
    ServerOptions options;
    options.root = project.path();
    options.flags = {{"index", {{"cache_directory", cache.path() + "/cache"}}}};
    return options;
  }
};

class Agent : public McpClient {
 public:
  explicit Agent(const Workspace& workspace) : McpClient(workspace.options()) {
    initialize();
    const Json list = result("tools/list");
    for (const Json& tool : list["tools"]) schemas_[tool["name"]] = tool;
  }
  /// The structured answer, validated against the tool's schemas.
  Json ask(const std::string& tool, Json arguments = Json::object()) {
    INFO(tool << " " << lsp::dump_json(arguments));
    CHECK(SchemaJudge(schemas_.at(tool)["inputSchema"]).complaint(arguments) == "");
    const Json result = call(tool, std::move(arguments));
    INFO(lsp::dump_json(result));
    REQUIRE(result["isError"] == false);
    CHECK(SchemaJudge(schemas_.at(tool)["outputSchema"]).complaint(result["structuredContent"]) ==
          "");
    text = result["content"][0]["text"];
    CHECK(!text.empty());
    return result["structuredContent"];
  }
  std::string text;  // Of the last answer.

 private:
  std::map<std::string, Json> schemas_;
};

/// All items of a paged answer.
Json all_pages(Agent& agent, const std::string& tool, Json arguments, const char* list,
               std::size_t* pages) {
  Json all = Json::array();
  for (*pages = 0; *pages < 1000; ++*pages) {
    const Json answer = agent.ask(tool, arguments);
    CHECK(lsp::dump_json(answer).size() <= arguments["max_bytes"].get<std::size_t>());
    all.insert(all.end(), answer[list].begin(), answer[list].end());
    CHECK(answer["truncated"] == !answer["next_cursor"].is_null());
    if (answer["next_cursor"].is_null()) break;
    arguments["cursor"] = answer["next_cursor"];
  }
  return all;
}

/// The ids of an outline in source order, without the parents that later pages repeat.
void ids_of(const Json& symbols, std::vector<std::string>& ids) {
  for (const Json& symbol : symbols) {
    if (std::find(ids.begin(), ids.end(), symbol["id"]) == ids.end()) ids.push_back(symbol["id"]);
    ids_of(symbol["children"], ids);
  }
}

}  // namespace

TEST_CASE("tools: every tool's answers match its output schema, with and without hits") {
  Workspace workspace;
  Agent agent(workspace);
  CHECK(agent.ask("index_repo")["complete"] == true);
  CHECK(agent.ask("index_status")["root"] == workspace.project.path());
  CHECK(agent.text.ends_with('\n'));
  CHECK_FALSE(agent.text.ends_with("\n\n"));
  CHECK(agent.ask("reindex_changed", {{"paths", {"shop"}}})["complete"] == true);
  const Json nav = agent.ask("nav",
                             {{"query", "Basket"}, {"with_refs", true}, {"help_symbol", "Basket"}});
  REQUIRE(!nav["hits"].empty());
  const std::string id = nav["hits"][0]["id"];
  CHECK(agent.text.find("shop/basket.py:4: class Basket  " + id) != std::string::npos);
  CHECK(agent.ask("snippet", {{"id", id}})["contents"].get<std::string>().find("class Basket:") !=
        std::string::npos);
  CHECK(agent.text.rfind("shop/basket.py:1-8\n", 0) == 0);
  agent.ask("open", {{"id", id}});
  CHECK(agent.ask("definition", {{"name", "Money"}})["hits"][0]["path"] == "shop/money.py");
  CHECK(agent.ask("definition", {{"path", "shop/basket.py"}, {"line", 7}})["name"] == "add_item");
  CHECK(agent.ask("definition", {{"id", id}})["hits"][0]["id"] == id);
  CHECK(agent.ask("references", {{"name", "Money"}, {"limit", 3}})["references"].size() == 3);
  CHECK(agent.ask("references", {{"id", id}})["name"] == "Basket");
  CHECK(agent.ask("explain", {{"name", "Basket"}})["doc_summary"] == "Holds items.");
  CHECK(agent.ask("outline", {{"path", "shop/basket.py"}})["symbols"][0]["children"].size() == 2);
  CHECK(agent.ask("search_repo",
                  {{"query", "holding items"}, {"min_score", 0.1}})["hits"][0]["name"] == "Basket");
  CHECK(agent.text.find("      class Basket:") != std::string::npos);
  agent.ask("search_repo", {{"query", "zzqqxx"}});
  CHECK(agent.ask("memory.search", {{"query", "holding items"}, {"k", 1}})["hits"].size() == 1);
  agent.ask("nav", {{"query", "caf"}});
  agent.ask("nav", {{"query", "in_odd_file"}});
  for (const char* tool : {"nav", "definition", "references", "explain"}) {
    agent.ask(tool, {{std::string(tool) == "nav" ? "query" : "name", "zzqqxx"}});
    CHECK(agent.text.find("note: ") != std::string::npos);
  }
  for (const char* outside : {"/etc/passwd", "../../etc/passwd", "shop/../../x"}) {
    const Json refused = agent.call("outline", {{"path", outside}});
    CHECK(refused["isError"] == true);
    CHECK(refused["content"][0]["text"].get<std::string>().rfind("outside_root: ", 0) == 0);
  }
  workspace.project.write("shop/basket.py", "class Other:\n    pass\n");
  agent.ask("reindex_changed");
  CHECK(agent.ask("snippet", {{"id", id}})["state"] == "gone");
}

TEST_CASE("tools: pages stay within max_bytes and add up to the whole answer") {
  Workspace workspace;
  Agent agent(workspace);
  agent.ask("index_repo");
  std::size_t pages = 0;
  const Json whole = agent.ask(
      "references", {{"name", "Money"}, {"limit", 10'000}, {"max_bytes", 1 << 20}})["references"];
  CHECK(whole.size() > 200);
  CHECK(all_pages(agent, "references", {{"name", "Money"}, {"limit", 10'000}, {"max_bytes", 4000}},
                  "references", &pages) == whole);
  CHECK(pages > 5);
  CHECK(all_pages(agent, "references", {{"name", "Money"}, {"limit", 7}, {"max_bytes", 100'000}},
                  "references", &pages) == whole);
  CHECK(pages >= 28);

  const Json hits = agent.ask(
      "nav", {{"query", "step_"}, {"limit", 1000}, {"max_bytes", 1 << 20}})["hits"];
  CHECK(all_pages(agent, "nav", {{"query", "step_"}, {"limit", 1000}, {"max_bytes", 6000}}, "hits",
                  &pages)
            .size() == hits.size());

  const Json found = agent.ask(
      "search_repo", {{"query", "money step"}, {"limit", 100}, {"max_bytes", 1 << 20}})["hits"];
  CHECK(found.size() == 100);
  Json few = all_pages(agent, "search_repo",
                       {{"query", "money step"}, {"limit", 30}, {"max_bytes", 9000}}, "hits",
                       &pages);
  CHECK(pages > 5);
  REQUIRE(few.size() >= found.size());
  for (std::size_t i = 0; i < found.size(); ++i) CHECK(few[i]["id"] == found[i]["id"]);

  std::vector<std::string> all, paged;
  ids_of(agent.ask("outline", {{"path", "shop/steps.py"}, {"max_bytes", 1 << 20}})["symbols"], all);
  ids_of(all_pages(agent, "outline", {{"path", "shop/steps.py"}, {"max_bytes", 2500}}, "symbols",
                   &pages),
         paged);
  CHECK(all.size() >= 200);
  CHECK(paged == all);
  CHECK(pages > 5);

  const std::string id = agent.ask("nav", {{"query", "step_199"}})["hits"][0]["id"];
  std::string contents;
  Json arguments = {{"id", id}, {"max_bytes", 1000}};
  for (int page = 0; page < 100; ++page) {
    const Json answer = agent.ask("open", arguments);
    contents += answer["contents"];
    if (answer["next_cursor"].is_null()) break;
    arguments["cursor"] = answer["next_cursor"];
  }
  CHECK(contents == agent.ask("open", {{"id", id}, {"max_bytes", 1 << 20}})["contents"]);
  const Json foreign = agent.call("references",
                                  {{"name", "Basket"}, {"cursor", arguments["cursor"]}});
  CHECK(foreign["isError"] == true);
}

TEST_CASE("tools: a default answer has at most 32 KiB") {
  Workspace workspace;
  Agent agent(workspace);
  agent.ask("index_repo");
  for (const Json& answer : {agent.ask("references", {{"name", "Money"}, {"limit", 10'000}}),
                             agent.ask("nav", {{"query", "step_"}, {"limit", 1000}}),
                             agent.ask("outline", {{"path", "shop/steps.py"}})}) {
    CHECK(lsp::dump_json(answer).size() <= 32 * 1024);
    CHECK(answer["next_cursor"].is_string());
  }
  CHECK(agent.text.find("go on with cursor") != std::string::npos);
}
