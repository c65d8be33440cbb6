// Renames in Rust: modules that are files, names in macros, imports in branches.
#include "query/rename_fixture.h"

namespace codefinder::rename_rust_test {

using namespace codefinder::testing;

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

}  // namespace codefinder::rename_rust_test
