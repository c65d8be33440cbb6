// References of a method: its own, and those through what it overrides and what overrides it.
#include "index/query/references/references.h"

#include "query/graph_fixture.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace codefinder::method_family_test {

using namespace codefinder::query;
using namespace codefinder::testing;

namespace {

/// "use.py:4 call via Shape.area", in order.
Names references(const GraphFixture& graph, const std::string& name, bool declarations = false) {
  FindReferences request;
  request.symbols = {graph.ref(name)};
  request.with_family = true;
  request.include_declaration = declarations;
  const Result<FoundReferences> found = find_references(graph.snapshot(), request);
  REQUIRE(found);
  Names out;
  for (const Reference& reference : found->references) {
    std::string text = std::string(reference.place.path) + ":" +
                       std::to_string(reference.place.start.line + 1) + " " +
                       std::string(role_name(reference));
    if (reference.via)
      text += " via " + GraphFixture::name_of(hit_of(graph.snapshot(), *reference.via));
    if (reference.evidence >= resolve::Evidence::ambiguous) text += " ambiguous";
    out.push_back(std::move(text));
  }
  return out;
}

}  // namespace

TEST_CASE("references: those of a Python method's family are marked, a sibling's are none") {
  const GraphFixture graph({{"shapes.py",
                             "class Shape:\n    def area(self): pass\n"
                             "class Square(Shape):\n    def area(self): pass\n"
                             "class Circle(Shape):\n    def area(self): pass\n"},
                            {"use.py",
                             "from shapes import Shape, Square, Circle\n"
                             "Square().area()\ndef f(s: Shape): s.area()\nCircle().area()\n"
                             "def g(x): x.area()\n"}});
  CHECK(references(graph, "Square.area") ==
        Names{"use.py:2 call", "use.py:3 call via Shape.area", "use.py:5 call ambiguous"});
  CHECK(references(graph, "Shape.area") == Names{"use.py:3 call", "use.py:2 call via Square.area",
                                                 "use.py:4 call via Circle.area",
                                                 "use.py:5 call ambiguous"});
  CHECK(references(graph, "Square.area", true) ==
        Names{"shapes.py:4 declaration", "use.py:2 call", "shapes.py:2 declaration via Shape.area",
              "use.py:3 call via Shape.area", "use.py:5 call ambiguous"});
}

TEST_CASE("references: a TypeScript field is of the family of the interface's property") {
  const GraphFixture graph({{"shapes.ts",
                             "export interface Shape { area: number }\n"
                             "export class Square implements Shape { area = 1 }\n"},
                            {"use.ts",
                             "import { Shape, Square } from './shapes';\n"
                             "new Square().area;\nfunction f(s: Shape) { s.area; }\n"}});
  CHECK(references(graph, "Shape.area") ==
        Names{"use.ts:3 member", "use.ts:2 member via Square.area"});
  CHECK(references(graph, "Square.area", true) ==
        Names{"shapes.ts:2 declaration", "use.ts:2 member",
              "shapes.ts:1 declaration via Shape.area", "use.ts:3 member via Shape.area"});
}

TEST_CASE("references: the family of a C++ method includes definitions out of line") {
  const GraphFixture graph({{"shape.hpp",
                             "struct Shape { virtual int area(); };\n"
                             "struct Square : Shape { int area() override; };\n"
                             "struct Circle : Shape { int area() override; };\n"},
                            {"use.cc",
                             "#include \"shape.hpp\"\nint Shape::area() { return 0; }\n"
                             "int any(Shape& s) { return s.area(); }\n"
                             "int square(Square& s) { return s.area(); }\n"
                             "int circle(Circle& s) { return s.area(); }\n"}});
  CHECK(references(graph, "Square::area") ==
        Names{"use.cc:4 call", "use.cc:3 call via Shape.area"});
  CHECK(references(graph, "Square::area", true) ==
        Names{"shape.hpp:2 declaration", "use.cc:4 call", "shape.hpp:1 declaration via Shape.area",
              "use.cc:2 declaration via Shape.area", "use.cc:3 call via Shape.area"});
}

TEST_CASE("references: the search for subtypes does not hide uses through their bases") {
  const GraphFixture graph({{"a.h", "class R {\n public:\n  template <typename T> class W;\n};\n"},
                            {"w.h",
                             "#include \"a.h\"\ntemplate <typename T> class R::W {\n public:\n"
                             "  bool m() { return true; }\n};\n"},
                            {"u.cc",
                             "#include \"w.h\"\nclass V : public R::W<int> {};\n"
                             "bool f() {\n  V v;\n  return v.m();\n}\n"}});
  CHECK(references(graph, "R::W::m") == Names{"u.cc:5 call"});
}

