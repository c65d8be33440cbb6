// Renames of names that one pattern binds several times, and of labels, lifetimes and anchors.
#include "query/rename/fixture.h"

namespace codefinder::rename_test {

using namespace codefinder::testing;

TEST_CASE("rename: the alternatives of a pattern of Rust bind one variable") {
  const std::string text =
      "fn f(v: Result<i32, i32>) -> i32 {\n  match v { Ok(n) | Err(n) => n }\n}\n"
      "fn g(v: Result<i32, i32>) -> i32 {\n  let (Ok(n) | Err(n)) = v;\n  n\n}\n"
      "fn h(v: E) -> i32 {\n  if let E::A { n, .. } | E::B(_, Some(n)) | E::C(n) = v { n } else { "
      "0 "
      "}\n}\n"
      "fn k((Ok(n) | Err(n)): Result<i32, i32>, e: i32) -> i32 { n + e }\n"
      "fn l(v: Vec<R>) { for (Ok(n) | Err(n)) in v { println!(\"{}\", n); } }\n";
  for (const std::string at : {"n) | Err(n) =>", "n) => n }", "n }\n}\nfn g"})
    CHECK(renamed({{"a.rs", text}}, "a.rs", at, "code")[0].starts_with(
        "fn f(v: Result<i32, i32>) -> i32 {\n  match v { Ok(code) | Err(code) => code }\n}\nfn "
        "g(v: "
        "Result<i32, i32>) -> i32 {\n  let (Ok(n) | Err(n)) = v;\n  n\n}\n"));
  CHECK(renamed({{"a.rs", text}}, "a.rs", "n)) = v", "code")[0].find(
            "let (Ok(code) | Err(code)) = v;\n  code\n}") != std::string::npos);
  CHECK(renamed({{"a.rs", text}}, "a.rs", "n, ..", "code")[0].find(
            "if let E::A { n: code, .. } | E::B(_, Some(code)) | E::C(code) = v { code } else") !=
        std::string::npos);
  CHECK(renamed({{"a.rs", text}}, "a.rs", "n + e", "code")[0].find(
            "fn k((Ok(code) | Err(code)): Result<i32, i32>, e: i32) -> i32 { code + e }") !=
        std::string::npos);
  CHECK(renamed({{"a.rs", text}}, "a.rs", "n)) in v", "code")[0].find(
            "for (Ok(code) | Err(code)) in v { println!(\"{}\", code); }") != std::string::npos);
}

TEST_CASE("rename: the alternatives of a pattern of Python bind one variable") {
  CHECK(renamed({{"a.py",
                  "def f(v):\n    match v:\n        case [n] | (n, _) | {'k': n}:\n"
                  "            return n\n"}},
                "a.py", "n, _", "code") == Names{"def f(v):\n    match v:\n"
                                                 "        case [code] | (code, _) | {'k': code}:\n"
                                                 "            return code\n"});
}

TEST_CASE("rename: labels and lifetimes of Rust") {
  const std::string labels =
      "fn f(v: Vec<i32>) {\n  'outer: for x in v {\n    'inner: loop {\n"
      "      if x == 1 { continue 'outer; }\n      if x == 2 { break 'inner; }\n"
      "      go!(x, break 'outer);\n    }\n  }\n  'outer: loop { break 'outer; }\n}\n";
  const Names expected{
      "fn f(v: Vec<i32>) {\n  'rows: for x in v {\n    'inner: loop {\n"
      "      if x == 1 { continue 'rows; }\n      if x == 2 { break 'inner; }\n"
      "      go!(x, break 'rows);\n    }\n  }\n  'outer: loop { break 'outer; }\n}\n"};
  for (const std::string at : {"'outer: for", "outer: for", "outer; }\n      if", "outer);"})
    for (const std::string to : {"'rows", "rows"})
      CHECK(renamed({{"a.rs", labels}}, "a.rs", at, to) == expected);
  const std::string lifetimes =
      "struct P<'a, T: 'a> { a: &'a str, t: T }\nimpl<'a, T> P<'a, T> {\n"
      "  fn f<'b>(&'b self, c: char) -> &'a str where 'a: 'b { if c == 'a' { self.a } else { "
      "self.a "
      "} }\n}\n"
      "fn g<F>(f: F) where F: for<'a> Fn(&'a u8) -> &'a u8, for<'a> &'a F: Send {}\n";
  CHECK(renamed({{"a.rs", lifetimes}}, "a.rs", "a, T> P<", "'p") ==
        Names{"struct P<'a, T: 'a> { a: &'a str, t: T }\nimpl<'p, T> P<'p, T> {\n"
              "  fn f<'b>(&'b self, c: char) -> &'p str where 'p: 'b { if c == 'a' { self.a } else "
              "{ self.a } }\n}\n"
              "fn g<F>(f: F) where F: for<'a> Fn(&'a u8) -> &'a u8, for<'a> &'a F: Send {}\n"});
  CHECK(renamed({{"a.rs", lifetimes}}, "a.rs", "a> Fn", "'p")[0].find(
            "where F: for<'p> Fn(&'p u8) -> &'p u8, for<'a> &'a F: Send") != std::string::npos);
  CHECK(renamed({{"a.rs", lifetimes}}, "a.rs", "a F: Send", "'p")[0].find(
            "where F: for<'a> Fn(&'a u8) -> &'a u8, for<'p> &'p F: Send") != std::string::npos);
  CHECK(renamed({{"a.rs", lifetimes}}, "a.rs", "a, T> P<", "'static") ==
        Names{"refused: `'static` is a keyword of rust"});
  CHECK(
      renamed({{"a.rs", lifetimes}}, "a.rs", "a, T> P<", "'b")[0].starts_with("refused: `'b` is"));
  CHECK(renamed({{"a.rs", "fn f(val: &'static str) -> usize { val.len() }\n"}}, "a.rs", "val",
                "'v") ==
        Names{"refused: `'v` and `val` are not both labels by their names, as `'` makes them"});
}

TEST_CASE("rename: names in format strings of Rust are uses") {
  CHECK(renamed({{"a.rs",
                  "fn f(x: i32, n: usize) {\n  println!(\"{x:>n$} {{x}} {}\", x);\n"
                  "  let s = format!(r#\"{x}\"#);\n  write!(s, \"{x:?}\");\n"
                  "  log::info!(\"{x}\\n{x}\");\n  println!(\"{x}\", x = 1);\n  own!(\"{x}\");\n"
                  "  assert_eq!(s, \"{x}\");\n}\n"}},
                "a.rs", "x: i32",
                "y") == Names{"fn f(y: i32, n: usize) {\n  println!(\"{y:>n$} {{x}} {}\", y);\n"
                              "  let s = format!(r#\"{y}\"#);\n  write!(s, \"{y:?}\");\n"
                              "  log::info!(\"{y}\\n{y}\");\n  println!(\"{x}\", x = 1);\n"
                              "  own!(\"{?y}\");\n  assert_eq!(s, \"{?y}\");\n}\n"});
  CHECK(renamed({{"a.rs", "fn f(n: usize, x: i32) { println!(\"{x:>n$}\"); }\n"}}, "a.rs",
                "n:", "w") == Names{"fn f(w: usize, x: i32) { println!(\"{x:>w$}\"); }\n"});
}

TEST_CASE("rename: a named argument of a formatting macro of Rust") {
  const std::string text =
      "fn f(v: i32) {\n  println!(\"{v} {v:?}\", v = v + 1);\n  print!(\"{v}\");\n}\n";
  const Names argument{
      "fn f(v: i32) {\n  println!(\"{w} {w:?}\", w = v + 1);\n  print!(\"{v}\");\n}\n"};
  CHECK(renamed({{"a.rs", text}}, "a.rs", "v = v", "w") == argument);
  CHECK(renamed({{"a.rs", text}}, "a.rs", "v} {", "w") == argument);
  CHECK(renamed({{"a.rs", text}}, "a.rs", "v: i32", "w") ==
        Names{"fn f(w: i32) {\n  println!(\"{v} {v:?}\", v = w + 1);\n  print!(\"{w}\");\n}\n"});
}

TEST_CASE("rename: uses of what several branches of a file of C declare are certain") {
  CHECK(renamed({{"a.c",
                  "#ifdef A\nstatic int f(void) { return 1; }\n#else\n"
                  "static int f(void) { return 2; }\n#endif\n"
                  "int g(void) {\n#ifdef A\n  return f();\n#else\n  return -f();\n#endif\n}\n"}},
                "a.c", "f(void) { return 2", "h") ==
        Names{"#ifdef A\nstatic int h(void) { return 1; }\n#else\n"
              "static int h(void) { return 2; }\n#endif\n"
              "int g(void) {\n#ifdef A\n  return h();\n#else\n  return -h();\n#endif\n}\n"});
}

TEST_CASE("rename: to a raw name, and to `_`, in Rust") {
  const std::vector<Source> sources{{"a.rs", "fn f() { let a = 1; let b = 2; g(b); }\n"}};
  CHECK(renamed(sources, "a.rs", "b =", "r#fn") ==
        Names{"fn f() { let a = 1; let r#fn = 2; g(r#fn); }\n"});
  CHECK(renamed(sources, "a.rs", "a =", "_") == Names{"fn f() { let _ = 1; let b = 2; g(b); }\n"});
  CHECK(renamed(sources, "a.rs", "b =", "_")[0] ==
        "refused: `_` is no name that can be used, and `b` is used");
}

TEST_CASE("rename: what `if let` declares is not known in the else") {
  CHECK(renamed({{"a.rs",
                  "fn f(o: Option<i32>, p: Option<i32>) -> i32 {\n  let x = 1;\n"
                  "  if let Some(x) = o { x } else if let Some(y) = p { x + y } else { x }\n}\n"}},
                "a.rs", "x) = o", "v") ==
        Names{"fn f(o: Option<i32>, p: Option<i32>) -> i32 {\n  let x = 1;\n"
              "  if let Some(v) = o { v } else if let Some(y) = p { x + y } else { x }\n}\n"});
}

TEST_CASE("rename: modules of Rust that a file contains, and the receiver") {
  CHECK(renamed({{"src/lib.rs",
                  "mod a { pub fn f() {} pub mod b { pub fn g() { super::f(); crate::a::f() } } }\n"
                  "use a::b;\npub fn g() { a::f(); self::a::f(); b::g() }\n"}},
                "src/lib.rs", "a {", "c") ==
        Names{"mod c { pub fn f() {} pub mod b { pub fn g() { super::f(); crate::c::f() } } }\n"
              "use c::b;\npub fn g() { c::f(); self::c::f(); b::g() }\n"});
  CHECK(renamed({{"a.rs", "struct S;\nimpl S { fn f(&self) -> &S { self } }\n"}}, "a.rs", "self)",
                "this") == Names{"refused: `self` is a keyword"});
}

TEST_CASE("rename: constants of other blocks of a function are no conflicts in Rust") {
  const std::string text =
      "fn f() -> i32 {\n  { const A: i32 = 1; g(A); }\n  { const B: i32 = 2; g(B) }\n}\n"
      "fn h() -> i32 { const A: i32 = 1; const B: i32 = 2; A + B }\n";
  CHECK(renamed({{"a.rs", text}}, "a.rs", "A: i32 = 1; g", "B")[0].starts_with(
      "fn f() -> i32 {\n  { const B: i32 = 1; g(B); }\n"));
  CHECK(renamed({{"a.rs", text}}, "a.rs", "A: i32 = 1; const", "B") ==
        Names{"refused: `B` is already declared at a.rs:5"});
}

TEST_CASE("rename: an alias that is the result of a block of Rust is no abbreviation") {
  CHECK(renamed({{"a.rs", "mod m { pub struct A; }\nuse m::A as B;\nfn f() -> B { B }\n"}}, "a.rs",
                "B;",
                "C") == Names{"mod m { pub struct A; }\nuse m::A as C;\nfn f() -> C { C }\n"});
}

TEST_CASE("rename: anchors of YAML with what refers to them") {
  const std::string text =
      "base-db: &base-db\n  host: a\none:\n  <<: *base-db\nlist: [*base-db, base-db]\n"
      "# base-db\nother: &x.1 1\nuse: *x.1\n";
  const std::vector<Source> sources{{"a.yaml", text}, {"b.yaml", "base-db: 1\n"}};
  for (const std::string at : {"base-db\n  host", "base-db\nlist", "base-db, base"})
    CHECK(renamed(sources, "a.yaml", at, "db") ==
          Names{"base-db: &db\n  host: a\none:\n  <<: *db\nlist: [*db, base-db]\n"
                "# base-db\nother: &x.1 1\nuse: *x.1\n",
                "base-db: 1\n"});
  CHECK(renamed(sources, "a.yaml", "x.1 1", "2y")[0].ends_with("other: &2y 1\nuse: *2y\n"));
  CHECK(renamed(sources, "a.yaml", "base-db\n  host", "a b") ==
        Names{"refused: `a b` is not a name in yaml"});
  CHECK(renamed(sources, "a.yaml", "host", "b")[0] ==
        "refused: `host` is the name of a file or of data, not of a declaration");
  // A later anchor of the name is another.
  CHECK(renamed({{"a.yml", "a: &v 1\nb: *v\nc: &v 2\nd: *v\n"}}, "a.yml", "v\nc", "w") ==
        Names{"a: &w 1\nb: *w\nc: &v 2\nd: *v\n"});
}

TEST_CASE("rename: a macro of C that each branch defines") {
  const BeyondReferences beyond;  // A file that is included after two definitions joins them.
  CHECK(renamed({{"a.c",
                  "#ifdef A\n#define N 1\n#elif B\n#define N 2\n#else\n#define N 3\n#endif\n"
                  "int x = N;\n"}},
                "a.c", "N 2", "K") ==
        Names{"#ifdef A\n#define K 1\n#elif B\n#define K 2\n#else\n#define K 3\n#endif\n"
              "int x = K;\n"});
  // Another header may define it.
  CHECK(renamed({{"a.c", "#ifdef A\n#define N 1\n#elif B\n#define N 2\n#endif\nint x = N;\n"}},
                "a.c", "N 2", "K")[0]
            .ends_with("int x = ?K;\n"));
  // Under the conditions of the definition, and after what ends it.
  CHECK(renamed({{"a.c",
                  "#ifdef A\n#define N 1\n#ifdef B\nint x = N;\n#endif\n#endif\n"
                  "#ifdef A\nint y = N;\n#endif\n"}},
                "a.c", "N 1",
                "K") == Names{"#ifdef A\n#define K 1\n#ifdef B\nint x = K;\n#endif\n#endif\n"
                              "#ifdef A\nint y = K;\n#endif\n"});
  // Files that are included by those that define it.
  CHECK(renamed({{"a.c", "#define N 1\n#include \"body.c\"\n"},
                 {"b.c", "#define N 2\n#include \"body.c\"\n"},
                 {"body.c", "int x = N;\n"}},
                "a.c", "N 1", "K") == Names{"#define K 1\n#include \"body.c\"\n",
                                            "#define K 2\n#include \"body.c\"\n", "int x = K;\n"});
}

TEST_CASE("rename: macros of C that are defined anew for each include") {
  CHECK(renamed({{"a.c",
                  "#define N(x) f(x)\n#include \"list.h\"\n#undef N\n"
                  "#define N(x) g(x)\n#include \"list.h\"\n#undef N\n"},
                 {"list.h", "N(1)\nN(2)\n"}},
                "a.c", "N(x) f", "K") == Names{"#define K(x) f(x)\n#include \"list.h\"\n#undef K\n"
                                               "#define K(x) g(x)\n#include \"list.h\"\n#undef K\n",
                                               "K(1)\nK(2)\n"});
  // An enumerator of a named type before the macro of its name is none of it.
  CHECK(renamed({{"a.c", "enum e { N = 1 };\n#define N 1\n"}}, "a.c", "N 1", "K") ==
        Names{"enum e { N = 1 };\n#define K 1\n"});
}

TEST_CASE("rename: a local of C and a macro of its name in another branch") {
  CHECK(renamed({{"a.c",
                  "int f(int x) {\n#ifdef V\n  int d = x;\n#else\n#define d x\n#endif\n"
                  "  return d;\n}\n"}},
                "a.c", "d x", "k")[0]
            .ends_with("return ?k;\n}\n"));
}

}  // namespace codefinder::rename_test
