// The tools over a real index: answers match their output schemas, their pages add up to the whole,
// and their texts have what the JSON has.
#include "mcp/tools.h"
#include "base/strings.h"
#include "handlers/verbs/answer/verb.h"
#include "support/mcp_client.h"
#include "support/schema.h"
#include "support/temp_directory.h"

namespace codefinder::tools_test {

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
  ServerOptions options(const char* results) const {
    ServerOptions options;
    options.root = project.path();
    options.flags = {{"index", {{"cache_directory", cache.path() + "/cache"}}},
                     {"mcp", {{"results", results}, {"tools", "all"}}}};
    return options;
  }
};

/// The settings of a user with a directory of notes.
handlers::Settings with_notes() {
  handlers::Settings settings;
  settings.retrieval.document_roots = {"/notes"};
  return settings;
}

class Agent : public McpClient {
 public:
  explicit Agent(const Workspace& workspace) : McpClient(workspace.options("structured")) {
    initialize();
    const Json list = result("tools/list");
    for (const Json& tool : list["tools"]) schemas_[tool["name"]] = tool;
    for (const Json& tool : tool_list(kNewestSession, with_notes()))
      if (tool["name"] == kMemorySearch) schemas_[tool["name"]] = tool;
  }
  /// The structured answer, validated against the tool's schemas.
  Json ask(const std::string& tool, Json arguments = Json::object()) {
    INFO(tool << " " << lsp::dump_json(arguments));
    // Of the verb: the list of tools leaves out fields that are accepted.
    CHECK(SchemaJudge(handlers::find_tool(tool)->input_schema()).complaint(arguments) == "");
    const Json result = call(tool, std::move(arguments));
    INFO(lsp::dump_json(result));
    REQUIRE_FALSE(result.contains("isError"));
    CHECK(SchemaJudge(schemas_.at(tool)["outputSchema"]).complaint(result["structuredContent"]) ==
          "");
    // The list of tools has the fields of an answer, but not what is in them.
    CHECK(SchemaJudge(handlers::find_tool(tool)->output_schema())
              .complaint(result["structuredContent"]) == "");
    CHECK(result["content"][0]["text"].get<std::string>().size() < 80);
    return result["structuredContent"];
  }

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
    CHECK(answer["truncated"] == answer.contains("next_cursor"));
    if (!answer.contains("next_cursor")) break;
    arguments["cursor"] = answer["next_cursor"];
  }
  return all;
}

/// The ids of an outline in source order, without the parents that later pages repeat.
void ids_of(const Json& symbols, std::vector<std::string>& ids) {
  for (const Json& symbol : symbols) {
    if (std::find(ids.begin(), ids.end(), symbol["id"]) == ids.end()) ids.push_back(symbol["id"]);
    ids_of(symbol.value("children", Json::array()), ids);
  }
}

/// A call, with what its text must have besides what required() derives from the JSON.
struct Call {
  std::string tool;
  Json arguments;
  std::vector<std::string> expected;
};

/// The line stands after the path, or in the lines below it.
void require_place(const Json& item, std::vector<std::string>& out) {
  out.push_back(item["path"]);
  out.push_back(lsp::dump_json(item["line"]) + ": ");
}

void require_hit(const Json& hit, std::vector<std::string>& out) {
  if (!hit.contains("name")) return;
  require_place(hit, out);
  for (const char* name : {"kind", "name", "preview"}) out.push_back(hit[name]);
  if (hit.value("evidence", "") == "ambiguous") out.push_back("[ambiguous]");
}

void require_outline(const Json& symbols, std::vector<std::string>& out) {
  for (const Json& symbol : symbols) {
    const std::string first = lsp::dump_json(symbol["range"]["start"]);
    const std::string last = lsp::dump_json(symbol["range"]["end"]);
    out.push_back((first == last ? first : first + "-" + last) + ": ");
    out.push_back(symbol["name"]);
    require_outline(symbol.value("children", Json::array()), out);
  }
}