TEST_CASE("references: families of interfaces and traits in several languages") {
  const GraphFixture java(
      {{"Shape.java", "interface Shape { int area(); }\n"},
       {"Square.java", "class Square implements Shape { public int area() { return 1; } }\n"},
       {"Use.java",
        "class Use {\n  int any(Shape s) { return s.area(); }\n"
        "  int one(Square s) { return s.area(); }\n}\n"}});
  CHECK(references(java, "Square.area") ==
        Names{"Use.java:3 call", "Use.java:2 call via Shape.area"});
  const GraphFixture ts(
      std::vector<Source>{{"a.ts",
                           "interface Shape { area(): number }\n"
                           "class Square implements Shape { area() { return 1 } }\n"
                           "function any(s: Shape) { return s.area() }\n"
                           "function one(s: Square) { return s.area() }\n"}});
  CHECK(references(ts, "Square.area") == Names{"a.ts:4 call", "a.ts:3 call via Shape.area"});
  const GraphFixture go({{"a.go",
                          "package a\ntype Shape interface { Area() int }\ntype Square struct{}\n"
                          "func (s Square) Area() int { return 1 }\n"
                          "func Any(s Shape) int { return s.Area() }\n"
                          "func One(s Square) int { return s.Area() }\n"},
                         {"go.mod", "module x\n"}});
  CHECK(references(go, "Square.Area") == Names{"a.go:6 call", "a.go:5 call via Shape.Area"});
  const GraphFixture rust(
      std::vector<Source>{{"src/lib.rs",
                           "trait Shape { fn area(&self) -> i32; }\nstruct Square;\n"
                           "impl Shape for Square { fn area(&self) -> i32 { 1 } }\n"
                           "fn any(s: &dyn Shape) -> i32 { s.area() }\n"
                           "fn one(s: &Square) -> i32 { s.area() }\n"}});
  CHECK(references(rust, "Square::area") ==
        Names{"src/lib.rs:5 call", "src/lib.rs:4 call via Shape.area"});
  CHECK(references(rust, "Shape::area") ==
        Names{"src/lib.rs:4 call", "src/lib.rs:5 call via Square.area"});
}

TEST_CASE("references: a Go method does not name the methods that it implements") {
  const GraphFixture graph({Source{
      "a.go",
      "package a\ntype Runner interface { Run() }\ntype Job struct{}\nfunc (j Job) Run() {}\n"
      "func f(r Runner, j Job) {\n\tr.Run()\n\tj.Run()\n}\n"}});
  const auto lines = [&](const std::string& text) {
    const auto found = references_at(graph.snapshot(), graph.place("a.go", text),
                                     {Declarations::include, Overrides::include});
    REQUIRE(found);
    std::vector<std::uint32_t> out;
    for (const Reference& each : found->references) out.push_back(each.place.start.line + 1);
    std::sort(out.begin(), out.end());
    return out;
  };
  CHECK(lines("Run() }") == std::vector<std::uint32_t>{2, 6, 7});
  CHECK(lines("Run() {}") == std::vector<std::uint32_t>{4, 6, 7});
}

TEST_CASE("highlights: methods that override each other are different symbols") {
  const GraphFixture graph({Source{
      "a.cc",
      "struct Shape { virtual int area(); };\nstruct Square : Shape { int area() override; };\n"
      "int Square::area() { return Shape::area(); }\n"
      "int f(Shape* a, Square* b) { return a->area() + b->area(); }\n"}});
  const auto columns = [&](const std::string& text) {
    const auto found = highlights_at(graph.snapshot(), graph.place("a.cc", text));
    REQUIRE(found);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> out;
    for (const Reference& each : *found)
      out.emplace_back(each.place.start.line + 1, each.place.start.column);
    std::sort(out.begin(), out.end());
    return out;
  };
  using Places = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
  CHECK(columns("area(); };") == Places{{1, 27}, {3, 35}, {4, 39}});
  CHECK(columns("area() override") == Places{{2, 28}, {3, 12}, {4, 51}});
}

TEST_CASE("references: C++, of members below only the declarations that override directly") {
  const GraphFixture graph({Source{"a.cc",
                                   "struct A { virtual void go(); };\n"
                                   "struct B : A { void go() override; };\n"
                                   "struct C : B { void go() override; };\n"
                                   "void use(A& a, B& b, C& c) {\n"
                                   "  a.go();\n"
                                   "  b.go();\n"
                                   "  c.go();\n"
                                   "}\n"}});
  const auto lines = [&](const std::string& text) {
    const auto found = references_at(graph.snapshot(), graph.place("a.cc", text),
                                     {Declarations::include, Overrides::include});
    REQUIRE(found);
    std::vector<std::uint32_t> all;
    for (const Reference& reference : found->references)
      all.push_back(reference.place.start.line + 1);
    return all;
  };
  using Lines = std::vector<std::uint32_t>;
  CHECK(lines("go();\n  b") == Lines{1, 2, 5});
  // Uses of the overridden method come last.
  CHECK(lines("go();\n  c") == Lines{2, 3, 6, 1, 5});
}

}  // namespace codefinder::method_family_test
