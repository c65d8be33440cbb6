// Values of expressions: declared types, calls, elements, generics, wrappers, cycles.
#include "tests/resolve/project.h"

namespace codefinder::values_test {

using namespace codefinder::resolve;
using codefinder::resolve::testing::Lines;
using codefinder::resolve::testing::Project;

TEST_CASE("values: a variable has its declared type, else the type of its initializer") {
  Project project;
  project.add("a.py",
              "class A:\n    def run(self): pass\n"
              "def make() -> A: pass\n"
              "def f(a: A, b):\n    a.$run()\n    c = A()\n    c.$run()\n"
              "    d = make()\n    d.$run()\n    b.$run()\n");
  for (std::size_t mark : {0u, 1u, 2u})
    CHECK(project.receivers("a.py", mark) == Lines{"instance a.py A"});
  CHECK(project.targets("a.py", 2) == Lines{"a.py A.run member"});
}

TEST_CASE("values: an element of a list, map or wrapper has the type of the type argument") {
  Project project;
  project.add("Cargo.toml", "[package]\nname = \"x\"\n");
  project.add("src/lib.rs",
              "use std::collections::HashMap;\npub struct A;\nimpl A { fn run(&self) {} }\n"
              "fn f(v: Vec<A>, m: HashMap<u8, A>, o: Option<A>, b: Box<A>) {\n"
              "  v[0].$run(); m[&1].$run(); o.unwrap().$run(); b.$run();\n"
              "  v.iter().next().unwrap().$run();\n}\n");
  for (std::size_t mark = 0; mark < 5; ++mark)
    CHECK(project.targets("src/lib.rs", mark) == Lines{"src/lib.rs A::run member"});
}

TEST_CASE(
    "values: a type parameter is substituted by the receiver's type argument, also in bases") {
  Project project;
  project.add("A.java",
              "class Item { void run() {} }\n"
              "class Box<T> { T get() { return null; } }\n"
              "class ItemBox extends Box<Item> {}\n"
              "class Use { void f(Box<Item> a, ItemBox b) { a.get().$run(); b.get().$run(); } }\n");
  CHECK(project.targets("A.java", 0) == Lines{"A.java Item.run member"});
  CHECK(project.targets("A.java", 1) == Lines{"A.java Item.run member"});
}

TEST_CASE("values: a type parameter of a function is inferred from the arguments") {
  Project project;
  project.add("a.ts",
              "class Item { run() {} }\nfunction same<T>(a: T): T { return a; }\n"
              "same(new Item()).$run();\n");
  CHECK(project.targets("a.ts") == Lines{"a.ts Item.run member"});
}

TEST_CASE("values: a union type has the members of both types") {
  Project project;
  project.add("a.ts",
              "class A { one() {} }\nclass B { two() {} }\n"
              "function f(x: A | B) { x.$one(); x.$two(); }\n");
  CHECK(project.targets("a.ts", 0) == Lines{"a.ts A.one member"});
  CHECK(project.targets("a.ts", 1) == Lines{"a.ts B.two member"});
}

TEST_CASE("values: each of several results has the type at its position") {
  Project project;
  project.add("p/a.go",
              "package p\ntype A struct{}\nfunc (a A) Run() {}\n"
              "func make() (A, error) { return A{}, nil }\n"
              "func f() { a, err := make(); a.$Run(); err.$Run() }\n");
  CHECK(project.targets("p/a.go", 0) == Lines{"p/a.go A.Run member"});
  CHECK(project.targets("p/a.go", 1).empty());
}

TEST_CASE("values: the key of a range loop is not an element") {
  Project project;
  project.add("p/a.go",
              "package p\ntype A struct{}\nfunc (a A) Run() {}\n"
              "func f(all []A) { for i, a := range all { i.$Run(); a.$Run() } }\n");
  CHECK(project.targets("p/a.go", 0).empty());
  CHECK(project.targets("p/a.go", 1) == Lines{"p/a.go A.Run member"});
}

TEST_CASE("values: evaluation of variables that initialize each other ends") {
  Project project;
  project.add("a.js", "let a = b;\nlet b = a;\na.$run();\n");
  CHECK(project.targets("a.js").empty());
}

TEST_CASE("values: a literal has an external type") {
  Project project;
  project.add("a.ts", "class A { trim() {} }\n'x y'.$trim();\n");
  CHECK(project.receivers("a.ts") == Lines{"external string"});
  CHECK(project.targets("a.ts").empty());
}

TEST_CASE("values: a short text is a type of its own, which selects among signatures") {
  Project project;
  project.add("a.ts", "class A { trim() {} }\n'x'.$trim();\n");
  CHECK(project.receivers("a.ts") == Lines{"external 'x'"});
  CHECK(project.targets("a.ts").empty());
}

TEST_CASE("values: the result type of a library method is found by the method's name") {
  Project project;
  project.add("A.java", "class A { int length; void f(Object o) { o.toString().$length(); } }\n");
  CHECK(project.receivers("A.java") == Lines{"external String"});
}

TEST_CASE("values: append keeps at most eight different values") {
  Values values;
  for (std::uint32_t i = 0; i < 20; ++i)
    append(values, {Value::of({FileId(1), SymbolIndex(i / 2)}, Evidence::member)});
  CHECK(values.size() == 8);
  CHECK(values.back().symbol == SymbolIndex(7));
}

TEST_CASE("values: equality includes the type arguments and the builtin kind") {
  Value a = Value::generic(FileId(1), ExprIndex(2)), b = a;
  CHECK(a == b);
  a.arguments = std::make_shared<const std::vector<Value>>(1, Value::external());
  CHECK_FALSE(a == b);
  b.arguments = std::make_shared<const std::vector<Value>>(1, Value::external());
  CHECK(a == b);
  b.builtin = Builtin::tuple;
  CHECK_FALSE(a == b);
}

}  // namespace codefinder::values_test
