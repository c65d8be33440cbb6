// One hit for a symbol and what only declares or imports it.
#include "index/query/symbols/find_symbols.h"
#include "tests/support/fake_snapshot.h"

#include <fmt/format.h>
#include <catch2/catch.hpp>

namespace codefinder::fold_declarations_test {

using namespace codefinder::query;
using namespace codefinder::testing;

namespace {

using FoldLines = std::vector<std::string>;

/// "f.c:2 also f.h:1 a.h:3" of each hit.
FoldLines found(FakeSnapshot& snapshot, const FindSymbols& request) {
  const Result<FoundSymbols> answer = find_symbols(snapshot, request);
  REQUIRE(answer.ok());
  FoldLines lines;
  for (const SymbolHit& hit : answer->hits) {
    std::string line = fmt::format("{}:{}", hit.place.path, hit.place.start.line + 1);
    for (const OtherPlace& other : hit.also_declared)
      line += fmt::format("{}{}:{}", &other == hit.also_declared.data() ? " also " : " ",
                          other.path, other.line + 1);
    if (hit.also_declared_count > hit.also_declared.size())
      line += fmt::format(" of {}", hit.also_declared_count);
    lines.push_back(line);
  }
  return lines;
}

FoldLines found(FakeSnapshot& snapshot, const std::string& name) {
  FindSymbols request;
  request.query = name;
  request.filters.symbol = name;
  request.fold_declarations = true;
  return found(snapshot, request);
}

}  // namespace

TEST_CASE("folded hits: forward declarations of the only type of a name") {
  FakeSnapshot snapshot;
  snapshot.add_source("a.h", "struct S;\nvoid use(struct S *s);\n");
  snapshot.add_source("b.h", "struct S;\n");
  snapshot.add_source("s.h", "struct S { int x; };\n");
  CHECK(found(snapshot, "S") == FoldLines{"s.h:1 also a.h:1 b.h:1"});
}

TEST_CASE("folded hits: types of other namespaces are others") {
  FakeSnapshot snapshot;
  snapshot.add_source("a.hpp", "namespace a { class C; }\n");
  snapshot.add_source("b.hpp", "namespace b { class C { int x; }; }\n");
  CHECK(found(snapshot, "C") == FoldLines{"b.hpp:1", "a.hpp:1"});
}

TEST_CASE("folded hits: without a clear definition, forward declarations are one hit") {
  FakeSnapshot snapshot;
  snapshot.add_source("x/one.c", "struct S { int x; };\n");
  snapshot.add_source("y/two.c", "struct S { int y; };\n");
  snapshot.add_source("a.h", "struct S;\n");
  snapshot.add_source("b.h", "struct S;\n");
  const FoldLines lines = found(snapshot, "S");
  CHECK(lines.size() == 3);
  CHECK(lines.back() == "a.h:1 also b.h:1");
}

TEST_CASE("folded hits: a prototype belongs to its definition") {
  FakeSnapshot snapshot;
  snapshot.add_source("f.h", "int f(int a);\n");
  snapshot.add_source("f.c", "#include \"f.h\"\nint f(int b) { return b; }\n");
  CHECK(found(snapshot, "f") == FoldLines{"f.c:2 also f.h:1"});
}

TEST_CASE("folded hits: each overload has its own prototype") {
  FakeSnapshot snapshot;
  snapshot.add_source("g.hpp", "void g(int a);\nvoid g(double a);\n");
  snapshot.add_source("g.cpp", "#include \"g.hpp\"\nvoid g(double x) {}\nvoid g(int x) {}\n");
  CHECK(found(snapshot, "g") == FoldLines{"g.cpp:2 also g.hpp:2", "g.cpp:3 also g.hpp:1"});
}

TEST_CASE("folded hits: a definition has no prototype of another overload") {
  FakeSnapshot snapshot;
  snapshot.add_source("b.h", "int ow(int a);\n");
  snapshot.add_source("c.h", "int ow(double a);\n");
  snapshot.add_source("c.cpp",
                      "#include \"b.h\"\n#include \"c.h\"\nint ow(double x) { return 1; }\n");
  CHECK(found(snapshot, "ow") == FoldLines{"c.cpp:3 also c.h:1", "b.h:1"});
}

TEST_CASE("folded hits: a const method is not the other one") {
  FakeSnapshot snapshot;
  snapshot.add_source("d.hpp", "class C {\n  int m(int);\n  int m(int) const;\n};\n");
  snapshot.add_source("d.cpp",
                      "#include \"d.hpp\"\nint C::m(int a) { return a; }\n"
                      "int C::m(int a) const { return a; }\n");
  CHECK(found(snapshot, "m") == FoldLines{"d.cpp:2 also d.hpp:2", "d.cpp:3 also d.hpp:3"});
}

TEST_CASE("folded hits: import bindings belong to what they import") {
  FakeSnapshot snapshot;
  snapshot.add_source("lib/f.js", "function f() {}\nmodule.exports = f;\n");
  snapshot.add_source("a.js", "const f = require('./lib/f');\nf();\n");
  snapshot.add_source("b.js", "var f = require('./lib/f');\nf();\n");
  CHECK(found(snapshot, "f") == FoldLines{"lib/f.js:1 also a.js:1 b.js:1"});
}

TEST_CASE("folded hits: several bindings lead to what they import, whatever its name is") {
  FakeSnapshot snapshot;
  snapshot.add_source("lib/make.js", "\nmodule.exports = create;\nfunction create() {}\n");
  snapshot.add_source("a.js", "const app = require('./lib/make');\n");
  CHECK(found(snapshot, "app") == FoldLines{"a.js:1"});
  snapshot.add_source("b.js", "const app = require('./lib/make');\n");
  FindSymbols request;
  request.query = "app";
  request.fold_declarations = true;
  CHECK(found(snapshot, request) == FoldLines{"lib/make.js:3 also a.js:1 b.js:1"});
  // The filter asks for the name `app`.
  CHECK(found(snapshot, "app") == FoldLines{"a.js:1 also b.js:1"});
}

TEST_CASE("folded hits: bindings of one external module are one hit, others stay") {
  FakeSnapshot snapshot;
  snapshot.add_source("a.js", "const fs = require('fs');\n");
  snapshot.add_source("b.js", "const fs = require('fs');\n");
  snapshot.add_source("c.js", "const fs = require('graceful-fs');\n");
  snapshot.add_source("d.js", "const fs = {};\n");
  CHECK(found(snapshot, "fs") == FoldLines{"a.js:1 also b.js:1", "c.js:1", "d.js:1"});
}

TEST_CASE("folded hits: places are bounded and counted, and the page is filled") {
  FakeSnapshot snapshot;
  snapshot.add_source("s.h", "struct Store { int x; };\nstruct StoreOptions { int y; };\n");
  for (int i = 0; i < 30; ++i) snapshot.add_source(fmt::format("d{:02}.h", i), "struct Store;\n");
  FindSymbols request;
  request.query = "Store";
  request.limit = 2;
  request.fold_declarations = true;
  const FoldLines lines = found(snapshot, request);
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].ends_with("d04.h:1 of 30"));
  CHECK(lines[1] == "s.h:2");
}

}  // namespace codefinder::fold_declarations_test
