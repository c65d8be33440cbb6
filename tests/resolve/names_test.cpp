// Names: scopes of the file, members by their receivers, visible names, and candidates by name.
#include "resolve/cursor.h"
#include "tests/resolve/project.h"

namespace codefinder::names_test {

using namespace codefinder::resolve;
using codefinder::resolve::testing::Lines;
using codefinder::resolve::testing::Project;

TEST_CASE("names: a local shadows a file-level symbol with the same name") {
  Project project;
  project.add("a.py", "def total(): pass\ndef f(total):\n    return $total\n$total()\n");
  CHECK(project.targets("a.py", 0) == Lines{"a.py f.total local"});
  CHECK(project.targets("a.py", 1) == Lines{"a.py total same_file"});
}

TEST_CASE("names: a member is looked up only in the type of its receiver") {
  Project project;
  project.add("a.ts",
              "class A { draw() {} }\nclass B { draw() {} }\n"
              "function f(a: A, b: B) { a.$draw(); b.$draw(); }\n");
  CHECK(project.targets("a.ts", 0) == Lines{"a.ts A.draw member"});
  CHECK(project.targets("a.ts", 1) == Lines{"a.ts B.draw member"});
}

TEST_CASE("names: a member missing from a known type is external, even if other types have it") {
  Project project;
  project.add("a.ts",
              "class A { draw() {} }\nclass B { paint() {} }\n"
              "function f(b: B) { b.$draw(); }\n");
  CHECK(project.targets("a.ts").empty());
}

TEST_CASE("names: a member of a receiver of unknown type is ambiguous") {
  Project project;
  project.add("a.ts", "class A { draw() {} }\nclass B { draw() {} }\n");
  project.add("b.ts", "export function f(x) { x.$draw(); }\n");
  CHECK(project.targets("b.ts") == Lines{"a.ts A.draw ambiguous", "a.ts B.draw ambiguous"});
  SECTION("a single candidate is ambiguous too") {
    Project one;
    one.add("a.ts", "class A { draw() {} }\n");
    one.add("b.ts", "export function f(x) { x.$draw(); }\n");
    CHECK(one.targets("b.ts") == Lines{"a.ts A.draw ambiguous"});
  }
  SECTION("only_certain excludes the candidates") {
    CHECK(project.targets("b.ts", 0, {.only_certain = true}).empty());
  }
  SECTION("a member of a built-in type has no candidates") {
    Project own;
    own.add("a.ts", "class A { forEach() {} }\n");
    own.add("b.ts", "export function f(x) { x.$forEach(); }\n");
    CHECK(own.targets("b.ts").empty());
  }
}

TEST_CASE("names: a call resolves to the only function with its name") {
  Project project;
  project.add("a.c", "int shape(int x) { return x; }\n");
  project.add("b.c", "int f(void) { return $shape(1); }\n");
  CHECK(project.targets("b.c") == Lines{"a.c shape unique_name"});
}

TEST_CASE("names: with separate method namespaces a call resolves to the method, not the field") {
  Project project;
  project.add("A.java",
              "class A { int size; int size() { return $size; }\n"
              "  int twice() { return 2 * $size(); } }\n");
  CHECK(project.targets("A.java", 0) == Lines{"A.java A.size same_file"});
  const Lines call = project.targets("A.java", 1);
  REQUIRE(call.size() == 1);
  Context context(project.snapshot);
  Resolver resolver(context);
  const auto targets = resolver.resolve(project.file("A.java"), project.occurrence("A.java", 1));
  CHECK(context.symbol(targets[0].ref())->kind == codefinder::SymbolKind::method);
}

TEST_CASE("names: inherited members are in scope by bare name if the language permits it") {
  Project project;
  project.add("Base.java", "package p; class Base { void close() {} }\n");
  project.add("Sub.java", "package p; class Sub extends Base { void end() { $close(); } }\n");
  CHECK(project.targets("Sub.java") == Lines{"Base.java Base.close member"});
  SECTION("Python requires a receiver") {
    Project python;
    python.add("a.py",
               "class Base:\n    def close(self): pass\n"
               "class Sub(Base):\n    def end(self):\n        $close()\n");
    CHECK(python.targets("a.py").empty());
  }
}

TEST_CASE("names: in Bash, export, readonly and declare without a value are uses") {
  Project project;
  project.add("lib.sh", "greet() { :; }\nVERSION=1\n");
  project.add("main.sh",
              ". ./lib.sh\nexport -f $greet\nexport $VERSION\nreadonly $VERSION\n"
              "declare -x $VERSION\n");
  for (int use = 0; use < 4; ++use) {
    INFO(use);
    CHECK(project.targets("main.sh", use) ==
          Lines{use == 0 ? "lib.sh greet import" : "lib.sh VERSION import"});
  }
}

TEST_CASE("names: a builtin name is external, unless the file defines it") {
  Project project;
  project.add("other.py", "def print(x): pass\n");
  project.add("a.py", "$print(1)\n");
  project.add("b.py", "def print(x): pass\n$print(1)\n");
  CHECK(project.targets("a.py").empty());
  CHECK(project.targets("b.py") == Lines{"b.py print same_file"});
}

TEST_CASE("names: an undeclared name is external in a language without implicit names") {
  Project project;
  project.add("p/a.go", "package p\nfunc helper() {}\n");
  project.add("p/b.go", "package p\nfunc f() { $helper(); $missing() }\n");
  project.add("q/c.go", "package q\nfunc missing() {}\nfunc g() { $helper() }\n");
  CHECK(project.targets("p/b.go", 0) == Lines{"p/a.go helper package"});
  CHECK(project.targets("p/b.go", 1).empty());
  CHECK(project.targets("q/c.go").empty());
}

TEST_CASE("names: the evidence of a namespace member is same_file or package") {
  Project project;
  project.add("a.hpp", "namespace lib { int near(); }\nint f() { return lib::$near(); }\n");
  project.add("b.cpp", "#include \"a.hpp\"\nint g() { return lib::$near(); }\n");
  CHECK(project.targets("a.hpp") == Lines{"a.hpp lib::near same_file"});
  CHECK(project.targets("b.cpp") == Lines{"a.hpp lib::near package"});
}

TEST_CASE("names: a constructor is not a candidate for a member of an unknown receiver") {
  Project project;
  project.add("a.cpp",
              "struct Box { explicit Box(int n); };\nstruct Crate { void Box(int n); };\n");
  project.add("b.cpp", "void f(auto m) { m.$Box(1); }\n");
  CHECK(project.targets("b.cpp") == Lines{"a.cpp Crate::Box ambiguous"});
}

TEST_CASE("names: a nested namespace does not hide a function of the same name") {
  Project project;
  project.add("a.ts", "namespace lib.count { export const x = 1; }\n");
  project.add("b.ts", "function count() {}\n");
  project.add("c.ts", "$count();\n");
  CHECK(project.targets("c.ts") == Lines{"b.ts count unique_name"});
}

TEST_CASE("c++: an out-of-line method in an included header does not hide a function") {
  Project project;
  project.add("a.hpp", "struct Box { int size(); };\ninline int Box::size() { return 1; }\n");
  project.add("b.hpp", "int size();\n");
  project.add("c.cpp", "#include \"a.hpp\"\n#include \"b.hpp\"\nint f() { return $size(); }\n");
  CHECK(project.targets("c.cpp") == Lines{"b.hpp size import"});
}

TEST_CASE("names: a keyword leads to the class, the base or the member that it means") {
  using codefinder::testing::definitions;
  const auto ts = [](const std::string& member) {
    return definitions(
        {{"a.ts", "class A {\n  m() {}\n}\nclass B extends A {\n  " + member + "\n}\n"}});
  };
  CHECK(ts("k() { $0this; }") == "a.ts:4 B");
  CHECK(ts("k() { $0super.m(); }") == "a.ts:1 A");
  CHECK(ts("$0override m() {}") == "a.ts:2 m");
  const auto java = [](const std::string& member) {
    return definitions(
        {{"A.java", "class A {\n  int m() {}\n}\nclass B extends A {\n  " + member + "\n}\n"}});
  };
  CHECK(java("void k() { $0this.m(); }") == "A.java:4 B");
  CHECK(java("void k() { $0super.m(); }") == "A.java:1 A");
  const auto cpp = [](const std::string& member) {
    return definitions(
        {{"a.cpp", "struct A {\n  virtual int m();\n};\nstruct B : A {\n  " + member + "\n};\n"}});
  };
  CHECK(cpp("void k() { $0this->m(); }") == "a.cpp:4 B");
  CHECK(cpp("int m() $0override;") == "a.cpp:2 m");
  const auto python = [](const std::string& body) {
    return definitions(
        {{"a.py",
          "class A:\n  def m(self): pass\nclass B(A):\n  def k(self):\n    " + body + "\n"}});
  };
  CHECK(python("$0return 1") == "a.py:4 k");
  CHECK(definitions({{"a.rs", "struct S;\nimpl S {\n  fn k() { $0Self::k(); }\n}\n"}}) ==
        "a.rs:1 S");
}

}  // namespace codefinder::names_test
