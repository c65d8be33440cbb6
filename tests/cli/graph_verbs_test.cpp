// callers, callees and implementations on the command line of the real binary.
#include "cli/run.h"

namespace codefinder::graph_verbs_test {

using namespace codefinder::testing;
using nlohmann::json;

namespace {

void write_shapes(Project& project) {
  project.write("shapes.py",
                "class Shape:\n    def area(self): raise NotImplementedError\n\n"
                "class Square(Shape):\n    def area(self): return side()\n\n"
                "class Circle(Shape):\n    def area(self): return 3\n\n"
                "def side(): return 2\n");
  project.write("use.py",
                "from shapes import Shape, Square\n\n"
                "def total(shape: Shape):\n    return shape.area() + shape.area()\n\n"
                "def report():\n    print(total(Square()))\n    print(Square().area())\n\n"
                "def guess(x):\n    return x.area()\n");
}

std::vector<std::string> names(const json& rows) {
  std::vector<std::string> out;
  for (const json& row : rows)
    out.push_back(std::to_string(row.at("depth").get<int>()) + " " +
                  row.at("name").get<std::string>() + " " + row.value("via", ""));
  return out;
}

}  // namespace

TEST_CASE("callers: each caller is before its own callers, with its calls") {
  Project project;
  write_shapes(project);
  const json answer = project.ask({"callers", "Square.area", "--depth", "3"});
  CHECK(answer.at("complete") == true);
  CHECK(answer.at("symbols")[0].at("name") == "area");
  const json& rows = answer.at("callers");
  CHECK(names(rows) == std::vector<std::string>{"1 total Shape.area", "1 report ", "1 guess "});
  CHECK(answer.at("total") == 3);
  CHECK(rows[0].at("calls").size() == 2);
  CHECK(rows[0].at("calls")[0] == json({{"line", 4},
                                        {"preview", "return shape.area() + shape.area()"},
                                        {"evidence", "member"}}));
  CHECK(rows[2].at("calls")[0].at("evidence") == "ambiguous");
  // The id leads to the function.
  CHECK(project.ask({"snippet", rows[0].at("id").get<std::string>()})
            .at("contents")
            .get<std::string>()
            .find("def total") != std::string::npos);

  const json deep = project.ask({"callers", "side", "--depth", "3"});
  CHECK(names(deep.at("callers"))[0] == "1 Square.area ");
  CHECK(deep.at("callers")[1].at("of") == deep.at("callers")[0].at("id"));
  const std::string text = agent_text(project.ask({"callers", "side", "--depth", "2"}));
  CHECK(text.find("\n  use.py:3: total via Shape.area\n") != std::string::npos);
  CHECK(text.find("\n    4: return shape.area() + shape.area()\n") != std::string::npos);
}

TEST_CASE("callers: of what nothing calls, a string with its name or a part of it") {
  Project project;
  project.write("a.js",
                "class Menu {\n  _setHoverStyle() {}\n  _clearHoverStyle() {}\n  plain() {}\n"
                "  update(on) {\n    this['_' + (on ? 'set' : 'clear') + 'HoverStyle']();\n  }\n"
                "  alone() {}\n}\nconst table = ['plain'];\n");
  CHECK(project.ask({"callers", "_setHoverStyle"}).at("suggestions")[0] ==
        "a.js:6 in update has a part of the name as a string: it may be called by a computed name");
  CHECK(project.ask({"callers", "Menu.plain"}).at("suggestions")[0] ==
        "a.js:10 has the name as a string: it may be called by a computed name");
  CHECK_FALSE(project.ask({"callers", "Menu.alone"}).contains("suggestions"));
}

TEST_CASE("callers: at a C++ constructor, not those of its class") {
  Project project;
  project.write("a.cc",
                "struct Item {\n  Item(int size);\n  Item(int a, int b);\n};\n"
                "void one() { Item item(1); }\nvoid two() { Item item(1, 2); }\n");
  const json answer = project.ask({"callers", "a.cc:2:3"});
  REQUIRE(answer.at("symbols").size() == 1);
  CHECK(answer.at("symbols")[0].at("kind") == "constructor");
  CHECK(names(answer.at("callers")) == std::vector<std::string>{"1 one "});
  CHECK(project.ask({"callers", "a.cc:1:8"}).at("callers").size() == 2);  // Of the class.
}

TEST_CASE("callers: pages, counts and filters") {
  Project project;
  write_shapes(project);
  std::vector<std::string> paged;
  std::string cursor;
  do {
    std::vector<std::string> arguments = {"callers", "Square.area", "--limit", "1"};
    if (!cursor.empty()) arguments.insert(arguments.end(), {"--cursor", cursor});
    const json page = project.ask(arguments);
    REQUIRE(page.at("callers").size() == 1);
    paged.push_back(names(page.at("callers"))[0]);
    cursor = page.value("next_cursor", "");
  } while (!cursor.empty());
  CHECK(paged == names(project.ask({"callers", "Square.area"}).at("callers")));
  const json counted = project.ask({"callers", "Square.area", "--limit", "0"});
  CHECK(counted.at("total") == 3);
  CHECK(counted.at("truncated") == false);
  CHECK(project.ask({"callers", "side", "--path", "use.py"}).at("total") == 0);
  project.write("test_use.py", "from use import report\ndef test_report(): report()\n");
  const json tested = project.ask({"callers", "side", "--depth", "5", "--tests"});
  REQUIRE(tested.at("total") == 1);
  CHECK(tested.at("callers")[0].at("through") == json({"report", "Square.area"}));
  CHECK(project.ask({"callers", "no_such_name_at_all"}).contains("suggestions"));
  CHECK(project.run({"callers", "side", "--depth", "9"}).out.find("depth") != std::string::npos);
}

TEST_CASE("callers: those of several symbols of one name carry the numbers of their targets") {
  Project project;
  write_shapes(project);
  const json answer = project.ask({"callers", "area"});
  REQUIRE(answer.at("symbols").size() == 3);
  for (std::size_t i = 0; i < 3; ++i) CHECK(answer.at("symbols")[i].at("target") == i);
  for (const json& row : answer.at("callers")) CHECK(row.contains("target"));
  const std::string text = agent_text(project.ask({"callers", "area"}));
  INFO(text);
  CHECK(text.starts_with("of shapes.py\n #0 "));
  CHECK(text.find(" 10: guess #0 #1\n   11: return x.area() [ambiguous]\n") != std::string::npos);
}

TEST_CASE("callees: what a function calls, without what is not defined here") {
  Project project;
  write_shapes(project);
  const json answer = project.ask({"callees", "report"});
  std::vector<std::string> found = names(answer.at("callees"));
  std::sort(found.begin(), found.end());
  CHECK(found == std::vector<std::string>{"1 Square ", "1 Square.area ", "1 total "});
  const json deep = project.ask({"callees", "report", "--depth", "2"});
  CHECK(deep.at("total") > 3);
}

TEST_CASE("callers and implementations: a name of a library is used where its word is") {
  Project project;
  project.write("A.java",
                "import java.util.Iterator;\nclass Box implements Iterator<String> {\n"
                "  void copy() { System.arraycopy(a, 0, b, 0, 1); System.arraycopy(b); }\n}\n"
                "class Small extends Box { Iterator<String> all; }\n");
  const json below = project.ask({"implementations", "Iterator"});
  REQUIRE(below.at("hits").size() == 2);
  CHECK(below.at("hits")[0].at("name") == "Box");
  CHECK(below.at("hits")[0].at("evidence") == "text");
  CHECK(below.at("hits")[1].at("name") == "Small");
  const json callers = project.ask({"callers", "arraycopy"});
  REQUIRE(callers.at("callers").size() == 1);
  CHECK(callers.at("callers")[0].at("name") == "Box.copy");
  CHECK(callers.at("callers")[0].at("calls").size() == 2);
  CHECK(callers.at("callers")[0].at("calls")[0].at("evidence") == "text");
  CHECK(project.run({"callers", "arraycopy", "--format", "text"}).err ==
        "codefinder: no symbol found for \"arraycopy\"; these use the name\n");
  project.write("r.rs",
                "struct S<T: Display>(T);\nfn w<T: Display>(t: T) {}\nimpl Display for X {}\n"
                "impl<T> Clone for S<T> where T: Display {}\n");
  project.write("J.java", "class J { Object m() { return new Runnable() { }; } }\n");
  const json display = project.ask({"implementations", "Display"});
  REQUIRE(display.at("hits").size() == 1);
  CHECK(display.at("hits")[0].at("line") == 3);
  CHECK(project.ask({"implementations", "Runnable"}).at("hits")[0].at("kind") == "class");
  project.write("split.py", "class Split: pass\n");
  project.write("g.go", "package a\n\nfunc f() { strings.Split(\"a\") }\n");
  CHECK(project.ask({"callers", "strings.Split"}).at("callers")[0].at("name") == "f");
  CHECK(project.ask({"callers", "Split"}).at("total") == 0);
  CHECK(project.ask({"implementations", "Iterator", "--direction", "up"}).at("total") == 0);
  CHECK(project.ask({"callees", "arraycopy"}).at("total") == 0);
}

TEST_CASE("implementations: below by default, above on request") {
  Project project;
  write_shapes(project);
  const auto found = [&](std::vector<std::string> arguments) {
    std::vector<std::string> out;
    const json answer = project.ask(std::move(arguments));
    for (const json& hit : answer.at("hits"))
      out.push_back(hit.value("container", "") + "." + hit.at("name").get<std::string>());
    return out;
  };
  using Found = std::vector<std::string>;
  CHECK(found({"implementations", "Shape"}) == Found{".Square", ".Circle"});
  CHECK(found({"implementations", "Shape.area"}) == Found{"Square.area", "Circle.area"});
  CHECK(found({"implementations", "Circle", "--direction", "up"}) == Found{".Shape"});
  CHECK(found({"implementations", "Circle.area", "--direction", "up"}) == Found{"Shape.area"});
  CHECK(project.ask({"implementations", "Shape", "--limit", "0"}).at("total") == 2);
}

TEST_CASE("references: uses through a supertype's method are marked, or left out on request") {
  Project project;
  write_shapes(project);
  const json answer = project.ask({"references", "Square.area"});
  std::vector<std::string> rows;
  for (const json& row : answer.at("references"))
    rows.push_back(std::to_string(row.at("line").get<int>()) + " " + row.value("via", "") + " " +
                   row.at("evidence").get<std::string>());
  CHECK(rows == std::vector<std::string>{"8  member", "4 Shape.area member", "4 Shape.area member",
                                         "11  ambiguous"});
  CHECK(project.ask({"references", "Square.area", "--own-only"}).at("total") == 2);
  const std::string text = agent_text(project.ask({"references", "Square.area"}));
  CHECK(text.find("\n 4: call via Shape.area return shape.area() + shape.area()") !=
        std::string::npos);
}

TEST_CASE("impact: dependents by depth, tests with the chain to the change, pages and text") {
  Project project;
  write_shapes(project);
  project.write("test_use.py", "from use import report\ndef test_report(): report()\n");
  const json answer = project.ask({"impact", "side", "--depth", "4"});
  CHECK(answer.at("complete") == true);
  CHECK(answer.at("changed")[0].at("exported") == true);
  const json& rows = answer.at("impact");
  CHECK(names(rows) == std::vector<std::string>{"1 Square.area ", "2 total Shape.area", "2 report ",
                                                "2 guess ", "3 test_report "});
  CHECK(answer.at("layers") == json({1, 3, 1}));
  CHECK(rows[1].at("of") == rows[0].at("id"));
  REQUIRE(answer.at("tests").size() == 1);
  CHECK(answer.at("tests")[0].at("chain") == json({"report", "Square.area", "side"}));
  CHECK(project.ask({"impact", "side", "--only", "tests"}).at("total") == 1);
  CHECK(project.ask({"impact", "side", "--limit", "0"}).at("total") == 5);
  CHECK(project.run({"impact", "side", "--format", "text", "--max-bytes", "1700"})
            .out.starts_with("changed shapes.py:10: function side*\n"));
  const json page = project.ask({"impact", "side", "--limit", "2"});
  const json next = project.ask(
      {"impact", "side", "--limit", "2", "--cursor", page.at("next_cursor").get<std::string>()});
  CHECK(next.at("impact")[0] == rows[2]);

  const std::string text = agent_text(project.ask({"impact", "side"}));
  CHECK(text.find("\n5 dependents (depth 1: 1, 2: 3, 3: 1), 4 exported (*), 1 tests\n") !=
        std::string::npos);
  CHECK(text.find("\ndepth 1\nshapes.py\n 5: Square.area*\n") != std::string::npos);
  CHECK(text.find("\ndepth 2 via Shape.area > Square.area\nuse.py\n 3: total* (4, +1)\n") !=
        std::string::npos);
  CHECK(text.find("\n 10: guess* (11?)\n") != std::string::npos);
  // A test among the dependents is not listed again.
  CHECK(text.find("\ndepth 3 > report\ntest_use.py [test]\n 2: test_report\n") !=
        std::string::npos);
  CHECK(text.find("tests to run") == std::string::npos);
  CHECK(agent_text(project.ask({"impact", "side", "--limit", "1"}))
            .find("\ntests to run\ntest_use.py: test_report\n") != std::string::npos);
  CHECK(agent_text(project.ask({"impact", "side", "--only", "tests"}))
            .find("\ntests to run: 1, in 1 file, nearest first\ntest_use.py: 1 (depth 3): "
                  "test_report\n") != std::string::npos);
}

TEST_CASE("impact: tests come before helpers of tests, as text by file") {
  Project project;
  project.write("cart.py", "def total(): return 1\n");
  project.write("tests/helpers.py", "from cart import total\ndef helper(): return total()\n");
  project.write("tests/test_cart.py",
                "from cart import total\nclass TestCart:\n    def test_a(self): total()\n"
                "    def test_b(self):\n        total()\n\ndef test_c(): total()\n");
  const json answer = project.ask({"impact", "total", "--only", "tests"});
  CHECK(names(answer.at("impact")) == std::vector<std::string>{"1 TestCart.test_a ",
                                                               "1 TestCart.test_b ", "1 test_c ",
                                                               "1 helper "});
  CHECK(agent_text(project.ask({"impact", "total", "--only", "tests"}))
            .find("\ntests to run: 4, in 2 files, nearest first\n"
                  "tests/test_cart.py: 3: TestCart.test_a, TestCart.test_b, test_c\n") !=
        std::string::npos);
}

TEST_CASE("impact: of a file it is that of all that it exports") {
  Project project;
  write_shapes(project);
  const json answer = project.ask({"impact", "shapes.py"});
  CHECK(answer.at("changed_total") == 7);
  CHECK(names(answer.at("impact")) ==
        std::vector<std::string>{"1 total ", "1 report ", "1 guess "});
  project.write("none.py", "def _hidden(): pass\n");
  CHECK(project.ask({"impact", "none.py"}).at("suggestions").size() == 1);
}

TEST_CASE("callers: the symbols of a common name leave room for callers") {
  Project project;
  for (int i = 0; i < 20; ++i)
    project.write("package_with_a_long_name/module_" + std::to_string(i) + ".py",
                  "def run(argument_with_a_long_name): pass\n\n"
                  "def start(): run(" +
                      std::to_string(i) + ")\n");
  const json answer = project.ask({"callers", "run", "--max-bytes", "3000"});
  CHECK(!answer.at("callers").empty());
  CHECK(answer.at("symbols").size() + answer.at("symbols_more").get<std::size_t>() == 20);
  CHECK(answer.at("total") == 20);
}

}  // namespace codefinder::graph_verbs_test
