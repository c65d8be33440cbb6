// The export of a project: symbols of several languages, roles, relationships, external symbols.
#include "query/graph_fixture.h"
#include "scip/decoded.h"
#include "support/file_text.h"
#include "support/source_dir.h"

#include <cstdlib>
#include <fstream>
#include <set>

namespace codefinder::export_test {

using namespace codefinder::testing;

namespace {

const std::vector<Source>& shop() {
  static const std::vector<Source> kShop{
      {"package.json",
       "{\"name\": \"shop\", \"version\": \"2.1.0\", "
       "\"dependencies\": {\"lib\": \"^3.0.0\"}}\n"},
      {"src/cart.ts",
       "import { tax } from 'lib/money'\n"
       "/** What is bought.\n"
       " * @param item a thing\n"
       " */\n"
       "export interface Cart { add(item: string): void }\n"
       "export class Basket implements Cart {\n"
       "  items: string[] = []\n"
       "  add(item: string) { this.items.push(item); tax(item) }\n"
       "}\n"
       "export const basket = new Basket()\n",
       "shop/src/cart"},
      {"src/use.ts",
       "import { Basket, basket } from './cart'\n"
       "function go() { const own = new Basket(); own.add('x'); basket.add('é'); return own }\n",
       "shop/src/use"},
      {"stock.h", "void fill(int n);\n#define LIMIT 3\n", ""},
      {"stock.c",
       "#include \"stock.h\"\nvoid fill(int n) { n = LIMIT; }\nvoid all(void) { fill(1); }\n", ""},
      {"pyproject.toml",
       "[project]\nname = \"desk\"\nversion = \"0.3\"\ndependencies = [\n"
       "  \"Lib-two[x] >=1.2; python_version > '3'\",\n]\n"},
      {"desk/a.py",
       "from lib_two.sub import thing\n"
       "def lend(book, *, days=3):\n"
       "    \"\"\"Lends a book.\"\"\"\n"
       "    days = days + 1\n"
       "    return thing(book, days)\n",
       "desk.a"},
      {"desk/b.py", "from desk.a import lend\nlend(None, days=2)\n", "desk.b"},
  };
  return kShop;
}

}  // namespace

TEST_CASE("scip: the export of a project is as in export.golden (UPDATE_GOLDEN=1 rewrites it)") {
  const GraphFixture graph(shop());
  const std::string text = index_text(exported(graph.snapshot()));
  const std::string path = source_dir() + "/tests/scip/export.golden";
  if (std::getenv("UPDATE_GOLDEN")) std::ofstream(path, std::ios::binary) << text;
  CHECK(testing::file_text(path) == text);
}

TEST_CASE("scip: each symbol that occurs is defined once, external, or local to its document") {
  const GraphFixture graph(shop());
  const auto index = exported(graph.snapshot());
  std::multiset<std::string> known;
  for (const auto& symbol : index.external_symbols()) known.insert(symbol.symbol());
  for (const auto& document : index.documents())
    for (const auto& symbol : document.symbols())
      if (!symbol.symbol().starts_with("local ")) known.insert(symbol.symbol());
  for (const auto& document : index.documents()) {
    std::multiset<std::string> here = known;
    for (const auto& symbol : document.symbols())
      if (symbol.symbol().starts_with("local ")) here.insert(symbol.symbol());
    for (const auto& each : document.occurrences()) {
      INFO(document.relative_path() << " " << each.symbol());
      CHECK(here.count(each.symbol()) == 1);
    }
  }
}

TEST_CASE("scip: a use that may refer to several symbols has no occurrence") {
  const GraphFixture graph({{"a.ts", "export class A { size() { return 1 } }\n"},
                            {"b.ts", "export class B { size() { return 2 } }\n"},
                            {"c.ts", "export function f(x) { return x.size() }\n"}});
  const auto index = exported(graph.snapshot());
  CHECK(symbols_at(index, "c.ts", 0, 32).empty());
  CHECK(symbols_at(index, "c.ts", 0, 30).size() == 1);
}

TEST_CASE("scip: symbols of one module in several files have different names") {
  const GraphFixture graph({{"go.mod", "module example.org/m\n"},
                            {"a.go", "package m\nfunc init() {}\nfunc A() {}\n", "example.org/m"},
                            {"b.go", "package m\nfunc init() { A() }\n", "example.org/m"}});
  const auto index = exported(graph.snapshot());
  const auto first = symbols_at(index, "a.go", 1, 5), second = symbols_at(index, "b.go", 1, 5);
  REQUIRE(first.size() == 1);
  REQUIRE(second.size() == 1);
  CHECK(first[0] == "codefinder gomod example.org/m . `a.go`/init(). definition");
  CHECK(second[0] == "codefinder gomod example.org/m . `b.go`/init(). definition");
  CHECK(symbols_at(index, "b.go", 1, 14) ==
        std::vector<std::string>{"codefinder gomod example.org/m . `example.org/m`/A(). read"});
}

TEST_CASE("scip: a package that an import names is of its module, or of the standard library") {
  const GraphFixture graph({{"go.mod", "module example.org/m\n"},
                            {"a.go",
                             "package m\nimport (\n\"fmt\"\n\"example.org/m/sub\"\n)\n"
                             "func A() { fmt.Println(sub.B) }\n"}});
  const auto index = exported(graph.snapshot());
  CHECK(symbols_at(index, "a.go", 2, 1) ==
        std::vector<std::string>{"codefinder gomod . . fmt/ import"});
  CHECK(symbols_at(index, "a.go", 5, 11) ==
        std::vector<std::string>{"codefinder gomod . . fmt/ read"});
  CHECK(symbols_at(index, "a.go", 5, 23) ==
        std::vector<std::string>{"codefinder gomod example.org/m . `example.org/m/sub`/ read"});
}

TEST_CASE("scip: tests and generated files have roles") {
  FakeSnapshot snapshot;
  snapshot.add_source("test_a.py", "def f():\n    pass\n", Category::tests);
  snapshot.add_source("g.go", "package g\nfunc F() {}\n", Category::generated);
  const auto index = exported(snapshot);
  CHECK(symbols_at(index, "test_a.py", 0, 4)[0].ends_with(" definition test"));
  CHECK(symbols_at(index, "g.go", 1, 5)[0].ends_with(" definition generated"));
}

TEST_CASE("scip: an error of the writer ends the export") {
  const GraphFixture graph(shop());
  int parts = 0;
  const auto report = scip::export_index(graph.snapshot(), {}, [&](std::string_view) -> Status {
    if (++parts > 1) return Error{ErrorCode::not_found, "full", ""};
    return Done{};
  });
  REQUIRE_FALSE(report);
  CHECK(report.error().message == "full");
  CHECK(parts == 2);
}

}  // namespace codefinder::export_test