/// What an agent needs of an answer to go on: the place of a row is a target.
std::vector<std::string> required(const Json& answer) {
  std::vector<std::string> out;
  for (const Json& hit : answer.value("hits", Json::array())) {
    require_hit(hit, out);
    for (const Json& reference : hit.value("references", Json::array())) {
      require_place(reference, out);
      out.push_back(reference["role"]);
    }
  }
  if (answer.value("symbol", Json()).is_object()) require_hit(answer["symbol"], out);
  if (answer.contains("references") && answer["references"].is_array()) {
    for (const Json& symbol : answer["symbols"]) require_place(symbol, out);
    for (const Json& reference : answer["references"]) {
      require_place(reference, out);
      for (const char* name : {"role", "preview"}) out.push_back(reference[name]);
      if (reference["evidence"] == "ambiguous") out.push_back("[ambiguous]");
    }
  } else {
    require_outline(answer.value("symbols", Json::array()), out);
  }
  if (answer.contains("contents")) out.push_back(answer["contents"]);
  if (answer.contains("next_cursor") && !answer.contains("query_id"))
    out.push_back("cursor " + answer["next_cursor"].get<std::string>());
  return out;
}

}  // namespace

TEST_CASE("tools: every tool's answers match its output schema, with and without hits") {
  Workspace workspace;
  Agent agent(workspace);
  CHECK(agent.ask("index_repo")["complete"] == true);
  CHECK(agent.ask("index_status")["root"] == workspace.project.path());
  CHECK(agent.ask("reindex_changed", {{"paths", {"shop"}}})["complete"] == true);
  CHECK(agent.ask("impact", {{"path", "shop/money.py"}})["changed"].size() == 2);
  const Json nav = agent.ask("nav",
                             {{"query", "Basket"}, {"with_refs", true}, {"help_symbol", "Basket"}});
  REQUIRE(!nav["hits"].empty());
  const std::string id = nav["hits"][0]["id"];
  CHECK(agent.ask("snippet", {{"targets", id}})["contents"].get<std::string>().find(
            "class Basket:") != std::string::npos);
  agent.ask("open", {{"id", id}});
  CHECK(agent.ask("open", {{"path", "shop/basket.py:4"}})["contents"] == "class Basket:\n");
  CHECK(agent.ask("open", {{"targets", {id, "Money"}}})["parts"].size() == 2);
  CHECK(agent.ask("find_file", {{"query", "bask"}})["paths"][0] == "shop/basket.py");
  CHECK(agent.ask("find_file", {{"query", "zzqqxx"}})["total"] == 0);
  CHECK(agent.ask("definition", {{"targets", "Money"}})["hits"][0]["path"] == "shop/money.py");
  CHECK(agent.ask("definition", {{"targets", "shop/basket.py:7"}})["name"] == "add_item");
  CHECK(agent.ask("definition", {{"targets", id}})["hits"][0]["id"] == id);
  CHECK(agent.ask("references", {{"targets", "Money"}, {"limit", 3}})["references"].size() == 3);
  CHECK(agent.ask("references", {{"targets", id}})["name"] == "Basket");
  CHECK(agent.ask("explain", {{"targets", "Basket"}})["doc_summary"] == "Holds items.");
  CHECK(agent.ask("outline", {{"path", "shop/basket.py"}})["symbols"][0]["children"].size() == 2);
  CHECK(agent.ask("search_repo",
                  {{"query", "holding items"}, {"min_score", 0.1}})["hits"][0]["name"] == "Basket");
  agent.ask("search_repo", {{"query", "zzqqxx"}});
  CHECK(agent.ask("memory.search", {{"query", "holding items"}, {"k", 1}})["hits"].size() == 1);
  agent.ask("nav", {{"query", "caf"}});
  agent.ask("nav", {{"query", "in_odd_file"}});
  for (const char* tool : {"nav", "definition", "references", "explain"}) {
    agent.ask(tool, {{std::string(tool) == "nav" ? "query" : "targets", "zzqqxx"}});
  }
  for (const char* outside : {"/etc/passwd", "../../etc/passwd", "shop/../../x"}) {
    const Json refused = agent.call("outline", {{"path", outside}});
    CHECK(refused["isError"] == true);
    CHECK(refused["content"][0]["text"].get<std::string>().rfind("outside_root: ", 0) == 0);
  }
  workspace.project.write("shop/basket.py", "class Other:\n    pass\n");
  agent.ask("reindex_changed");
  CHECK(agent.ask("snippet", {{"targets", id}})["state"] == "gone");
}

