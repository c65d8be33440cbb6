// Rust: modules, use, crates of a workspace, impls and traits.
#include "resolve/cursor.h"

namespace codefinder::rust_test {

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
  // A path may begin with what a glob import brings, and so may the path of a glob import.
  CHECK(in_crate("use crate::*;\nuse tax::rate;\nfn f() { $0rate(); }\n") == "src/tax.rs:1 rate");
  CHECK(in_crate("use crate::*;\nuse tax::*;\nfn f() { Rate::$0new(); }\n") == "src/tax.rs:3 new");
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

TEST_CASE("rust: traits add methods to foreign types and to all types") {
  const std::string traits =
      "pub trait Shout { fn shout(&self); }\n"
      "impl Shout for str { fn shout(&self) {} }\n"
      "pub trait Pipe { fn pipe(&self) {} }\n"
      "impl<T> Pipe for T {}\n"
      "pub trait Pairs: Iterator { fn pairs(self) {} }\n"
      "impl<I: Iterator> Pairs for I { fn pairs(self) {} }\n"
      "pub trait Total { fn total(&self); }\n"
      "impl Total for [u32] { fn total(&self) {} }\n"
      "pub struct S;\n";
  const auto in_same_file = [&](const std::string& use) {
    return in_crate(traits + "fn f(s: &str, v: Vec<u32>) { " + use + " }\n");
  };
  CHECK(in_same_file("s.$0shout();") == "src/use_.rs:2 shout");
  CHECK(in_same_file("\"x\".$0shout();") == "src/use_.rs:2 shout");
  CHECK(in_same_file("let t = String::from(s); t.$0shout();") == "src/use_.rs:2 shout");
  CHECK(in_same_file("1.$0pipe();") == "src/use_.rs:3 pipe");
  CHECK(in_same_file("S.$0pipe();") == "src/use_.rs:3 pipe");
  CHECK(in_same_file("v.iter().$0pairs();") == "src/use_.rs:6 pairs");
  CHECK(in_same_file("v.$0total();") == "src/use_.rs:8 total");
  CHECK(in_same_file("S.$0shout();") == "");
  // Only where the trait is in scope.
  const auto in_other_file = [&](const std::string& import) {
    return definitions({{"Cargo.toml", "[package]\nname = \"app\"\n"},
                        {"src/lib.rs", "mod traits;\nmod use_;\n"},
                        {"src/traits.rs", traits},
                        {"src/use_.rs", import + "fn f(s: &str) { s.$0shout(); }\n"}});
  };
  CHECK(in_other_file("use crate::traits::Shout;\n") == "src/traits.rs:2 shout");
  CHECK(in_other_file("use crate::traits::*;\n") == "src/traits.rs:2 shout");
  CHECK(in_other_file("") == "");
}

TEST_CASE("rust: methods are found through pointers, locks and adaptors") {
  const std::string types =
      "use std::{rc::Rc, sync::{Arc, Mutex, RwLock}, cell::RefCell};\n"
      "pub struct A { n: u32 }\n"
      "impl A { fn run(&self) -> u32 { 1 } fn make() -> A { A { n: 1 } } }\n"
      "struct H { a: Arc<Mutex<A>>, b: Rc<RefCell<A>>, c: Box<A>, e: Arc<RwLock<A>> }\n";
  const auto with = [&](const std::string& use) {
    return in_crate(types + "fn f(h: H, g: Arc<A>, o: Option<A>, r: Result<A, String>) { " + use +
                    " }\n");
  };
  for (const char* use :
       {"h.a.lock().unwrap().$0run();", "h.b.borrow().$0run();", "h.b.borrow_mut().$0run();",
        "h.c.$0run();", "h.e.read().unwrap().$0run();", "g.$0run();", "g.clone().$0run();",
        "Arc::clone(&g).$0run();",
        "let m = Arc::new(Mutex::new(A::make())); m.lock().unwrap().$0run();",
        "let m = Mutex::new(A::make()); let guard = m.lock().unwrap(); guard.$0run();",
        "o.as_ref().map(|x| x.$0run());", "o.map_or(0, |x| x.$0run());",
        "o.filter(|x| x.$0run() == 1);", "o.unwrap_or_else(|| A::make()).$0run();",
        "o.ok_or(1).map(|x| x.$0run());", "r.map(|x| x.$0run());",
        "r.map_err(|e| e).unwrap().$0run();", "r.as_ref().ok().map(|x| x.$0run());"}) {
    INFO(use);
    CHECK(with(use) == "src/use_.rs:3 run");
  }
}

TEST_CASE("rust: self begins a path at the module") {
  CHECK(in_crate("mod inner {\n  pub fn g() {}\n  pub fn h() { self::$0g(); }\n}\n") ==
        "src/use_.rs:2 g");
  CHECK(in_crate("mod inner {\n  pub fn g() {}\n}\nfn h() { self::inner::$0g(); }\n") ==
        "src/use_.rs:2 g");
  CHECK(in_crate("fn h() { self::$0h(); }\n") == "src/use_.rs:1 h");
}

TEST_CASE("rust: the parts of tuples, in patterns and in options") {
  const auto cut = [](const std::string& body) {
    return in_crate(
        "use crate::tax::Rate;\nuse crate::cart::Item;\n"
        "fn both() -> (Item, Rate) { todo!() }\n"
        "fn maybe() -> Option<(Item, Rate)> { None }\n"
        "fn f(a: Item, b: Rate, l: Vec<(Item, Rate)>) { " +
        body + " }\n");
  };
  for (const std::string body :
       {"let (x, y) = both(); y.$0cut();", "let (x, mut y) = (a, b); y.$0cut();",
        "let (x, (z, y)) = (1, (a, b)); y.$0cut();", "if let Some((x, y)) = maybe() { y.$0cut(); }",
        "let (x, y) = match maybe() { None => return, Some(p) => p }; y.$0cut();",
        "match (a, b) { (x, y) => y.$0cut() }", "for (x, y) in &l { y.$0cut(); }",
        "let (x, y) = l[0]; y.$0cut();"})
    CHECK(cut(body) == "src/tax.rs:3 cut");
  CHECK(cut("let (x, y) = both(); x.$0rate();") == "src/cart/item.rs:2 rate");
}

TEST_CASE("rust: the first element of vec! gives the type of all") {
  const auto cut = [](const std::string& list) {
    return in_crate("use crate::tax::Rate;\nfn f(a: Rate, b: Rate) { let l = " + list +
                    "; l[0].$0cut(); }\n");
  };
  for (const std::string list : {"vec![a, b]", "vec![a; 3]", "vec![a]", "vec![Rate {}, b]"})
    CHECK(cut(list) == "src/tax.rs:3 cut");
}

}  // namespace codefinder::rust_test
