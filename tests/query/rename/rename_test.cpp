// Renames: places, families, abbreviations, refusals and conflicts.
#include "query/rename/fixture.h"

namespace codefinder::rename_test {

using namespace codefinder::testing;

TEST_CASE("rename: Python imports, aliases, __all__ and keyword arguments") {
  CHECK(renamed(
            {{"a.py", "__all__ = [\"f\"]\n\ndef f(x):  # f\n    return x\n"},
             {"b.py", "from a import f\nfrom a import f as g\nimport a\n\nf(x=1); a.f(2); g(3)\n"}},
            "a.py", "f(x)", "h") ==
        Names{"__all__ = [\"h\"]\n\ndef h(x):  # f\n    return x\n",
              "from a import h\nfrom a import h as g\nimport a\n\nh(x=1); a.h(2); g(3)\n"});
  CHECK(renamed({{"a.py", "def f(x):\n    return x\n"}, {"b.py", "from a import f\n\nf(x=1)\n"}},
                "a.py", "x)",
                "y") == Names{"def f(y):\n    return y\n", "from a import f\n\nf(y=1)\n"});
}

TEST_CASE("rename: abbreviated properties, patterns and exports in JavaScript") {
  CHECK(renamed({{"a.js", "export function f(x) {\n  const {y, z = 1} = x\n  return {y, z}\n}\n"}},
                "a.js", "y, z =", "w") ==
        Names{"export function f(x) {\n  const {y: w, z = 1} = x\n  return {y: w, z}\n}\n"});
  CHECK(renamed({{"a.js", "function f() {}\nexport {f}\nexport {f as k}\n"},
                 {"b.js", "import {f} from './a.js'\nimport {f as g} from './a.js'\nf(); g()\n"}},
                "b.js", "f()", "h") ==
        Names{"function h() {}\nexport {h}\nexport {h as k}\n",
              "import {h} from './a.js'\nimport {h as g} from './a.js'\nh(); g()\n"});
  CHECK(renamed({{"a.js", "export const x = 1\n"},
                 {"b.js", "import {x as y} from './a.js'\nconsole.log(y)\n"}},
                "b.js", "y)", "z") ==
        Names{"export const x = 1\n", "import {x as z} from './a.js'\nconsole.log(z)\n"});
}

TEST_CASE("rename: fields that Rust abbreviates, and the methods of a trait") {
  CHECK(renamed({{"a.rs",
                  "struct P { x: i32 }\nfn f(x: i32) -> P { P { x } }\n"
                  "fn g(p: P) -> i32 { let P { x } = p; x }\n"}},
                "a.rs", "x: i32) ->",
                "y") == Names{"struct P { x: i32 }\nfn f(y: i32) -> P { P { x: y } }\n"
                              "fn g(p: P) -> i32 { let P { x } = p; x }\n"});
  CHECK(renamed({{"a.rs",
                  "trait T { fn m(&self); }\nstruct S;\nimpl T for S { fn m(&self) {} }\n"
                  "fn f(s: S) { s.m() }\n"}},
                "a.rs", "m() }", "n") ==
        Names{"trait T { fn n(&self); }\nstruct S;\nimpl T for S { fn n(&self) {} }\n"
              "fn f(s: S) { s.n() }\n"});
}

TEST_CASE("rename: declarations, definitions and macros in C, constructors in C++ and Java") {
  CHECK(renamed({{"a.h", "int f(int);\n#define CALL(x) f(x)\n"},
                 {"a.c", "#include \"a.h\"\nint f(int a) { return a; }\n"},
                 {"b.c", "#include \"a.h\"\nint g() { return f(1); }\n"}},
                "b.c", "f(1)", "h") == Names{"int h(int);\n#define CALL(x) h(x)\n",
                                             "#include \"a.h\"\nint h(int a) { return a; }\n",
                                             "#include \"a.h\"\nint g() { return h(1); }\n"});
  CHECK(renamed({{"a.cpp",
                  "struct A { A(); ~A(); virtual void m(); };\nA::A() {}\nA::~A() {}\n"
                  "struct B : A { void m() override; };\nvoid B::m() {}\n"}},
                "a.cpp", "A {",
                "C") == Names{"struct C { C(); ~C(); virtual void m(); };\nC::C() {}\nC::~C() {}\n"
                              "struct B : C { void m() override; };\nvoid B::m() {}\n"});
  CHECK(renamed({{"A.java",
                  "class A { A() {} void m() {} }\nclass B extends A { void m() {} }\n"
                  "class C { void f(A a) { a.m(); new A(); } }\n"}},
                "A.java", "m() {} }\nclass B",
                "n") == Names{"class A { A() {} void n() {} }\nclass B extends A { void n() {} }\n"
                              "class C { void f(A a) { a.n(); new A(); } }\n"});
}

TEST_CASE("rename: the methods that implement an interface of Go") {
  const BeyondReferences beyond;  // The declarations of the other methods.
  CHECK(renamed({{"a.go",
                  "package a\n\ntype I interface{ M() }\ntype S struct{}\n\n"
                  "func (s S) M() {}\nfunc f(i I) { i.M() }\n"}},
                "a.go", "M() }\ntype S",
                "N") == Names{"package a\n\ntype I interface{ N() }\ntype S struct{}\n\n"
                              "func (s S) N() {}\nfunc f(i I) { i.N() }\n"});
}

TEST_CASE("rename: is refused where the name has to stay or the new one is taken") {
  const std::vector<Source> sources{
      {"a.py",
       "import os\n\nclass A(os.Base):\n    def run(self):\n        pass\n\n"
       "def f(a):\n    b = a\n    return g(b)\n\ndef g(x):\n    return x\n"}};
  const auto refused = [&](const std::string& text, const std::string& to) {
    return renamed(sources, "a.py", text, to)[0];
  };
  CHECK(refused("f(a)", "g") == "refused: `g` is already declared at a.py:11");
  CHECK(refused("b = a", "a") == "refused: `a` is already declared at a.py:7");
  CHECK(refused("b = a", "g") == "refused: `g` is already used at a.py:9");
  CHECK(refused("f(a)", "class") == "refused: `class` is a keyword of python");
  CHECK(refused("f(a)", "a b") == "refused: `a b` is not a name in python");
  CHECK(refused("run", "go") ==
        "refused: `A.run` may override a member of `Base`, which is outside the project");
  CHECK(refused("Base", "go") == "refused: `Base` is not declared in the project");
}

TEST_CASE("rename: members of values of unknown type are uncertain") {
  CHECK(renamed({{"a.py",
                  "class A:\n    def zap(self):\n        pass\n\n"
                  "def f(x):\n    x.zap()\n    A().zap()\n"}},
                "a.py", "zap", "zip_") == Names{"class A:\n    def zip_(self):\n        pass\n\n"
                                                "def f(x):\n    x.?zip_()\n    A().zip_()\n"});
}

TEST_CASE("rename: private names are those of the class around them, whatever the receiver") {
  const std::string text =
      "class A {\n  #v = 1\n  v = 2\n  f(o) { return #v in o && o.#v + o.g().#v + this.v }\n"
      "  g() { return class { #v = 3; h(x) { return x.#v } } }\n}\n"
      "class B { #v = 4; f(o) { return o.#v } }\n";
  for (const std::string path : {"a.js", "a.ts"}) {
    CHECK(renamed({{path, text}}, path, "#v = 1", "#w") ==
          Names{"class A {\n  #w = 1\n  v = 2\n"
                "  f(o) { return #w in o && o.#w + o.g().#w + this.v }\n"
                "  g() { return class { #v = 3; h(x) { return x.#v } } }\n}\n"
                "class B { #v = 4; f(o) { return o.#v } }\n"});
    CHECK(renamed({{path, text}}, path, "#v = 1", "w")[0] ==
          "refused: `w` and `#v` are not both private by their names, as `#` makes them");
    CHECK(renamed({{path, text}}, path, "v = 2", "#w")[0].starts_with("refused: `#w` and `v`"));
    CHECK(renamed({{path, text}}, path, "#v = 1", "#constructor")[0] ==
          "refused: `#constructor` is a keyword of " +
              std::string(path == "a.js" ? "javascript" : "typescript"));
  }
  CHECK(renamed({{"a.js", text}}, "a.js", "v = 2", "w") ==
        Names{"class A {\n  #v = 1\n  w = 2\n"
              "  f(o) { return #v in o && o.#v + o.g().#v + this.w }\n"
              "  g() { return class { #v = 3; h(x) { return x.#v } } }\n}\n"
              "class B { #v = 4; f(o) { return o.#v } }\n"});
  CHECK(renamed({{"a.js", "class A {\n  #v = 1\n  #w = 2\n}\n"}}, "a.js", "#v", "#w") ==
        Names{"refused: `#w` is already declared at a.js:3"});
}

TEST_CASE("rename: words in format strings of Rust name variables, not fields") {
  const std::string text =
      "struct S { val: i32 }\nfn f() -> S {\n  let val = 1;\n  println!(\"{val}\");\n"
      "  S { val }\n}\n";
  CHECK(renamed({{"a.rs", text}}, "a.rs", "val: i32", "w") ==
        Names{"struct S { w: i32 }\nfn f() -> S {\n  let val = 1;\n  println!(\"{val}\");\n"
              "  S { w: val }\n}\n"});
  CHECK(renamed({{"a.rs", text}}, "a.rs", "val = 1", "w") ==
        Names{"struct S { val: i32 }\nfn f() -> S {\n  let w = 1;\n  println!(\"{w}\");\n"
              "  S { val: w }\n}\n"});
}

TEST_CASE("rename: a field of Rust gets the name of the local that is its value") {
  CHECK(renamed({{"a.rs",
                  "struct S { val: i32 }\nfn f(other: i32) -> S { S { val: other } }\n"
                  "fn g(s: S) { let S { val: other } = s; other; }\n"}},
                "a.rs", "val: i32",
                "other") == Names{"struct S { other: i32 }\nfn f(other: i32) -> S { S { other } }\n"
                                  "fn g(s: S) { let S { other } = s; other; }\n"});
  CHECK(renamed({{"a.rs",
                  "struct S { val: i32 }\nfn g(s: S) { let S { val: ref mut other } = s; other; }\n"
                  "fn h(s: S) { let S { ref val } = s; val; }\n"}},
                "a.rs", "val: i32", "other") ==
        Names{"struct S { other: i32 }\nfn g(s: S) { let S { ref mut other } = s; other; }\n"
              "fn h(s: S) { let S { other: ref val } = s; val; }\n"});
}

TEST_CASE("rename: a method of Rust with the name of a field that is abbreviated") {
  CHECK(renamed({{"a.rs",
                  "struct S { val: i32 }\nimpl S { fn val(&self) -> i32 { self.val } }\n"
                  "fn f(val: i32) -> i32 { S { val }.val() }\n"}},
                "a.rs", "val(&self)", "get") ==
        Names{"struct S { val: i32 }\nimpl S { fn get(&self) -> i32 { self.val } }\n"
              "fn f(val: i32) -> i32 { S { val }.get() }\n"});
}

TEST_CASE("rename: fields of Rust in files that have their name for locals only") {
  CHECK(renamed({{"src/lib.rs", "mod a;\nmod b;\n"},
                 {"src/a.rs", "pub enum E { M { val: i32 } }\n"},
                 {"src/b.rs",
                  "use crate::a::E;\nfn g(e: E) -> i32 { match e { E::M { val } => val } }\n"}},
                "src/a.rs", "val: i32",
                "get") == Names{"mod a;\nmod b;\n", "pub enum E { M { get: i32 } }\n",
                                "use crate::a::E;\n"
                                "fn g(e: E) -> i32 { match e { E::M { get: val } => val } }\n"});
}

TEST_CASE("rename: inherent methods of Rust in an impl of a type alias are none of a trait") {
  CHECK(renamed({{"a.rs",
                  "trait T { fn m(&self); }\nstruct S<X>(X);\ntype A = S<i32>;\n"
                  "impl T for A { fn m(&self) {} }\nimpl A { fn m(&self) {} }\n"
                  "fn f(a: A) { a.m() }\n"}},
                "a.rs", "m(&self) {} }\nfn",
                "n") == Names{"trait T { fn m(&self); }\nstruct S<X>(X);\ntype A = S<i32>;\n"
                              "impl T for A { fn m(&self) {} }\nimpl A { fn n(&self) {} }\n"
                              "fn f(a: A) { a.n() }\n"});
}

TEST_CASE("rename: members of elements of arrays, and of pointers with a subscript, in C++") {
  CHECK(renamed({{"a.cc",
                  "struct L { void rel(int); };\nstruct M { void rel(int); };\n"
                  "struct V { M& operator[](int); void rel(int); };\n"
                  "struct S {\n  L all[4]; L* p; V v;\n  void f(int h) {\n    L own[3];\n"
                  "    all[h].rel(1); p[h].rel(2); own[0].rel(3); v[0].rel(4);\n"
                  "    for (L& one : all) one.rel(5);\n    for (auto& one : all) one.rel(6);\n"
                  "  }\n};\n"}},
                "a.cc", "rel(int); };\nstruct M", "drop") ==
        Names{"struct L { void drop(int); };\nstruct M { void rel(int); };\n"
              "struct V { M& operator[](int); void rel(int); };\n"
              "struct S {\n  L all[4]; L* p; V v;\n  void f(int h) {\n    L own[3];\n"
              "    all[h].drop(1); p[h].drop(2); own[0].drop(3); v[0].rel(4);\n"
              "    for (L& one : all) one.drop(5);\n    for (auto& one : all) one.drop(6);\n"
              "  }\n};\n"});
}

TEST_CASE("rename: members of a class template that is declared in another file") {
  CHECK(renamed({{"a.h", "class R {\n public:\n  template <typename T> class W;\n};\n"},
                 {"w.h",
                  "#include \"a.h\"\ntemplate <typename T> class R::W {\n public:\n"
                  "  bool m() { return true; }\n};\n"},
                 {"u.cc",
                  "#include \"w.h\"\nclass V : public R::W<int> {};\n"
                  "bool f() {\n  V v;\n  return v.m();\n}\n"}},
                "w.h", "m()",
                "n") == Names{"class R {\n public:\n  template <typename T> class W;\n};\n",
                              "#include \"a.h\"\ntemplate <typename T> class R::W {\n public:\n"
                              "  bool n() { return true; }\n};\n",
                              "#include \"w.h\"\nclass V : public R::W<int> {};\n"
                              "bool f() {\n  V v;\n  return v.n();\n}\n"});
}

TEST_CASE("rename: members in the arguments of Rust's macros, items of external traits") {
  CHECK(renamed({{"a.rs",
                  "struct S;\nimpl S { fn m(&self) -> i32 { 1 } }\n"
                  "fn f(s: S) { assert_eq!(1, s.m()); }\n"}},
                "a.rs", "m(&self)", "n") == Names{"struct S;\nimpl S { fn n(&self) -> i32 { 1 } }\n"
                                                  "fn f(s: S) { assert_eq!(1, s.n()); }\n"});
  CHECK(renamed({{"a.rs",
                  "struct S;\nimpl Iterator for S {\n  type Item = i32;\n"
                  "  fn next(&mut self) -> Option<i32> { None }\n}\n"}},
                "a.rs", "Item", "Part")[0]
            .starts_with("refused: `S::Item` may override a member of `Iterator`"));
}

TEST_CASE("rename: files of Go that are built instead of each other") {
  CHECK(renamed({{"a/a.go", "//go:build x\n\npackage a\n\nfunc f() {}\n"},
                 {"a/b.go", "//go:build !x\n\npackage a\n\nfunc f() {}\n"},
                 {"a/c.go", "package a\n\nfunc g() { f() }\n"}},
                "a/a.go", "f()", "h") == Names{"//go:build x\n\npackage a\n\nfunc h() {}\n",
                                               "//go:build !x\n\npackage a\n\nfunc h() {}\n",
                                               "package a\n\nfunc g() { h() }\n"});
}

TEST_CASE("rename: members of fields of a type that is not found are uncertain") {
  CHECK(renamed({{"a.rs",
                  "struct S;\nimpl S { fn m(&self) {} }\n"
                  "impl Missing { fn f(&self) { self.s.m(); } }\n"}},
                "a.rs", "m(&self)",
                "n") == Names{"struct S;\nimpl S { fn n(&self) {} }\n"
                              "impl Missing { fn f(&self) { self.s.?n(); } }\n"});
}

TEST_CASE("rename: waits for a complete index") {
  FakeSnapshot snapshot;
  const FileId file = snapshot.add_source("a.py", "def f():\n    pass\n");
  snapshot.set_state(index::IndexState::building);
  const auto plan = query::rename_at(snapshot, {file, 4}, "g");
  REQUIRE(!plan);
  CHECK(plan.error().code == ErrorCode::index_building);
}

TEST_CASE("rename: words in regular expressions of JavaScript are no uses") {
  // Nor do quotes in them begin strings, and a division is none.
  const std::vector<Source> sources{
      {"a.js",
       "var path = require('node:path');\nfunction f(s) {\n  s.match(/root path/);\n"
       "  return /[/\"']path/g.test(path.sep) || path.a / 2 / path.b;\n}\nmodule.exports = f;\n"},
      {"b.js", "const q = s => /path needed/.test(s);\n"}};
  CHECK(renamed(sources, "a.js", "path =", "paths") ==
        Names{"var paths = require('node:path');\nfunction f(s) {\n  s.match(/root path/);\n"
              "  return /[/\"']path/g.test(paths.sep) || paths.a / 2 / paths.b;\n}\n"
              "module.exports = f;\n",
              sources[1].text});
}

TEST_CASE("rename: the variable of a required file or package is renamed with its uses") {
  const std::vector<Source> sources{
      {"a.js", "var utils = require('./utils');\nfunction f() { return utils.g(); }\nf(utils);\n"},
      {"utils.js", "exports.g = function () {};\n"},
      {"b.js", "var utils = require('./utils');\nutils.g();\n"}};
  const Names after{"var u = require('./utils');\nfunction f() { return u.g(); }\nf(u);\n",
                    sources[1].text, sources[2].text};
  CHECK(renamed(sources, "a.js", "utils =", "u") == after);
  CHECK(renamed(sources, "a.js", "utils.g", "u") == after);
  CHECK(renamed(sources, "a.js", "utils'", "u") ==
        Names{"refused: `./utils` names a file: rename the file"});
  // What a file exports as a whole has no name of its own.
  CHECK(renamed({{"a.js", "var app = require('./b');\napp(1);\n"},
                 {"b.js", "module.exports = function (x) {};\n"}},
                "a.js", "app =", "p") ==
        Names{"var p = require('./b');\np(1);\n", "module.exports = function (x) {};\n"});
  // What is taken out of a package has its own name.
  CHECK(renamed({{"a.js", "const { join: j } = require('path');\nj('a');\nj('b');\n"}}, "a.js",
                "j }",
                "join") == Names{"const { join } = require('path');\njoin('a');\njoin('b');\n"});
  CHECK(renamed({{"a.js", "const { join: j } = require('path');\nj('a', j);\n"}}, "a.js", "j }",
                "k") == Names{"const { join: k } = require('path');\nk('a', k);\n"});
}

TEST_CASE("rename: a property of JavaScript may have the name of a keyword") {
  const std::vector<Source> sources{{"a.js", "class A { f() {} }\nfunction g() {}\n"}};
  CHECK(renamed(sources, "a.js", "f()", "static") ==
        Names{"class A { static() {} }\nfunction g() {}\n"});
  CHECK(renamed(sources, "a.js", "g()", "static") ==
        Names{"refused: `static` is a keyword of javascript"});
}

TEST_CASE("rename: types in comments of JavaScript are no abbreviations") {
  CHECK(renamed({{"a.js", "class A {}\n/**\n * @return {A}\n */\nfunction f() {}\n"}}, "a.js",
                "A {", "B") == Names{"class B {}\n/**\n * @return {B}\n */\nfunction f() {}\n"});
}

TEST_CASE("rename: a value renamed to its key is abbreviated") {
  CHECK(renamed({{"a.js", "function f(y) {\n  const {x: z} = y\n  return {z: z, w: `${z}`}\n}\n"}},
                "a.js", "z} =", "x") ==
        Names{"function f(y) {\n  const {x} = y\n  return {z: x, w: `${x}`}\n}\n"});
  CHECK(renamed({{"a.rs", "struct P { x: i32 }\nfn f(y: i32) -> P { P { x: y } }\n"}}, "a.rs",
                "y: i32", "x") == Names{"struct P { x: i32 }\nfn f(x: i32) -> P { P { x } }\n"});
}

TEST_CASE("rename: declarations in all branches of conditional compilation") {
  CHECK(renamed({{"a.c",
                  "#ifdef A\nint f(int a) { return a; }\n#else\nint f(int a, int b);\n#endif\n"
                  "int g(void) { return f(1); }\n"}},
                "a.c", "f(int a, int b)", "h") ==
        Names{"#ifdef A\nint h(int a) { return a; }\n#else\nint h(int a, int b);\n#endif\n"
              "int g(void) { return h(1); }\n"});
  CHECK(
      renamed({{"a.c", "#ifdef A\n#define f(x) g(x)\n#else\nint f(int a) { return a; }\n#endif\n"}},
              "a.c", "f(int", "h") ==
      Names{"#ifdef A\n#define h(x) g(x)\n#else\nint h(int a) { return a; }\n#endif\n"});
}

TEST_CASE("rename: declarations that the linker joins, with and without a header") {
  CHECK(renamed({{"a.h", "int f(void);\nextern int v;\n"},
                 {"a.c", "#include \"a.h\"\nint v;\nint f(void) { return v; }\n"},
                 {"b.c", "extern int f(void);\nint g(void) { return f(); }\n"},
                 {"c.c", "static int f(void) { return 2; }\n"}},
                "b.c", "f(void)",
                "h") == Names{"int h(void);\nextern int v;\n",
                              "#include \"a.h\"\nint v;\nint h(void) { return v; }\n",
                              "extern int h(void);\nint g(void) { return h(); }\n",
                              "static int f(void) { return 2; }\n"});
  // Two programs: which one the declaration belongs to is not known.
  CHECK(renamed({{"a.c", "int f(void) { return 1; }\n"}, {"b.c", "int f(void) { return 2; }\n"}},
                "a.c", "f(void)",
                "h") == Names{"int h(void) { return 1; }\n", "int ?h(void) { return 2; }\n"});
}

TEST_CASE("rename: names that macros paste or turn into text") {
  CHECK(renamed({{"a.c",
                  "#define TEXT(x) #x\n#define CALL(x) x()\nvoid f(void) {}\n"
                  "const char *g(void) { CALL(f); return TEXT(f); }\n"}},
                "a.c", "f(void) {",
                "h") == Names{"#define TEXT(x) #x\n#define CALL(x) x()\nvoid h(void) {}\n"
                              "const char *g(void) { CALL(h); return TEXT(?h); }\n"});
  CHECK(renamed({{"a.c",
                  "#define RUN(x) cmd_##x()\nvoid cmd_get(void) {}\nvoid cmd_set(void) {}\n"
                  "void f(void) { RUN(get); }\n"}},
                "a.c", "cmd_get",
                "h")[0] == "refused: the macro `RUN` makes `cmd_get` of parts with ##");
  CHECK(renamed({{"a.c",
                  "#define RUN(x) cmd_##x()\nvoid cmd_get(void) {}\nvoid cmd_set(void) {}\n"
                  "void f(void) { RUN(get); }\n"}},
                "a.c", "cmd_set", "h")[0]
            .starts_with("#define RUN(x) cmd_##x()\nvoid cmd_get(void) {}\nvoid h(void) {}"));
}

TEST_CASE("rename: members that strings and arguments of macros may name are uncertain") {
  CHECK(renamed({{"a.py",
                  "class P:\n    __slots__ = ('size', 'deep')\n"
                  "    def __init__(self):\n        self.size = 'size'\n"}},
                "a.py",
                "size = ", "sz") == Names{"class P:\n    __slots__ = ('sz', 'deep')\n"
                                          "    def __init__(self):\n        self.sz = 'size'\n"});
  CHECK(renamed({{"a.c",
                  "#define GET(f) g.f\nstatic struct { int val; } g;\n"
                  "int f(void) { g.val = 2; return GET(val); }\n"}},
                "a.c", "val;", "vv") == Names{"#define GET(f) g.f\nstatic struct { int vv; } g;\n"
                                              "int f(void) { g.vv = 2; return GET(?vv); }\n"});
  CHECK(renamed({{"a.ts",
                  "enum Kind { One, Two }\nconst two = Kind[\"Two\"], text = [\"Two\", \"\"];\n"}},
                "a.ts", "Two }",
                "Zwei") == Names{"enum Kind { One, Zwei }\n"
                                 "const two = Kind[\"Zwei\"], text = [\"Two\", \"\"];\n"});
}

TEST_CASE("rename: names in the text of Rust's formatting macros") {
  CHECK(renamed({{"a.rs",
                  "fn f(x: i32) { println!(\"{x} {x:?} {{x}} x {}\", x); }\n"
                  "fn g() { println!(\"{x}\"); }\n"}},
                "a.rs", "x: i32",
                "y") == Names{"fn f(y: i32) { println!(\"{y} {y:?} {{x}} x {}\", y); }\n"
                              "fn g() { println!(\"{x}\"); }\n"});
}

TEST_CASE("rename: names that a language gives a meaning are refused, constructors rename a type") {
  const auto refusal = [](const std::string& path, const std::string& source,
                          const std::string& text) {
    return renamed({{path, source}}, path, text, "other")[0];
  };
  const std::string given = "refused: the language or its library gives ";
  CHECK(refusal("a.py", "class A:\n    def __init__(self):\n        pass\n", "__init__") ==
        given + "`__init__` its meaning by that name");
  CHECK(refusal("a.c", "int main(void) { return 0; }\n", "main") ==
        given + "`main` its meaning by that name");
  CHECK(refusal("a.go",
                "package a\n\ntype T struct{}\n\nfunc (t T) String() string { return \"\" }\n",
                "String") ==
        "refused: `T` implements `fmt.Stringer`, which is outside the project, with `String`");
  CHECK(refusal("a.go", "package a\n\nfunc String() {}\n", "String") ==
        "package a\n\nfunc other() {}\n");
  CHECK(refusal("a.go", "package a\n\ntype T struct{ Name string }\n", "Name") ==
        "package a\n\ntype T struct{ other string }\n");
  CHECK(refusal("a.cpp", "struct A { bool operator==(const A&) const; };\n", "operator==")
            .starts_with("refused: "));
  const BeyondReferences of_class;  // At the name of a constructor, its class is renamed.
  CHECK(refusal("a.cpp", "struct A { A(); ~A(); };\nA::~A() {}\n", "A() {}") ==
        "struct other { other(); ~other(); };\nother::~other() {}\n");
  CHECK(refusal("a.test.js", "describe('a', () => {})\n", "a'") ==
        "refused: `a` is the text of a string");
  CHECK(refusal("a.java", "class A { A() {} }\n", "A() {}") == "class other { other() {} }\n");
}

TEST_CASE("rename: a file that has the name of its type is renamed with it") {
  CHECK(renamed({{"p/A.java", "public class A {}\n"}, {"p/B.java", "class B { A a; }\n"}},
                "p/B.java", "A a",
                "C") == Names{"public class C {}\n", "class B { C a; }\n", "p/A.java -> p/C.java"});
  CHECK(renamed({{"p/A.java", "public class A {}\n"}, {"p/C.java", ""}}, "p/A.java", "A", "C")[0] ==
        "refused: the file p/C.java exists already");
}

TEST_CASE("rename: bases of libraries whose members are known do not prevent it") {
  const auto outcome = [](const std::string& path, const std::string& source) {
    return renamed({{path, source}}, path, "run", "go")[0];
  };
  CHECK(outcome("a.py", "class A(object):\n    def run(self):\n        pass\n") ==
        "class A(object):\n    def go(self):\n        pass\n");
  CHECK(outcome("a.rs", "trait T: Clone { fn run(&self); }\n") ==
        "trait T: Clone { fn go(&self); }\n");
  CHECK(outcome("a.cpp", "class A : public testing::Test { void run(); };\n") ==
        "class A : public testing::Test { void go(); };\n");
  CHECK(outcome("B.java", "class A implements Runnable { public void run() {} }\n") ==
        "refused: `A.run` may override a member of `Runnable`, which is outside the project");
  CHECK(outcome("B.java", "class A implements AutoCloseable { public void run() {} }\n") ==
        "class A implements AutoCloseable { public void go() {} }\n");
}

TEST_CASE("rename: a string in brackets names no type, in TypeScript") {
  const std::vector<Source> sources{
      {"a.ts",
       "export type input<T> = T;\ninterface Schema { input: number }\n"
       "type In = Schema[\"input\"];\nlet other: input<In>;\n"}};
  CHECK(renamed(sources, "a.ts", "input<T>", "given") ==
        Names{"export type given<T> = T;\ninterface Schema { input: number }\n"
              "type In = Schema[\"input\"];\nlet other: given<In>;\n"});
  CHECK(renamed(sources, "a.ts", "input: number", "given") ==
        Names{"export type input<T> = T;\ninterface Schema { given: number }\n"
              "type In = Schema[\"given\"];\nlet other: input<In>;\n"});
}

TEST_CASE("rename: the argument of a constructor that a generic base declares, in TypeScript") {
  const std::string types =
      "class Base<D> { constructor(readonly def: D) {} }\n"
      "interface LazyDef<T> { getter: T }\ninterface OtherDef { getter: string }\n"
      "class Lazy<T> extends Base<LazyDef<T>> {}\n";
  const std::vector<Source> sources{
      {"a.ts", types + "class Other extends Base<OtherDef> {\n"
                       "  make() { return new Lazy({ getter: 1 }) }\n"
                       "  again() { return new Lazy<number>({ getter: 1 }) }\n"
                       "  same() { return new Other({ getter: \"\" }) }\n}\n"}};
  CHECK(renamed(sources, "a.ts", "getter: T", "get") ==
        Names{"class Base<D> { constructor(readonly def: D) {} }\n"
              "interface LazyDef<T> { get: T }\ninterface OtherDef { getter: string }\n"
              "class Lazy<T> extends Base<LazyDef<T>> {}\n"
              "class Other extends Base<OtherDef> {\n"
              "  make() { return new Lazy({ get: 1 }) }\n"
              "  again() { return new Lazy<number>({ get: 1 }) }\n"
              "  same() { return new Other({ getter: \"\" }) }\n}\n"});
}

TEST_CASE("rename: a contextual keyword of TypeScript is no use of a member of its name") {
  const std::string rest =
      "interface Other { readonly a: readonly string[]; size: number }\n"
      "let pair: [number, ...readonly number[]];\n";
  CHECK(renamed({{"a.ts",
                  "interface List { readonly(): number }\n"
                  "function use(list: List) { return list.readonly() }\n" +
                      rest}},
                "a.ts", "readonly(): number",
                "fixed") == Names{"interface List { fixed(): number }\n"
                                  "function use(list: List) { return list.fixed() }\n" +
                                  rest});
  // In a source with syntax errors it may be a name.
  const Names broken = renamed({{"a.ts",
                                 "interface List { readonly(): number }\n"
                                 "let pair: [readonly number[]];\nlet = = ) ;\n"}},
                               "a.ts", "readonly(): number", "fixed");
  REQUIRE(broken.size() == 1);
  CHECK(broken[0].find("let pair: [readonly number[]];") != std::string::npos);
}

TEST_CASE("rename: the key of an object that code outside the project takes is kept") {
  const std::vector<Source> sources{
      {"a.ts", "export interface Type { encode(): number; deep(): Type }\n"},
      {"b.ts",
       "import { install } from 'outside';\nimport { Type } from './a';\n"
       "install({ encode() { return 1 }, alone: 2 });\nfunction use(t: Type) { t.encode() }\n"}};
  const std::string reason = " is the key of an object that code outside the project takes";
  CHECK(renamed(sources, "b.ts", "encode() { return", "pack") ==
        Names{"refused: `encode`" + reason});
  CHECK(renamed(sources, "b.ts", "alone: 2", "one") == Names{"refused: `alone`" + reason});
}

}  // namespace codefinder::rename_test
