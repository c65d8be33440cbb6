// References where one word is several names, or a name has more than letters.
#include "index/query/references/references.h"
#include "query/graph_fixture.h"

#include <algorithm>
#include <string>

namespace codefinder::references_names_test {

using namespace codefinder::testing;

/// "path:line:column" of each.
Names places(const std::vector<query::Reference>& references) {
  Names out;
  for (const query::Reference& reference : references)
    out.push_back(std::string(reference.place.path) + ":" +
                  std::to_string(reference.place.start.line + 1) + ":" +
                  std::to_string(reference.place.start.column + 1));
  std::sort(out.begin(), out.end());
  return out;
}

/// The places of references without declarations.
Names references(const std::vector<Source>& sources, const std::string& path,
                 const std::string& text,
                 query::Declarations declarations = query::Declarations::omit) {
  const GraphFixture graph(sources);
  const auto found = query::references_at(graph.snapshot(), graph.place(path, text), declarations);
  REQUIRE(found);
  return places(found->references);
}

/// The places of highlights.
Names highlights(const std::vector<Source>& sources, const std::string& path,
                 const std::string& text) {
  const GraphFixture graph(sources);
  const auto found = query::highlights_at(graph.snapshot(), graph.place(path, text));
  REQUIRE(found);
  return places(*found);
}

TEST_CASE("references: where Go embeds a type, the type and the field are meant") {
  const std::vector<Source> sources{
      {"go.mod", "module example.com/demo\n"},
      {"m.go",
       "package main\n\nimport \"example.com/demo/p\"\n\ntype Inner struct{ Level int }\n\n"
       "type Outer struct {\n\tp.Core\n\t*Inner\n}\n\n"
       "func use(o Outer) int { o.Core.Run(); o.Inner.Level = 2; return o.Run() + o.ID }\n"},
      {"p/p.go",
       "package p\n\ntype Core struct{ ID int }\n\n"
       "func (c *Core) Run() int { return c.ID }\n"}};
  CHECK(references(sources, "m.go", "Core\n") == Names{"m.go:12:27", "m.go:8:4", "p/p.go:5:10"});
  CHECK(references(sources, "m.go", "Inner\n}") == Names{"m.go:12:41", "m.go:9:3"});
  CHECK(references(sources, "p/p.go", "Core struct") == Names{"m.go:8:4", "p/p.go:5:10"});
}

TEST_CASE("highlights: of a parameter of another file, only what this file has") {
  const std::vector<Source> sources{
      {"a.py", "def f(alpha):\n    return alpha + alpha\n"},
      {"b.py", "from a import f\n\nf(alpha=1)\nf(alpha=2)\n# alpha\n"}};
  CHECK(highlights(sources, "b.py", "alpha=1") == Names{"b.py:3:3", "b.py:4:3"});
}

TEST_CASE("highlights and references: a package of Go with the import that names its path") {
  const std::vector<Source> sources{{"a.go",
                                     "package a\n\nimport (\n\t\"fmt\"\n\tstr \"strings\"\n)\n\n"
                                     "func f() { fmt.Print(str.ToUpper(\"a\")); fmt.Print(1) }\n"}};
  for (const std::string at : {"fmt.Print(1)", "fmt\"\n"}) {
    CHECK(highlights(sources, "a.go", at) == Names{"a.go:4:2", "a.go:8:12", "a.go:8:41"});
    CHECK(references(sources, "a.go", at) == Names{"a.go:8:12", "a.go:8:41"});
  }
  CHECK(references(sources, "a.go", "fmt.Print(1)", query::Declarations::include) ==
        Names{"a.go:4:2", "a.go:8:12", "a.go:8:41"});
  const std::vector<Source> python{{"a.py", "import time\n\ntime.sleep(1)\n"}};
  CHECK(highlights(python, "a.py", "time.sleep") == Names{"a.py:1:8", "a.py:3:1"});
  CHECK(highlights(sources, "a.go", "str.To") == Names{"a.go:5:2", "a.go:8:22"});
}

TEST_CASE("references: labels and lifetimes of Rust, with the cursor on the letters") {
  const std::vector<Source> sources{
      {"a.rs", "fn f<'a>(x: &'a str) -> &'a str {\n  'outer: loop { break 'outer; }\n  x\n}\n"}};
  for (const std::string at : {"'a>", "a>", "'a str)", "a str)"})
    CHECK(references(sources, "a.rs", at) == Names{"a.rs:1:14", "a.rs:1:26"});
  for (const std::string at : {"'outer: ", "outer: ", "outer;"})
    CHECK(references(sources, "a.rs", at) == Names{"a.rs:2:24"});
}

TEST_CASE("references: names in format strings of Rust") {
  const std::vector<Source> sources{
      {"a.rs",
       "fn f(x: i32) {\n  println!(\"{x} {x:?} {{x}}\");\n  println!(\"{x}\", x = 2);\n}\n"}};
  CHECK(references(sources, "a.rs", "x: i32") == Names{"a.rs:2:14", "a.rs:2:18"});
}

TEST_CASE("references: what a module exports as a whole has other names in importers") {
  for (const char* exported : {"module.exports = make;", "exports = module.exports = make;"}) {
    const std::vector<Source> sources{
        {"lib.js", std::string("function make() {}\n") + exported + "\n"},
        {"index.js", "module.exports = require('./lib');\n"},
        {"test/u.js", "const other = require('../lib');\nother();\n"},
        {"test/v.js", "const made = require('../index');\nmade();\n"}};
    for (const auto& [path, text] : {std::pair("lib.js", "make()"), {"test/u.js", "other()"}}) {
      const Names found = references(sources, path, text);
      for (const char* place : {"test/u.js:1:7", "test/u.js:2:1", "test/v.js:1:7", "test/v.js:2:1"})
        CHECK(std::count(found.begin(), found.end(), place) == 1);
    }
  }
  CHECK(references({{"lib.ts", "const make = () => 1;\nexport default make;\n"},
                    {"u.ts", "import other from './lib';\nother();\n"}},
                   "u.ts", "other()") == Names{"lib.ts:2:16", "u.ts:1:8", "u.ts:2:1"});
}

TEST_CASE("references: the name that a variable gives to a module from outside") {
  const std::vector<Source> sources{
      {"a.js", "const fs = require('fs');\nconst { join } = require('path');\nfs.x(join, fs);\n"}};
  for (const char* at : {"fs = ", "fs.x"})
    CHECK(references(sources, "a.js", at) == Names{"a.js:1:7", "a.js:3:1", "a.js:3:12"});
  for (const char* at : {"join }", "join,"}) {
    const Names found = references(sources, "a.js", at);
    CHECK(std::count(found.begin(), found.end(), "a.js:3:6") == 1);
  }
}

TEST_CASE("references: a namespace of C++ with parts in several files") {
  const std::vector<Source> sources{
      {"a.h", "namespace n { struct A {}; }\n"},
      {"a.cc", "#include \"a.h\"\nnamespace n { void f(A) {} }\nn::A a;\n"},
      {"b.cc", "namespace m { namespace n { struct B {}; } }\nm::n::B b;\n"},
      {"c.cc", "namespace n { int c; }\n"}};
  for (const auto& [path, text] :
       {std::pair("a.h", "n { struct A"), {"a.cc", "n { void"}, {"c.cc", "n { int"}})
    CHECK(references(sources, path, text) == Names{"a.cc:3:1"});
  CHECK(references(sources, "b.cc", "n { struct B") == Names{"b.cc:2:4"});
}

TEST_CASE("references: a component of a Java record is the method that it implements") {
  const std::vector<Source> sources{
      {"S.java",
       "interface Shape { double side(); }\n"
       "record Sq(double side) implements Shape {}\n"
       "class Use { double f(Shape s, Sq q) { return s.side() + q.side(); } }\n"}};
  const GraphFixture graph(sources);
  query::FindReferences request;
  request.symbols = {graph.ref("Sq.side")};
  request.with_family = true;
  request.include_declaration = false;
  const auto found = query::find_references(graph.snapshot(), request);
  REQUIRE(found);
  CHECK(found->references.size() == 2);
}

TEST_CASE("references: a call of C++ is of the overload whose parameters have its types") {
  const std::vector<Source> sources{
      {"a.cpp",
       "void put(int);\nvoid put(const char*);\nvoid put(std::string);\n"
       "void f(std::string& s, int* p) {\n  put(1);\n  put(\"a\");\n  put(s);\n  put(*p);\n"
       "  put(std::string(\"b\"));\n}\n"}};
  CHECK(references(sources, "a.cpp", "put(int)") == Names{"a.cpp:5:3", "a.cpp:8:3"});
  CHECK(references(sources, "a.cpp", "put(const") == Names{"a.cpp:6:3"});
  CHECK(references(sources, "a.cpp", "put(std") == Names{"a.cpp:7:3", "a.cpp:9:3"});
}

TEST_CASE("references: a key of the exports and its value, in JavaScript") {
  const std::vector<Source> sources{
      {"b.js", "function pour() {}\nmodule.exports = { pour: pour };\n"},
      {"c.js",
       "const b = require('./b');\nb.pour();\nconst { pour } = require('./b');\npour();\n"}};
  const Names uses{"b.js:2:26", "c.js:2:3", "c.js:3:9", "c.js:4:1"};
  for (const std::string at : {"pour()", "pour: pour"}) {
    const Names found = references(sources, "b.js", at);
    for (const std::string& use : uses)
      CHECK(std::find(found.begin(), found.end(), use) != found.end());
  }
}

TEST_CASE("references: the modules of Rust") {
  const std::vector<Source> sources{
      {"Cargo.toml", "[package]\nname = \"m\"\n"},
      {"src/lib.rs", "mod one;\nmod bar;\nuse one::f;\nfn g() { one::f(); crate::one::f(); }\n"},
      {"src/one.rs", "pub fn f() {}\n"},
      {"src/bar.rs", "use super::one;\nfn one_more() { one::f(); }\n"}};
  const Names uses{"src/bar.rs:1:12", "src/bar.rs:2:17", "src/lib.rs:1:5",
                   "src/lib.rs:3:5",  "src/lib.rs:4:10", "src/lib.rs:4:27"};
  CHECK(references(sources, "src/lib.rs", "one;") == uses);
  CHECK(references(sources, "src/bar.rs", "one::f") == uses);
}

TEST_CASE("references: declarations of other branches and of files that are built instead") {
  const std::vector<Source> sources{
      {"a.c",
       "#ifdef A\nint f(int a) { return a; }\n#else\nint f(int a, int b) { return b; }\n#endif\n"
       "int g(void) { return f(1); }\n"}};
  CHECK(references(sources, "a.c", "f(int a, int b)") == Names{"a.c:6:22"});
  const std::vector<Source> parts{{"p/a_linux.go", "package p\n\nfunc f() {}\n"},
                                  {"p/a_windows.go", "package p\n\nfunc f() {}\n"},
                                  {"p/b.go", "package p\n\nfunc g() { f() }\n"},
                                  {"q/q.go", "package q\n\nfunc f() {}\n"}};
  CHECK(references(parts, "p/a_windows.go", "f()") == Names{"p/b.go:3:12"});
  CHECK(references(parts, "q/q.go", "f()").empty());
}

TEST_CASE("references: the name of a module of Python, in all files") {
  const std::vector<Source> sources = {
      {"shop.py", "def buy(): pass\n", "shop"},
      {"a.py", "import shop, sys\nimport shop as s\nshop.buy(); s.buy()\n", "a"},
      {"b.py", "from shop import buy\nshop = 1\nprint(shop)\n", "b"}};
  CHECK(references(sources, "a.py", "shop, sys") ==
        Names{"a.py:1:8", "a.py:2:8", "a.py:3:1", "b.py:1:6"});
}

TEST_CASE("references: a name of an import and of an assignment, in Python") {
  CHECK(references(
            {{"a.py",
              "try:\n    import numpy as np\nexcept ImportError:\n    np = None\nprint(np)\n"}},
            "a.py", "np = None") == Names{"a.py:2:21", "a.py:5:7"});
}

}  // namespace codefinder::references_names_test
