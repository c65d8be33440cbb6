// What keywords refer to, by language: functions, loops, labels, classes, overridden members.
#include "resolve/cursor.h"

namespace codefinder::keyword_targets_test {

using namespace codefinder::testing;

namespace {

/// The answer in a file that has the cursor `$0`.
std::string at(const char* path, const std::string& text) { return definitions({{path, text}}); }

}  // namespace

TEST_CASE("keywords: return is of the function around it, also of one without a name") {
  CHECK(at("a.c", "int f(int x) {\n  if (x)\n    $0return x;\n}\n") == "a.c:1 f");
  CHECK(at("a.cc", "int f() {\n  auto g =\n      [](int q) { $0return q; };\n}\n") == "a.cc:3 [");
  CHECK(at("A.java",
           "class A {\n  int f() {\n    Runnable r =\n      () -> { $0return; };\n  }\n}\n") ==
        "A.java:4 (");
  CHECK(at("A.java", "class A {\n  int f() {\n    $0return 1;\n  }\n}\n") == "A.java:2 f");
  CHECK(at("a.js", "function f(a) {\n  a.map(\n    function () { $0return 1; });\n}\n") ==
        "a.js:3 function");
  CHECK(at("a.js", "function f() {\n  const g = () => { $0return 1; };\n}\n") == "a.js:2 g");
  CHECK(at("a.ts", "class A {\n  f() {\n    $0return 1;\n  }\n}\n") == "a.ts:2 f");
  CHECK(at("a.go", "package a\n\nfunc f() {\n\tx(\n\t\tfunc() { $0return })\n}\n") ==
        "a.go:5 func");
  CHECK(at("a.rs", "fn f() {\n  g(\n    |x| { $0return x; });\n  h()\n}\n") == "a.rs:3 |");
  CHECK(at("a.py", "def f():\n    for x in y:\n        $0return x\n") == "a.py:1 f");
}

TEST_CASE("keywords: break and continue are of the loop, or of the statement with cases") {
  const std::string loop = "void f(int x) {\n  for (;;)\n    switch (x) {\n      case 1:\n";
  CHECK(at("a.c", loop + "        $0break;\n    }\n}\n") == "a.c:3 switch");
  CHECK(at("a.c", loop + "        $0continue;\n    }\n}\n") == "a.c:2 for");
  CHECK(at("a.c", "void f() {\n  do {\n    $0break;\n  } while (1);\n}\n") == "a.c:2 do");
  CHECK(at("a.cc", "void f() {\n  for (int x : {1}) {\n    $0break;\n  }\n}\n") == "a.cc:2 for");
  CHECK(at("a.js", "for (const a of b) {\n  if (a) $0continue;\n}\n") == "a.js:1 for");
  CHECK(at("a.js", "while (a) {\n  b(() => { $0break; });\n}\n") == "");
  CHECK(at("a.go",
           "package a\n\nfunc f() {\n\tfor {\n\t\tselect {\n\t\tdefault:\n\t\t\t$0break\n"
           "\t\t}\n\t}\n}\n") == "a.go:5 select");
  CHECK(at("a.rs", "fn f() {\n  loop {\n    match x { _ => $0break }\n  }\n}\n") == "a.rs:2 loop");
  CHECK(at("A.java",
           "class A {\n  int f(int x) {\n    return switch (x) {\n"
           "      default: $0yield 1;\n    };\n  }\n}\n") == "A.java:3 switch");
}

TEST_CASE("keywords: after a loop of Python, break is of the loop around it") {
  const std::string text = "for x in y:\n    for z in x:\n        pass\n    else:\n        ";
  CHECK(at("a.py", text + "$0break\n") == "a.py:1 for");
  CHECK(at("a.py", "for x in y:\n    if x:\n        pass\n    else:\n        $0break\n") ==
        "a.py:1 for");
}

TEST_CASE("keywords: with a label, a jump is of the label") {
  CHECK(at("a.c", "void f() {\n  $0goto out;\nout:\n  return;\n}\n") == "a.c:3 out");
  CHECK(at("a.go",
           "package a\n\nfunc f() {\nouter:\n\tfor {\n\t\tfor {\n\t\t\t$0continue outer\n"
           "\t\t}\n\t}\n}\n") == "a.go:4 outer");
  CHECK(at("a.rs", "fn f() {\n  'a:\n  loop { loop { $0break 'a; } }\n}\n") == "a.rs:2 'a");
  CHECK(at("a.js", "outer:\nfor (;;) for (;;) $0break outer;\n") == "a.js:1 outer");
}

TEST_CASE("keywords: this, super and override are of the class around them") {
  const std::string java = "class B {\n  void m() {}\n}\nclass C extends B {\n";
  // An annotation of the library, not a keyword.
  CHECK(at("C.java", java + "  @$0Override\n  void m() {}\n}\n") == "");
  CHECK(at("C.java", java + "  void m() { $0super.m(); }\n}\n") == "C.java:1 B");
  CHECK(at("C.java", java + "  void m() { $0this.m(); }\n}\n") == "C.java:4 C");
  const std::string cpp = "struct B {\n  virtual void m();\n};\nstruct C : B {\n";
  CHECK(at("c.cc", cpp + "  void m() $0final;\n};\n") == "c.cc:2 m");
  CHECK(at("c.py", "class B:\n  pass\nclass C(B):\n  def m(self):\n    $0super().m()\n") ==
        "c.py:1 B");
}

TEST_CASE("keywords: a keyword in a string, a comment or a text of markup refers to nothing") {
  CHECK(at("a.js", "function f() {\n  g('$0return');\n}\n") == "");
  CHECK(at("a.js", "function f() {\n  g(`$0return`);\n}\n") == "");
  CHECK(at("a.jsx", "function f() {\n  return <p>$0return</p>;\n}\n") == "");
  CHECK(at("a.c", "int f() {\n  /* $0return */\n}\n") == "");
}

}  // namespace codefinder::keyword_targets_test
