// Callers and callees: through imports, overriding methods, constructors, macros and several steps.
#include "index/query/graph/call_graph.h"

#include "index/query/graph/hierarchy.h"
#include "query/graph_fixture.h"

namespace codefinder::call_graph_test {

using namespace codefinder::query;
using namespace codefinder::testing;

namespace {

/// "1 main" of a link at depth 1; "1 main via Shape.area" through another method.
Names shown(const GraphFixture& graph, const Result<FoundCalls>& found) {
  REQUIRE(found);
  Names out;
  for (const CallLink& link : found->links) {
    std::string text = std::to_string(link.depth) + " " + GraphFixture::name_of(link.symbol);
    if (link.via) text += " via " + GraphFixture::name_of(hit_of(graph.snapshot(), *link.via));
    if (link.sites[0].evidence >= resolve::Evidence::ambiguous) text += " ambiguous";
    out.push_back(std::move(text));
  }
  return out;
}

Names callers(const GraphFixture& graph, const std::string& name, std::size_t depth = 1) {
  CallRequest request;
  request.symbols = {graph.ref(name)};
  request.depth = depth;
  return shown(graph, callers_of(graph.snapshot(), request));
}
Names callees(const GraphFixture& graph, const std::string& name, std::size_t depth = 1) {
  CallRequest request;
  request.symbols = {graph.ref(name)};
  request.depth = depth;
  return shown(graph, callees_of(graph.snapshot(), request));
}

}  // namespace

TEST_CASE("call graph: callers and callees in several steps, each function once, with cycles") {
  const GraphFixture graph({{"a.py",
                             "def leaf(): return 1\n"
                             "def middle():\n    leaf()\n    return leaf()\n"},
                            {"b.py",
                             "from a import middle as m\n"
                             "def top():\n    again()\n    return m()\n"
                             "def again(): top()\n"
                             "value = m()\n"}});
  CHECK(callers(graph, "leaf") == Names{"1 middle"});
  CHECK(callers(graph, "leaf", 5) == Names{"1 middle", "2 top", "2 value", "3 again"});
  CHECK(callees(graph, "again", 5) == Names{"1 top", "2 middle", "3 leaf"});
  CallRequest request;
  request.symbols = {graph.ref("leaf")};
  request.previews = true;
  const auto found = callers_of(graph.snapshot(), request);
  REQUIRE(found);
  REQUIRE(found->links[0].sites.size() == 2);
  CHECK(found->links[0].sites[1].preview == "return leaf()");
  request.depth = 5;
  request.limit = 2;
  const auto cut = callers_of(graph.snapshot(), request);
  REQUIRE(cut);
  CHECK(cut->truncated);
  CHECK(cut->links.size() == 2);
}

TEST_CASE("call graph: calls through a supertype are marked; those of a sibling are none") {
  const GraphFixture graph(
      {{"Shape.java", "interface Shape { int area(); }\n"},
       {"Square.java", "class Square implements Shape { public int area() { return 1; } }\n"},
       {"Circle.java", "class Circle implements Shape { public int area() { return 2; } }\n"},
       {"Use.java",
        "class Use {\n  int any(Shape shape) { return shape.area(); }\n"
        "  int square(Square square) { return square.area(); }\n"
        "  int circle(Circle circle) { return circle.area(); }\n}\n"}});
  CHECK(callers(graph, "Square.area") == Names{"1 Use.any via Shape.area", "1 Use.square"});
  CHECK(callers(graph, "Shape.area") == Names{"1 Use.any"});
}

TEST_CASE("call graph: C++ virtual calls, prototypes and macros") {
  const GraphFixture graph({{"shape.hpp",
                             "struct Shape { virtual int area(); };\n"
                             "struct Square : Shape { int area() override; };\n"
                             "struct Circle : Shape { int area() override; };\nint helper();\n"
                             "#define TWICE(x) ((x) + (x))\n"},
                            {"use.cc",
                             "#include \"shape.hpp\"\nint helper() { return 1; }\n"
                             "int any(Shape& s) { return s.area(); }\n"
                             "int square(Square& s) { return s.area() + helper(); }\n"
                             "int circle(Circle& s) { return TWICE(s.area()); }\n"}});
  CHECK(callers(graph, "Square::area") == Names{"1 any via Shape.area", "1 square"});
  CHECK(callers(graph, "helper") == Names{"1 square"});
  CHECK(callers(graph, "TWICE") == Names{"1 circle"});
  const Names called = callees(graph, "square");
  CHECK(called == Names{"1 helper", "1 Square.area"});
}

TEST_CASE("call graph: one search finds the calls of functions with one name") {
  const GraphFixture graph(std::vector<Source>{
      {"a.c", "static int size(void) { return 1; }\nint one(void) { return size(); }\n"},
      {"b.c", "static int size(void) { return 2; }\nint two(void) { return size(); }\n"},
      {"c.c", "int three(void) { return size(); }\n"}});
  NamesakeUses namesakes;
  const auto callers_in = [&](const char* path) {
    for (const Definition& each : graph.snapshot().names().definitions("size")) {
      if (graph.snapshot().files().row(each.file)->path != path) continue;
      CallRequest request;
      request.symbols = {each};
      request.namesakes = &namesakes;
      return shown(graph, callers_of(graph.snapshot(), request));
    }
    return Names();
  };
  for (const Definition& each : graph.snapshot().names().definitions("size"))
    namesakes.symbols.push_back(each);
  CHECK(callers_in("a.c") == Names{"1 one"});
  REQUIRE(namesakes.references);
  CHECK(namesakes.references->size() == 2);
  CHECK(callers_in("b.c") == Names{"1 two"});
}

TEST_CASE("call graph: calls of a field are calls of the functions that are assigned to it") {
  const GraphFixture graph(
      std::vector<Source>{{"a.c",
                           "struct ops { int (*read)(int); int (*seek)(int); };\n"
                           "static int file_read(int a) { return a; }\n"
                           "static const struct ops file = { .read = file_read };\n"
                           "int any(const struct ops *o) { return o->read(1); }\n"
                           "int seek(const struct ops *o) { return o->seek(1); }\n"
                           "int one(void) { return file_read(1); }\n"}});
  CHECK(callers(graph, "file_read") == Names{"1 any via ops.read", "1 one"});
}

TEST_CASE("call graph: a class is called by its constructor, and calls outside functions count") {
  const GraphFixture graph({{"a.ts",
                             "export class Item { constructor(size: number) { log() } }\n"
                             "function log() {}\n"},
                            {"b.ts",
                             "import { Item } from './a'\n"
                             "export function make() { return new Item(1) }\nnew Item(2)\n"}});
  const Names found = callers(graph, "Item");
  REQUIRE(found.size() == 2);
  CHECK(found[0] != found[1]);
  CHECK(std::count(found.begin(), found.end(), "1 make") == 1);
  CHECK(callees(graph, "make") == Names{"1 Item"});
  CHECK(callers(graph, "Item.constructor") == found);
}

TEST_CASE("call graph: a class is called where its Python constructor method is asked for") {
  const GraphFixture graph({{"a.py", "class C:\n    def __init__(self, a): pass\n"},
                            {"b.py", "from a import C\n\ndef make():\n    return C(1)\n"}});
  CHECK(callers(graph, "C.__init__") == Names{"1 make"});
}

TEST_CASE("call graph: C++ constructors are called by new, and not by their own declarations") {
  const GraphFixture graph({{"item.hpp",
                             "namespace n {\nstruct Item {\n  Item(int size);\n"
                             "  Item(const Item&) = delete;\n};\n}\n"},
                            {"use.cc",
                             "#include \"item.hpp\"\nusing namespace n;\n"
                             "void* one() { return new Item(1); }\n"
                             "void* two() { return new n::Item(2); }\n"}});
  CHECK(callers(graph, "n::Item") == Names{"1 one", "1 two"});
}

TEST_CASE("call graph: C++ constructors are called by declarations and by braces") {
  const GraphFixture graph({{"item.hpp",
                             "namespace n {\nstruct Item {\n  Item(int size);\n"
                             "  Item(int a, int b);\n};\n"
                             "template <class T> struct Box {\n  Box(T value);\n};\n}\n"},
                            {"use.cc",
                             "#include \"item.hpp\"\nusing namespace n;\n"
                             "int one(int size) { Item item(size); return 1; }\n"
                             "int two() { n::Item item{2}; return 2; }\n"
                             "int three() { static const Item item(1 + 2); return 3; }\n"
                             "int four(int size) { Box<int> box(size); return 4; }\n"
                             "int five(Item item) { Item* other; return 5; }\n"
                             "Item six(int size);\n"
                             "Item seven() { return Item{7}; }\n"
                             "Item eight(3);\n"
                             "struct Nine { Item item{9}; };\n"
                             "int ten(int a, int b) { Item item(a, b); return 10; }\n"
                             "int eleven(const Item& a) { Item copy(a); return 11; }\n"
                             "int twelve() { Item item(int a); Item other(const Item&); "
                             "Item last(); return 12; }\n"
                             "int thirteen() { Item item = {1, 2}; return 13; }\n"}});
  CHECK(callers(graph, "n::Item::Item") ==
        Names{"1 one", "1 two", "1 three", "1 seven", "1 eight", "1 Nine.item", "1 eleven"});
  CHECK(callers(graph, "n::Box") == Names{"1 four"});
  CHECK(callees(graph, "one") == Names{"1 n::Item.Item"});
  CHECK(callees(graph, "ten") == Names{"1 n::Item.Item"});
  CHECK(callees(graph, "thirteen") == Names{"1 n::Item.Item"});
  CHECK(callees(graph, "five").empty());
  CHECK(callees(graph, "twelve").empty());
}

TEST_CASE("call graph: a C++ copy calls no constructor that takes another number") {
  const GraphFixture graph(
      std::vector<Source>{{"a.cc",
                           "struct Pair {\n  Pair(int a, int b);\n};\n"
                           "void use(const Pair& pair) { Pair copy(pair); Pair made(1, 2); }\n"
                           "void copy(const Pair& pair) { Pair copy(pair); }\n"}});
  CHECK(callers(graph, "Pair::Pair") == Names{"1 use"});
}

TEST_CASE("call graph: a C++ constructor takes as many arguments as its defaults permit") {
  const GraphFixture graph(std::vector<Source>{
      {"a.cc",
       "struct Item {\n  Item(int a, int b = 1, int c = 2);\n};\n"
       "struct Any {\n  Any(int a, int b);\n  template <class... T> Any(T... rest);\n};\n"
       "void one() { Item item(1); }\nvoid two() { Item item(1, 2); }\n"
       "void none() { Any any(1, 2, 3); }\n"}});
  CHECK(callers(graph, "Item::Item") == Names{"1 one", "1 two"});
  CHECK(callers(graph, "Any::Any").empty());  // Of the first of that name.
  CHECK(callees(graph, "none") == Names{"1 Any.Any"});
}

TEST_CASE("call graph: C++ constructors call those of their bases in lists of initializers") {
  const GraphFixture graph(
      std::vector<Source>{{"a.cc",
                           "struct Base {\n  Base(int size) {}\n};\n"
                           "struct Derived : Base {\n  int count;\n"
                           "  Derived() : Base(1), count(2) {}\n"
                           "  Derived(int a);\n};\n"
                           "Derived::Derived(int a) : Derived() {}\n"
                           "namespace n { struct Other { Other(int a); }; }\n"
                           "struct Third : n::Other { Third() : n::Other(1) {} };\n"}});
  CHECK(callers(graph, "Base::Base") == Names{"1 Derived.Derived"});
  CHECK(callees(graph, "Derived::Derived") == Names{"1 Base.Base"});
  CHECK(callers(graph, "n::Other::Other") == Names{"1 Third.Third"});
  CHECK(callers(graph, "Derived::Derived") == Names{"1 Derived.Derived"});
}

TEST_CASE("call graph: the constructor of a class in a C++ template, defined outside of both") {
  const GraphFixture graph(std::vector<Source>{
      {"a.cc",
       "template <class K> class List {\n public:\n  List(int a);\n  class Iter {\n   public:\n"
       "    Iter(const List* list);\n  };\n};\n"
       "template <class K> List<K>::Iter::Iter(const List* list) {}\n"
       "void two(List<int>* ints) { new List<int>::Iter(ints); }\n"}});
  CHECK(callers(graph, "List::Iter::Iter") == Names{"1 two"});
  CHECK(callers(graph, "List::List").empty());
}

TEST_CASE("call graph: the callable at a position is the definition") {
  const GraphFixture graph({{"a.h", "int helper();\n"},
                            {"a.c",
                             "#include \"a.h\"\nint helper() { return 1; }\n"
                             "int use(int value) { return helper() + value; }\n"}});
  const auto found = callables_at(graph.snapshot(), graph.place("a.c", "helper() +"));
  REQUIRE(found);
  REQUIRE(found->size() == 1);
  CHECK(found->front().place.path == "a.c");
  const auto none = callables_at(graph.snapshot(), graph.place("a.c", "value; }"));
  REQUIRE(none);
  CHECK(none->empty());
}

TEST_CASE("call graph: the callable at the name of a C++ constructor is that, not its class") {
  const GraphFixture graph(
      {{"a.hpp", "struct Item {\n  Item(int size);\n  Item(int a, int b);\n};\n"},
       {"a.cc",
        "#include \"a.hpp\"\nItem::Item(int size) {}\n"
        "Item::Item(int a, int b) {}\nvoid use() { Item item(1); Item* other; }\n"}});
  for (const auto& [path, text] :
       {std::pair{"a.cc", "Item(int size)"}, {"a.hpp", "Item(int size)"}, {"a.cc", "Item item"}}) {
    const auto found = callables_at(graph.snapshot(), graph.place(path, text));
    REQUIRE(found);
    REQUIRE(found->size() == 1);
    CHECK(found->front().place.path == "a.cc");
    CHECK(found->front().place.start.line == 1);
  }
  const auto type = callables_at(graph.snapshot(), graph.place("a.cc", "Item* other"));
  REQUIRE(type);
  REQUIRE(type->size() == 1);
  CHECK(type->front().kind == SymbolKind::struct_);
}

TEST_CASE("call graph: the callable at the name of a C++ destructor is that, not its class") {
  const GraphFixture graph(std::vector<Source>{{"a.cc", "struct Item {\n  ~Item() {}\n};\n"}});
  const auto found = callables_at(graph.snapshot(), graph.place("a.cc", "Item() {}"));
  REQUIRE(found);
  REQUIRE(found->size() == 1);
  CHECK(found->front().name == "~Item");
}

TEST_CASE("call graph: filters of paths and tests restrict the callers") {
  const GraphFixture graph({{"a.py", "def leaf(): return 1\n"},
                            {"b.py", "from a import leaf\ndef use(): leaf()\n"},
                            {"test_a.py",
                             "from a import leaf\nfrom b import use\n"
                             "def test_leaf(): leaf()\ndef test_use(): use()\n"}});
  CallRequest request;
  request.symbols = {graph.ref("leaf")};
  request.tests = TestFilter::only;
  CHECK(shown(graph, callers_of(graph.snapshot(), request)) == Names{"1 test_leaf"});
  request.tests = TestFilter::include;
  request.paths = {"!test_*"};
  CHECK(shown(graph, callers_of(graph.snapshot(), request)) == Names{"1 use"});
  // What a filter rejects is followed.
  request = {};
  request.symbols = {graph.ref("leaf")};
  request.tests = TestFilter::only;
  request.depth = 3;
  const auto found = callers_of(graph.snapshot(), request);
  CHECK(shown(graph, found) == Names{"1 test_leaf", "2 test_use"});
  CHECK(!found->links[1].of);
  CHECK(found->links[1].through == std::vector{graph.ref("use")});
}

TEST_CASE("call graph: what a nested function calls is called by it, not by the one around") {
  const GraphFixture graph(
      std::vector<Source>{{"a.ts",
                           "function leaf() {}\nfunction other() {}\n"
                           "function outer(list: number[]) {\n"
                           "  const inner = () => { leaf() }\n"
                           "  list.forEach(() => other())\n  return inner()\n}\n"
                           "class Box { value = leaf(); fill() { other() } }\n"}});
  CHECK(callees(graph, "outer") == Names{"1 other", "1 outer.inner"});
  CHECK(callees(graph, "outer", 2) == Names{"1 other", "1 outer.inner", "2 leaf"});
  CHECK(callers(graph, "leaf") == Names{"1 outer.inner", "1 Box.value"});
  CHECK(callees(graph, "Box") == Names{"1 leaf", "1 other"});
}

TEST_CASE("call graph: uses of an accessor call it") {
  const GraphFixture typescript(
      std::vector<Source>{{"a.ts",
                           "class Box {\n  size = 1\n  get active() { return true }\n"
                           "  set level(value: number) {}\n"
                           "  run() { return this.active && this.size }\n"
                           "  fill() { this.level = 2 }\n}\n"
                           "function use(box: Box) { return box.active }\n"}});
  CHECK(callees(typescript, "Box.run") == Names{"1 Box.active"});
  CHECK(callees(typescript, "Box.fill") == Names{"1 Box.level"});
  CHECK(callers(typescript, "Box.active") == Names{"1 Box.run", "1 use"});
  CHECK(callers(typescript, "Box.level") == Names{"1 Box.fill"});
  const auto found = callables_at(typescript.snapshot(), typescript.place("a.ts", "active }"));
  REQUIRE(found);
  CHECK(found->size() == 1);
  const GraphFixture python(
      std::vector<Source>{{"a.py",
                           "class Box:\n    @property\n    def size(self): return 1\n"
                           "    def run(self): return self.size\n"}});
  CHECK(callees(python, "Box.run") == Names{"1 Box.size"});
  CHECK(callers(python, "Box.size") == Names{"1 Box.run"});
}

TEST_CASE("call graph: a reading calls the accessor that reads, a writing the one that writes") {
  const GraphFixture typescript(
      std::vector<Source>{{"a.ts",
                           "class Box {\n  get size() { return 1 }\n  set size(to: number) {}\n"
                           "  read() { return this.size }\n  write() { this.size = 3 }\n}\n"}});
  CHECK(callees(typescript, "Box.read") == Names{"1 Box.size"});
  CHECK(callees(typescript, "Box.write") == Names{"1 Box.size"});
  const GraphFixture python(
      std::vector<Source>{{"a.py",
                           "class Box:\n    @property\n    def size(self): return 1\n"
                           "    @size.setter\n    def size(self, to): pass\n"
                           "    def read(self): return self.size\n"
                           "    def write(self): self.size = 3\n"}});
  CHECK(callers(python, "Box.size") == Names{"1 Box.read"});  // Of the first of that name.
}

TEST_CASE("call graph: a constant of a written type that holds a function is called") {
  const GraphFixture graph(
      std::vector<Source>{{"a.ts",
                           "type Make = () => number\nfunction leaf() { return 1 }\n"
                           "const make: Make = () => leaf()\nconst size: number = 1\n"
                           "export default function () { return make() + size }\n"}});
  CHECK(callees(graph, "default") == Names{"1 make"});
  CHECK(callees(graph, "make") == Names{"1 leaf"});
  CHECK(callers(graph, "make") == Names{"1 default"});
  const auto found = callables_at(graph.snapshot(), graph.place("a.ts", "make: Make"));
  REQUIRE(found);
  CHECK(found->size() == 1);
}

TEST_CASE("call graph: a method implements a property that holds a function, in TypeScript") {
  const GraphFixture graph(
      std::vector<Source>{{"a.ts",
                           "interface Sink { next: (value: number) => void }\n"
                           "class File implements Sink { next(value: number) {} }\n"
                           "function any(sink: Sink) { sink.next(1) }\n"}});
  CHECK(callers(graph, "File.next") == Names{"1 any via Sink.next"});
}

TEST_CASE("call graph: a method of an object literal implements the member of the expected type") {
  const GraphFixture graph(
      std::vector<Source>{{"a.ts",
                           "interface Sink { next(value: number): void; done: () => void }\n"
                           "function any(sink: Sink) { sink.next(1); sink.done() }\n"
                           "const sink: Sink = { next(value) {}, done: () => {} }\n"
                           "const other = { next(value: number) {} }\n"
                           "function use() { sink.next(2); other.next(3) }\n"}});
  CHECK(callers(graph, "sink.next") == Names{"1 any via Sink.next", "1 use via Sink.next"});
  CHECK(callers(graph, "sink.done") == Names{"1 any via Sink.done"});
  CHECK(callers(graph, "other.next") == Names{"1 use"});
  const auto found = implementations_of(graph.snapshot(), {graph.ref("Sink.next")});
  CHECK(GraphFixture::names(found) == Names{"sink.next"});
}

}  // namespace codefinder::call_graph_test
