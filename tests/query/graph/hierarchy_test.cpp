// Types above and below a type, implementations and types of values, in each language that has
// them.
#include "index/query/graph/hierarchy.h"

#include "index/query/graph/call_graph.h"
#include "query/graph_fixture.h"

namespace codefinder::hierarchy_test {

using namespace codefinder::query;
using namespace codefinder::testing;

namespace {

Names above(const GraphFixture& graph, const std::string& type) {
  return GraphFixture::names(supertypes_of(graph.snapshot(), graph.ref(type)));
}
Names below(const GraphFixture& graph, const std::string& type) {
  return GraphFixture::names(subtypes_of(graph.snapshot(), graph.ref(type)));
}
Names implementing(const GraphFixture& graph, const std::string& symbol) {
  return GraphFixture::names(implementations_of(graph.snapshot(), {graph.ref(symbol)}));
}

}  // namespace

TEST_CASE("hierarchy: Python classes, through an import with another name") {
  const GraphFixture graph({{"base.py",
                             "class Shape:\n    def area(self): raise NotImplementedError\n"
                             "class Other:\n    def area(self): return 0\n"},
                            {"square.py",
                             "from base import Shape as S\n"
                             "class Square(S):\n    def area(self): return 1\n"
                             "class Small(Square):\n    def area(self, x=1): return 2\n"
                             "class Plain(Square): pass\n"}});
  CHECK(above(graph, "Square") == Names{"Shape"});
  CHECK(below(graph, "Shape") == Names{"Square"});
  CHECK(below(graph, "Square") == Names{"Plain", "Small"});
  CHECK(below(graph, "Other").empty());
  CHECK(implementing(graph, "Shape") == Names{"Plain", "Small", "Square"});
  CHECK(implementing(graph, "Shape.area") == Names{"Small.area", "Square.area"});
  // What nothing overrides is its own implementation.
  CHECK(implementing(graph, "Other.area").empty());
}

TEST_CASE("hierarchy: a base of C++ that is a member of a class of the same namespace") {
  const GraphFixture graph({{"a.h",
                             "namespace n {\nclass Batch {\n public:\n  class Handler {};\n};\n"
                             "class Other;\n}\n"},
                            {"a.cc",
                             "#include \"a.h\"\nnamespace n {\nnamespace {\n"
                             "class Printer : public Batch::Handler {};\n}\n"
                             "class Two : Batch::Handler {};\n}\n"}});
  CHECK(below(graph, "n::Batch::Handler") == Names{"n.Printer", "n.Two"});
}

TEST_CASE("hierarchy: the destructor of a C++ class overrides those of its bases") {
  const GraphFixture graph(
      std::vector<Source>{Source{"a.cc",
                                 "struct Base { virtual ~Base(); };\nBase::~Base() = default;\n"
                                 "struct Middle : Base { int x; };\n"
                                 "struct Last : Middle { ~Last() override {} };\n"
                                 "struct Other { ~Other() {} };\n"}});
  CHECK(implementing(graph, "Base::~Base") == Names{"Last.~Last"});
  CHECK(implementing(graph, "Other::~Other").empty());
}

TEST_CASE("hierarchy: methods of Rust override what their trait declares, nothing else") {
  const GraphFixture graph(std::vector<Source>{
      Source{"a.rs",
             "trait T { fn m(&self) {} }\ntrait U: T { fn m(&self) {} }\n"
             "struct S;\nimpl S { fn m(&self) {} }\nimpl T for S { fn m(&self) {} }\n"
             "impl U for S { fn m(&self) {} }\n"}});
  CHECK(implementing(graph, "T::m").size() == 1);
  CHECK(implementing(graph, "U::m").size() == 1);
}

TEST_CASE("hierarchy: Java interfaces, abstract classes, anonymous classes and overloads") {
  const GraphFixture graph(
      {{"p/Shape.java", "package p;\npublic interface Shape { int area(); int area(int unit); }\n"},
       {"p/Base.java",
        "package p;\nabstract class Base implements Shape { public abstract int area(); }\n"},
       {"p/Square.java",
        "package p;\nclass Square extends Base {\n  public int area() { return 1; }\n"
        "  public int area(int unit) { return unit; }\n"
        "  static Shape make() { return new Shape() {\n"
        "    public int area() { return 2; }\n    public int area(int u) { return u; } }; "
        "}\n}\n"}});
  CHECK(above(graph, "Base") == Names{"Shape"});
  CHECK(below(graph, "Base") == Names{"Square"});
  CHECK(implementing(graph, "Shape").size() == 3);
  const SymbolRef first = graph.ref("Shape.area");
  const auto found = implementations_of(graph.snapshot(), {first});
  REQUIRE(found);
  // Those with a body and the same parameters.
  CHECK(found->size() == 2);
  for (const SymbolHit& hit : *found) CHECK(hit.preview.find("area()") != std::string::npos);
}

TEST_CASE("hierarchy: bodies of Java's enumerators implement what the enumeration does") {
  const GraphFixture graph(
      {{"p/Policy.java", "package p;\npublic interface Policy { String name(int field); }\n"},
       {"p/Policies.java",
        "package p;\npublic enum Policies implements Policy {\n"
        "  UPPER { @Override public String name(int field) { return pad(1); } },\n"
        "  LOWER() { @Override public String name(int field) { return pad(2); } };\n"
        "  String pad(int count) { return null; }\n}\n"},
       {"p/Use.java",
        "package p;\nclass Use { String run(Policy policy) { return policy.name(1); } }\n"}});
  CHECK(implementing(graph, "Policy.name") == Names{"Policies.LOWER.name", "Policies.UPPER.name"});
  CallRequest request;
  request.symbols = {graph.ref("Policies.UPPER.name")};
  const auto calls = callers_of(graph.snapshot(), request);
  REQUIRE(calls);
  CHECK(calls->links.size() == 1);
}

TEST_CASE("hierarchy: C++ virtual methods that are defined outside their class") {
  const GraphFixture graph(
      {{"shape.h",
        "class Shape {\n public:\n  virtual int area() const = 0;\n"
        "  virtual int side(int n);\n  int plain();\n};\n"},
       {"square.h",
        "#include \"shape.h\"\nclass Square : public Shape {\n public:\n"
        "  int area() const override;\n  int side();\n};\n"},
       {"square.cc", "#include \"square.h\"\nint Square::area() const { return 1; }\n"}});
  CHECK(above(graph, "Square") == Names{"Shape"});
  CHECK(below(graph, "Shape") == Names{"Square"});
  const auto found = implementations_of(graph.snapshot(), {graph.ref("Shape::area")});
  REQUIRE(found);
  REQUIRE(found->size() == 1);
  CHECK(found->front().place.path == "square.cc");
  // Other parameters: another function.
  CHECK(implementing(graph, "Shape::side").empty());
}

TEST_CASE("hierarchy: C++ methods whose declarations have several lines are overridden") {
  const GraphFixture graph(
      {{"shape.h",
        "enum class Unit { cm };\nclass Shape {\n public:\n"
        "  virtual int area(int scale,\n"
        "                   Unit unit = Unit::cm) const = 0;\n"
        "  virtual int area(const char* name) const = 0;\n};\n"},
       {"square.h",
        "#include \"shape.h\"\nclass Square : public Shape {\n public:\n"
        "  int area(int scale, Unit unit) const override { return 1; }\n};\n"}});
  const auto found = implementations_of(graph.snapshot(), {graph.ref("Shape::area")});
  REQUIRE(found);
  REQUIRE(found->size() == 1);
  CHECK(found->front().place.path == "square.h");
  const auto above = overridden_by(graph.snapshot(), {graph.ref("Square::area")});
  REQUIRE(above);
  REQUIRE(above->size() == 1);
  CHECK(above->front().place.start.line == 3);
}

TEST_CASE("hierarchy: Go types implement the interfaces whose methods they have") {
  const GraphFixture graph(
      {{"go.mod", "module ex.com/a\n"},
       {"io.go",
        "package a\ntype Reader interface { Read(p []byte) (n int, err error) }\n"
        "type Closer interface { Close() error }\n"
        "type ReadCloser interface {\n\tReader\n\tCloser\n}\n"},
       {"file.go",
        "package a\ntype File struct{}\n"
        "func (f *File) Read(buffer []byte) (int, error) { return 0, nil }\n"
        "func (f *File) Close() error { return nil }\n"
        "type Wrapped struct { *File }\n"
        "type Silent struct{}\nfunc (s Silent) Close() {}\n"
        "type Strings struct{}\nfunc (s Strings) Read(p []string) (int, error) { return 0, nil "
        "}\n"}});
  CHECK(below(graph, "Reader") == Names{"File", "ReadCloser"});
  CHECK(below(graph, "ReadCloser") == Names{"File"});
  CHECK(above(graph, "File") == Names{"Closer", "ReadCloser", "Reader"});
  CHECK(above(graph, "Silent").empty());
  CHECK(implementing(graph, "ReadCloser") == Names{"File", "Wrapped"});
  CHECK(implementing(graph, "Closer.Close") == Names{"File.Close"});
  CHECK(implementing(graph, "Reader.Read") == Names{"File.Read"});
  // From the type to its interfaces.
  CHECK(implementing(graph, "File.Close") == Names{"Closer.Close"});
}

TEST_CASE("hierarchy: Go types implement interfaces that only embed others") {
  const GraphFixture graph(
      {{"go.mod", "module ex.com/a\n"},
       {"io/io.go",
        "package io\ntype Reader interface { Read() int }\ntype Writer interface { Write() int }\n"
        "type Closer interface { Close() }\n"},
       {"both/both.go",
        "package both\nimport \"ex.com/a/io\"\n"
        "type ReadWriter interface {\n\tio.Reader\n\tio.Writer\n}\n"
        "type All interface {\n\tReadWriter\n\tio.Closer\n}\n"},
       {"file/file.go",
        "package file\ntype File struct{}\nfunc (f *File) Read() int { return 0 }\n"
        "func (f *File) Write() int { return 0 }\n"
        "type Full struct { *File }\nfunc (f Full) Close() {}\n"
        "type Half struct{}\nfunc (h Half) Read() int { return 0 }\n"}});
  CHECK(above(graph, "File") == Names{"ReadWriter", "Reader", "Writer"});
  CHECK(above(graph, "Full") == Names{"All", "Closer", "File", "ReadWriter", "Reader", "Writer"});
  CHECK(above(graph, "Half") == Names{"Reader"});
  CHECK(below(graph, "ReadWriter") == Names{"All", "File"});
  CHECK(implementing(graph, "All") == Names{"Full"});
  CHECK(implementing(graph, "File") == Names{"ReadWriter", "Reader", "Writer"});
  CHECK(implementing(graph, "Writer.Write") == Names{"File.Write"});
}

TEST_CASE("hierarchy: in Go only interfaces are implemented, by types that are none") {
  const GraphFixture graph(
      {{"go.mod", "module ex.com/a\n"},
       {"a.go",
        "package a\ntype Runner interface { Run() }\n"
        "type Worker interface {\n\tRunner\n\tRest()\n}\n"
        "type Base struct{}\nfunc (b *Base) Run() {}\nfunc (b *Base) Idle() {}\n"
        "type Derived struct { Base }\nfunc (d *Derived) Run() {}\n"
        "func (d *Derived) Idle() {}\ntype Plain struct{}\ntype Around struct { Plain }\n"},
       {"b.go",
        "package a\ntype Setter interface { Set(value string) error }\n"
        "type Path []string\nfunc (p *Path) Set(value string) error { return nil }\n"}});
  CHECK(implementing(graph, "Path") == Names{"Setter"});
  CHECK(implementing(graph, "Path.Set") == Names{"Setter.Set"});
  CHECK(implementing(graph, "Setter") == Names{"Path"});
  CHECK(implementing(graph, "Runner") == Names{"Base", "Derived"});
  CHECK(implementing(graph, "Base") == Names{"Runner"});
  CHECK(implementing(graph, "Derived") == Names{"Runner"});
  CHECK(implementing(graph, "Derived.Run") == Names{"Runner.Run"});
  CHECK(implementing(graph, "Plain").empty());
  CHECK(implementing(graph, "Derived.Idle").empty());
}

TEST_CASE("hierarchy: Go types that get the methods of an interface from several embedded types") {
  const GraphFixture graph(
      {Source{"a.go",
              "package a\ntype Starter interface { Start() }\ntype Roller interface { Roll() }\n"
              "type Both interface {\n\tStarter\n\tRoller\n}\n"
              "type Engine struct{}\nfunc (e *Engine) Start() {}\n"
              "type Wheels struct{}\nfunc (w Wheels) Roll() {}\n"
              "type Car struct {\n\t*Engine\n\tWheels\n}\ntype Truck struct { Car }\n"
              "type Bus struct {\n\tStarter\n\tWheels\n}\ntype Half struct { Starter }\n"}});
  CHECK(implementing(graph, "Both") == Names{"Bus", "Car", "Truck"});
  const auto at_name = implementations_at(graph.snapshot(), graph.place("a.go", "Both interface"));
  CHECK(GraphFixture::names(at_name) == Names{"Bus", "Car", "Truck"});
}

TEST_CASE("hierarchy: types of values of Go's generic and named types") {
  const GraphFixture graph({Source{
      "a.go",
      "package a\ntype Item struct{ n int }\ntype Box[T any] struct{ val T }\n"
      "func (b Box[T]) Get() T { return b.val }\ntype List []Item\n"
      "func (l List) Len() int { return len(l) }\n"
      "func f(b Box[Item], l List) {\n\tb.Get().n = 1\n\tb.val.n = 2\n\t_ = List(l)\n}\n"}});
  const auto type_at = [&](const std::string& text) {
    return GraphFixture::names(type_definitions_at(graph.snapshot(), graph.place("a.go", text)));
  };
  CHECK(type_at("Get().n") == Names{"Item"});
  CHECK(type_at("val.n") == Names{"Item"});
  CHECK(type_at("List) Len") == Names{"List"});
  CHECK(type_at("List(l)") == Names{"List"});
  CHECK(type_at("l)\n}") == Names{"List"});
}

TEST_CASE("hierarchy: parameters of Go that share a type, or have no names, are parameters each") {
  const GraphFixture graph({Source{
      "a.go",
      "package a\ntype Joiner interface { Join(string, string, ...int) Joiner }\n"
      "type Path struct{}\nfunc (p *Path) Join(a, b string, c ...int) Joiner { return p }\n"
      "type Short struct{}\nfunc (s Short) Join(a string, c ...int) Joiner { return s }\n"
      "type Box[T any] struct{}\nfunc (b Box[T]) Join(a, d T, c ...int) Joiner { return nil }\n"
      "type Two[T any] struct{}\nfunc (b Two[T]) Join(a, d T) Joiner { return nil }\n"}});
  CHECK(implementing(graph, "Joiner") == Names{"Box", "Path"});
  CHECK(above(graph, "Path") == Names{"Joiner"});
}

TEST_CASE("hierarchy: Rust traits, supertraits and impl blocks") {
  const GraphFixture graph(
      {Source{"src/lib.rs",
              "pub trait Named { fn name(&self) -> String; }\n"
              "pub trait Shape: Named {\n  fn area(&self) -> u32;\n  fn twice(&self) -> u32 { 2 * "
              "self.area() }\n}\n"
              "pub struct Square;\nimpl Square { pub fn area(&self) -> u32 { 9 } }\n"
              "impl Named for Square { fn name(&self) -> String { String::new() } }\n"
              "impl Shape for Square { fn area(&self) -> u32 { 1 } }\n"}});
  CHECK(above(graph, "Shape") == Names{"Named"});
  CHECK(above(graph, "Square") == Names{"Named", "Shape"});
  CHECK(below(graph, "Shape") == Names{"Square"});
  const auto found = implementations_of(graph.snapshot(), {graph.ref("Shape::area")});
  REQUIRE(found);
  REQUIRE(found->size() == 1);  // Not the method of the type itself.
  CHECK(found->front().place.start.line == 8);
}

TEST_CASE("hierarchy: TypeScript interfaces and classes, through a default import") {
  const GraphFixture graph(
      {{"shape.ts",
        "export interface Shape { area(): number }\n"
        "export default class Base implements Shape { area() { return 0 } }\n"},
       {"square.ts",
        "import Base from './shape'\n"
        "export class Square extends Base { area() { return 1 } }\n"}});
  CHECK(above(graph, "Base") == Names{"Shape"});
  CHECK(below(graph, "Base") == Names{"Square"});
  CHECK(implementing(graph, "Shape.area") == Names{"Base.area", "Square.area"});
}

TEST_CASE("hierarchy: the type of a variable, a call, an element and a type") {
  const GraphFixture graph(
      {Source{"a.ts",
              "class Item { size = 1 }\nfunction make(): Item { return new Item() }\n"
              "const one = make()\nconst all: Item[] = []\none.size\nall\nmake()\n"}});
  const auto type_at = [&](const std::string& text) {
    return GraphFixture::names(type_definitions_at(graph.snapshot(), graph.place("a.ts", text)));
  };
  CHECK(type_at("one.size") == Names{"Item"});
  CHECK(type_at("all\n") == Names{"Item"});
  CHECK(type_at("make()\n") == Names{"Item"});
  CHECK(type_at("Item {") == Names{"Item"});
  CHECK(type_at("size = 1").empty());
}

TEST_CASE("hierarchy: C++, the class of a method, and what a smart pointer points to") {
  const GraphFixture graph({Source{
      "a.cc",
      "template <class T> struct Owner { T *operator->(); };\nstruct Base { void run(); };\n"
      "struct Leaf : Base { void go(); };\nvoid Leaf::go() {}\n"
      "void use(Leaf leaf, Owner<Leaf> owner) { leaf.go(); owner; }\nint plain;\n"}});
  const auto types = [&](const std::string& text) {
    return GraphFixture::names(types_at(graph.snapshot(), graph.place("a.cc", text)));
  };
  CHECK(types("run();") == Names{"Base"});
  CHECK(types("go() {}") == Names{"Leaf"});
  CHECK(types("leaf.go") == Names{"Leaf"});
  CHECK(types("plain").empty());
  CHECK(types("use(").empty());
  CHECK(GraphFixture::names(type_definitions_at(
            graph.snapshot(), graph.place("a.cc", "owner; }"))) == Names{"Leaf", "Owner"});
}

TEST_CASE("hierarchy: C++, the definition behind the declaration of an implementation") {
  const GraphFixture graph({Source{"a.cc",
                                   "struct Base { virtual void go(); };\n"
                                   "struct Leaf : Base { void go() override; };\n"
                                   "struct Open : Base { void go() override; };\n"
                                   "void Leaf::go() { /* here */ }\n"}});
  const auto found = implementations_at(graph.snapshot(),
                                        graph.place("a.cc", "go(); };\nstruct L"));
  REQUIRE(found);
  std::vector<std::uint32_t> lines;
  for (const SymbolHit& hit : *found) lines.push_back(hit.place.start.line);
  std::sort(lines.begin(), lines.end());
  CHECK(lines == std::vector<std::uint32_t>{2, 3});
}

TEST_CASE("hierarchy: the type of a function and of a module, by language") {
  const GraphFixture graph(
      {{"m.ts", "export interface A { x: number }\nexport class B { me() { return this; } }\n"},
       {"a.ts",
        "import { A } from './m';\nfunction plain() {}\nfunction make(): A { return { x: 1 }; }\n"
        "plain();\nmake();\n"},
       {"p.py", "def f():\n    return C()\nclass C:\n    pass\nf()\n"},
       {"q.py", "import p\np.f()\ndef g(x): pass\n"},
       {"a.go", "package a\n\ntype T struct{}\n\nfunc f() T { return T{} }\n\nvar x = f()\n"}});
  const auto type_at = [&](const std::string& path, const std::string& text) {
    return GraphFixture::names(type_definitions_at(graph.snapshot(), graph.place(path, text)));
  };
  CHECK(type_at("a.ts", "plain();") == Names{"plain"});
  CHECK(type_at("a.ts", "make();") == Names{"A"});
  CHECK(type_at("m.ts", "this;") == Names{"B"});
  CHECK(type_at("p.py", "f():") == Names{"f"});
  CHECK(type_at("p.py", "C()") == Names{"C"});
  CHECK(type_at("q.py", "x):") == Names{"g.x"});
  CHECK(type_at("q.py", "p.f").size() == 1);
  CHECK(type_at("a.go", "f() T") == Names{"T"});
}

TEST_CASE("hierarchy: a constant of Go has the type of the one before it in its list") {
  const GraphFixture graph(std::vector<Source>{
      {"a.go",
       "package a\n\ntype Level int\n\nconst (\n\tLow Level = iota\n\t// Middle.\n\tMiddle\n\n"
       "\tHigh\n)\n\nconst Other = 1\n\nconst (\n\tNone = 0\n\tOne\n)\n"}});
  const auto type_at = [&](const std::string& text) {
    return GraphFixture::names(type_definitions_at(graph.snapshot(), graph.place("a.go", text)));
  };
  CHECK(type_at("Middle\n\n") == Names{"Level"});
  CHECK(type_at("High") == Names{"Level"});
  CHECK(type_at("Other").empty());
  CHECK(type_at("One").empty());
}

TEST_CASE("hierarchy: literals and functions of TypeScript implement the types written for them") {
  const std::string text =
      "interface Shape { kind: string; area(): number; }\ninterface Call { (x: number): string }\n"
      "const a: Shape = { kind: 'a', area() { return 1; } };\n"
      "function make(b: boolean): Shape {\n  if (b) return { kind: 'b', area: () => 2 };\n"
      "  const f = () => { return { kind: 'no' }; };\n  return other();\n}\n"
      "const c = <Shape>{ kind: 'c' };\nconst d = { kind: 'd' } as Shape;\n"
      "const e = (): Shape => ({ kind: 'e', area: a.area });\n"
      "class Square implements Shape { kind = 'q'; area() { return 4; } }\n"
      "const list: Shape[] = [];\nlet none: Shape;\nconst g: Call = (x) => '';\n"
      "const h: Call = function (x) { return ''; };\n";
  const GraphFixture graph(std::vector<Source>{{"a.ts", text}});
  const auto at = [&](const std::string& name) {
    const auto hits = implementations_of(graph.snapshot(), {graph.ref(name)});
    REQUIRE(hits);
    Names found;
    for (const SymbolHit& hit : *hits) found.push_back(text.substr(hit.place.range.begin, 11));
    std::sort(found.begin(), found.end());
    return found;
  };
  CHECK(at("Shape") == Names{"Square impl", "{ kind: 'a'", "{ kind: 'b'", "{ kind: 'c'",
                             "{ kind: 'd'", "{ kind: 'e'"});
  CHECK(at("Call") == Names{"(x) => '';\n", "function (x"});
  CHECK(at("Shape.kind") == Names{"kind = 'q';", "kind: 'a', ", "kind: 'b', ", "kind: 'c' }",
                                  "kind: 'd' }", "kind: 'e', "});
  CHECK(at("Shape.area") == Names{"area() { re", "area() { re", "area: () =>", "area: a.are"});
}

TEST_CASE("hierarchy: functions that are assigned to a field implement it") {
  const GraphFixture c(std::vector<Source>{
      {"a.c",
       "struct ops { int (*read)(int); int (*write)(int); };\n"
       "struct other { int (*read)(int); };\n"
       "static int file_read(int a) { return a; }\nstatic int net_read(int a) { return a; }\n"
       "static int no_read(int a) { return a; }\n"
       "static const struct ops file = { .read = file_read };\n"
       "static const struct other none = { .read = no_read };\n"
       "void set(struct ops *o, int (*f)(int)) { o->read = (&net_read); o->read = f; }\n"}});
  const auto below = [](const GraphFixture& graph, const std::string& name) {
    return GraphFixture::names(implementations_of(graph.snapshot(), {graph.ref(name)}));
  };
  const auto above = [](const GraphFixture& graph, const std::string& name) {
    return GraphFixture::names(overridden_by(graph.snapshot(), {graph.ref(name)}));
  };
  CHECK(below(c, "ops.read") == Names{"file_read", "net_read"});
  CHECK(below(c, "other.read") == Names{"no_read"});
  CHECK(above(c, "net_read") == Names{"ops.read"});
  CHECK(above(c, "set").empty());
  const GraphFixture go({{"a.go",
                          "package a\ntype Ops struct{ Read func(int) int }\n"
                          "func fileRead(a int) int { return a }\n"
                          "var ops = Ops{Read: fileRead}\n"},
                         {"go.mod", "module x\n"}});
  CHECK(below(go, "Ops.Read") == Names{"fileRead"});
  CHECK(above(go, "fileRead") == Names{"Ops.Read"});
  const GraphFixture ts(std::vector<Source>{
      {"a.ts",
       "interface Ops { read: (a: number) => number }\n"
       "function fileRead(a: number) { return a }\nconst ops: Ops = { read: fileRead }\n"}});
  CHECK(below(ts, "Ops.read") == Names{"fileRead"});
  const GraphFixture rust(std::vector<Source>{
      {"src/lib.rs",
       "struct Ops { read: fn(i32) -> i32 }\nfn file_read(a: i32) -> i32 { a }\n"
       "fn make() -> Ops { Ops { read: file_read } }\n"}});
  CHECK(below(rust, "Ops::read") == Names{"file_read"});
}

TEST_CASE("hierarchy: initializers without names assign functions to fields") {
  const GraphFixture c(std::vector<Source>{
      {"a.c",
       "struct ops { const char *name; int (*read)(int); int (*write)(int); };\n"
       "typedef struct cmd { int id; int (*run)(int); } cmd;\n"
       "static int one(int a) { return a; }\nstatic int two(int a) { return a; }\n"
       "static int three(int a) { return a; }\n"
       "static struct ops first = { \"a, b\", one, two };\n"
       "static struct ops all[] = { { \"c\", .write = two, }, [1] = { .name = \"d\", &three } };\n"
       "static cmd table[] = { { 1, one }, /* , */ { 2, two }, { 0, 0 } };\n"}});
  const auto below = [&](const std::string& name) {
    return GraphFixture::names(implementations_of(c.snapshot(), {c.ref(name)}));
  };
  CHECK(below("ops.read") == Names{"one", "three"});
  CHECK(below("ops.write") == Names{"two"});
  CHECK(below("cmd.run") == Names{"one", "two"});
  CHECK(GraphFixture::names(overridden_by(c.snapshot(), {c.ref("three")})) == Names{"ops.read"});
}

}  // namespace codefinder::hierarchy_test
