// Rust: modules, use, crates of a workspace, impls and traits.
#include "resolve/cursor.h"

using namespace codefinder::testing;

namespace {

/// The definitions at the cursor in `text`, the module `app::use_` of a crate with two other
/// modules.
std::string in_crate(const std::string& text) {
  return definitions({{"Cargo.toml", "[package]\nname = \"app\"\n"},
                      {"src/lib.rs", "pub mod tax;\npub mod cart;\nmod use_;\npub fn rate() {}\n"},
                      {"src/tax.rs",
                       "pub fn rate() {}\npub struct Rate;\nimpl Rate { pub fn new() -> Rate { "
                       "Rate } pub fn cut(&self) {} }\n"},
                      {"src/cart/mod.rs", "pub mod item;\npub use item::Item;\npub fn rate() {}\n"},
                      {"src/cart/item.rs",
                       "pub struct Item { pub cost: u32 }\nimpl Item { pub fn rate(&self) {} }\n"},
                      {"src/use_.rs", text}});
}

}  // namespace

TEST_CASE("rust: paths begin at the crate, the module or its parent") {
  CHECK(in_crate("fn f() { crate::tax::$0rate(); }\n") == "src/tax.rs:1 rate");
  CHECK(in_crate("fn f() { crate::$0rate(); }\n") == "src/lib.rs:4 rate");
  CHECK(in_crate("fn f() { super::$0rate(); }\n") == "src/lib.rs:4 rate");
  CHECK(in_crate("fn f() { super::cart::$0rate(); }\n") == "src/cart/mod.rs:3 rate");
}

TEST_CASE("rust: use declarations import renamed, grouped and wildcard names") {
  CHECK(in_crate("use crate::tax::rate;\nfn f() { $0rate(); }\n") == "src/tax.rs:1 rate");
  CHECK(in_crate("use crate::tax::rate as r;\nfn f() { $0r(); }\n") == "src/tax.rs:1 rate");
  CHECK(in_crate("use crate::{tax, cart::rate};\nfn f() { $0rate(); }\n") ==
        "src/cart/mod.rs:3 rate");
  CHECK(in_crate("use crate::{tax, cart::rate};\nfn f() { tax::$0rate(); }\n") ==
        "src/tax.rs:1 rate");
  CHECK(in_crate("use crate::tax::*;\nfn f() { $0rate(); }\n") == "src/tax.rs:1 rate");
  CHECK(in_crate("use crate::cart::Item;\nfn f(item: Item) { item.$0rate(); }\n") ==
        "src/cart/item.rs:2 rate");
}

TEST_CASE("rust: members resolve through Self, fields, references and results") {
  CHECK(in_crate("use crate::tax::Rate;\nfn f() { Rate::$0new(); }\n") == "src/tax.rs:3 new");
  CHECK(in_crate("use crate::tax::Rate;\nfn f() { Rate::new().$0cut(); }\n") == "src/tax.rs:3 cut");
  CHECK(in_crate("use crate::tax::Rate;\nfn f() { let r = Rate::new(); r.$0cut(); }\n") ==
        "src/tax.rs:3 cut");
  CHECK(in_crate("use crate::tax::Rate;\nfn f(r: &mut Rate) { r.$0cut(); }\n") ==
        "src/tax.rs:3 cut");
  CHECK(in_crate("use crate::tax::Rate;\nstruct S { r: Rate }\nimpl S { fn f(&self) { "
                 "self.r.$0cut(); } }\n") == "src/tax.rs:3 cut");
  CHECK(in_crate("use crate::tax::Rate;\nfn f(all: Vec<Rate>) { for r in all { r.$0cut(); } }\n") ==
        "src/tax.rs:3 cut");
  CHECK(in_crate("use crate::tax::Rate;\nfn f(r: Option<Rate>) { r.unwrap().$0cut(); }\n") ==
        "src/tax.rs:3 cut");
}

TEST_CASE("rust: a method of a trait object or a bounded type parameter resolves to the trait") {
  const std::string text =
      "trait Draw { fn draw(&self); fn twice(&self) { self.draw(); } }\nstruct A;\nimpl Draw for A "
      "{ fn draw(&self) {} }\nstruct B;\nimpl Draw for B { fn draw(&self) {} }\n";
  CHECK_THAT(in_crate(text + "fn f(d: &dyn Draw) { d.$0draw(); }\n"),
             Catch::StartsWith("src/use_.rs:1 draw"));
  CHECK_THAT(in_crate(text + "fn f<T: Draw>(d: T) { d.$0draw(); }\n"),
             Catch::StartsWith("src/use_.rs:1 draw"));
  CHECK_THAT(in_crate(text + "fn f(b: B) { b.$0twice(); }\n"),
             Catch::StartsWith("src/use_.rs:1 twice"));
}

TEST_CASE("rust: references to a method exclude those of other types") {
  CHECK(references({{"Cargo.toml", "[package]\nname = \"app\"\n"},
                    {"src/lib.rs",
                     "struct A;\nimpl A { fn $0run(&self) {} }\nstruct B;\nimpl B { fn run(&self) "
                     "{} }\nfn f(a: A, b: B) {\n  a.run();\n  b.run();\n}\n"}}) ==
        "src/lib.rs:6:5");
}
