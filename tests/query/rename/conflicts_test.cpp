// Renames to names that exist: which are conflicts, by scopes, name spaces and what names refer to.
#include "query/rename/fixture.h"

namespace codefinder::rename_conflicts_test {

using namespace codefinder::testing;

namespace {

/// The refusal of a rename in one file, or "ok".
std::string outcome(const std::string& path, const std::string& source, const std::string& text,
                    const std::string& to) {
  const std::string first = renamed({{path, source}}, path, text, to)[0];
  return first.starts_with("refused: ") ? first.substr(9) : "ok";
}

}  // namespace

TEST_CASE("rename: a name of another function or file is no conflict in Python") {
  const std::string source =
      "def f():\n    a = 1\n    def g():\n        c = 2\n        return c\n    return a + g()\n\n"
      "def h():\n    b = 3\n    return b\n";
  CHECK(outcome("a.py", source, "a = 1", "b") == "ok");
  CHECK(outcome("a.py", source, "a = 1", "c") == "ok");
  CHECK(outcome("a.py", source, "c = 2", "a") == "ok");
  CHECK(outcome("a.py", source, "a = 1", "g") == "`g` is already used at a.py:6");
  // A use of the outer name inside would refer to the inner one.
  CHECK(outcome("a.py", "def f():\n    a = 1\n    def g():\n        c = 2\n        return a + c\n",
                "c = 2", "a") == "`a` is already used at a.py:5");
  CHECK(renamed({{"a.py", "def f():\n    pass\n"}, {"b.py", "def g():\n    pass\n\ng()\n"}}, "a.py",
                "f()", "g")[0] == "def g():\n    pass\n");
  CHECK(renamed(
            {{"a.py", "def f():\n    pass\n"}, {"b.py", "from a import f\n\ndef g():\n    f()\n"}},
            "a.py", "f()", "g")[0] == "refused: `g` is already declared at b.py:3");
}

TEST_CASE("rename: blocks are scopes") {
  CHECK(outcome("a.c", "void f(void) { int a = 1; { int b = 2; (void)b; } (void)a; }\n", "a = 1",
                "b") == "ok");
  CHECK(outcome("a.c", "void f(void) { int a = 1; { int b = a; (void)b; } }\n", "a = 1", "b") ==
        "`b` is already declared at a.c:1");
  CHECK(outcome("a.c", "void f(void) {\n  int a = 1;\n  int b;\n}\n", "a = 1", "b") ==
        "`b` is already declared at a.c:3");
  CHECK(outcome("a.c", "void f(int a, int b) {}\n", "a,", "b") ==
        "`b` is already declared at a.c:1");
  CHECK(outcome("a.go",
                "package a\n\nfunc f() {\n\tif x := 1; x > 0 {\n\t}\n\ty := 2\n\t_ = y\n}\n",
                "y := 2", "x") == "ok");
  CHECK(outcome("a.js", "function f() { const a = 1; for (const b of []) {} return a }\n", "a = 1",
                "b") == "ok");
  CHECK(outcome("a.rs", "fn f() { let a = 1; let b = 2; g(b); }\n", "a = 1", "b") == "ok");
}

TEST_CASE("rename: static functions and locals of other files are no conflicts in C") {
  const std::string other =
      "static int g(int n) { int k = n; return k; }\nint h(void) { return g(1); }\n";
  const auto to = [&](const std::string& name) {
    return renamed({{"a.c", "static int f(void) { return 1; }\nint e(void) { return f(); }\n"},
                    {"b.c", other}},
                   "a.c", "f(void)", name)[0];
  };
  CHECK(to("g") == "static int g(void) { return 1; }\nint e(void) { return g(); }\n");
  CHECK(to("k") == "static int k(void) { return 1; }\nint e(void) { return k(); }\n");
  // The linker joins these.
  CHECK(renamed({{"a.c", "int f(void) { return 1; }\n"}, {"b.c", other}}, "a.c", "f(void)",
                "h")[0] == "refused: `h` is already declared at b.c:2");
}

TEST_CASE("rename: tags, labels, members and ordinary names are apart in C") {
  const std::string source =
      "struct tag { int member; };\nint value;\nint other(struct tag *t) {\n"
      "  goto label;\nlabel:\n  return t->member + value;\n}\n";
  CHECK(outcome("a.c", source, "value", "tag") == "ok");
  CHECK(outcome("a.c", source, "value", "label") == "ok");
  CHECK(outcome("a.c", source, "value", "member") == "ok");
  CHECK(outcome("a.c", source, "tag {", "other") == "ok");
  CHECK(outcome("a.c", source, "value", "other") == "`other` is already declared at a.c:3");
  CHECK(outcome("a.c", source, "value", "t") == "`t` is already declared at a.c:3");
}

TEST_CASE("rename: overloads, types and values") {
  const std::string overloads =
      "class A {\n  void f(int a) {}\n  void g(String s) {}\n  void h(int b) {}\n  void g(int[] s) "
      "{}\n  int f2;\n}\n";
  CHECK(outcome("B.java", overloads, "f(int", "g") == "ok");
  CHECK(outcome("B.java", overloads, "f(int", "h") == "`h` is already declared at B.java:4");
  CHECK(outcome("B.java", overloads, "f(int", "f2") == "ok");
  CHECK(outcome("a.ts", "interface A { x: number }\nconst b = 1\n", "A", "b") == "ok");
  CHECK(outcome("a.ts", "class A {}\nconst b = 1\n", "A", "b") ==
        "`b` is already declared at a.ts:2");
}

TEST_CASE("rename: keys of other objects, and fields with the name of a method, are no conflicts") {
  CHECK(outcome("a.js", "function f(o) {}\nf({ a() {} })\nf({ b() {} })\n", "a()", "b") == "ok");
  CHECK(outcome("a.rs", "struct S { a: i32 }\nimpl S { fn b(&self) -> i32 { self.a } }\n",
                "a:", "b") == "ok");
}

TEST_CASE("rename: the titles of tests are no declarations") {
  CHECK(outcome("a.test.ts", "let a = 1;\ndescribe('b', () => { it('c', () => a); });\n", "a = 1",
                "b") == "ok");
  CHECK(outcome("a.test.js", "function f(it) { const a = 1; it('b', () => a); }\n", "a = 1", "b") ==
        "ok");
}

TEST_CASE("rename: imports are declarations of their file") {
  const std::string source = "import os\n\ndef f():\n    return os.name\n";
  CHECK(outcome("a.py", source, "f()", "os") == "`os` is already imported at a.py:1");
  CHECK(renamed({{"a.py", "def f():\n    pass\n"}, {"b.py", "import a\nimport os\n\na.f()\n"}},
                "a.py", "f()", "os")[1] == "import a\nimport os\n\na.os()\n");
  CHECK(outcome("a.py", "import os\n\ndef f():\n    a = os.name\n    return a\n", "a = os", "os") ==
        "`os` is already used at a.py:4");
}

TEST_CASE("rename: packages share their names at the top level") {
  CHECK(
      renamed({{"a/a.go", "package a\n\nfunc f() {}\n"}, {"a/b.go", "package a\n\nfunc g() {}\n"}},
              "a/a.go", "f()", "g")[0] == "refused: `g` is already declared at a/b.go:3");
  CHECK(
      renamed({{"a/a.go", "package a\n\nfunc f() {}\n"}, {"b/b.go", "package b\n\nfunc g() {}\n"}},
              "a/a.go", "f()", "g")[0] == "package a\n\nfunc g() {}\n");
}

TEST_CASE("rename: members of bases and subtypes are conflicts") {
  const std::string source =
      "class A:\n    def a(self):\n        pass\n\nclass B(A):\n    def b(self):\n        pass\n\n"
      "class C:\n    def c(self):\n        pass\n";
  CHECK(outcome("a.py", source, "a(self)", "b") == "`b` is already declared at a.py:6");
  CHECK(outcome("a.py", source, "b(self)", "a") == "`a` is already declared at a.py:2");
  CHECK(outcome("a.py", source, "b(self)", "c") == "ok");
}

}  // namespace codefinder::rename_conflicts_test