TEST_CASE("tools: pages stay within max_bytes and add up to the whole answer") {
  Workspace workspace;
  Agent agent(workspace);
  agent.ask("index_repo");
  std::size_t pages = 0;
  const Json whole = agent.ask(
      "references",
      {{"targets", "Money"}, {"limit", 10'000}, {"max_bytes", 1 << 20}})["references"];
  CHECK(whole.size() > 200);
  CHECK(all_pages(agent, "references",
                  {{"targets", "Money"}, {"limit", 10'000}, {"max_bytes", 4000}}, "references",
                  &pages) == whole);
  CHECK(pages > 5);
  CHECK(all_pages(agent, "references", {{"targets", "Money"}, {"limit", 7}, {"max_bytes", 100'000}},
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

  std::string contents;
  Json arguments = {{"path", "shop/steps.py"}, {"max_bytes", 1000}};
  for (int page = 0; page < 100; ++page) {
    const Json answer = agent.ask("open", arguments);
    contents += answer["contents"];
    if (!answer.contains("next_cursor")) break;
    arguments["cursor"] = answer["next_cursor"];
  }
  CHECK(contents ==
        agent.ask("open", {{"path", "shop/steps.py"}, {"max_bytes", 1 << 20}})["contents"]);
  const Json foreign = agent.call("references",
                                  {{"targets", "Basket"}, {"cursor", arguments["cursor"]}});
  CHECK(foreign["isError"] == true);
}

TEST_CASE("tools: a default answer has at most 32 KiB") {
  Workspace workspace;
  Agent agent(workspace);
  agent.ask("index_repo");
  for (const Json& answer : {agent.ask("references", {{"targets", "Money"}, {"limit", 10'000}}),
                             agent.ask("nav", {{"query", "step_"}, {"limit", 1000}}),
                             agent.ask("outline", {{"path", "shop/steps.py"}})}) {
    CHECK(lsp::dump_json(answer).size() <= 32 * 1024);
    CHECK(answer["next_cursor"].is_string());
  }
}

TEST_CASE("tools: by default a result is one text with all that the JSON has for the next call") {
  Workspace workspace;
  std::vector<std::pair<Call, std::vector<std::string>>> calls;
  {
    Agent agent(workspace);
    agent.ask("index_repo");
    const std::string id = agent.ask("nav", {{"query", "Basket"}})["hits"][0]["id"];
    for (Call& call : std::vector<Call>{
             {"nav",
              {{"query", "Basket"}, {"with_refs", true}, {"help_symbol", "Basket"}},
              {"  Holds items.\n  shop.basket"}},
             {"nav", {{"query", "step_"}, {"limit", 3}}, {"cursor 3.", "cursor "}},
             {"nav", {{"query", "zzqqxx"}}, {"note: "}},
             {"snippet", {{"targets", id}}, {"shop/basket.py:4-8\nclass Basket:"}},
             {"snippet",
              {{"targets", id}, {"context", 8}},
              {"shop/basket.py:1-8 (the symbol: 4-8)\n"}},
             {"open",
              {{"targets", {"Basket.add_item"}}},
              {"shop/basket.py:7-8, in 4: class Basket\n    def add_item(self, price):\n"}},
             {"open",
              {{"targets", {"Basket.add_item"}}, {"show", "file"}},
              {"shop/basket.py:1-8 (the symbol: 7-8)\nfrom shop.money"}},
             {"open", {{"path", "shop/basket.py"}, {"end_line", 4}}, {"shop/basket.py:1-4\n"}},
             {"open",
              {{"targets", {"shop/basket.py:4-5", "shop/money.py:1", "absent.py"}}},
              {"shop/basket.py:4-5\nclass Basket:", "shop/money.py:1-3\nclass Money",
               "no file absent.py in the index"}},
             {"find_file", {{"query", "sbask"}}, {"shop/basket.py\n"}},
             {"grep", {{"pattern", "class B"}}, {"shop/basket.py:4: class Basket:  in Basket"}},
             {"definition", {{"targets", "Money"}}, {}},
             {"definition", {{"targets", "zzqqxx"}}, {"no symbol found for \"zzqqxx\""}},
             {"references",
              {{"targets", "Money"}, {"limit", 3}},
              {"of shop/money.py:1: class Money"}},
             {"references", {{"targets", "add_item"}}, {"of ", "note: no references found"}},
             {"explain", {{"targets", "Basket"}}, {"doc_summary: Holds items.", "references: 0"}},
             {"outline", {{"path", "shop/basket.py"}}, {": method add_item(self, price)\n"}},
             {"outline", {{"path", "shop/steps.py"}, {"max_bytes", 2500}}, {"in all): cursor "}},
             {"search_repo",
              {{"query", "holding zzqqxx items"}},
              {"  lines ", "  class Basket:", "no file has: zzqqxx"}},
             {"open", {{"targets", {"shop/basket.py:8"}}}, {"shop/basket.py:7-8, in 4: class"}},
             {"index_status", Json::object(), {"root: " + workspace.project.path(), "skipped:"}},
             {"reindex_changed", {{"paths", {"shop"}}}, {"complete: true"}}}) {
      std::vector<std::string> all = required(agent.ask(call.tool, call.arguments));
      // Pages of text are longer, or shorter.
      std::erase_if(all, [&](const std::string& part) {
        return call.tool == "outline" && part.starts_with("cursor ");
      });
      all.insert(all.end(), call.expected.begin(), call.expected.end());
      calls.emplace_back(std::move(call), std::move(all));
    }
    CHECK(agent.leave() == 0);
  }
  McpClient client(workspace.options("text"));
  client.initialize();
  for (const auto& [call, expected] : calls) {
    const Json result = client.call(call.tool, call.arguments);
    CHECK(!result.contains("structuredContent"));
    CHECK_FALSE(result.contains("isError"));
    REQUIRE(result["content"].size() == 1);
    const std::string text = result["content"][0]["text"];
    INFO(call.tool << " " << lsp::dump_json(call.arguments) << "\n" << text);
    CHECK(text.ends_with('\n'));
    for (const std::string& part : expected) {
      INFO(part);
      CHECK(text.find(part) != std::string::npos);
    }
  }
  const Json passages = client.call("memory.search", {{"query", "holding items"}, {"k", 1}});
  CHECK(passages["structuredContent"]["hits"].size() == 1);
  CHECK(passages["content"][0]["text"] == "hits: 1\n");
}

TEST_CASE("tools: the list has at most 8 KB, and output schemas only if results are structured") {
  const auto names_of = [](const Json& list) {
    std::vector<std::string> names;
    for (const Json& tool : list) names.push_back(tool["name"]);
    return names;
  };
  const Json list = tool_list(kNewestSession, {});
  handlers::Settings all;
  all.mcp.all_tools = true;
  CHECK(tool_list(kNewestSession, all).size() == handlers::verbs().size() - 1);
  CHECK(list.size() == handlers::verbs().size() - 16);
  CHECK(lsp::dump_json(list).size() <= 8 * 1024);
  for (const Json& tool : list) {
    CHECK(!tool.contains("outputSchema"));
    CHECK(!tool["inputSchema"]["properties"].contains("wait_for_index"));
    for (const Json& property : tool["inputSchema"]["properties"])
      CHECK(property.value("description", "x") != "");
  }
  const auto nav = std::find_if(list.begin(), list.end(),
                                [](const Json& tool) { return tool["name"] == "nav"; });
  REQUIRE(nav != list.end());
  const Json limit = nav->at("inputSchema").at("properties").at("limit");
  CHECK(limit.at("default") == 20);
  CHECK(!limit.contains("maximum"));

  handlers::Settings server;
  server.retrieval.memory_server.command = "my-memory";
  for (const handlers::Settings& settings : {with_notes(), server}) {
    const Json longer = tool_list(kNewestSession, settings);
    CHECK(lsp::dump_json(longer).size() <= 14 * 1024);
    const std::vector<std::string> names = names_of(longer);
    CHECK(std::count(names.begin(), names.end(), kMemorySearch) == 1);
    for (const Json& tool : longer)
      CHECK(tool.contains("outputSchema") == (tool["name"] == kMemorySearch));
  }
  handlers::Settings structured;
  structured.mcp.results = handlers::Settings::McpSettings::Results::structured;
  const Json with_schemas = tool_list(kNewestSession, structured);
  CHECK(lsp::dump_json(with_schemas).size() <= 20 * 1024);
  for (const Json& tool : with_schemas) CHECK(tool.contains("outputSchema"));
  for (const Json& tool : tool_list(Version::v2025_03_26, structured)) {
    CHECK(!tool.contains("outputSchema"));
    CHECK(tool["annotations"]["title"].is_string());
  }
}

TEST_CASE("tools: the instructions name all tools that are listed, and no others") {
  std::vector<std::string> listed;
  for (const Json& tool : tool_list(kNewestSession, {})) listed.push_back(tool["name"]);
  const auto is_named = [&](std::string_view name) {
    const std::string_view text = instructions();
    const auto ends_word = [&](std::size_t at) {
      return at >= text.size() || !is_word_char(text[at]);
    };
    for (std::size_t at = text.find(name); at != std::string_view::npos;
         at = text.find(name, at + 1))
      if (ends_word(at - 1) && ends_word(at + name.size())) return true;
    return false;
  };
  for (const handlers::Verb& verb : handlers::verbs()) {
    INFO(verb.tool);
    CHECK(is_named(verb.tool) == (std::count(listed.begin(), listed.end(), verb.tool) == 1));
  }
  CHECK(instructions().find("complete: false") == std::string_view::npos);
}

TEST_CASE("tools: open names lines that are none, directories and empty targets") {
  Workspace workspace;
  McpClient client(workspace.options("text"));
  client.initialize();
  const auto error = [&](const Json& arguments) {
    const Json result = client.call("open", arguments);
    CHECK(result["isError"] == true);
    return result["content"][0]["text"].get<std::string>();
  };
  for (const char* lines : {"10-5", "0", "0-3", "x", "99999999999"}) {
    const std::string word = "shop/money.py:" + std::string(lines);
    INFO(word);
    for (const Json& arguments : {Json{{"targets", {word}}}, Json{{"path", word}}})
      CHECK(error(arguments).starts_with("invalid_query: \"" + std::string(lines) +
                                         "\" are no lines of shop/money.py; lines count from 1"));
  }
  CHECK(error({{"targets", {""}}}).starts_with("invalid_query: a target to open is empty"));
  for (const char* directory : {"shop", "shop/"})
    CHECK(error({{"targets", {directory}}})
              .starts_with("invalid_query: shop is a directory; open a file of it, such as shop/"));
  const Json to_end = client.call("open", {{"targets", {"shop/money.py:3-999999"}}});
  CHECK(to_end["content"][0]["text"] == "shop/money.py:3\n        self.cents = cents\n");
}

}  // namespace codefinder::tools_test
