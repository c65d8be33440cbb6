// api, map and context on the command line of the real binary.
#include "cli/run.h"

using namespace codefinder;
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
  const std::string text = project.run({"api", "store", "--format", "text"}).out;
  CHECK(
      text.starts_with("store: 6 public symbols in 2 files: 4 method, 2 class\nstore/basket.py\n"
                       "  5: class Basket  // Holds items until they are paid.  cf_"));
  CHECK(text.find("\n    8: def add_item(self, name, price)  // Puts one more item in.  cf_") !=
        std::string::npos);
}
