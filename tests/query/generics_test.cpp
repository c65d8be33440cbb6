// Rust: type parameters resolved by impl bounds and by type arguments; traits of unnamed types.
#include "tests/support/marked.h"

#include <catch2/catch.hpp>

namespace codefinder::generics_test {

using namespace codefinder::testing;

TEST_CASE("rust: members resolve through type parameters of fields, impl blocks and projections") {
  check({{"Cargo.toml", "[package]\nname = \"generic\"\n"},
         {"src/lib.rs", R"(pub trait Measured { fn size(&self) -> usize; }
//                      ^^^^ def: Measured.size
pub trait Named { fn label(&self) -> String; }
//                   ^^^^^ def: Named.label
pub struct Wrapper<'a, B, T> { base: B, more: &'a T }
//                             ^^^^ def: Wrapper.base
impl<'x, I, N> Wrapper<'x, I, N> where I: Measured, N: Named {
    fn all(&self) {
        self.base.size();
//           ^^^^ ref: Wrapper.base
//                ^^^^ ref: Measured.size
        self.more.label();
//                ^^^^^ ref: Named.label
    }
}
pub struct Held { x: u8 }
impl Held { fn touch(&self) {} }
//             ^^^^^ def: Held.touch
pub struct Plain<'a> { held: &'a Held }
fn use_it(p: &Plain<'_>, w: Wrapper<'_, Held, u8>) {
    p.held.touch();
//         ^^^^^ ref: Held.touch
    w.base.touch();
//         ^^^^^ ref: Held.touch
}
pub trait Into2 { type Item; fn into2(self) -> Self::Item; }
//                     ^^^^ def: Into2.Item
//                              ^^^^^ def: Into2.into2
impl Into2 for [u8; 4] { type Item = u8; fn into2(self) -> u8 { 0 } }
impl<A, B> Into2 for (A, B) { type Item = A; fn into2(self) -> A { self.0 } }
fn project<T: Into2>(t: T) -> <T as Into2>::Item { t.into2() }
//                                          ^^^^ ref: Into2.Item
//                                                   ^^^^^ ref: Into2.into2
)"}});
}

TEST_CASE("rust: the first segment of a path is not a value with that name") {
  check({{"Cargo.toml", "[package]\nname = \"heads\"\n"},
         {"src/lib.rs", R"(pub mod ast;
fn visit(ast: &ast::Node) -> ast::Kind {
//             ^^^ ref: file:src/ast.rs
//                  ^^^^ ref: ast.Node
//                           ^^^ ref: file:src/ast.rs
    let kind = ast::Kind::of(ast);
//             ^^^ ref: file:src/ast.rs
//                  ^^^^ ref: ast.Kind
    kind
}
)"},
         {"src/ast.rs", R"(pub struct Node;
//         ^^^^ def: ast.Node
pub struct Kind;
//         ^^^^ def: ast.Kind
impl Kind { pub fn of(_: &Node) -> Kind { Kind } }
)"}});
}

}  // namespace codefinder::generics_test
