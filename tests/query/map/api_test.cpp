// The public interface of files and directories, and the first sentence of documentation.
#include "index/query/map/api.h"

#include "index/query/hits/first_sentence.h"
#include "query/graph_fixture.h"

namespace codefinder::api_test {

using namespace codefinder::query;
using namespace codefinder::testing;

namespace {

/// "path:line name > where it leads // doc" of each symbol.
Names api(const FakeSnapshot& snapshot, const ApiRequest& request) {
  const Result<Api> found = api_of(snapshot, request);
  REQUIRE(found);
  Names out;
  for (const ApiSymbol& one : found->symbols) {
    std::string text = one.hit.place.path + ":" + std::to_string(one.hit.place.start.line + 1) +
                       " " + GraphFixture::name_of(one.hit);
    for (const SymbolHit& to : one.leads_to)
      text += " > " + to.place.path + ":" + std::to_string(to.place.start.line + 1);
    if (!one.doc.empty()) text += " // " + one.doc;
    out.push_back(std::move(text));
  }
  return out;
}
Names api(const std::vector<Source>& sources, const std::string& path) {
  return api(GraphFixture(sources).snapshot(), {.path = path, .kinds = {}});
}

}  // namespace

TEST_CASE("api: what a module passes on as a value, with its members") {
  CHECK(api({{"r.js",
              "var res = Object.create(base)\nmodule.exports = res\n"
              "res.send = function send() {}\nfunction hidden() {}\nhidden.x = function () {}\n"}},
            "r.js") == Names{"r.js:1 res", "r.js:3 res.send"});
  CHECK(api({{"k.ts", "class K { m() {} }\nclass L {}\nexport { K }\n"}}, "k.ts") ==
        Names{"k.ts:1 K", "k.ts:1 K.m"});
}

TEST_CASE("api: public symbols by file, with the first sentence of their documentation") {
  const std::vector<Source> sources = {
      {"p/b.go", "package p\n\n// Run runs. It blocks.\nfunc Run() {}\nfunc hide() {}\n"},
      {"p/a.go", "package p\n\ntype T struct{ Size int }\n\nfunc (t T) Do() {}\n"},
      {"other/c.go", "package other\n\nfunc Go() {}\n"}};
  CHECK(api(sources, "p") == Names{"p/a.go:3 T", "p/a.go:5 T.Do", "p/b.go:4 Run // Run runs."});
  CHECK(api(sources, "p/b.go") == Names{"p/b.go:4 Run // Run runs."});
  CHECK(api(sources, "").size() == 4);
  const GraphFixture graph(sources);
  CHECK(api(graph.snapshot(), {.path = "p", .kinds = {SymbolKind::field}}) ==
        Names{"p/a.go:3 T.Size"});
  const Result<Api> page = api_of(graph.snapshot(),
                                  {.path = "", .kinds = {}, .offset = 1, .limit = 2});
  REQUIRE(page);
  CHECK(page->symbols.size() == 2);
  CHECK(page->symbols[0].hit.name == "T");
  CHECK(page->totals.count == 4);
  CHECK(page->totals.groups[0].name == "function");
  CHECK(page->files == 3);
  const Result<Api> absent = api_of(graph.snapshot(), {.path = "absent", .kinds = {}});
  REQUIRE_FALSE(absent);
  CHECK(absent.error().code == ErrorCode::not_found);
}

TEST_CASE("api: what a file passes on, with the place of its definition") {
  CHECK(api({{"p/__init__.py",
              "import os\nfrom .app import App as App, _hidden\nfrom json import dumps\n"},
             {"p/app.py", "class App:\n    \"\"\"An app! It runs.\"\"\"\ndef _hidden(): pass\n"}},
            "p/__init__.py") == Names{"p/__init__.py:2 App > p/app.py:1 // An app!"});
  // Elsewhere in a package an import is only used.
  CHECK(
      api({{"p/__init__.py", ""}, {"p/a.py", "from .b import f\n"}, {"p/b.py", "def f(): pass\n"}},
          "p/a.py") == Names{});
  CHECK(api({{"index.ts", "export { make as create } from './a';\nexport * from './a';\n"},
             {"a.ts", "export function make() {}\n"}},
            "index.ts") == Names{"index.ts:1 create > a.ts:1", "index.ts:2 * > a.ts:1"});
  CHECK(api({{"src/lib.rs", "mod a;\npub use crate::{\n    a::{S, T},\n};\n"},
             {"src/a.rs", "pub struct S;\npub struct T;\n"},
             {"Cargo.toml", "[package]\nname = \"x\"\n"}},
            "src/lib.rs") == Names{"src/lib.rs:3 S > src/a.rs:1", "src/lib.rs:3 T > src/a.rs:2"});
}

TEST_CASE("api: what is for the own package, and what only guards, is left out") {
  CHECK(api({{"a.rs", "pub(crate) fn f() {}\npub fn g() {}\n"}}, "a.rs") == Names{"a.rs:2 g"});
  CHECK(api({{"a.h",
              "#ifndef A_H\n#define A_H\n#define SIZE 3\n#define F(x) x\nint f(void);\n"
              "#endif\n"}},
            "a.h") == Names{"a.h:3 SIZE", "a.h:4 F", "a.h:5 f"});
  CHECK(api({{"A.java", "public enum A {\n  X { public void f() {} };\n  public void f() {}\n}\n"}},
            "A.java") == Names{"A.java:1 A", "A.java:3 A.f"});
}

TEST_CASE(
    "api: of a directory with headers only those, and no tests and examples next to sources") {
  const std::vector<Source> c = {{"lib/a.c", "#include \"a.h\"\nint f(void) { return 1; }\n"},
                                 {"lib/a.h", "int f(void);\n"},
                                 {"app/main.c", "int main(void) { return 0; }\n"}};
  CHECK(api(c, "lib") == Names{"lib/a.h:1 f"});
  CHECK(api(c, "lib/a.c") == Names{"lib/a.c:2 f"});
  CHECK(api(c, "app") == Names{"app/main.c:1 main"});
  FakeSnapshot snapshot;
  snapshot.add_source("a.py", "def f(): pass\n");
  snapshot.add_source("examples/b.py", "def g(): pass\n");
  snapshot.add_source("tests/helper.py", "def help(): pass\n", Category::tests);
  CHECK(api(snapshot, {.path = "", .kinds = {}}) == Names{"a.py:1 f"});
  CHECK(api_of(snapshot, {.path = "", .kinds = {}})->left_out == 2);
  CHECK(api(snapshot, {.path = "tests", .kinds = {}}) == Names{"tests/helper.py:1 help"});
  CHECK(api(snapshot, {.path = "examples/b.py", .kinds = {}}) == Names{"examples/b.py:1 g"});
}

TEST_CASE("first sentence: ends at a stop before a space, abbreviations excepted") {
  CHECK(first_sentence("Adds one, e.g. a cup. Then more.") == "Adds one, e.g. a cup.");
  CHECK(first_sentence("Reads a.b\n   and c") == "Reads a.b and c");
  CHECK(first_sentence("@internal").empty());
  CHECK(first_sentence("").empty());
  CHECK(first_sentence(".").size() == 1);
  const std::string longest = first_sentence(std::string(200, 'x') + " y");
  CHECK(longest == std::string(160, 'x') + "…");
  std::string umlauts;
  for (int i = 0; i < 120; ++i) umlauts += "ü";
  CHECK(first_sentence("a" + umlauts).size() == 159 + std::string("…").size());
}

TEST_CASE("api: what a function contains is not public, what a class contains is") {
  CHECK(api({{"a.py",
              "def outer():\n    def wrapper(): pass\n    class Local:\n        def m(self): "
              "pass\n    return wrapper\n"
              "class A:\n    class B:\n        def m(self): pass\n"}},
            "a.py") == Names{"a.py:1 outer", "a.py:6 A", "a.py:7 A.B", "a.py:8 A.B.m"});
  CHECK(
      api({{"a.ts", "export class A {\n  f() {\n    return { next: () => {}, g() {} };\n  }\n}\n"}},
          "a.ts") == Names{"a.ts:1 A", "a.ts:2 A.f"});
}

}  // namespace codefinder::api_test
