// Every verb on the command line of the real binary.
#include "cli/run.h"
#include "support/file_text.h"

#include <fmt/format.h>

namespace codefinder::verbs_test {

using namespace codefinder::testing;
using nlohmann::json;

namespace {

json hit_named(const json& answer, const std::string& name) {
  for (const json& hit : answer.at("hits")) {
    if (hit.at("name") == name) return hit;
  }
  FAIL("no hit " << name << " in " << lsp::dump_json(answer));
  return {};
}

/// The answers to later requests are about the whole index.
void write_indexed_store(const Project& project) {
  write_store_project(project);
  REQUIRE(project.run({"index"}).exit_code == 0);
}

void check_envelope(const json& answer) {
  CHECK(answer.at("schema_version") == 1);
  CHECK(answer.at("complete") == true);
  CHECK(answer.at("truncated").is_boolean());
  for (const char* name :
       {"state", "symbols", "files", "generation", "progress", "updated_at", "skipped"}) {
    INFO(name);
    CHECK(answer.at("index").contains(name));
  }
  CHECK(answer.at("index").at("state") == "ready");
}

}  // namespace

TEST_CASE("nav: the answer has the fields of the schema") {
  Project project;
  write_indexed_store(project);
  const json answer = project.ask({"nav", "Basket"});
  check_envelope(answer);
  CHECK(answer.at("index").at("files") >= 7);
  CHECK(answer.at("query_id").get<std::string>().size() == 36);
  CHECK(answer.at("took_ms").is_number_integer());
  CHECK(!answer.contains("next_cursor"));
  REQUIRE(!answer.at("hits").empty());
  const json& hit = answer.at("hits")[0];
  CHECK(hit.at("name") == "Basket");
  CHECK(hit.at("path") == "store/basket.py");
  CHECK(hit.at("line") == 5);
  CHECK(hit.at("kind") == "class");
  CHECK(hit.at("language") == "python");
  CHECK(hit.at("preview") == "class Basket:");
  CHECK(hit.at("id").get<std::string>().rfind("cf_", 0) == 0);
  CHECK(hit.at("categories") == json{"source"});
  for (const char* name : {"module", "layer", "recent", "score", "help", "references"})
    CHECK(hit.contains(name));
  // Additions that are empty, or not requested, are absent.
  for (const char* name : {"container", "evidence", "score_reasons", "also_declared"})
    CHECK(!hit.contains(name));
  const json scored = project.ask({"nav", "Basket", "--scores"}).at("hits")[0];
  CHECK(scored.at("score").is_number());
  CHECK(scored.at("score_reasons").is_array());
}

TEST_CASE("nav: filters, limit, references and help options are applied") {
  Project project;
  write_store_project(project);
  for (const json answer = project.ask({"nav", "e", "--kind", "method"});
       const json& hit : answer.at("hits"))
    CHECK(hit.at("kind") == "method");
  for (const json answer = project.ask({"nav", "--lang", "c", "ledger"});
       const json& hit : answer.at("hits"))
    CHECK(hit.at("language") == "c");
  for (const json answer = project.ask({"nav", "total", "--path", "tests/**"});
       const json& hit : answer.at("hits"))
    CHECK(hit.at("path") == "tests/test_basket.py");
  for (const json answer = project.ask({"nav", "a", "--file", "money"});
       const json& hit : answer.at("hits"))
    CHECK(hit.at("path") == "store/money.py");
  const json exact = project.ask({"nav", "--symbol", "plus"});
  REQUIRE(exact.at("hits").size() == 1);
  CHECK(exact.at("hits")[0].at("container") == "Money");
  const json tests = project.ask({"nav", "total_price", "--tests"});
  REQUIRE(!tests.at("hits").empty());
  for (const json& hit : tests.at("hits"))
    CHECK(hit.at("categories").dump().find("tests") != std::string::npos);
  CHECK(hit_named(project.ask({"nav", "Baskets", "--docs"}), "Baskets").at("kind") == "heading");

  const json limited = project.ask({"nav", "e", "--limit", "1"});
  CHECK(limited.at("hits").size() == 1);
  CHECK(limited.at("truncated") == true);
  CHECK(limited.at("next_cursor").is_string());

  const json rich = project.ask({"nav", "Money", "--symbol", "Money", "--with-refs",
                                 "--with-refs-limit", "2", "--help-symbol", "Money"});
  const json hit = hit_named(rich, "Money");
  CHECK(hit.at("references").size() == 2);
  for (const json& reference : hit.at("references")) {
    for (const char* name : {"path", "line", "preview", "role", "evidence"})
      CHECK(reference.contains(name));
  }
  for (const char* name : {"doc_summary", "dependencies", "module_path", "layer"})
    CHECK(hit.at("help").contains(name));
}

TEST_CASE("nav: short words for languages and kinds, and the nearest of the allowed ones") {
  Project project;
  write_store_project(project);
  const json python = project.ask({"nav", "e", "--lang", "py", "--kind", "fn,cls"});
  CHECK(python.at("hits") ==
        project.ask({"nav", "e", "--lang", "python", "--kind", "function,class"}).at("hits"));
  CHECK(!python.at("hits").empty());
  const auto hint = [&](const std::vector<std::string>& arguments) {
    return project.run(arguments).json().at("error").at("hint").get<std::string>();
  };
  CHECK(hint({"nav", "e", "--lang", "pyhton"}).starts_with("did you mean python? allowed: "));
  CHECK(hint({"nav", "e", "--kind", "methd"}).starts_with("did you mean method? allowed: "));
}

TEST_CASE("nav: an answer without hits has suggestions") {
  Project project;
  write_store_project(project);
  const json answer = project.ask({"nav", "zzqqxxyy"});
  CHECK(answer.at("hits").empty());
  CHECK(answer.at("suggestions").is_array());
  CHECK(project.ask({"nav", "Basket", "--deps"}).at("suggestions") ==
        json::array({"the filter `deps` removed what matched: class `Basket`"}));
  CHECK(project.ask({"nav", "Monye_", "--kind", "method"}).at("suggestions") ==
        json::array({"did you mean `Money`?"}));
}

TEST_CASE("nav: a search that ends early without a hit is incomplete, not truncated") {
  Project project;
  std::string text;
  for (int i = 10'000; i < 31'000; ++i) text += "def f" + std::to_string(i) + "(): ...\n";
  project.write("many.py", text);
  const json answer = project.ask({"nav", "f", "--kind", "trait"});
  CHECK(answer.at("hits").empty());
  CHECK(answer.at("truncated") == false);
  CHECK(answer.at("complete") == false);
  CHECK(!answer.contains("next_cursor"));
  CHECK(answer.at("suggestions").size() == 2);
  const RunResult small = project.run({"nav", "f10000", "--max-bytes", "512"});
  CHECK(small.error_code() == "too_large");
}

TEST_CASE("nav --from: another process searches the hits of an earlier query") {
  Project project;
  write_store_project(project);
  const json first = project.ask({"nav", "ledger"});
  REQUIRE(first.at("hits").size() >= 2);
  const std::string query_id = first.at("query_id");
  const json again = project.ask({"nav", "--from", query_id});
  REQUIRE(again.at("hits").size() == first.at("hits").size());
  for (std::size_t i = 0; i < first.at("hits").size(); ++i)
    CHECK(again.at("hits")[i].at("id") == first.at("hits")[i].at("id"));
  CHECK(project.ask({"nav", "Basket", "--from", query_id}).at("hits").empty());
  for (const json answer = project.ask({"nav", "--from", query_id, "--kind", "function"});
       const json& hit : answer.at("hits"))
    CHECK(hit.at("name") == "ledger_sum");

  project.write("native/other.c",
                "int ledger_other(void) { return 1; }\n");  // Not among the earlier hits.
  project.write("native/ledger.h", "\n\nint ledger_sum(const int *amounts, int count);\n");
  const json later = project.ask({"nav", "--from", query_id});
  CHECK(later.at("hits").size() == first.at("hits").size());
  for (const json& hit : later.at("hits")) CHECK(hit.at("path") != "native/other.c");
}

TEST_CASE("nav --from: the last 32 queries are kept") {
  Project project;
  project.write("a.py", "def alpha(): pass\n");
  const std::string first = project.ask({"nav", "alpha"}).at("query_id");
  std::string second;
  for (int i = 0; i < 32; ++i) {
    const std::string id = project.ask({"nav", "alpha"}).at("query_id");
    if (i == 0) second = id;
  }
  CHECK(project.run({"nav", "--from", first}).error_code() == "unknown_id");
  CHECK(project.run({"nav", "--from", second}).exit_code == 0);
}

TEST_CASE("open and snippet: the state is exact, moved, changed or gone") {
  Project project;
  write_indexed_store(project);
  const std::string id =
      hit_named(project.ask({"nav", "total_price", "--path", "store/**"}), "total_price").at("id");
  json opened = project.ask({"open", id});
  check_envelope(opened);
  CHECK(opened.at("state") == "exact");
  CHECK(opened.at("path") == "store/basket.py");
  CHECK(opened.at("language") == "python");
  CHECK(opened.at("range") == json({{"start", 12}, {"end", 13}}));
  CHECK(opened.at("contents").get<std::string>().rfind("\"\"\"What a customer wants", 0) == 0);
  json snippet = project.ask({"snippet", id, "--context", "1"});
  CHECK(snippet.at("contents") == "\n    def total_price(self):\n        return Money(0)\n");
  CHECK(snippet.at("window") == json({{"start", 11}, {"end", 13}}));

  const std::string text = opened.at("contents");
  project.write("store/basket.py", "# One more line.\n" + text);
  CHECK(project.ask({"snippet", id}).at("state") == "moved");
  CHECK(project.ask({"open", id}).at("range") == json({{"start", 13}, {"end", 14}}));

  std::string changed = text;
  changed.replace(changed.find("return Money(0)"), 15, "return Money(1)");
  project.write("store/basket.py", changed);
  CHECK(project.ask({"open", id}).at("state") == "changed");

  project.write("store/basket.py", "class Basket:\n    pass\n");
  for (const char* verb : {"open", "snippet"}) {
    const json gone = project.ask({verb, id});
    CHECK(gone.at("state") == "gone");
    CHECK(gone.at("contents") == "");
    CHECK(gone.at("path") == "store/basket.py");
    for (const char* name : {"range", "language"}) CHECK(gone.at(name).is_null());
    CHECK(gone.at("id") == id);
    CHECK(gone.at("candidates").is_array());
  }
  project.remove("store/basket.py");
  CHECK(project.ask({"open", id}).at("state") == "gone");
  project.write("store/basket.py", text);
  CHECK(project.ask({"open", id}).at("state") == "exact");
}

TEST_CASE("snippet: an id leads to its symbol after overloads and moves, never to another one") {
  Project project;
  const std::string one = "int h(int a) { return first(a); }\n";
  const std::string other = "int h(double a) { return second(a); }\n";
  project.write("src/h.cc", one);
  const std::string id = hit_named(project.ask({"nav", "h"}), "h").at("id");
  project.write("src/h.cc", other + one);
  CHECK(project.ask({"snippet", id, "--context", "0"}).at("contents") == one);

  project.remove("src/h.cc");
  project.write("lib/h.cc", other + one);
  const json moved = project.ask({"snippet", id, "--context", "0"});
  CHECK(moved.at("state") == "moved");
  CHECK(moved.at("moved_from") == "src/h.cc");
  CHECK(moved.at("path") == "lib/h.cc");
  CHECK(moved.at("contents") == one);
  CHECK(moved.at("id") != id);

  project.write("lib/h.cc", other);
  const json gone = project.ask({"snippet", id});
  CHECK(gone.at("state") == "gone");
  CHECK(gone.at("contents") == "");
  REQUIRE(gone.at("candidates").size() == 1);
  CHECK(gone.at("candidates")[0].at("path") == "lib/h.cc");
  const auto refused = project.run({"definition", id});
  CHECK(refused.error_code() == "unknown_id");
}

TEST_CASE("open: a file hit has an id that opens it") {
  Project project;
  write_store_project(project);
  const json hit = project.ask({"nav", "ledger.c"}).at("hits")[0];
  CHECK(hit.at("path") == "native/ledger.c");
  const json opened = project.ask({"open", hit.at("id").get<std::string>()});
  CHECK(opened.at("path") == "native/ledger.c");
  CHECK(opened.at("range") == json({{"start", 1}, {"end", 8}}));
  CHECK(opened.at("state") == "exact");
}

TEST_CASE("open: contents are capped at --max-bytes") {
  Project project;
  write_store_project(project);
  const std::string id = project.ask({"nav", "Basket"}).at("hits")[0].at("id");
  const json opened = project.ask({"open", id});
  const std::string whole = opened.at("contents");
  const RunResult capped = project.run({"open", id, "--max-bytes", "700"});
  CHECK(capped.out.size() <= 700);
  CHECK(capped.json().at("truncated") == true);
  const std::string contents = capped.json().at("contents");
  CHECK(contents.ends_with('\n'));
  // The symbol is within what is shown: the page begins with it if the file is too long.
  CHECK(contents.starts_with("class Basket"));
  CHECK(whole.find(contents) != std::string::npos);
  CHECK(capped.json().at("window").at("start") == opened.at("range").at("start"));
  const RunResult begun = project.run({"open", "store/basket.py", "--max-bytes", "700"});
  CHECK(whole.starts_with(begun.json().at("contents").get<std::string>()));
}

TEST_CASE("open: paths with lines, names and several targets") {
  Project project;
  write_store_project(project);
  const json lines = project.ask({"open", "store/basket.py:12-13"});
  CHECK(lines.at("contents") == "    def total_price(self):\n        return Money(0)\n");
  CHECK(lines.at("window") == json({{"start", 12}, {"end", 13}}));
  CHECK(lines.at("range") == lines.at("window"));
  CHECK(lines.at("id").get<std::string>().starts_with("cf_"));
  CHECK(!lines.contains("state"));
  CHECK(project.ask({"open", "--path", "store/basket.py", "--start-line", "12", "--end-line", "13"})
            .at("contents") == lines.at("contents"));
  CHECK(project.ask({"open", "basket.py:12"}, "store").at("contents") ==
        "    def total_price(self):\n");
  CHECK(project.ask({"open", "Money.plus"}).at("path") == "store/money.py");
  const RunResult several = project.run({"open", "store/basket.py:1", "Money.plus", "absent.py"});
  CHECK(several.exit_code == 2);
  const json parts = several.json().at("parts");
  REQUIRE(parts.size() == 3);
  CHECK(parts[0].at("window") == json({{"start", 1}, {"end", 1}}));
  CHECK(parts[1].at("range") == parts[1].at("window"));
  CHECK(parts[2].at("error").at("code") == "not_found");
  CHECK(parts[2].at("target") == "absent.py");
  CHECK(project.run({"open", "store/basket.py:999"}).error_code() == "invalid_query");
  CHECK(project.run({"open", "../x.py:1"}).error_code() == "outside_root");
}

TEST_CASE("snippet: a symbol that is too long is its first lines and its members") {
  Project project;
  std::string text = "class Long:\n    \"\"\"Much.\"\"\"\n";
  for (int i = 10; i < 60; ++i)
    text += fmt::format("    def step_{0}(self):\n        return 'the long value of step {0}'\n",
                        i);
  project.write("long.py", text);
  const std::string id = project.ask({"nav", "Long"}).at("hits")[0].at("id");
  const RunResult result = project.run({"snippet", id, "--max-bytes", "2000"});
  CHECK(result.out.size() <= 2000);
  const json skeleton = result.json();
  CHECK(skeleton.at("contents") == "class Long:\n    \"\"\"Much.\"\"\"\n");
  CHECK(skeleton.at("symbols")[0].at("name") == "step_10");
  const std::size_t shown = skeleton.at("symbols").size();
  CHECK(shown + skeleton.at("symbols_more").get<std::size_t>() == 50);
  const json next = project.ask({"snippet", id, "--max-bytes", "2000", "--cursor",
                                 skeleton.at("next_cursor").get<std::string>()});
  CHECK(next.at("contents").get<std::string>().starts_with("    def step_10(self):\n"));
  CHECK(!next.contains("symbols"));
  CHECK(project.ask({"snippet", id}).at("contents") == text);
}

TEST_CASE("find_file: files by a part of their path, without ignored ones") {
  Project project;
  project.write(".gitignore", "store/basket_old.py\n");
  project.write("store/basket_old.py", "x = 1\n");
  write_indexed_store(project);
  const json answer = project.ask({"find_file", "bask"});
  check_envelope(answer);
  CHECK(answer.at("paths") == json::array({"store/basket.py", "tests/test_basket.py"}));
  CHECK(answer.at("total") == 2);
  CHECK(project.run({"find_file", "storebask", "--format", "text"}).lines()[0] ==
        "store/basket.py");
  CHECK(project.ask({"find_file", "-path:tests", "bask"}).at("paths") ==
        json::array({"store/basket.py"}));
  CHECK(project.run({"-path:store", "-lang:go", "test_basket", "--format", "text"}).exit_code == 0);
  CHECK(project.run({"find_file", "bask", "-pathh"}).err.find("-pathh") != std::string::npos);
  const json first = project.ask({"find_file", "py", "--limit", "1"});
  CHECK(first.at("paths").size() == 1);
  CHECK(first.at("truncated") == true);
}

TEST_CASE("grep: a pattern of a shell, with the short options of grep") {
  Project project;
  write_indexed_store(project);
  const json answer = project.ask({"grep", "class B[a-z]+"});
  check_envelope(answer);
  CHECK(answer.at("total") == 1);
  CHECK(answer.at("matches")[0].at("path") == "store/basket.py");
  CHECK(project.run({"grep", "-F", "-w", "-C", "1", "class Basket", "--format", "text"}).out ==
        "store/basket.py-4-\nstore/basket.py:5: class Basket:\n"
        "store/basket.py-6-     \"\"\"Holds items until they are paid.\"\"\"\n");
  CHECK(project.ask({"grep", "class basket", "--case=smart", "--limit", "0"}).at("total") == 1);
  const auto refused = project.run({"grep", "class ("});
  CHECK(refused.exit_code == 2);
  CHECK(json::parse(refused.out).at("error").at("code") == "invalid_query");
}

TEST_CASE("find_file: filters and modifiers restrict the files, and limit 0 counts them") {
  Project project;
  write_store_project(project);
  const auto paths = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "find_file");
    return project.ask(words).at("paths");
  };
  const json test = json::array({"tests/test_basket.py"}),
             source = json::array({"store/basket.py"});
  CHECK(paths({"bask", "--tests"}) == test);
  CHECK(paths({"bask", "--tests=exclude"}) == source);
  CHECK(paths({"bask", "--path", "!tests"}) == source);
  CHECK(paths({"bask path:tests lang:py"}) == test);
  CHECK(paths({"bask lang:go"}).empty());
  CHECK(paths({"path:tests basket"}) == test);
  const json count = project.ask({"find_file", "bask", "--limit", "0"});
  CHECK(count.at("total") == 2);
  CHECK(count.at("paths").empty());
  CHECK(count.at("truncated") == false);
  const json refused = json::parse(project.run({"find_file", "bask kind:class"}).out);
  CHECK(refused.at("error").at("code") == "invalid_query");
}

