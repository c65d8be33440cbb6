// What the verbs that answer lists have in common: totals, groups, filters, modifiers, several
// targets.
#include "handlers/verbs/answer/answer_text.h"
#include "verbs/fixture.h"

#include <algorithm>
#include <set>

namespace codefinder::lists_test {

using namespace codefinder::handlers;
using namespace codefinder::testing;
using nlohmann::json;

namespace {

using Texts = std::vector<std::string>;

/// "name count" of each group.
Texts groups(const json& answer) {
  Texts out;
  for (const json& group : answer.at("groups"))
    out.push_back(group.at("name").get<std::string>() + " " + group.at("count").dump());
  return out;
}

}  // namespace

TEST_CASE("lists: nav counts all, in groups, and with limit 0 only counts") {
  Shop fixture;
  const json page = fixture.ask("nav", {{"query", "add"}, {"limit", 1}});
  CHECK(page.at("hits").size() == 1);
  CHECK(page.at("total_is_lower_bound") == true);
  const json count = fixture.ask("nav", {{"query", "add"}, {"limit", 0}});
  CHECK(count.at("hits").empty());
  CHECK(count.at("total") == 4);
  CHECK_FALSE(count.contains("total_is_lower_bound"));
  CHECK(count.at("truncated") == false);
  CHECK_FALSE(count.contains("suggestions"));
  CHECK(answer_text(count) == "total: 4\n");
  const json grouped = fixture.ask("nav", {{"query", "add"}, {"limit", 1}, {"group_by", "file"}});
  CHECK(grouped.at("total") == 4);
  CHECK(groups(grouped) == Texts{"shop/cart.py 2", "shop/money.py 1", "tests/test_cart.py 1"});
  CHECK(answer_text(grouped).starts_with("     2 shop/cart.py\n"));
  const json kinds = fixture.ask("nav", {{"query", "add"}, {"limit", 0}, {"group_by", "kind"}});
  CHECK(groups(kinds) == Texts{"method 3", "function 1"});
  const json in = fixture.ask("nav", {{"query", "add"}, {"limit", 0}, {"group_by", "container"}});
  CHECK(groups(in) == Texts{"Cart 2", "Money 1", "tests/test_cart.py 1"});
  CHECK(in.at("groups")[0].at("id").get<std::string>().starts_with("cf_"));
  // Text, when no symbol has the name.
  const json lines = fixture.ask("nav", {{"query", "return"}, {"limit", 0}, {"group_by", "file"}});
  CHECK(groups(lines) == Texts{"shop/cart.py 2"});
}

TEST_CASE("lists: groups are within max_bytes, alone and with a list") {
  Shop fixture;
  for (int i = 0; i < 60; ++i)
    fixture.files().add_source("parts/part_" + std::to_string(i) + ".py",
                               "def assemble():\n    pass\n");
  for (const int limit : {0, 5}) {
    const json answer = fixture.ask(
        "nav",
        {{"query", "assemble"}, {"limit", limit}, {"group_by", "file"}, {"max_bytes", 1200}});
    CHECK(answer.dump().size() <= 1200);
    CHECK(answer.at("group_count") == 60);
    CHECK(answer.at("groups").size() >= 2);
    CHECK(answer.at("groups").size() < 50);
    CHECK(answer.at("hits").empty() == (limit == 0));
  }
}

TEST_CASE("lists: modifiers of a query are filters, and join the filters of the params") {
  Shop fixture;
  const Texts cart{"shop/cart.py:6 add", "shop/cart.py:9 add_all"};
  CHECK(fixture.hits({{"query", "path:cart.py kind:method add"}}) == cart);
  CHECK(fixture.hits({{"query", "path:cart.py add"}, {"filters", {{"kinds", {"method"}}}}}) ==
        cart);
  CHECK(fixture.hits({{"query", "\"add\" path:cart.py"}}) == Texts{"shop/cart.py:6 add"});
  CHECK(fixture.hits({{"query", "\"Money.add\""}}) == Texts{"shop/money.py:2 add"});
  CHECK(fixture.hits({{"query", "-path:shop add"}}) == Texts{"tests/test_cart.py:4 test_add"});
  CHECK(fixture.hits({{"query", "add tests:only"}}) == Texts{"tests/test_cart.py:4 test_add"});
  CHECK(fixture.hits({{"query", "add"}, {"filters", {{"tests", true}}}}) ==
        Texts{"tests/test_cart.py:4 test_add"});
  CHECK(fixture.hits({{"query", "lang:go add"}}).empty());
  CHECK(
      fixture.error("nav", {{"query", "kind:metod add"}}).hint.starts_with("did you mean method?"));
  CHECK(fixture.error("nav", {{"query", "kind:class x"}, {"filters", {{"kinds", {"method"}}}}})
            .code == ErrorCode::invalid_query);
  const json found = fixture.ask("search_repo", {{"query", "tests:exclude add price"}});
  REQUIRE(!found.at("hits").empty());
  for (const json& hit : found.at("hits")) CHECK(hit.at("path") != "tests/test_cart.py");
  CHECK(fixture.error("search_repo", {{"query", "lang:pyton add"}})
            .hint.starts_with("did you mean python?"));
  // The text as it is.
  CHECK(fixture.hits({{"query", "path:cart.py return"}}).size() == 2);
}

TEST_CASE("lists: what is near a path ranks higher") {
  Shop fixture;
  fixture.files().add_source("deep/a/b/util.py", "def helper(): ...\n");
  fixture.files().add_source("other/util.py", "def helper(): ...\n");
  CHECK(fixture.hits({{"query", "helper"}})[0] == "other/util.py:1 helper");
  for (const char* near : {"deep/a/b/main.py", "deep/a/b", "deep/a/b/util.py"}) {
    INFO(near);
    CHECK(fixture.hits({{"query", "helper"}, {"near", near}})[0] == "deep/a/b/util.py:1 helper");
  }
}

TEST_CASE("lists: nav lists the files that import a module or a file") {
  Shop fixture;
  const Texts both{"shop/cart.py:2 shop.money", "tests/test_cart.py:1 shop.money"};
  CHECK(fixture.hits({{"imports", "shop.money"}}) == both);
  CHECK(fixture.hits({{"imports", "shop/money.py"}}) == both);
  CHECK(fixture.hits({{"imports", "os"}}) == Texts{"shop/cart.py:1 os"});
  CHECK(fixture.hits({{"imports", "shop.money"}, {"filters", {{"tests", "exclude"}}}}) ==
        Texts{both[0]});
  const json count = fixture.ask("nav", {{"imports", "shop.money"}, {"limit", 0}});
  CHECK(count.at("total") == 2);
  const json first = fixture.ask("nav", {{"imports", "shop.money"}, {"limit", 1}});
  CHECK(fixture.hits({{"imports", "shop.money"}, {"limit", 1}, {"cursor", first["next_cursor"]}}) ==
        Texts{both[1]});
  CHECK(fixture.error("nav", {{"imports", "os"}, {"query", "x"}}).code == ErrorCode::invalid_query);
}

TEST_CASE("lists: on a keyword, the answer has the name of the symbol that it refers to") {
  Shop fixture;
  for (const char* verb : {"references", "callers"}) {
    const json found = fixture.ask(verb, {{"targets", "shop/cart.py:7:9"}});  // return
    CHECK(found.at("name") == "add");
    CHECK(found.at("total") == 1);
  }
}

TEST_CASE("lists: references are filtered, counted and grouped, and name what encloses them") {
  Shop fixture;
  const json all = fixture.ask("references", {{"targets", "Money"}});
  CHECK(all.at("total") == 4);
  const json calls = fixture.ask(
      "references",
      {{"targets", "Money"}, {"filters", {{"roles", {"call"}}, {"tests", "exclude"}}}});
  REQUIRE(calls.at("references").size() == 1);
  const json& in = calls.at("references")[0].at("in");
  CHECK(in.at("name") == "Cart.add");
  CHECK(in.at("kind") == "method");
  CHECK(fixture.ask("definition", {{"targets", in.at("id")}}).at("hits")[0].at("name") == "add");
  CHECK(answer_text(calls).find("  in Cart.add\n") != std::string::npos);
  const json grouped = fixture.ask("references",
                                   {{"targets", "Money"}, {"limit", 0}, {"group_by", "role"}});
  CHECK(groups(grouped) == Texts{"call 2", "import 2"});
  CHECK(grouped.at("references").empty());
  CHECK(grouped.at("truncated") == false);
  const json none = fixture.ask("references",
                                {{"targets", "Money"}, {"filters", {{"paths", {"docs"}}}}});
  CHECK(none.at("suggestions") == json::array({"the filter `paths` removed 4 references"}));
}

TEST_CASE("lists: references of a name are those of every language that defines it") {
  Fixture fixture;
  fixture.files().add_source("lib/url.h", "int port(void);\nstruct url { int port; };\n");
  fixture.files().add_source("lib/url.c",
                             "#include \"url.h\"\nint port(void) { return 1; }\n"
                             "int get(struct url *u) { return port() + u->port; }\n");
  fixture.files().add_source("scripts/conf.py", "def port():\n    return 2\n\n\nprint(port())\n");
  fixture.files().add_source("scripts/run.sh", "port() {\n  echo 3\n}\nport\n");
  fixture.files().add_source("web/port.ts", "export function port() {}\nport()\nport()\n");
  const json answer = fixture.ask("references", {{"targets", "port"}});
  Texts places;
  for (const json& use : answer.at("references"))
    places.push_back(use.at("path").get<std::string>() + ":" + use.at("line").dump());
  std::sort(places.begin(), places.end());
  CHECK(places == Texts{"lib/url.c:3", "lib/url.c:3", "scripts/conf.py:5", "scripts/run.sh:4",
                        "web/port.ts:2", "web/port.ts:3"});
  CHECK(answer.at("total") == 6);
  CHECK(answer.at("truncated") == false);
  CHECK(answer.at("complete") == true);
  // Each symbol by itself finds its own part.
  std::size_t alone = 0;
  std::set<json> asked;
  for (const json& symbol : answer.at("symbols"))
    if (asked.insert(symbol.at("target")).second)
      alone +=
          fixture.ask("references", {{"targets", symbol.at("id")}}).at("total").get<std::size_t>();
  CHECK(alone == 6);
  const json grouped = fixture.ask("references",
                                   {{"targets", "port"}, {"limit", 0}, {"group_by", "file"}});
  CHECK(groups(grouped) ==
        Texts{"lib/url.c 2", "web/port.ts 2", "scripts/conf.py 1", "scripts/run.sh 1"});
}

TEST_CASE("lists: an answer about more symbols of a name than are looked at says so") {
  Fixture fixture;
  for (int i = 0; i < 210; ++i)
    fixture.files().add_source("parts/part_" + std::to_string(i) + ".py",
                               "def assemble(): pass\n\n\nassemble()\n");
  for (const char* verb : {"references", "callers"}) {
    const json answer = fixture.ask(verb, {{"targets", "assemble"}});
    INFO(verb);
    CHECK(answer.at("total_is_lower_bound") == true);
    CHECK(answer.at("complete") == false);
  }
  const json one = fixture.ask("references", {{"targets", "parts/part_7.py:4"}});
  CHECK(one.at("total") == 1);
  CHECK(one.at("complete") == true);
  CHECK_FALSE(one.contains("total_is_lower_bound"));
}

TEST_CASE("lists: the pages of references and callers are in the order of usefulness") {
  Fixture fixture;
  const std::string use = "from lib.easy import perform\n\n\ndef use():\n    perform()\n";
  fixture.files().add_source("docs/a.py", use, Category::docs);
  fixture.files().add_source("examples/b.py", use);
  fixture.files().add_source("lib/easy.py", "def perform(): pass\n");
  fixture.files().add_source("lib/next.py", use);
  fixture.files().add_source("src/tool.py", use);
  fixture.files().add_source("tests/test_easy.py", use, Category::tests);
  const Texts wanted{"lib/next.py", "src/tool.py", "tests/test_easy.py", "docs/a.py",
                     "examples/b.py"};
  for (const std::string verb : {"references", "callers", "impact"}) {
    INFO(verb);
    const char* const list = verb == "impact" ? "impact" : verb.c_str();
    json params = {{"targets", "perform"}};
    if (verb == "references") params["filters"] = {{"roles", {"call"}}};
    Texts whole, paged;
    const json answer = fixture.ask(verb, params);
    for (const json& row : answer.at(list)) whole.push_back(row.at("path"));
    INFO(answer.dump(1));
    CHECK(whole == wanted);
    params["limit"] = 2;
    for (int page = 0; page < 3; ++page) {
      const json answer = fixture.ask(verb, params);
      for (const json& row : answer.at(list)) paged.push_back(row.at("path"));
      if (page < 2) params["cursor"] = answer.at("next_cursor");
      else CHECK(answer.at("truncated") == false);
    }
    CHECK(paged == wanted);
  }
}

TEST_CASE("lists: callers of several symbols of one name are those of the product first") {
  Fixture fixture;
  fixture.files().add_source("a/one.py", "def send(): pass\n");
  fixture.files().add_source("a/two.py", "def send(): pass\n");
  for (const char* module : {"one", "two"}) {
    const std::string use = std::string("from a.") + module + " import send\n\n\ndef use_" +
                            module + "():\n    send()\n";
    fixture.files().add_source(std::string("examples/") + module + ".py", use);
    fixture.files().add_source(std::string("src/") + module + ".py", use);
  }
  Texts paths;
  const json answer = fixture.ask("callers", {{"targets", "send"}});
  for (const json& row : answer.at("callers")) paths.push_back(row.at("path"));
  REQUIRE(paths.size() == 4);
  CHECK(paths[0].starts_with("src/"));
  CHECK(paths[1].starts_with("src/"));
  CHECK(paths[2].starts_with("examples/"));
}

TEST_CASE("lists: a symbol is no implementation of itself") {
  Fixture fixture;
  fixture.files().add_source("shapes.py",
                             "class Shape:\n    def area(self): pass\n\n\n"
                             "class Square(Shape):\n    def area(self): pass\n\n\n"
                             "def alone(): pass\n");
  fixture.files().add_source("lib.h", "int only(void);\n");
  fixture.files().add_source("lib.c", "#include \"lib.h\"\nint only(void) { return 1; }\n");
  const json below = fixture.ask("implementations", {{"targets", "Shape.area"}});
  REQUIRE(below.at("hits").size() == 1);
  CHECK(below.at("hits")[0].at("container") == "Square");
  CHECK_FALSE(below.contains("symbols"));
  const json leaf = fixture.ask("implementations", {{"targets", "Square.area"}});
  CHECK(leaf.at("hits").empty());
  CHECK(leaf.at("total") == 0);
  CHECK(leaf.at("suggestions") ==
        json::array({"nothing extends, implements or overrides Square.area",
                     "`direction` `up` has Shape.area at shapes.py:2"}));
  CHECK(message_text(leaf) ==
        "note: nothing extends, implements or overrides Square.area\n"
        "note: `direction` `up` has Shape.area at shapes.py:2\n");
  for (const char* name : {"alone", "only", "lib.h:1", "lib.c:2", "Square"}) {
    INFO(name);
    const json answer = fixture.ask("implementations", {{"targets", name}});
    CHECK(answer.at("hits").empty());
    CHECK_FALSE(answer.at("symbols").empty());
  }
  const json top = fixture.ask("implementations", {{"targets", "Shape"}, {"direction", "up"}});
  CHECK(top.at("suggestions") == json::array({"Shape extends, implements and overrides nothing",
                                              "`direction` `down` has Square at shapes.py:5"}));
}

TEST_CASE("lists: implementations in sources come before those in tests") {
  Fixture fixture;
  fixture.files().add_source("base.py", "class Base: pass\n");
  fixture.files().add_source("a.py", "from base import Base\nclass InTest(Base): pass\n",
                             Category::tests);
  fixture.files().add_source("b.py", "from base import Base\nclass InSource(Base): pass\n");
  const json answer = fixture.ask("implementations", {{"targets", "Base"}});
  REQUIRE(answer.at("hits").size() == 2);
  CHECK(answer.at("hits")[0].at("name") == "InSource");
  const json tests = fixture.ask("implementations", {{"targets", "Base"}, {"tests", "only"}});
  REQUIRE(tests.at("total") == 1);
  CHECK(tests.at("hits")[0].at("name") == "InTest");
}

TEST_CASE("lists: implementations of a type that has a member of its name are types") {
  Fixture fixture;
  fixture.files().add_source("r.go",
                             "package r\n\ntype Render interface{ Render() }\n\n"
                             "type JSON struct{}\n\nfunc (JSON) Render() {}\n");
  const json answer = fixture.ask("implementations", {{"targets", "Render"}});
  REQUIRE(answer.at("hits").size() == 1);
  CHECK(answer.at("hits")[0].at("name") == "JSON");
}

TEST_CASE("lists: a name with a file is the symbol there") {
  Fixture fixture;
  fixture.files().add_source("a.py", "class Money:\n    def plus(self): pass\n");
  fixture.files().add_source("b.py", "class Money: pass\n");
  CHECK(fixture.ask("definition", {{"targets", "Money"}}).at("total") == 2);
  const json named = fixture.ask("definition", {{"symbol", "Money"}, {"file", "b.py"}});
  REQUIRE(named.at("total") == 1);
  CHECK(named.at("hits")[0].at("path") == "b.py");
  CHECK(named.at("hits")[0].at("evidence") == "unique_name");
}

TEST_CASE("lists: several targets are answered in parts") {
  Shop fixture;
  const json both = fixture.ask("definition",
                                {{"targets", {"Cart", "shop/money.py:2#add", "none"}}});
  REQUIRE(both.at("parts").size() == 3);
  CHECK(both.at("parts")[0].at("target") == "Cart");
  CHECK(both.at("parts")[0].at("hits")[0].at("path") == "shop/cart.py");
  CHECK(both.at("parts")[1].at("hits")[0].at("container") == "Money");
  CHECK(both.at("parts")[2].at("hits").empty());
  const json explained = fixture.ask("explain", {{"targets", {"Cart.add", "cf_0000000000000000"}}});
  CHECK(explained.at("parts")[0].at("symbol").at("name") == "add");
  CHECK(explained.at("parts")[1].at("error").at("code") == "unknown_id");
  const std::string text = answer_text(explained);
  CHECK(text.starts_with("== Cart.add\nshop/cart.py:6: "));
  CHECK(text.find("== cf_0000000000000000\nunknown_id: ") != std::string::npos);
  CHECK(fixture.error("references", {{"targets", {"Cart", "Money"}}, {"cursor", "1.2.3"}}).code ==
        ErrorCode::invalid_query);
}

TEST_CASE("lists: explain names what the module of a symbol depends on") {
  Shop fixture;
  const json answer = fixture.ask("explain", {{"targets", "Cart"}});
  CHECK(answer.at("dependencies") ==
        json::array({{{"name", "shop.money"}, {"origin", "internal"}, {"path", "shop/money.py"}},
                     {{"name", "os"}, {"origin", "external"}}}));
  CHECK(answer_text(answer).find("dependencies: shop/money.py, os (external)\n") !=
        std::string::npos);
}

TEST_CASE("lists: an outline counts its symbols, and ends at a limit") {
  Shop fixture;
  const json count = fixture.ask("outline",
                                 {{"path", "shop/cart.py"}, {"limit", 0}, {"group_by", "kind"}});
  CHECK(count.at("total") == 3);
  CHECK(groups(count) == Texts{"method 2", "class 1"});
  CHECK(count.at("symbols").empty());
  CHECK(count.at("truncated") == false);
  const json page = fixture.ask("outline", {{"path", "shop/cart.py"}, {"limit", 2}});
  CHECK(page.at("symbols")[0].at("children").size() == 1);
  CHECK(page.at("truncated") == true);
  const json next = fixture.ask(
      "outline", {{"path", "shop/cart.py"}, {"limit", 2}, {"cursor", page.at("next_cursor")}});
  CHECK(next.at("symbols")[0].at("children")[0].at("name") == "add_all");
  CHECK(next.at("truncated") == false);
}

TEST_CASE("lists: the outline of a directory has its files with their first symbols") {
  Shop fixture;
  const json answer = fixture.ask("outline", {{"path", "shop"}});
  CHECK(answer.at("path") == "shop");
  CHECK(answer.at("total") == 2);
  REQUIRE(answer.at("symbols").size() == 2);
  CHECK(answer.at("symbols")[0].at("path") == "shop/cart.py");
  CHECK(answer.at("symbols")[0].at("children")[0].at("name") == "Cart");
  CHECK_FALSE(answer.at("symbols")[0].at("children")[0].contains("children"));
  CHECK(answer_text(answer) ==
        "shop/cart.py\n 5-10: class Cart\nshop/money.py\n 1-2: class Money\n");
  const json page = fixture.ask("outline", {{"path", "./"}, {"limit", 2}});
  CHECK(page.at("total") == 3);
  CHECK(page.at("truncated") == true);
  const json next = fixture.ask("outline",
                                {{"path", "./"}, {"limit", 2}, {"cursor", page.at("next_cursor")}});
  CHECK(next.at("symbols")[0].at("path") == "tests/test_cart.py");
  CHECK(next.at("truncated") == false);
  CHECK(fixture.error("outline", {{"path", "absent"}}).code == ErrorCode::outside_root);

  std::string many;
  for (int i = 0; i < 100; ++i) many += "def step_" + std::to_string(i) + "(): ...\n";
  fixture.files().add_source("long/steps.py", many);
  const json full = fixture.ask("outline", {{"path", "long"}});
  CHECK(full.at("symbols")[0].at("children").size() == 40);
  CHECK(full.at("symbols")[0].at("children_more") == 60);
  const json cut = fixture.ask("outline", {{"path", "long"}, {"max_bytes", 2000}});
  const std::size_t shown = cut.at("symbols")[0].at("children").size();
  CHECK(shown > 0);
  CHECK(shown + cut.at("symbols")[0].at("children_more").get<std::size_t>() == 100);
}

TEST_CASE("lists: hits of nav have their nearest references, in JSON and not in the lean form") {
  Shop fixture;
  const json request = {{"query", "Money"}, {"kind", "class"}};
  const json all = fixture.ask("nav", request);
  REQUIRE(all.at("hits").size() == 1);
  const json& references = all.at("hits")[0].at("references");
  REQUIRE(references.size() == 3);  // Of the four uses.
  Texts paths;
  for (const json& reference : references) {
    paths.push_back(reference.at("path"));
    CHECK(reference.at("preview").get<std::string>().find("Money") != std::string::npos);
  }
  CHECK(paths == Texts{"shop/cart.py", "shop/cart.py", "tests/test_cart.py"});
  json other = request;
  other["fields"] = "lean";
  CHECK_FALSE(fixture.ask("nav", other).at("hits")[0].contains("references"));
  other = request;
  other["with_refs"] = true;
  CHECK(fixture.ask("nav", other).at("hits")[0].at("references").size() == 4);
  other["with_refs_limit"] = 1;
  CHECK(fixture.ask("nav", other).at("hits")[0].at("references")[0].at("path") == "shop/cart.py");
}

TEST_CASE("lists: references of hits are in the order of files, recent ones first") {
  Shop fixture;
  for (const char* path : {"far/a.py", "far/b.py", "near/c.py"})
    fixture.files().add_source(path, "from shop.money import Money\nMoney(1)\n");
  const auto paths = [&] {
    Texts out;
    const json answer = fixture.ask("nav",
                                    {{"query", "Money"}, {"kind", "class"}, {"with_refs", true}});
    for (const json& reference : answer.at("hits")[0].at("references"))
      if (out.empty() || out.back() != reference.at("path")) out.push_back(reference.at("path"));
    return out;
  };
  CHECK(paths() ==
        Texts{"shop/cart.py", "far/a.py", "far/b.py", "near/c.py", "tests/test_cart.py"});
  fixture.files().set_recent(*fixture.files().find("far/b.py"));
  CHECK(paths() ==
        Texts{"shop/cart.py", "far/b.py", "far/a.py", "near/c.py", "tests/test_cart.py"});
}

TEST_CASE("lists: arguments that other tools have are accepted") {
  Shop fixture;
  const auto total = [&](const char* verb, const json& params) {
    return fixture.ask(verb, params).at("total");
  };
  const std::string shop = fixture.files().status().root + "/shop";
  for (const json& params :
       {json{{"pattern", "price"}, {"filters", {{"paths", {"shop"}}}}},
        json{{"query", "price"}, {"path", "shop"}}, json{{"regex", "price"}, {"path", "./shop/"}},
        json{{"pattern", "price"}, {"path", shop}}, json{{"pattern", "price"}, {"glob", "ca*.py"}},
        json{{"pattern", "price"}, {"path", "."}},
        json{{"query", "price"}, {"path", "./shop/"}, {"glob", "*.py"}},
        json{{"query", "price"}, {"path", "shop"}, {"glob", "**/ca*.{py,ts}"}},
        json{{"query", "price"}, {"path", "shop/cart.py"}, {"glob", "*.py"}},
        json{{"query", "price"}, {"filters", {{"paths", {"shop"}}}}, {"include", {"*.py"}}}})
    CHECK(total("grep", params) == 2);
  CHECK(total("grep", {{"pattern", "price"}, {"path", "shop"}, {"glob", "*.ts"}}) == 0);
  CHECK(total("grep", {{"pattern", "price"}, {"path", "tests"}}) == 0);
  CHECK(fixture.ask("find_file", {{"pattern", "**/m*.py"}}).at("paths") == json{"shop/money.py"});
  CHECK(fixture.ask("find_file", {{"query", "*.py"}, {"path", "tests"}}).at("paths") ==
        json{"tests/test_cart.py"});
  for (const char* name : {"targets", "query", "symbol", "name"}) {
    INFO(name);
    CHECK(total("references", {{name, "Money"}}) == 4);
    CHECK(total("definition", {{name, "Money"}}) == 1);
  }
  CHECK(total("nav", {{"query", "Cart"}, {"kind", "class"}}) == 1);
  for (const json& params :
       {json{{"path", "shop/cart.py"}, {"offset", 5}, {"limit", 2}},
        json{{"targets", {"shop/cart.py"}}, {"start_line", "5"}, {"end_line", "6"}},
        json{{"file_path", "shop/cart.py"}, {"startLine", 5}, {"limit", "2"}},
        json{{"path", "shop/cart.py:5-6"}}})
    CHECK(fixture.ask("open", params).at("contents") == "class Cart:\n    def add(self, price):\n");
  CHECK(fixture.error("open", {{"targets", {"a", "b"}}, {"limit", 2}}).code ==
        ErrorCode::invalid_query);
}

TEST_CASE("lists: snippet takes ids, names and places, and several of them") {
  Shop fixture;
  const std::string add = "    def add(self, price):\n        return Money(price)\n";
  const json by_name = fixture.ask("snippet", {{"targets", "Cart.add"}, {"context", 0}});
  CHECK(by_name.at("contents") == add);
  for (const char* target : {"shop/cart.py:10#add", "shop/cart.py:6", "shop/cart.py:10:21"}) {
    INFO(target);
    CHECK(fixture.ask("snippet", {{"targets", target}, {"context", 0}}).at("contents") == add);
  }
  CHECK(fixture.ask("snippet", {{"id", by_name.at("id")}, {"context", 0}}).at("contents") == add);
  const json parts = fixture
                         .ask("snippet",
                              {{"targets", {by_name.at("id"), "add", "none"}}, {"context", 0}})
                         .at("parts");
  REQUIRE(parts.size() == 3);
  CHECK(parts[0].at("contents") == add);
  REQUIRE(parts[1].at("parts").size() == 2);
  for (const json& part : parts[1].at("parts"))
    CHECK(part.at("contents").get<std::string>().find("def add(") != std::string::npos);
  CHECK(parts[2].at("error").at("code") == "not_found");
}

TEST_CASE("lists: a name that no symbol has answers with the words of texts") {
  Fixture fixture;
  fixture.files().add_source("docs/units.md", "# Units\n\nThe PRICE_UNIT is a cent.\n",
                             Category::docs);
  fixture.files().add_source("shop/units.py", "def unit():\n    return PRICE_UNIT\n");
  const json uses = fixture.ask("references", {{"targets", "PRICE_UNIT"}});
  CHECK(uses.at("symbols").empty());
  CHECK(uses.at("total") == 2);
  Texts places;
  for (const json& use : uses.at("references")) {
    CHECK(use.at("evidence") == "text");
    places.push_back(use.at("path").get<std::string>() + " " + use.at("role").get<std::string>());
  }
  CHECK(places == Texts{"shop/units.py read", "docs/units.md doc"});
  const json filtered = fixture.ask(
      "references", {{"targets", "PRICE_UNIT"}, {"filters", {{"paths", {"docs"}}}}});
  CHECK(filtered.at("total") == 1);
  CHECK(json(answer_notes(filtered)).dump().find("nothing found") == std::string::npos);
  const json removed = fixture.ask(
      "references", {{"targets", "PRICE_UNIT"}, {"filters", {{"roles", {"import"}}}}});
  CHECK(removed.at("total") == 0);
  CHECK(removed.at("suggestions").dump().find("`roles` removed 2 references") != std::string::npos);
  const json definition = fixture.ask("definition", {{"targets", "PRICE_UNIT"}});
  REQUIRE(definition.at("hits").size() == 2);
  const json& hit = definition.at("hits")[0];
  CHECK(hit.at("name") == "unit");
  CHECK(hit.at("evidence") == "text");
  CHECK(hit.at("line") == 2);
  CHECK(hit.at("preview") == "return PRICE_UNIT");
  const json page = fixture.ask("definition", {{"targets", "PRICE_UNIT"}, {"limit", 1}});
  CHECK(page.at("truncated") == true);
  const json rest = fixture.ask(
      "definition", {{"targets", "PRICE_UNIT"}, {"limit", 1}, {"cursor", page.at("next_cursor")}});
  REQUIRE(rest.at("hits").size() == 1);
  CHECK(rest.at("hits")[0].at("path") == "docs/units.md");
  CHECK(fixture.ask("definition", {{"targets", "PRICE_UNITS"}}).at("hits").empty());
}

}  // namespace codefinder::lists_test
