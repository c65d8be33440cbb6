// The text of answers for a person: rows that terminals link, colors, reports.
#include "cli/text/answer_lines.h"

#include "cli/run.h"
#include "cli/text/report_table.h"

#include <fmt/format.h>

namespace codefinder::answer_lines_test {

using namespace codefinder::testing;
using namespace codefinder::cli;
using nlohmann::json;

namespace {

std::string text_of(const json& answer, const TextStyle& style = {},
                    const AnswerContext& context = {}) {
  return answer_lines(answer, style, context);
}

std::string run_text(const Project& project, std::vector<std::string> words) {
  words.insert(words.end(), {"--format", "text"});
  return project.run(words).out;
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("answer lines: a hit is one row with its place, without its id") {
  const json hit = {{"id", "cf_1"},
                    {"path", "a.py"},
                    {"line", 8},
                    {"kind", "method"},
                    {"name", "add"},
                    {"container", "Cart"},
                    {"preview", "def add(\n    self,\n    item: Item,\n    count: int = 1,\n)"}};
  const json answer = {{"hits", {hit}}};
  CHECK(text_of(answer) == "a.py:8: method Cart > def add(self, item: Item, count: int = 1)\n");
  CHECK(text_of(answer, {.ids = true}) ==
        "a.py:8: method Cart > def add(self, item: Item, count: int = 1)  cf_1\n");
  CHECK(text_of(answer, {.width = 30}) == "a.py:8: method Cart > def add…\n");
  CHECK(
      text_of(answer, {.colors = true, .words = {"ad"}}) ==
      "\033[36ma.py:8\033[0m: method Cart > def \033[1;31mad\033[0md(self, item: Item, count: int "
      "= 1)\n");
}

TEST_CASE("answer lines: evidence is shown only if it is not certain") {
  json reference = {{"path", "b.py"},
                    {"line", 3},
                    {"role", "call"},
                    {"preview", "\tx.add()"},
                    {"evidence", "member"}};
  const auto text = [&] {
    return text_of({{"references", {reference}}, {"symbols", json::array()}});
  };
  CHECK(text() == "b.py:3: call x.add()\n");
  reference["evidence"] = "ambiguous";
  CHECK(text() == "b.py:3: call x.add() [ambiguous]\n");
}

TEST_CASE("answer lines: the rest is a note with the limit that shows it, with ids the cursor") {
  json answer = {{"hits", json::array()},
                 {"total", 61u},
                 {"truncated", true},
                 {"next_cursor", "20.x."},
                 {"query_id", "q"}};
  for (int i = 0; i < 20; ++i)
    answer["hits"].push_back({{"name", "f"}, {"kind", "function"}, {"path", "a.c"}, {"line", i}});
  const AnswerContext context{.max_limit = 1000};
  CHECK(more_rows_text(answer, {}, context) == "… 61 in all, `--limit 100` for more");
  CHECK(more_rows_text(answer, {.ids = true}, context) ==
        "… 61 in all, `--limit 100` for more; cursor 20.x., query q");
  answer["total_is_lower_bound"] = true;
  CHECK(more_rows_text(answer, {}, context) == "… at least 61 in all, `--limit 100` for more");
  answer["truncated"] = false;
  answer.erase("next_cursor");
  CHECK(more_rows_text(answer, {}, context).empty());
}

TEST_CASE("answer lines: rows of every list begin with a place") {
  Project project;
  write_store_project(project);
  CHECK(run_text(project, {"references", "add_item"}) ==
        "of store/basket.py:8: method Basket.add_item\n"
        "tests/test_basket.py:6: call basket.add_item('tea', 3)  in test_total_price\n");
  CHECK(run_text(project, {"callers", "add_item"}) ==
        "of store/basket.py:8: method Basket.add_item\n"
        "tests/test_basket.py:6: test_total_price: basket.add_item('tea', 3)\n");
  CHECK(run_text(project, {"outline", "store/money.py"}) ==
        "store/money.py:1: class Money\n"
        "store/money.py:2:   method __init__(self, cents)\n"
        "store/money.py:3:   field cents = cents\n"
        "store/money.py:5:   method plus(self, other)\n");
  CHECK(run_text(project, {"grep", "return Money"}) ==
        "store/basket.py:13:         return Money(0)\n"
        "store/money.py:6:         return Money(self.cents + other.cents)\n");
  CHECK(run_text(project, {"find_file", "money"}) == "store/money.py\n");
  CHECK(
      contains(run_text(project, {"api", "store"}), "\nstore/basket.py:8: Basket > def add_item"));
  CHECK(contains(run_text(project, {"context", "Basket.total_price"}),
                 "\nstore/money.py:1: class Money"));
  const std::string impact = run_text(project, {"impact", "Basket.total_price"});
  CHECK(contains(impact, "store/basket.py:12: changed method Basket.total_price"));
  CHECK(contains(impact, "\ntests/test_basket.py:7: test_total_price [test]: assert "));
  const std::string explained = run_text(project, {"explain", "add_item"});
  CHECK(
      explained.starts_with("store/basket.py:8: method Basket > def add_item(self, name, price)\n"
                            "Puts one more item in.\n"));
  CHECK(contains(explained, "  is used     1 time\n"));
  for (const char* verb : {"nav", "definition", "explain", "context", "references"})
    CHECK_FALSE(contains(run_text(project, {verb, "Basket"}), "cf_"));
  CHECK(contains(run_text(project, {"definition", "Basket", "--ids"}), "  cf_"));
}

TEST_CASE("answer lines: a list without rows says so; a directory's files have their symbols") {
  Project project;
  write_store_project(project);
  const RunResult none = project.run({"callers", "test_total_price", "--format", "text"});
  CHECK(none.err.starts_with("codefinder: no callers\n"));
  CHECK(none.exit_code == 1);
  const json children = {{{"name", "f"}, {"kind", "function"}, {"line", 3}, {"preview", "f()"}}};
  CHECK(text_of({{"symbols",
                  {{{"path", "a/x.c"}, {"children", children}, {"children_more", 2u}},
                   {{"path", "a/y.c"}}}}}) ==
        "a/x.c:3: function f()\na/x.c: … and 2 more\na/y.c\n");
  CHECK(run_text(project, {"symbols", "store"}) == run_text(project, {"outline", "store"}));
}

TEST_CASE("answer lines: --limit is obeyed, whatever the size of the answer") {
  Project project;
  std::string text = "def f(): pass\n";
  for (int i = 0; i < 400; ++i)
    text += fmt::format("value_with_a_long_name_{0} = f()  # a comment that takes place {0}\n", i);
  project.write("a.py", text);
  const auto rows = [&](const char* limit) {
    const RunResult result = project.run({"references", "f", "--limit", limit, "--format", "text"});
    return std::pair(result.lines().size() - 1, result.err);  // Without the head.
  };
  CHECK(rows("400") == std::pair<std::size_t, std::string>(400, ""));
  CHECK(rows("30") ==
        std::pair<std::size_t, std::string>(30, "… 400 in all, `--limit 500` for more\n"));
  const std::string help = project.run({"references", "--help"}).out;
  CHECK(contains(help, "(default: 100)"));
  CHECK(contains(help, "Most bytes of the answer. (default: no limit)"));
}

TEST_CASE("answer lines: status, index, reindex and stats are sentences and aligned tables") {
  Project project;
  write_store_project(project);
  const std::string built = run_text(project, {"index"});
  INFO(built);
  CHECK(contains(built, " files, "));
  CHECK(contains(built, " symbols in " + project.root() + "; the index is ready after "));
  CHECK(built.find('\n') == built.size() - 1);
  const std::string status = run_text(project, {"status"});
  INFO(status);
  CHECK(contains(status, "\nThe index is       ready, and compared with the disk\n"));
  CHECK(contains(status, "\nIt takes           "));
  CHECK(contains(run_text(project, {"reindex"}), "the index is ready after "));
  const std::string stats = run_text(project, {"stats"});
  INFO(stats);
  CHECK(contains(stats, "\nlanguage  files  symbols  "));
  CHECK(contains(stats, "\nThe last build read "));
}

TEST_CASE("answer lines: index --libraries reads what imports and manifests lead to") {
  Project project;
  const auto package = [&](const std::string& name, const std::string& text) {
    const std::string directory = "node_modules/" + name + "/";
    project.write(directory + "package.json", R"({"name": ")" + name + R"(", "main": "index.js"})");
    project.write(directory + "index.js", text);
  };
  project.write(".gitignore", "node_modules\n");
  project.write("package.json", R"({"name": "mine", "dependencies": {"required": "1"}})");
  project.write("a.js", "const near = require('near');\nnear.go();\n");
  package("near", "const part = require('./part');\nexports.go = part.go;\n");
  project.write("node_modules/near/part.js", "exports.go = require('far').go;\n");
  package("far", "exports.go = function () {};\n");
  package("required", "exports.x = 1;\n");
  package("other", "exports.y = 1;\n");
  const std::string read = run_text(project, {"index", "--libraries"});
  INFO(read);
  CHECK(contains(read, "\nWith 7 files of libraries, "));
  const nlohmann::json answer = project.run({"index", "--libraries", "--format", "json"}).json();
  CHECK(answer["libraries"]["files"] == 7);
  CHECK(answer["complete"] == true);
  CHECK_FALSE(project.run({"index", "--format", "json"}).json().contains("libraries"));
}

TEST_CASE("answer lines: a project without files says so") {
  Project project;
  CHECK(contains(project.run({"nav", "x", "--format", "text"}).err,
                 "codefinder: 0 files in " + project.root() + "\n"));
  CHECK(run_text(project, {"index"}).starts_with("0 files in " + project.root()));
  CHECK(run_text(project, {"status"}).starts_with("0 files in " + project.root()));
}

TEST_CASE("report table: columns are aligned, numbers at the right, and have separators") {
  Table table({"name", "files"});
  table.add({"a", "1,000"});
  table.add({"longer", "7"});
  CHECK(table.text() == "name    files\na       1,000\nlonger      7\n");
  CHECK(grouped(1234567) == "1,234,567");
  CHECK(grouped(999) == "999");
  CHECK(counted(1, "file") == "1 file");
  CHECK(bytes_text(812) == "812 bytes");
  CHECK(bytes_text(12'345'678) == "12.3 MB");
  CHECK(seconds_text(185) == "3 min 05 s");
}

}  // namespace codefinder::answer_lines_test