TEST_CASE("definition: a symbol is found by name, id, position or the first name on a line") {
  Project project;
  write_indexed_store(project);
  const json by_name = project.ask({"definition", "Money"});
  check_envelope(by_name);
  CHECK(by_name.at("name") == "Money");
  const json money = hit_named(by_name, "Money");
  CHECK(money.at("path") == "store/money.py");
  CHECK(!money.contains("score"));
  CHECK(hit_named(project.ask({"definition", "Money.plus"}), "plus").at("line") == 5);
  CHECK(hit_named(project.ask({"definition", money.at("id").get<std::string>()}), "Money")
            .at("path") == "store/money.py");
  const json at = project.ask({"definition", "store/basket.py:10:35"});
  CHECK(at.at("name") == "Money");
  CHECK(hit_named(at, "Money").at("path") == "store/money.py");
  CHECK(hit_named(project.ask({"definition", "basket.py:12"}, "store"), "total_price").at("line") ==
        12);
  CHECK(project.ask({"definition", "store/basket.py:3:1"}).at("hits").empty());
  CHECK(project.ask({"definition", "no_such_name_at_all"}).at("hits").empty());
  CHECK(project.ask({"definition", "store/basket.py:5:7"}).at("name") == "Basket");
}

TEST_CASE("nav: a query without a symbol hit is searched as text in the files") {
  Project project;
  write_store_project(project);
  const json answer = project.ask({"nav", "self.items.append(("});
  REQUIRE(answer.at("hits").size() == 1);
  const json& hit = answer.at("hits")[0];
  CHECK(hit.at("name") == "add_item");
  CHECK(hit.at("line") == 10);
  CHECK(hit.at("preview") == "self.items.append((name, Money(price)))");
  CHECK(hit.at("evidence") == "text");
  const json snippet = project.ask({"snippet", hit.at("id").get<std::string>()});
  CHECK(snippet.at("state") == "exact");
  CHECK(project.ask({"nav", "--kind", "class", "self.items.append(("}).at("hits").empty());
  CHECK(project.ask({"nav", "nowhere to be found, this"}).at("hits").empty());
}

