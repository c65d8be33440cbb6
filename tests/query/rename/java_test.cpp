// Renames in Java: what inheritance makes one method, name spaces, and names in strings.
#include "query/rename/fixture.h"

namespace codefinder::rename_java_test {

using namespace codefinder::testing;

TEST_CASE("rename: a method that implements an interface for a subclass alone") {
  const BeyondReferences beyond;  // The subclass joins the methods.
  const std::string text =
      "interface I { int v(); }\nclass Base { public int v() { return 1; } }\n"
      "class D extends Base implements I { }\nclass C { int f(D d) { return d.v(); } }\n";
  const Names after{
      "interface I { int w(); }\nclass Base { public int w() { return 1; } }\n"
      "class D extends Base implements I { }\nclass C { int f(D d) { return d.w(); } }\n"};
  CHECK(renamed({{"A.java", text}}, "A.java", "v(); }", "w") == after);
  CHECK(renamed({{"A.java", text}}, "A.java", "v() { return 1", "w") == after);
}

TEST_CASE("rename: the base of a class is no member of the class, in Java and C++") {
  const std::string interface = "package p;\npublic interface Builder<T> { T ";
  const std::string type =
      "package p;\npublic class Code implements Builder<Integer> {\n"
      "  static class Builder { }\n  public Integer ";
  const auto sources = [&](const std::string& name) {
    return std::vector<Source>{{"p/Builder.java", interface + name + "(); }\n"},
                               {"p/Code.java", type + name + "() { return 1; }\n}\n"}};
  };
  const auto after = sources("make");
  CHECK(renamed(sources("build"), "p/Code.java", "build", "make") ==
        Names{after[0].text, after[1].text});
  const auto tree = [](const std::string& name) {
    return "struct Node { virtual int " + name +
           "(); };\nstruct Tree : Node { struct Node { int size; }; int " + name +
           "() override; };\n";
  };
  CHECK(renamed({{"a.cpp", tree("size")}}, "a.cpp", "size() override", "count") ==
        Names{tree("count")});
}

TEST_CASE("rename: a local of one group of a switch is seen in the groups after it") {
  const auto text = [](const std::string& name) {
    return "class A { void f(int k) {\n  switch (k) {\n    case 1: int " + name + " = 1; break;\n" +
           "    default: " + name + " = 2; f(" + name + ");\n  }\n} }\n";
  };
  CHECK(renamed({{"A.java", text("z")}}, "A.java", "z = 1", "size") == Names{text("size")});
}

TEST_CASE("rename: a field and a method of one name are apart") {
  const std::string text = "class A { int size; int size() { return size; } }\n";
  CHECK(renamed({{"A.java", text}}, "A.java", "size;", "len") ==
        Names{"class A { int len; int size() { return len; } }\n"});
  CHECK(renamed({{"A.java", text}}, "A.java", "size()", "len") ==
        Names{"class A { int size; int len() { return size; } }\n"});
}

TEST_CASE("rename: members that code looks up by their names are uncertain") {
  CHECK(
      renamed(
          {{"A.java",
            "enum E { A, B }\nclass T {\n  @EnumSource(value = E.class, names = {\"A\", \"B\"})\n"
            "  void m() { E.valueOf(\"A\"); String s = \"A\"; }\n}\n"}},
          "A.java", "A, B", "C") ==
      Names{"enum E { C, B }\nclass T {\n  @EnumSource(value = E.class, names = {\"?C\", \"B\"})\n"
            "  void m() { E.valueOf(\"?C\"); String s = \"A\"; }\n}\n"});
  CHECK(renamed({{"A.java",
                  "class T {\n  @ParameterizedTest @MethodSource(\"data\") void m(int x) {}\n"
                  "  static int[] data() { return null; }\n}\n"}},
                "A.java", "data() {", "values") ==
        Names{"class T {\n  @ParameterizedTest @MethodSource(\"?values\") void m(int x) {}\n"
              "  static int[] values() { return null; }\n}\n"});
}

TEST_CASE("rename: names of packages are no fields, types in imports are uses") {
  CHECK(renamed({{"A.java", "package a.size;\nimport b.size.B;\nclass A { int size; }\n"},
                 {"B.java", "package b.size;\npublic class B { public static class C {} }\n"},
                 {"D.java", "package d;\nimport b.size.B.C;\nclass D { C c; }\n"}},
                "A.java", "size; }",
                "len") == Names{"package a.size;\nimport b.size.B;\nclass A { int len; }\n",
                                "package b.size;\npublic class B { public static class C {} }\n",
                                "package d;\nimport b.size.B.C;\nclass D { C c; }\n"});
  CHECK(renamed({{"b/B.java", "package b;\npublic class B { public static class C {} }\n"},
                 {"d/D.java", "package d;\nimport b.B.C;\nclass D { C c; }\n"}},
                "b/B.java", "B {", "E") ==
        Names{"package b;\npublic class E { public static class C {} }\n",
              "package d;\nimport b.E.C;\nclass D { C c; }\n", "b/B.java -> b/E.java"});
}

TEST_CASE("rename: a member is looked up in the type that the code names") {
  CHECK(renamed({{"A.java",
                  "class A { int n; }\nclass B extends A {}\nclass C { int n; }\nclass T {\n"
                  "  void m() { A.class.getField(\"n\"); B.class.getField(\"n\");\n"
                  "    C.class.getField(\"n\"); x().getField(\"n\"); }\n}\n"}},
                "A.java", "n; }\nclass B", "m") ==
        Names{"class A { int m; }\nclass B extends A {}\nclass C { int n; }\nclass T {\n"
              "  void m() { A.class.getField(\"?m\"); B.class.getField(\"?m\");\n"
              "    C.class.getField(\"n\"); x().getField(\"?m\"); }\n}\n"});
  CHECK(renamed({{"A.java",
                  "enum E { A }\nenum F { A }\nclass T {\n"
                  "  @EnumSource(value = E.class, names = {\"A\"}) void m(E e) {}\n}\n"}},
                "A.java", "A }\nclass", "B") ==
        Names{"enum E { A }\nenum F { B }\nclass T {\n"
              "  @EnumSource(value = E.class, names = {\"A\"}) void m(E e) {}\n}\n"});
}

TEST_CASE("rename: static, private and test methods override nothing") {
  const auto in = [](const std::string& method) {
    return "class A extends Other {\n  " + method + " void go() {}\n}\n";
  };
  for (const std::string method :
       {"public static", "private", "@Test", "@Test(timeout = \")\") public",
        "@org.junit.jupiter.api.Test // each\n  public"})
    CHECK(renamed({{"A.java", in(method)}}, "A.java", "go()", "run") ==
          Names{"class A extends Other {\n  " + method + " void run() {}\n}\n"});
  const Names refused{
      "refused: `A.go` may override a member of `Other`, which is outside the project"};
  for (const std::string method : {"public", "@Override @Test", "@Deprecated protected"})
    CHECK(renamed({{"A.java", in(method)}}, "A.java", "go()", "run") == refused);
}

TEST_CASE("rename: a call of another arity, or a field, is no use of a method") {
  CHECK(renamed({{"A.java",
                  "class A { int get(int x) { return 1; } }\nclass B { int get; }\n"
                  "class T { void f() { g(x -> { x.get(); x.get = 1; x.get(2); }); } }\n"}},
                "A.java", "get(int", "at") ==
        Names{"class A { int at(int x) { return 1; } }\nclass B { int get; }\n"
              "class T { void f() { g(x -> { x.get(); x.get = 1; x.?at(2); }); } }\n"});
}

TEST_CASE("rename: parameters of lambda expressions have the types of the interface") {
  CHECK(renamed({{"A.java",
                  "class A { void go() {} }\nclass B { void go() {} }\n"
                  "interface Op<T> { void run(T x, int n); }\nclass T {\n"
                  "  void each(Op<A> op) {}\n"
                  "  void f() { each((x, n) -> x.go()); Op<B> b = (x, n) -> { x.go(); };\n"
                  "    Object o = (Op<A>) (y, n) -> y.go(); }\n}\n"}},
                "A.java", "go() {} }\nclass B", "run2") ==
        Names{"class A { void run2() {} }\nclass B { void go() {} }\n"
              "interface Op<T> { void run(T x, int n); }\nclass T {\n"
              "  void each(Op<A> op) {}\n"
              "  void f() { each((x, n) -> x.run2()); Op<B> b = (x, n) -> { x.go(); };\n"
              "    Object o = (Op<A>) (y, n) -> y.run2(); }\n}\n"});
  CHECK(renamed({{"A.java",
                  "import java.util.*;\nclass A { int go() { return 1; } }\n"
                  "class B { int go() { return 1; } }\nclass T {\n"
                  "  int f(List<A> all) { all.forEach(x -> x.go());\n"
                  "    Function<B, Integer> g = x -> x.go(); return 1; }\n}\n"}},
                "A.java", "go() { return 1; } }\nclass B",
                "run") == Names{"import java.util.*;\nclass A { int run() { return 1; } }\n"
                                "class B { int go() { return 1; } }\nclass T {\n"
                                "  int f(List<A> all) { all.forEach(x -> x.run());\n"
                                "    Function<B, Integer> g = x -> x.go(); return 1; }\n}\n"});
}

TEST_CASE("rename: the results of the library choose the overload") {
  CHECK(
      renamed({{"A.java",
                "class A {\n  void add(long x) {}\n  void add(Object x) {}\n  void add(int x) {}\n"
                "  void f(double d, Calendar c) { add(Double.doubleToLongBits(d)); "
                "add(c.get(1)); }\n}\n"}},
              "A.java", "add(long", "put") ==
      Names{"class A {\n  void put(long x) {}\n  void add(Object x) {}\n  void add(int x) {}\n"
            "  void f(double d, Calendar c) { put(Double.doubleToLongBits(d)); "
            "add(c.get(1)); }\n}\n"});
}

}  // namespace codefinder::rename_java_test
