// Symbols selected by a name or a line, and passages without overlapping lines.
#include "index/query/definition/named_symbols.h"

#include "index/query/search/passages.h"
#include "support/fake_snapshot.h"

#include <catch2/catch.hpp>

#include <algorithm>

namespace codefinder::named_symbols_test {

using namespace codefinder::query;
using resolve::Evidence;

namespace {

NamedSymbols named(const testing::FakeSnapshot& snapshot, const std::string& name) {
  Result<NamedSymbols> found = named_symbols(snapshot, name, {});
  REQUIRE(found.ok());
  return std::move(found).value();
}

using Places = std::vector<std::string>;

/// Path and container of each symbol of the name, sorted.
Places places_of(const testing::FakeSnapshot& snapshot, const std::string& name) {
  Places out;
  for (const SymbolHit& hit : named(snapshot, name).hits)
    out.push_back(hit.place.path + " " + hit.container);
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace

TEST_CASE("named symbols: a qualified name is looked up by its last part") {
  testing::FakeSnapshot snapshot;
  snapshot.add_source("a.py", "class Basket:\n    def put(self):\n        pass\n");
  snapshot.add_source("b.py", "class Shelf:\n    def put(self):\n        pass\n");
  const NamedSymbols both = named(snapshot, "put");
  CHECK(both.hits.size() == 2);
  for (const SymbolHit& hit : both.hits) CHECK(hit.evidence == Evidence::ambiguous);
  const NamedSymbols one = named(snapshot, "Basket.put");
  CHECK(one.name == "put");
  REQUIRE(!one.hits.empty());
  CHECK(one.hits[0].container == "Basket");
  CHECK(named(snapshot, "Shelf").hits[0].evidence == Evidence::unique_name);
  CHECK(named(snapshot, "no_such_name").hits.empty());
}

TEST_CASE("named symbols: bindings of an import mean what they import") {
  testing::FakeSnapshot snapshot;
  snapshot.add_source("m/Mod.js", "class Mod {}\nmodule.exports = Mod;\n");
  snapshot.add_source("m/a.js", "const Mod = require('./Mod');\nnew Mod();\n");
  snapshot.add_source("m/b.js", "const Mod = require('./Mod');\nconst Ext = require('ext');\n");
  snapshot.add_source("m/c.js", "const Ext = require('ext');\n");
  const NamedSymbols mod = named(snapshot, "Mod");
  REQUIRE(mod.hits.size() == 1);
  CHECK(mod.hits[0].place.path == "m/Mod.js");
  CHECK(mod.hits[0].evidence == Evidence::unique_name);
  // A module outside of the project is one thing too.
  CHECK(named(snapshot, "Ext").hits.size() == 1);
}

TEST_CASE("named symbols: a test is not what its title names, nor are its words containers") {
  testing::FakeSnapshot snapshot;
  snapshot.add_source("chart.js", "class Chart {\n  defaults() {}\n  update() {}\n}\n");
  snapshot.add_source("chart.test.js",
                      "describe('Chart.defaults', () => {\n  it('is called by Chart', () => {\n"
                      "    const a = { update() {} };\n  });\n});\n");
  CHECK(places_of(snapshot, "Chart.defaults") == Places{"chart.js Chart"});
  CHECK(places_of(snapshot, "Chart.update") == Places{"chart.js Chart"});
}

TEST_CASE(
    "named symbols: a part of a file's name is no directory, nor a module another's package") {
  testing::FakeSnapshot snapshot;
  snapshot.add_source("lib/app.js", "app.render = function render() {};\n");
  snapshot.add_source("test/app.engine.js", "function render() {}\n");
  CHECK(places_of(snapshot, "app.render") == Places{"lib/app.js app"});
  snapshot.add_source("go.mod", "module example.com/gin\n");
  snapshot.add_source("gin.go", "package gin\n\nfunc Default() {}\n");
  snapshot.add_source("binding/binding.go", "package binding\n\nfunc Default() {}\n");
  CHECK(places_of(snapshot, "gin.Default") == Places{"gin.go "});
}

TEST_CASE("named symbols: a type has the members of its bases") {
  testing::FakeSnapshot snapshot;
  snapshot.add_source("web/base.py", "class Base:\n    def route(self):\n        pass\n");
  snapshot.add_source("web/app.py", "from .base import Base\n\n\nclass App(Base):\n    pass\n");
  snapshot.add_source("other.py", "class Other:\n    def route(self):\n        pass\n");
  for (const std::string name : {"App.route", "web.app.App.route", "app.App.route"}) {
    INFO(name);
    CHECK(places_of(snapshot, name) == Places{"web/base.py Base"});
    CHECK_FALSE(named(snapshot, name).fallback);
  }
  CHECK(named(snapshot, "App.other").hits.empty());
  CHECK(named(snapshot, "None.route").fallback);
}

TEST_CASE("named symbols: a key of a data file has the keys around it in its name") {
  testing::FakeSnapshot snapshot;
  snapshot.add_source("ci.yml", "hooks:\n  args: 1\n");
  CHECK(places_of(snapshot, "request.args").empty());
  CHECK(places_of(snapshot, "hooks.args") == Places{"ci.yml hooks"});
}

TEST_CASE("named symbols: the word before a type chooses types, and blocks that implement none") {
  testing::FakeSnapshot snapshot;
  snapshot.add_source("a.c", "struct client { int a; };\nvoid client(void) {}\n");
  REQUIRE(named(snapshot, "client").hits.size() == 2);
  REQUIRE(named(snapshot, "struct client").hits.size() == 1);
  CHECK(named(snapshot, "struct client").hits[0].kind == SymbolKind::struct_);
  CHECK(named(snapshot, "enum client").hits.size() == 2);
  snapshot.add_source("a.rs", "struct Args { a: u8 }\n\nimpl Args {\n    fn run(&self) {}\n}\n");
  REQUIRE(named(snapshot, "Args").hits.size() == 1);
  CHECK(named(snapshot, "Args").hits[0].kind == SymbolKind::struct_);
}

TEST_CASE("named symbols: modifiers and annotations are no part of a parameter's type") {
  testing::FakeSnapshot snapshot;
  snapshot.add_source(
      "A.java",
      "class A {\n  void add(final int a) {}\n  void add(@NonNull final String a) {}\n"
      "  void add(final int[] a) {}\n}\n");
  const auto lines = [&](const std::string& name) {
    std::vector<std::uint32_t> out;
    for (const SymbolHit& hit : named(snapshot, name).hits) out.push_back(hit.place.start.line + 1);
    return out;
  };
  CHECK(lines("A.add(int)") == std::vector<std::uint32_t>{2});
  CHECK(lines("A.add(String)") == std::vector<std::uint32_t>{3});
  CHECK(lines("A.add(int[])") == std::vector<std::uint32_t>{4});
}

TEST_CASE("named symbols: the first name on a line is a definition, else a use") {
  testing::FakeSnapshot snapshot;
  const FileId file = snapshot.add_source("a.py", "x = 1\n\nprint(x, int)\ndef f(a): return a\n");
  const auto facts = snapshot.facts().get(file);
  const auto name_on = [&](std::uint32_t line) {
    return first_name_on(*facts, facts->text_map.line_range(line));
  };
  CHECK(name_on(0) == 0u);
  CHECK_FALSE(name_on(1));
  CHECK(name_on(2) == facts->text_map.line_range(2).begin);
  CHECK(name_on(3) == facts->text_map.line_range(3).begin + 4);
}

TEST_CASE("named symbols: a name on a line is a definition, a use or an import") {
  testing::FakeSnapshot snapshot;
  const FileId file = snapshot.add_source(
      "a.py", "from m import one as two\ndef f(a, b): return a + b\nf(f, x.f)\n");
  const auto facts = snapshot.facts().get(file);
  const auto column = [&](std::uint32_t line, std::string_view name) {
    const ByteRange range = facts->text_map.line_range(line);
    const auto at = name_on(*facts, range, name);
    return at ? static_cast<int>(*at - range.begin) : -1;
  };
  CHECK(column(1, "f") == 4);
  CHECK(column(1, "b") == 9);
  CHECK(column(2, "f") == 0);
  CHECK(column(2, "x") == 5);
  CHECK(column(2, "b") == -1);
  CHECK(column(0, "two") >= 0);
  CHECK(column(0, "f") == -1);
}

TEST_CASE("named symbols: ambiguous candidates are dropped if a certain one exists") {
  const auto hits = [](std::vector<Evidence> all) {
    std::vector<SymbolHit> out;
    for (const Evidence evidence : all) out.emplace_back().evidence = evidence;
    return out;
  };
  CHECK(most_certain({}).empty());
  CHECK(most_certain(hits({Evidence::import_, Evidence::ambiguous, Evidence::same_file})).size() ==
        2);
  CHECK(most_certain(hits({Evidence::ambiguous, Evidence::ambiguous})).size() == 2);
}

TEST_CASE("passages: overlapping lines form one passage, and the list is cut at its limit") {
  testing::FakeSnapshot snapshot;
  for (int i = 0; i < 4; ++i) {
    const std::string n = std::to_string(i);
    snapshot.add_source("notes" + n + ".md", "# Rotate logs\n\nHow to rotate logs in part " + n +
                                                 ".\n\n## Rotate logs daily\n\nRotate logs.\n");
  }
  const auto found = [&](std::size_t most) {
    Result<Passages> passages = find_passages(snapshot, SearchText{.query = "rotate logs"}, most);
    REQUIRE(passages.ok());
    return std::move(passages).value();
  };
  const Passages all = found(50);
  CHECK_FALSE(all.truncated);
  REQUIRE(all.passages.size() >= 4);
  for (std::size_t i = 0; i < all.passages.size(); ++i) {
    const Passage& a = all.passages[i];
    CHECK(a.first_line <= a.last_line);
    for (std::size_t j = 0; j < i; ++j) {
      const Passage& b = all.passages[j];
      const bool same = a.found.hit.place.path == b.found.hit.place.path;
      CHECK_FALSE((same && a.first_line <= b.last_line && b.first_line <= a.last_line));
    }
  }
  const Passages few = found(2);
  CHECK(few.passages.size() == 2);
  CHECK(few.truncated);
}

TEST_CASE("named symbols: a qualified name means the symbol of exactly that container") {
  testing::FakeSnapshot snapshot;
  snapshot.add_source("cl.py",
                      "class Client:\n    def send(self): pass\n"
                      "class AsyncClient:\n    def send(self): pass\n"
                      "def f(): AsyncClient().send()\n");
  snapshot.add_source("cl/other.py", "class Clients:\n    def send(self): pass\n");
  snapshot.add_source("net.cpp",
                      "namespace net { class Client { void send(); }; }\n"
                      "namespace old { class Client { void send(); }; }\n");
  const auto places = [&](const std::string& name) { return places_of(snapshot, name); };
  CHECK(places("cl.Client.send") == Places{"cl.py Client"});
  CHECK(places("AsyncClient#send") == Places{"cl.py AsyncClient"});
  CHECK(places("net::Client::send") == Places{"net.cpp net::Client"});
  CHECK(places("Client.send") ==
        Places{"cl.py Client", "net.cpp net::Client", "net.cpp old::Client"});
  CHECK(places("cl.f") == Places{"cl.py "});
  // No container has this name: all that match it partially.
  CHECK(places("Clien.send").size() == 5);
}

TEST_CASE("named symbols: scopes that C++ leaves out, template arguments and directories") {
  testing::FakeSnapshot snapshot;
  snapshot.add_source(
      "lib.cpp",
      "namespace lib { inline namespace v2 { int log_it(); } enum Code { OK }; }\n"
      "namespace lib { namespace detail { int log_it(); } }\n"
      "namespace lib::inline v3 { int log_all(); }\nnamespace lib::old { int log_all(); }\n"
      "namespace app::lib { int log_it(); const int OK = 1; }\n"
      "template <class T> struct Vec { void push(T); struct It { void next(); }; };\n"
      "template <class T> void Vec<T>::push(T) {}\n"
      "template <class K, class V> void Map<std::pair<K, V>>::It::next() {}\n");
  snapshot.add_source("index/a.py", "def parse(): pass\n");
  snapshot.add_source("x/index.py", "def parse(): pass\n");
  snapshot.add_source("y/other.py", "def parse(): pass\n");
  const auto places = [&](const std::string& name) { return places_of(snapshot, name); };
  CHECK(places("lib::log_it") == Places{"lib.cpp app::lib", "lib.cpp lib::v2"});
  CHECK(places("app::lib::log_it") == Places{"lib.cpp app::lib"});
  CHECK(places("v2::log_it") == Places{"lib.cpp lib::v2"});
  CHECK(places("lib::OK") == Places{"lib.cpp app::lib", "lib.cpp lib::Code"});
  CHECK(places("Code::OK") == Places{"lib.cpp lib::Code"});
  CHECK(places("lib::log_all") == Places{"lib.cpp lib::v3"});
  CHECK(places("detail::log_it") == Places{"lib.cpp lib::detail"});
  CHECK(places("Vec::push") == Places{"lib.cpp Vec", "lib.cpp Vec<T>"});
  CHECK(places("Map::It::next") == Places{"lib.cpp Map<std::pair<K, V>>::It"});
  CHECK(places("index/parse") == Places{"index/a.py ", "x/index.py "});
  CHECK(named(snapshot, "Vec::push").hits[0].evidence == Evidence::unique_name);
  CHECK(named(snapshot, "lib::OK").hits[0].evidence == Evidence::ambiguous);
}

TEST_CASE("named symbols: a class's name is not that of its constructors, unless qualified by it") {
  testing::FakeSnapshot snapshot;
  snapshot.add_source("cart.hpp", "namespace shop { struct Cart { Cart(int); Cart(); }; }\n");
  snapshot.add_source(
      "cart.cpp", "#include \"cart.hpp\"\nnamespace shop { Cart::Cart(int) {} Cart::Cart() {} }\n");
  snapshot.add_source("Bag.java", "class Bag { Bag(int x) {} }\n");
  const auto kinds = [&](const std::string& name) {
    std::vector<SymbolKind> found;
    for (const SymbolHit& hit : named(snapshot, name).hits) found.push_back(hit.kind);
    return found;
  };
  const std::vector<SymbolKind> one{SymbolKind::constructor};
  CHECK(kinds("Cart") == std::vector<SymbolKind>{SymbolKind::struct_});
  CHECK(kinds("shop::Cart") == std::vector<SymbolKind>{SymbolKind::struct_});
  CHECK(named(snapshot, "Cart").hits[0].evidence == Evidence::unique_name);
  CHECK(kinds("Cart::Cart") == std::vector<SymbolKind>(4, SymbolKind::constructor));
  CHECK(kinds("Bag") == std::vector<SymbolKind>{SymbolKind::class_});
  CHECK(kinds("Bag.Bag") == one);
}

TEST_CASE("named symbols: symbols of one name in different files are ambiguous") {
  testing::FakeSnapshot snapshot;
  snapshot.add_source("a.py", "def parse(): pass\n");
  snapshot.add_source("b.py", "def parse(): pass\n");
  snapshot.add_source("w.h", "int width(int x);\n");
  snapshot.add_source("w.c", "#include \"w.h\"\nint width(int x) { return x; }\n");
  const NamedSymbols two = named(snapshot, "parse");
  REQUIRE(two.hits.size() == 2);
  for (const SymbolHit& hit : two.hits) CHECK(hit.evidence == Evidence::ambiguous);
  const NamedSymbols one = named(snapshot, "width");
  REQUIRE(one.hits.size() == 2);
  for (const SymbolHit& hit : one.hits) CHECK(hit.evidence == Evidence::unique_name);
}

TEST_CASE("named symbols: a name means what is called so, not a title about it") {
  testing::FakeSnapshot snapshot;
  snapshot.add_source("parse.ts", "export function parse() {}\n");
  snapshot.add_source("parse.spec.ts",
                      "describe('parse', () => {});\ndescribe('lex', () => {});\n");
  snapshot.add_source("README.md", "# parse\n");
  REQUIRE(named(snapshot, "parse").hits.size() == 1);
  CHECK(named(snapshot, "parse").hits[0].place.path == "parse.ts");
  CHECK(named(snapshot, "parse").hits[0].evidence == Evidence::unique_name);
  CHECK(named(snapshot, "lex").hits.size() == 1);
}

}  // namespace codefinder::named_symbols_test