TEST_CASE("search: code is found by a plain description, under both command names") {
  Project project;
  write_indexed_store(project);
  for (const char* command : {"search", "search_repo"}) {
    const json answer = project.ask({command, "summing the amounts that were sold"});
    check_envelope(answer);
    REQUIRE(!answer.at("hits").empty());
    const json& hit = answer.at("hits")[0];
    CHECK(hit.at("name") == "ledger_sum");
    CHECK(hit.at("path") == "native/ledger.c");
    CHECK(!hit.contains("evidence"));  // Always `text`.
    CHECK(project.ask({"snippet", hit.at("id").get<std::string>()}).at("state") == "exact");
  }
}

TEST_CASE("definition: a C function has a definition and a declaration") {
  Project project;
  write_store_project(project);
  const json answer = project.ask({"definition", "native/ledger.c:4:6"});
  std::set<std::string> paths;
  for (const json& hit : answer.at("hits")) paths.insert(hit.at("path").get<std::string>());
  CHECK(paths == std::set<std::string>{"native/ledger.c", "native/ledger.h"});
}

TEST_CASE("references: a name is found with and without its declaration") {
  Project project;
  write_indexed_store(project);
  const json answer = project.ask({"references", "add_item"});
  check_envelope(answer);
  REQUIRE(answer.at("symbols").size() == 1);
  REQUIRE(answer.at("references").size() == 1);
  const json& reference = answer.at("references")[0];
  CHECK(reference.at("path") == "tests/test_basket.py");
  CHECK(reference.at("line") == 6);
  CHECK(reference.at("column") == 12);
  CHECK(reference.at("role") == "call");
  CHECK(reference.at("preview") == "basket.add_item('tea', 3)");
  const json with = project.ask({"references", "add_item", "--include-declaration"});
  CHECK(with.at("references").size() == 2);
  const json limited = project.ask({"references", "Money", "--limit", "1"});
  CHECK(limited.at("references").size() == 1);
  CHECK(limited.at("truncated") == true);
}

