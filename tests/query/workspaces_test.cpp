// Small inline workspaces: links between files in each language, in the format of
// tests/support/marked.h.
#include "tests/support/marked.h"

#include <catch2/catch.hpp>

namespace codefinder::workspaces_test {

using namespace codefinder::testing;

TEST_CASE("go: definitions for several build tags are ordered by path, in any index order") {
  check({{"go.mod", "module example.com/tags\n\ngo 1.22\n"},
         {"p/use.go", R"(package p

func use() string { return name }
//                         ^^^^ ref: a.name other=b.name
)"},
         {"p/b.go", R"(//go:build two

package p

var name = "b"
//  ^^^^ def: b.name
)"},
         {"p/a.go", R"(//go:build one

package p

var name = "a"
//  ^^^^ def: a.name
)"}});
}

TEST_CASE("rust: a library path in Cargo.toml may contain dot segments") {
  check({{"app/Cargo.toml", "[package]\nname = \"app\"\n"},
         {"app/src/main.rs", R"(use kit::make;
//       ^^^^ ref: make
fn main() { make(); }
//          ^^^^ ref: make evidence=import
)"},
         {"kit/Cargo.toml", "[package]\nname = \"kit\"\n[lib]\npath = \"./code/../code/lib.rs\"\n"},
         {"kit/code/lib.rs", R"(pub fn make() {}
//     ^^^^ def: make
)"},
         {"other/src/lib.rs", "pub fn make() {}\n"}});
}

TEST_CASE("node: calls of modules that export each other end and resolve to nothing") {
  check({{"a.js", "import * as b from './b.js';\nexport default b;\n"},
         {"b.js", "import * as a from './a.js';\nexport default a;\n"},
         {"own.js", "import * as own from './own.js';\nexport default own;\n"},
         {"use.js", R"(import a from './a.js';
import own from './own.js';
a().size;
//  ^^^^ ref: (nothing)
new a().size;
//      ^^^^ ref: (nothing)
own().size;
//    ^^^^ ref: (nothing)
)"}});
}

TEST_CASE("go: packages, receivers and embedded types are resolved") {
  check({{"go.mod", "module example.com/shop\n\ngo 1.22\n"},
         {"store/store.go", R"(package store

type Base struct{ ID int }

func (b *Base) Key() string { return "" }
//             ^^^ def: Base.Key kind=method

type Item struct {
//   ^^^^ def: Item refs=all
	Base
	Name string
//	^^^^ def: Item.Name refs=all
}

func New(name string) *Item { return &Item{Name: name} }
//   ^^^ def: store.New refs=all
//                     ^^^^ ref: Item
//                                    ^^^^ ref: Item
//                                         ^^^^ ref: Item.Name
)"},
         {"store/more.go", R"(package store

func (i *Item) Label() string { return i.Name + helper() }
//       ^^^^ ref: Item evidence=package
//             ^^^^^ def: Item.Label refs=all
//                                       ^^^^ ref: Item.Name
//                                              ^^^^^^ ref: helper

func helper() string { return "" }
//   ^^^^^^ def: helper refs=all
)"},
         {"main.go", R"(package main

import (
	"fmt"
	"example.com/shop/store"
)

func main() {
	it := store.New("tea")
//	      ^^^^^ ref: file:main.go
//	            ^^^ ref: store.New evidence=import
	fmt.Println(it.Label(), it.Key())
//	    ^^^^^^^ ref: (nothing)
//	               ^^^^^ ref: Item.Label evidence=member
//	                           ^^^ ref: Base.Key
	helper()
//	^^^^^^ ref: (nothing)
}
)"}});
}

TEST_CASE("rust: modules, use declarations, impls, traits and workspace crates are resolved") {
  check({{"Cargo.toml", "[workspace]\nmembers = [\"app\", \"core-lib\"]\n"},
         {"core-lib/Cargo.toml", "[package]\nname = \"core-lib\"\n"},
         {"core-lib/src/lib.rs", R"(pub mod shapes;
//      ^^^^^^ ref: file:core-lib/src/shapes.rs
pub use shapes::Circle;
//              ^^^^^^ ref: Circle

pub fn area_of(c: &Circle) -> f64 { c.area() }
//     ^^^^^^^ def: area_of refs=all
//                 ^^^^^^ ref: Circle
//                                    ^^^^ ref: Circle.area
)"},
         {"core-lib/src/shapes.rs", R"(pub trait Named {
    fn name(&self) -> String { String::new() }
//     ^^^^ def: Named.name
}

pub struct Circle { pub r: f64 }
//         ^^^^^^ def: Circle refs=all
//                      ^ def: Circle.r

impl Circle {
//   ^^^^^^ ref: Circle
    pub fn new(r: f64) -> Self { Circle { r } }
//         ^^^ def: Circle.new refs=all
//                               ^^^^^^ ref: Circle
    pub fn area(&self) -> f64 { self.r * 2.0 }
//         ^^^^ def: Circle.area refs=all
//                                   ^ ref: Circle.r
}

impl Named for Circle {}
//             ^^^^^^ ref: Circle
)"},
         {"app/Cargo.toml",
          "[package]\nname = \"app\"\n[dependencies]\ncore-lib = { path = \"../core-lib\" }\n"},
         {"app/src/main.rs", R"(mod util;
use core_lib::{area_of, Circle};
//             ^^^^^^^ ref: area_of
//                      ^^^^^^ ref: Circle
use std::collections::HashMap;

fn main() {
    let c = Circle::new(1.0);
//          ^^^^^^ ref: Circle
//                  ^^^ ref: Circle.new
    area_of(&c);
//  ^^^^^^^ ref: area_of evidence=import
    c.area();
//    ^^^^ ref: Circle.area
    c.name();
//    ^^^^ ref: Named.name
    util::run();
//        ^^^ ref: util.run
    crate::util::deep::go();
//                     ^^ ref: deep.go
    let m: HashMap<u8, u8> = HashMap::new();
//                                    ^^^ ref: (nothing)
}
)"},
         {"app/src/util/mod.rs", R"(pub mod deep;
pub fn run() { self::deep::go(); }
//     ^^^ def: util.run refs=all
//                         ^^ ref: deep.go
)"},
         {"app/src/util/deep.rs", R"(use super::run;
//         ^^^ ref: util.run
pub fn go() { run() }
//     ^^ def: deep.go
//            ^^^ ref: util.run
#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn works() { go(); }
//               ^^ ref: deep.go
}
)"}});
}

TEST_CASE("java: packages, imports, inherited members and overloads are resolved") {
  check({{"src/main/java/a/Base.java", R"(package a;

public class Base {
//           ^^^^ def: Base.class
  protected int count;
//              ^^^^^ def: Base.count
  protected void touch() { count++; }
//               ^^^^^ def: Base.touch refs=all
//                         ^^^^^ ref: Base.count
  public static String hello(String who) { return who; }
//                     ^^^^^ def: hello1
  public static String hello(String who, int times) { return who; }
//                     ^^^^^ def: hello2
}
)"},
         {"src/main/java/b/Derived.java", R"(package b;

import a.Base;
//       ^^^^ ref: Base.class
import java.util.List;
//               ^^^^ ref: (nothing)

public class Derived extends Base {
//                           ^^^^ ref: Base.class
  private Helper helper = new Helper();
//        ^^^^^^ ref: Helper evidence=package
  void run(List<Helper> all) {
//              ^^^^^^ ref: Helper
    touch();
//  ^^^^^ ref: Base.touch evidence=member
    helper.help();
//         ^^^^ ref: Helper.help
    Base.hello("x", 2);
//       ^^^^^ ref: hello2
    all.size();
//      ^^^^ ref: (nothing)
  }
}
)"},
         {"src/main/java/b/Helper.java", R"(package b;
class Helper { void help() {} int size() { return 0; } }
//    ^^^^^^ def: Helper
//                  ^^^^ def: Helper.help refs=all
)"},
         {"src/main/java/a/Mark.java", "package a;\nclass Mark {}\n"}});
}

TEST_CASE("c++: calls in members of a class that is only forward-declared are resolved") {
  check({{"hidden.h", "class Hidden;\nint limit();\n//  ^^^^^ def: limit\n"},
         {"again.h", "class Hidden;\n"},
         {"more.h", "class Hidden;\n"},
         {"hidden.cc", R"(#include "again.h"
#include "hidden.h"
#include "more.h"

int Hidden::count() { return limit(); }
//                           ^^^^^ ref: limit
int Hidden::twice() { return 2 * limit(); }
//                               ^^^^^ ref: limit
)"}});
}

TEST_CASE("java: this(…) and super(…) resolve to the constructors that they call") {
  check({{"a/Base.java", R"(package a;
public class Base {
    protected Base(int size) {}
//            ^^^^ def: Base(int) refs=all
    protected Base(String name) { this(name.length()); }
//            ^^^^ def: Base(String) refs=all
//                                ^^^^ ref: Base(int)
}
)"},
         {"a/Sub.java", R"(package a;
class Sub extends Base implements Runnable {
//    ^^^ def: Sub
    Sub() { super("x"); }
//          ^^^^^ ref: Base(String)
    Sub(int n) { super(n); }
//               ^^^^^ ref: Base(int)
    public void run() {}
}
class Free extends Thread {
    Free() { super(); }
//           ^^^^^ ref: (nothing)
}
)"}});
}

TEST_CASE("go: keys of nested maps and the type of a parameter with the same name are resolved") {
  check({{"go.mod", "module example.com/a\n"}, {"a.go", R"(package a

type level uint8
//   ^^^^^ def: level

type span struct {
	from level
}

const low = 1
//    ^^^ def: low

var table = map[level]map[level][]span{
	low: {
		   low: {{from: 2}},
//   ^^^ ref: low
	},
}

func raise(by int, level level) level { return level }
//                       ^^^^^ ref: level
)"}});
}

TEST_CASE("python: an attribute that a base class declares resolves to the base in subclasses") {
  check({{"base.py", R"(class Base:
    def __init__(self):
        self.reason: str | None = None
#            ^^^^^^ def: Base.reason
)"},
         {"sub.py", R"(from base import Base

class Sub(Base[int]):
    def check(self):
        self.reason = None
        self.reason = "bad"
#            ^^^^^^ ref: Base.reason
        return self.reason
#                   ^^^^^^ ref: Base.reason
)"}});
}

}  // namespace codefinder::workspaces_test
