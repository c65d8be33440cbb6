// Renames in Rust: modules that are files, names in macros, imports in branches.
#include "query/rename/fixture.h"

namespace codefinder::rename_rust_test {

using namespace codefinder::testing;

TEST_CASE("rename: type parameters and lifetimes of blocks that implement traits of the library") {
  const auto text = [](const std::string& type, const std::string& life) {
    return "struct W<T>(T);\nimpl<" + type + ": Display> Display for W<" + type +
           "> {}\nstruct I<'a>(&'a u8);\nimpl<" + life + "> Iterator for I<" + life + "> {}\n";
  };
  CHECK(renamed({{"a.rs", text("T", "'a")}}, "a.rs", "T: D", "U") == Names{text("U", "'a")});
  CHECK(renamed({{"a.rs", text("T", "'a")}}, "a.rs", "'a> Iterator", "'b") ==
        Names{text("T", "'b")});
}

namespace {

Names rust(const std::string& text, const std::string& at, const std::string& to) {
  return renamed({{"src/lib.rs", text}}, "src/lib.rs", at, to);
}

}  // namespace

TEST_CASE("rename: a module of Rust takes its file along") {
  const std::vector<Source> sources{
      {"Cargo.toml", "[package]\nname = \"m\"\n"},
      {"src/lib.rs",
       "mod one;\npub mod bar;\nuse one::f;\nfn g() { one::f(); crate::one::f(); }\n"},
      {"src/one.rs", "mod inner;\npub fn f() {}\n"},
      {"src/one/inner.rs", "use crate::one::f;\n"},
      {"src/bar.rs", "use super::one;\nfn h() { one::f(); }\n"}};
  const Names expected{
      "[package]\nname = \"m\"\n",
      "mod two;\npub mod bar;\nuse two::f;\nfn g() { two::f(); crate::two::f(); }\n",
      "mod inner;\npub fn f() {}\n",
      "use crate::two::f;\n",
      "use super::two;\nfn h() { two::f(); }\n",
      "src/one -> src/two",
      "src/one.rs -> src/two.rs"};
  for (const std::string at : {"one;", "one::f;", "one::f();"})
    CHECK(renamed(sources, "src/lib.rs", at, "two") == expected);
  CHECK(renamed(sources, "src/lib.rs", "one;", "bar") ==
        Names{"refused: `src/bar.rs` exists already"});
  CHECK(renamed({{"Cargo.toml", "[package]\nname = \"m\"\n"},
                 {"src/lib.rs", "mod one;\n"},
                 {"src/one/mod.rs", "pub fn f() {}\n"}},
                "src/lib.rs", "one;", "two") ==
        Names{"[package]\nname = \"m\"\n", "mod two;\n", "pub fn f() {}\n", "src/one -> src/two"});
}

TEST_CASE("rename: imports of one name in branches of conditional compilation") {
  const BeyondReferences beyond;  // The import joins two types.
  CHECK(renamed({{"Cargo.toml", "[package]\nname = \"m\"\n"},
                 {"src/lib.rs",
                  "mod a;\nmod b;\n#[cfg(x)]\nuse a::T;\n#[cfg(not(x))]\nuse b::T;\n"
                  "fn f(t: &T) { t.go(); }\n"},
                 {"src/a.rs", "pub struct T;\nimpl T { pub fn go(&self) {} }\n"},
                 {"src/b.rs", "pub struct T;\nimpl T { pub fn go(&self) {} }\n"}},
                "src/a.rs", "go(",
                "run") == Names{"[package]\nname = \"m\"\n",
                                "mod a;\nmod b;\n#[cfg(x)]\nuse a::T;\n#[cfg(not(x))]\nuse b::T;\n"
                                "fn f(t: &T) { t.run(); }\n",
                                "pub struct T;\nimpl T { pub fn run(&self) {} }\n",
                                "pub struct T;\nimpl T { pub fn run(&self) {} }\n"});
}

TEST_CASE("rename: members in the arguments of macros") {
  // A method with type arguments is no function of the name.
  CHECK(rust("fn parse() {}\nfn f(v: Vec<String>) { assert_eq!(v.get(0)?.parse::<i32>(), parse()); "
             "}\n",
             "parse() {", "read") ==
        Names{"fn read() {}\n"
              "fn f(v: Vec<String>) { assert_eq!(v.get(0)?.parse::<i32>(), read()); }\n"});
  CHECK(rust("struct A { at: u8, n: u8 }\nfn f(a: A, n: u8) {\n"
             "  assert_eq!(a, A { at: 1, n });\n}\n",
             "at: u8", "place") == Names{"struct A { place: u8, n: u8 }\nfn f(a: A, n: u8) {\n"
                                         "  assert_eq!(a, A { place: 1, n });\n}\n"});
  CHECK(rust("struct A { at: u8, n: u8 }\nfn f(a: A, n: u8) {\n"
             "  assert_eq!(a, A { at: 1, n });\n}\n",
             "n: u8 }", "count") == Names{"struct A { at: u8, count: u8 }\nfn f(a: A, n: u8) {\n"
                                          "  assert_eq!(a, A { at: 1, count: n });\n}\n"});
  // The macro makes a member of its argument.
  CHECK(rust("macro_rules! get { ($o:expr, $f:ident) => { $o.$f } }\nstruct A { size: u8 }\n"
             "fn f(a: A) -> u8 { get!(a, size) }\n",
             "size: u8", "len") ==
        Names{"macro_rules! get { ($o:expr, $f:ident) => { $o.$f } }\nstruct A { len: u8 }\n"
              "fn f(a: A) -> u8 { get!(a, ?len) }\n"});
}

TEST_CASE("rename: methods of traits that macros implement") {
  const BeyondReferences beyond;  // Macros are text.
  CHECK(rust("macro_rules! imp { ($($t:ty)*) => { $(impl Tr for $t { fn go(&self) {} })* } }\n"
             "trait Tr { fn go(&self); }\nimp! { u8 u16 }\n",
             "go(&self);", "run") ==
        Names{"macro_rules! imp { ($($t:ty)*) => { $(impl Tr for $t { fn run(&self) {} })* } }\n"
              "trait Tr { fn run(&self); }\nimp! { u8 u16 }\n"});
}

TEST_CASE("rename: a field whose value begins with its new name stays written out") {
  CHECK(rust("struct A { at: u8 }\nfn f(place: Option<u8>) -> A { A { at: place.unwrap() } }\n",
             "at: u8",
             "place") == Names{"struct A { place: u8 }\n"
                               "fn f(place: Option<u8>) -> A { A { place: place.unwrap() } }\n"});
  CHECK(renamed({{"a.ts",
                  "interface A { at: number }\n"
                  "function f(place: { n: number }): A { return { at: place.n }; }\n"}},
                "a.ts", "at: number", "place") ==
        Names{"interface A { place: number }\n"
              "function f(place: { n: number }): A { return { place: place.n }; }\n"});
}

TEST_CASE("rename: words in strings over lines, raw strings and nested comments of Rust") {
  const std::string after =
      "static A: &str = \"a\n  size of it\";\nstatic B: &str = r#\"a \" size\"#;\n"
      "/* /* a */ size */\nfn f(x: &X) -> char { let c = '\"'; x.size(); '\\'' }\n";
  CHECK(rust("struct S { size: u8 }\n" + after, "size: u8", "len") ==
        Names{"struct S { len: u8 }\n" + after});
}

TEST_CASE("rename: a member is a method if it is called, with as many arguments") {
  CHECK(rust("struct S { end: u8 }\nfn f() { let g = |x| { x.end(); x.end; (x.end)(); }; }\n",
             "end: u8",
             "stop") == Names{"struct S { stop: u8 }\n"
                              "fn f() { let g = |x| { x.end(); x.?stop; (x.?stop)(); }; }\n"});
  CHECK(rust("struct S;\nimpl S { fn get(&self) -> u8 { 1 } }\n"
             "fn f() { let g = |x| { x.get(0); x.get; x.get(); x.get::<u8>(); }; }\n",
             "get(&self", "at") ==
        Names{"struct S;\nimpl S { fn at(&self) -> u8 { 1 } }\n"
              "fn f() { let g = |x| { x.get(0); x.get; x.?at(); x.?at::<u8>(); }; }\n"});
}

TEST_CASE("rename: values of branches, of mem::replace and of patterns") {
  const std::string types =
      "struct A { n: u8 }\nstruct B { n: u8 }\nenum E { One { all: Box<[A]>, one: A } }\n"
      "fn a() -> Option<A> { None }\n";
  const std::string uses =
      "fn f(c: bool, h: &mut Vec<A>, e: &E) -> u8 {\n"
      "  let x = match a() { None => return 0, Some(v) => v };\n"
      "  let y = if c { return 1 } else { a().unwrap() };\n"
      "  let z = std::mem::replace(h, vec![]);\n"
      "  match e { E::One { ref all, ref one } => all[0].n + one.n }\n"
      "    + x.n + y.n + z[0].n\n}\n";
  std::string renamed_uses = uses;
  for (std::size_t at = 0; (at = renamed_uses.find(".n", at)) != std::string::npos; ++at)
    renamed_uses.replace(at, 2, ".m");
  CHECK(rust(types + uses, "n: u8", "m") ==
        Names{"struct A { m: u8 }" + types.substr(18) + renamed_uses});
}

TEST_CASE("rename: members of the first field, of slices and of wrapped values") {
  const std::string text =
      "use std::{cell, sync};\nstruct A { n: u8 }\nstruct B { n: u8 }\n"
      "struct C(#[cfg(x)] A, u8);\n"
      "fn f(c: C, all: Vec<A>, a: A, b: A) {\n"
      "  c.0.n; for x in &all[1..] { x.n; } all.as_slice()[0].n;\n"
      "  all.drain(..).next().unwrap().n; all.swap_remove(1).n;\n"
      "  all.iter().max_by_key(|x| x.n).unwrap().n;\n"
      "  sync::Mutex::new(a).lock().unwrap().n; std::cell::RefCell::new(b).borrow().n;\n}\n";
  std::string after = text;
  for (std::size_t at = 0; (at = after.find(".n", at)) != std::string::npos;) {
    const bool word = after.find_first_of("; )", at) == at + 2;
    after.replace(at, 2, word ? ".m" : ".n"), at += 2;
  }
  after.replace(after.find("n: u8"), 1, "m");
  CHECK(rust(text, "n: u8", "m") == Names{after});
}

TEST_CASE("rename: members of values that a macro declares, and of elements") {
  CHECK(rust("struct A;\nimpl A { fn kind(&self, k: u8) {} }\nfn f(c: bool) {\n"
             "  test!(name, |a| { a.kind(1); a.kind; });\n  if !(c.kind(1)) {}\n}\n",
             "kind(&self", "sort") ==
        Names{"struct A;\nimpl A { fn sort(&self, k: u8) {} }\nfn f(c: bool) {\n"
              "  test!(name, |a| { a.?sort(1); a.kind; });\n  if !(c.kind(1)) {}\n}\n"});
  CHECK(
      rust("struct A { n: u8 }\nstruct B { all: Vec<A>, n: u8 }\nimpl B {\n"
           "  fn f(&self, i: usize) { assert_eq!(1, self.all[i].n); assert_eq!(self.n, 1); }\n}\n",
           "n: u8 }\nstruct B", "m") ==
      Names{"struct A { m: u8 }\nstruct B { all: Vec<A>, n: u8 }\nimpl B {\n"
            "  fn f(&self, i: usize) { assert_eq!(1, self.all[i].m); assert_eq!(self.n, 1); "
            "}\n}\n"});
}

TEST_CASE("rename: methods that a trait adds to a type of the library") {
  CHECK(rust("trait Bits { fn to_bits(self) -> u32; }\n"
             "impl Bits for i32 { fn to_bits(self) -> u32 { 1 } }\n"
             "fn f(x: i32) -> u32 { x.to_bits() + unsafe { mask(x).to_bits() } }\n",
             "to_bits(self) -> u32; }",
             "bits") == Names{"trait Bits { fn bits(self) -> u32; }\n"
                              "impl Bits for i32 { fn bits(self) -> u32 { 1 } }\n"
                              "fn f(x: i32) -> u32 { x.bits() + unsafe { mask(x).?bits() } }\n"});
}

TEST_CASE("rename: what is private in a crate of Rust is named in no other") {
  const auto with = [](const std::string& declared) {
    return renamed({{"a/Cargo.toml", "[package]\nname = \"a\"\n"},
                    {"a/src/lib.rs", "pub struct S { " + declared +
                                         "size: u8 }\n"
                                         "impl S { pub fn get(&self) -> u8 { self.size } }\n"},
                    {"a/tests/t.rs", "fn f() { check!(x.size); y.z().size; }\n"},
                    {"b/Cargo.toml", "[package]\nname = \"b\"\n"},
                    {"b/src/lib.rs", "fn f() { x.y().size; }\n"}},
                   "a/src/lib.rs", "size: u8", "len");
  };
  for (const std::string declared : {"", "pub(crate) "}) {
    const Names after = with(declared);
    CHECK(after[1].find("size") == std::string::npos);
    CHECK(after[2] == "fn f() { check!(x.size); y.z().size; }\n");
    CHECK(after[4] == "fn f() { x.y().size; }\n");
  }
  CHECK(with("pub ")[2] == "fn f() { check!(x.?len); y.z().size; }\n");
}

TEST_CASE("rename: the first parts of paths are no fields and functions, in Rust") {
  CHECK(rust("struct S { bytes: u8 }\nfn f(s: S) { check!(bytes::new(), s.bytes); }\n", "bytes: u8",
             "raw") ==
        Names{"struct S { raw: u8 }\nfn f(s: S) { check!(bytes::new(), s.raw); }\n"});
}

}  // namespace codefinder::rename_rust_test