TEST_CASE("references: those of several symbols of one name carry the numbers of their targets") {
  Project project;
  project.write("cl.py",
                "class Client:\n    def send(self): pass\n\n"
                "class AsyncClient:\n    def send(self): pass\n\n"
                "def f(): AsyncClient().send()\ndef g(): Client().send()\n"
                "def h(x): x.send()\n");
  const auto lines = [](const json& answer, json targets) {
    std::vector<int> out;
    for (const json& reference : answer.at("references"))
      if (targets.is_null() || reference.at("targets") == targets)
        out.push_back(reference.at("line").get<int>());
    return out;
  };
  const json one = project.ask({"references", "Client.send"});
  REQUIRE(one.at("symbols").size() == 1);
  CHECK_FALSE(one.at("symbols")[0].contains("target"));
  CHECK(lines(one, nullptr) == std::vector<int>{8, 9});
  CHECK(one.at("references")[0].at("evidence") == "member");
  CHECK(one.at("references")[1].at("evidence") == "ambiguous");
  const json both = project.ask({"references", "send"});
  REQUIRE(both.at("symbols").size() == 2);
  const int client = both.at("symbols")[0].at("container") == "Client" ? 0 : 1;
  CHECK(both.at("symbols")[1].at("target") == 1);
  CHECK(lines(both, json::array({client})) == std::vector<int>{8});
  CHECK(lines(both, json::array({1 - client})) == std::vector<int>{7});
  CHECK(lines(both, json::array({0, 1})) == std::vector<int>{9});
  const std::string text = agent_text(both);
  CHECK(text.find("of cl.py\n #0 ") != std::string::npos);
  CHECK(text.find("cl.py:9: [ambiguous] call #0 #1 def h(x)") != std::string::npos);
}

