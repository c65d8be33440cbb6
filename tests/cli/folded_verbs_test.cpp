// The parameters by which one tool serves the queries of several, on the real binary.
#include "cli/run.h"

namespace codefinder::folded_verbs_test {

using namespace codefinder::testing;
using nlohmann::json;

TEST_CASE("nav: a place or an id leads to the definition of the name there") {
  Project project;
  write_store_project(project);
  const json here = project.ask({"nav", "tests/test_basket.py:6:12"});
  REQUIRE(here.at("hits").size() == 1);
  CHECK(here.at("hits")[0].at("name") == "add_item");
  CHECK(here.at("hits")[0].at("path") == "store/basket.py");
  const std::string id = here.at("hits")[0].at("id");
  CHECK(project.ask({"nav", id}).at("hits")[0].at("line") == 8);
  // An address is no place of the project.
  CHECK(project.ask({"nav", "example.org:80"}).at("hits").empty());
}

TEST_CASE("open: the symbol of a line, with lines around; of a long one the lines near it") {
  Project project;
  write_store_project(project);
  const json inside = project.ask({"open", "store/basket.py:10", "--show", "symbol"});
  CHECK(inside.at("contents").get<std::string>().starts_with("    def add_item("));
  const json named = project.ask(
      {"open", "store/basket.py:8#add_item", "--show", "symbol", "--context", "1"});
  CHECK(named.at("window").at("start") == 7);
  CHECK(project.ask({"open", "store/basket.py:8-9", "--context", "1"}).at("range") ==
        json({{"start", 7}, {"end", 10}}));
  std::string text = "def long(a):\n";
  for (int i = 2; i <= 120; ++i) text += "    a.call_" + std::to_string(i) + "()\n";
  project.write("long.py", text);
  const json near = project.ask({"open", "long.py:100", "--show", "symbol"});
  CHECK(near.at("window") == json({{"start", 80}, {"end", 120}}));
  CHECK(near.at("within")[0].at("preview") == "def long(a)");
  CHECK(project.ask({"open", "long.py:1", "--show", "symbol"}).at("window").at("end") == 120);
}

TEST_CASE("callers: the other direction is the answer of callees") {
  Project project;
  write_store_project(project);
  const json answer = project.ask({"callers", "Basket.total_price", "--direction", "callees"});
  REQUIRE(answer.at("callees").size() == 1);
  CHECK(answer.at("callees") == project.ask({"callees", "Basket.total_price"}).at("callees"));
  CHECK(project.run({"callers", "sell", "--direction", "sideways"}).error_code() ==
        "invalid_query");
}

TEST_CASE("impact: with paths, only the dependents there") {
  Project project;
  write_store_project(project);
  const json all = project.ask({"impact", "Money"}),
             some = project.ask({"impact", "Money", "--path", "store"});
  CHECK(some.at("total") < all.at("total"));
  for (const json& row : some.at("impact"))
    CHECK(row.at("path").get<std::string>().starts_with("store/"));
}

TEST_CASE("outline: public symbols, and in a directory what is in namespaces") {
  Project project;
  project.write("a/x.cpp",
                "namespace shop {\nclass Cart {\n public:\n  int total();\n private:\n"
                "  int count_;\n};\n}\n");
  project.write("a/y.py", "def shown(): pass\ndef _hidden(): pass\n");
  const std::string all = agent_text(project.ask({"outline", "a"}));
  CHECK(all == "a/x.cpp\n 2-7: class Cart\na/y.py\n 1: function shown()\n 2: function _hidden()\n");
  const std::string shown = agent_text(project.ask({"outline", "a", "--only", "public"}));
  CHECK(shown == "a/x.cpp\n 2-7: class Cart\na/y.py\n 1: function shown()\n");
  CHECK(agent_text(project.ask({"outline", "a/y.py", "--only", "public"})) ==
        " 1: function shown()\n");
}

}  // namespace codefinder::folded_verbs_test
