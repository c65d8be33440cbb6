// api, map and context on the command line of the real binary.
#include "cli/run.h"

namespace codefinder::project_verbs_test {

using namespace codefinder::testing;
using nlohmann::json;

TEST_CASE("api: pages, counts, kinds and text") {
  Project project;
  write_store_project(project);
  const json answer = project.ask({"api", "store"});
  CHECK(answer.at("complete") == true);
  CHECK(answer.at("path") == "store");
  CHECK(answer.at("total") == 6);
  CHECK(answer.at("files") == 2);
  const json& basket = answer.at("api")[0];
  CHECK(basket.at("name") == "Basket");
  CHECK(basket.at("doc") == "Holds items until they are paid.");
  CHECK(answer.at("api")[1].at("container") == "Basket");
  CHECK(project.ask({"snippet", basket.at("id").get<std::string>()}).at("path") ==
        "store/basket.py");
  const json page = project.ask({"api", "store", "--limit", "4"});
  const json next = project.ask(
      {"api", "store", "--limit", "4", "--cursor", page.at("next_cursor").get<std::string>()});
  CHECK(next.at("api")[0] == answer.at("api")[4]);
  CHECK(next.at("truncated") == false);
  CHECK(project.ask({"api", "store", "--limit", "0"}).at("groups")[0] ==
        json({{"count", 4}, {"name", "method"}}));
  CHECK(project.ask({"api", "--kind", "class"}).at("total") == 2);
  CHECK(project.ask({"api", project.root() + "/native"}).at("headers_only") == true);
  CHECK(project.ask({"api", ".."}, "store/").at("path") == ".");
  CHECK(project.run({"api", "stor"}).error_code() == "not_found");
  CHECK(project.run({"api", "/etc"}).error_code() == "outside_root");
  const std::string text = agent_text(project.ask({"api", "store"}));
  CHECK(
      text.starts_with("store: 6 public symbols in 2 files\nbasket.py\n"
                       " 5: class Basket: add_item, total_price\nmoney.py\n"));
  CHECK(agent_text(project.ask({"api", "store", "--limit", "4"}))
            .starts_with("store: 6 public symbols in 2 files: 4 method, 2 class\n"));
  const std::string file = agent_text(project.ask({"api", "store/basket.py"}));
  CHECK(file.find("\n 5: class Basket  // Holds items until they are paid.\n") !=
        std::string::npos);
  CHECK(file.find("\n  8: def add_item(self, name, price)\n") != std::string::npos);
}

TEST_CASE("map: modules, entry points and less detail in fewer bytes") {
  Project project;
  write_store_project(project);
  project.write("package.json", "{\n  \"main\": \"./web/index.js\"\n}\n");
  project.write("web/index.js", "exports.show = function() {};\n");
  for (int i = 0; i < 12; ++i)
    project.write("store/part_" + std::to_string(i) + ".py",
                  "from store.money import Money\ndef part_with_a_long_name_" + std::to_string(i) +
                      "(): return Money(1)\n");
  const json answer = project.ask({"map"});
  CHECK(answer.at("complete") == true);
  CHECK(answer.at("path") == ".");
  CHECK(answer.at("total") == 3);
  CHECK(answer.at("left_out") == 1);
  CHECK(answer.at("languages")[0] == json({{"name", "python"}, {"files", 15}}));
  CHECK(answer.at("entry_points")[0].at("path") == "web/index.js");
  CHECK(answer.at("entry_points")[0].at("from") == "package.json:2 main");
  const json& store = answer.at("modules")[0];
  CHECK(store.at("path") == "store");
  CHECK(store.at("public") == 18);
  CHECK(store.at("central")[0].at("name") == "Money");
  CHECK(store.at("central")[0].at("uses") == 14);
  CHECK(project.ask({"snippet", store.at("central")[0].at("id").get<std::string>()}).at("path") ==
        "store/money.py");
  const json zoomed = project.ask({"map", "store"});
  CHECK(zoomed.at("total") == 15);
  CHECK(zoomed.at("modules")[0].at("path") == "store/money.py");
  CHECK(zoomed.at("modules")[1].at("kind") == "file");

  const std::string text = agent_text(project.ask({"map"}));
  CHECK(text.starts_with(".: 18 files, "));
  CHECK(text.find("\nentry points:\n  web/index.js (package.json:2 main)\nstore/, 15 files, 18 ") !=
        std::string::npos);
  CHECK(text.find("\n money.py: Money\n") != std::string::npos);
  const std::string inside = agent_text(project.ask({"map", "web"}));
  CHECK(inside.starts_with("web: 1 javascript files, "));
  const std::string small = project.run({"map", "store", "--format", "text", "--max-bytes", "1400"})
                                .out;
  CHECK(small.size() <= 1400);
  const json page = project.ask({"map", "store", "--max-bytes", "1500"});
  CHECK(page.at("truncated") == true);
  const json next = project.ask({"map", "store", "--max-bytes", "1500", "--cursor",
                                 page.at("next_cursor").get<std::string>()});
  CHECK(next.at("modules")[0].at("path") ==
        zoomed.at("modules")[page.at("modules").size()].at("path"));
  CHECK(project.ask({"map", "--limit", "0"}).at("modules").empty());
  CHECK(project.run({"map", "docs"}).error_code() == "not_found");
}

TEST_CASE("context: the body, what it uses, what uses it and its tests, within max_bytes") {
  Project project;
  write_store_project(project);
  project.write("store/shop.py",
                "from store.basket import Basket\n\n\ndef sell(basket: Basket):\n"
                "    return basket.total_price()\n");
  const json answer = project.ask({"context", "Basket.total_price"});
  CHECK(answer.at("complete") == true);
  CHECK(answer.at("truncated") == false);
  CHECK(answer.at("symbol").at("name") == "total_price");
  CHECK(answer.at("body") == "    def total_price(self):\n        return Money(0)");
  CHECK(answer.at("range") == json({{"start", 12}, {"end", 13}}));
  REQUIRE(answer.at("uses_total") == 1);
  CHECK(answer.at("uses")[0].at("signature") == "class Money");
  REQUIRE(answer.at("used_by_total") == 1);
  CHECK(answer.at("used_by")[0].at("name") == "sell");
  CHECK(answer.at("used_by")[0].at("uses") ==
        json::array({{{"line", 5}, {"preview", "return basket.total_price()"}}}));
  REQUIRE(answer.at("tests_total") == 1);
  CHECK(answer.at("tests")[0].at("uses")[0].at("line") == 7);
  const std::string text = agent_text(project.ask({"context", "Basket.total_price"}));
  CHECK(text.find("\n== used by (1)\nstore/shop.py\n  4: function sell\n    5: return basket.") !=
        std::string::npos);
  CHECK(text.find("\n== tests to run (1)\ntests/test_basket.py: test_total_price\n") !=
        std::string::npos);

  std::string body = "def long(a):\n";
  for (int i = 0; i < 100; ++i) body += "    a = a + " + std::to_string(i) + "\n";
  project.write("store/long.py", body + "    return sell(a)\n\ndef user(): return long(1)\n");
  for (const char* form : {"json", "text"}) {
    const std::string cut =
        project.run({"context", "long", "--max-bytes", "1500", "--format", form}).out;
    CHECK(cut.size() <= 1500);
    CHECK(cut.find("return long(1)") != std::string::npos);
  }
  CHECK(project.ask({"context", "long", "--max-bytes", "1500"}).at("body_cut") == true);
  CHECK(project.ask({"context", "no_such_name_at_all"}).contains("suggestions"));
  CHECK(project.ask({"context", "Basket", "sell"}).at("parts").size() == 2);
}

}  // namespace codefinder::project_verbs_test