TEST_CASE("references: many symbols of one name leave half of the answer to the references") {
  Project project;
  for (int i = 10; i < 50; ++i)
    project.write(fmt::format("m{}.py", i), "class A:\n    def get(self): pass\n");
  project.write("use.py", "def f(x): x.get()\n");
  const RunResult result = project.run({"references", "get", "--max-bytes", "4000"});
  CHECK(result.exit_code == 0);
  CHECK(result.out.size() <= 4000);
  const json answer = result.json();
  CHECK(answer.at("references").size() == 1);
  CHECK(answer.at("symbols").size() < 20);
  CHECK(answer.at("symbols_more").get<std::size_t>() > 0);
  const RunResult text = project.run(
      {"references", "get", "--max-bytes", "4000", "--format", "text"});
  CHECK(text.out.size() <= 4000);
  CHECK(text.out.find(" more symbols\nuse.py:1: [ambiguous] call ") != std::string::npos);
}

TEST_CASE("references: each target that a reference names is listed") {
  Project project;
  for (int i = 0; i < 30; ++i)
    project.write(fmt::format("m{:02}.py", i), "def get(): pass\n\ndef f(): get()\n");
  const json answer = project.ask({"references", "get"});
  REQUIRE(answer.at("references").size() == 30);
  std::set<int> listed;
  for (const json& symbol : answer.at("symbols")) listed.insert(symbol.at("target").get<int>());
  for (const json& reference : answer.at("references")) {
    REQUIRE(reference.at("targets").size() == 1);
    CHECK(listed.contains(reference.at("targets")[0].get<int>()));
  }
  const json page = project.ask({"references", "get", "--limit", "1"});
  CHECK(page.at("symbols").size() <= 21);
}

TEST_CASE("outline: the symbols of a file form a tree") {
  Project project;
  write_indexed_store(project);
  const json answer = project.ask({"outline", "store/basket.py"});
  check_envelope(answer);
  CHECK(answer.at("language") == "python");
  CHECK(answer.at("parse_errors") == 0);
  REQUIRE(answer.at("symbols").size() == 1);
  const json& basket = answer.at("symbols")[0];
  CHECK(basket.at("name") == "Basket");
  CHECK(basket.at("range") == json({{"start", 5}, {"end", 13}}));
  REQUIRE(basket.at("children").size() >= 2);
  CHECK(basket.at("children")[0].at("name") == "add_item");
  CHECK(project.ask({"open", basket.at("children")[0].at("id").get<std::string>()})
            .at("range")
            .at("start") == 8);
  CHECK(project.ask({"outline", "guide.md"}, "docs").at("symbols").size() == 1);
}

TEST_CASE("explain: the answer has signature, summary, dependencies and reference count") {
  Project project;
  write_indexed_store(project);
  const json answer = project.ask({"explain", "add_item"});
  check_envelope(answer);
  CHECK(answer.at("symbol").at("name") == "add_item");
  CHECK(answer.at("doc_summary") == "Puts one more item in.");
  CHECK(answer.at("signature").get<std::string>().find("def add_item") != std::string::npos);
  CHECK(answer.at("references") == 1);
  CHECK(answer.at("dependencies").dump().find("store.money") != std::string::npos);
  for (const char* name : {"module_path", "layer", "categories", "evidence", "others",
                           "references_truncated", "possible_references"})
    CHECK(answer.contains(name));
  CHECK(!project.ask({"explain", "store/basket.py:3:1"}).contains("symbol"));
  CHECK(project.ask({"explain", "tests/test_basket.py:6:13"}).at("symbol").at("name") ==
        "add_item");
}

TEST_CASE("status, index, reindex and stats report the same counts") {
  Project project;
  write_store_project(project);
  const json built = project.ask({"index"});
  check_envelope(built);
  CHECK(built.at("root") == project.root());
  CHECK(built.at("index").at("files") >= 7);
  const json status = project.ask({"status"});
  CHECK(status.at("index").at("symbols") == built.at("index").at("symbols"));
  for (const char* name : {"cache_directory", "bytes", "writer", "watcher", "failure", "skipped"})
    CHECK(status.contains(name));
  for (const char* tool : {"index_status", "index_repo", "reindex_changed"})
    CHECK(project.ask({tool}).at("index").at("symbols") == built.at("index").at("symbols"));
  const json again = project.ask({"reindex", "--from-scratch"});
  CHECK(again.at("index").at("symbols") == built.at("index").at("symbols"));
  const json stats = project.ask({"stats"});
  CHECK(stats.at("languages").at("python").at("files") == 4);
  CHECK(stats.at("total").at("files") == built.at("index").at("files"));
  const json& build = stats.at("build");  // Saved by the process that built the index.
  CHECK(build.at("files") == built.at("index").at("files"));
  CHECK(build.at("languages").at("python").at("files") == 4);
  CHECK(build.at("phases").at("parse") > 0);
  CHECK(build.at("slowest").at(0).at("phases").contains("parse"));
  std::uint64_t bytes = 0;
  for (const auto& [name, table] : stats.at("tables").items())
    bytes += table.at("bytes").get<std::uint64_t>();
  CHECK(stats.at("tables").at("files").at("entries") == built.at("index").at("files"));
  CHECK(bytes == stats.at("index_bytes"));
  CHECK(project.ask({"index", project.root() + "/native"}).at("root") ==
        project.root() + "/native");
}

TEST_CASE("stats: the state of the index is that of status") {
  Project project;
  write_store_project(project);
  project.write("compile_commands.json", "{");
  const json status = project.ask({"status"});
  const json stats = project.ask({"stats"});
  CHECK(status.at("index").at("skipped") == 1);
  for (const char* name : {"state", "checked", "progress", "files", "symbols", "skipped"}) {
    INFO(name);
    CHECK(stats.at("index").at(name) == status.at("index").at(name));
  }
  CHECK(stats.at("complete") == status.at("complete"));
  for (int i = 0; i < 5; ++i) {  // Each opens the index, which is not ready at first.
    const json again = project.ask({"stats"});
    CHECK(again.at("index").at("state") == "ready");
    CHECK(again.at("index").at("checked") == true);
    CHECK(again.at("complete") == true);
  }
}

TEST_CASE("trace: --trace writes a Chrome trace of the command and the index") {
  Project project;
  write_store_project(project);
  const auto names_in = [&](const std::string& path) {
    const auto events = lsp::parse_json(testing::file_text(path));
    REQUIRE(events);
    std::set<std::string> names;
    for (const json& event : *events) names.insert(event.at("name"));
    return names;
  };
  project.ask({"index", "--trace", "build.json"});
  const auto built = names_in(project.root() + "/build.json");
  for (const char* name : {"index", "scan", "file", "write", "thread_name"})
    CHECK(built.contains(name));
  project.ask({"nav", "Basket", "--trace", "nav.json"});
  CHECK(names_in(project.root() + "/nav.json").contains("nav"));
  CHECK(project.run({"nav", "Basket", "--trace", "no/such/place.json"}).error_code() ==
        "index_failed");
}

TEST_CASE("status: skipped files are listed with their reason") {
  Project project;
  project.write("a.py", "def alpha(): pass\n");
  project.write("big.py", "x = '" + std::string(5000, 'y') + "'\n");
  project.write(".codefinder.json", "{\"index\": {\"max_file_bytes\": 2048}} // Small.\n");
  const json status = project.ask({"status"});
  REQUIRE(status.at("skipped").size() == 1);
  CHECK(status.at("skipped")[0].at("path") == "big.py");
  CHECK(status.at("skipped")[0].at("reason").get<std::string>().find("too large") !=
        std::string::npos);
  CHECK(status.at("index").at("skipped") == 1);
}

TEST_CASE("freshness: a query on a small project verifies all files first") {
  Project project;
  write_store_project(project);
  CHECK(hit_named(project.ask({"nav", "Basket"}), "Basket").at("line") == 5);
  project.write("store/other.py", "class Basket:\n    pass\n");
  const json both = project.ask({"nav", "Basket", "--kind", "class"});
  CHECK(both.at("index").at("checked") == true);
  CHECK(both.at("hits").size() == 2);
}

TEST_CASE("freshness: a query on a large complete index is answered unverified, and marked so") {
  Project project;
  write_store_project(project);
  for (int i = 0; i < 3'000; ++i) project.write("data/" + std::to_string(i) + ".txt", "x\n");
  CHECK(project.ask({"index"}).at("index").at("state") == "ready");
  const json as_is = project.ask({"nav", "Basket"});
  CHECK(as_is.at("index").at("checked") == false);
  CHECK(hit_named(as_is, "Basket").at("line") == 5);
  // A new file is not in the index yet, and the answer is marked as unverified.
  project.write("store/other.py", "class Basket:\n    pass\n");
  const json still = project.ask({"nav", "Basket", "--kind", "class"});
  CHECK(still.at("index").at("checked") == false);
  CHECK(still.at("hits").size() == 1);
  CHECK(project.ask({"index"}).at("index").at("state") == "ready");
  CHECK(project.ask({"nav", "Basket", "--kind", "class"}).at("hits").size() == 2);
}

TEST_CASE("freshness: an edit is visible to the next query") {
  Project project;
  write_store_project(project);
  CHECK(project.ask({"definition", "brand_new"}).at("hits").empty());
  project.write("store/fresh.py", "def brand_new():\n    return 1\n");
  CHECK(hit_named(project.ask({"definition", "brand_new"}), "brand_new").at("path") ==
        "store/fresh.py");
  project.remove("store/fresh.py");
  CHECK(project.ask({"definition", "brand_new"}).at("hits").empty());
}

}  // namespace codefinder::verbs_test
