// The rewriting of Rust macro calls that contain items (item_macros.h), byte by byte.
#include "index/languages/rust/item_macros.h"

#include "index/extract/repair/masked_text.h"

#include <catch2/catch.hpp>

#include <random>
#include <string>

namespace codefinder::item_macros_test {

using namespace codefinder::extract;

namespace {

std::string opened(std::string_view text) {
  return std::string(MaskedText(text, Language::rust).text());
}

}  // namespace

TEST_CASE(
    "item macros: a call that contains only items is replaced by its items, for any brackets") {
  CHECK(opened("net! { pub struct A; fn f() {} }") == "       pub struct A; fn f() {}  ");
  CHECK(opened("a::net!(static X: u8 = 1);") == "        static X: u8 = 1 ;");
  CHECK(opened("lazy! { static ref X: u8 = 1; }") == "        static     X: u8 = 1;  ");
  CHECK(opened("net! { inner! { mod m; } }") == "                mod m;    ");
  CHECK(opened("cfg! { if #[cfg(a)] { mod x; } else { mod y; } }") ==
        "                      mod x;          mod y;    ");
  CHECK(opened("flags! { struct F: u32 { const A = 1; const B = 2; } }") ==
        "         enum   F      {       A = 1,       B = 2, }  ");
}

TEST_CASE("item macros: a call whose content is not only items is not changed") {
  for (const char* text :
       {"select! { x = f() => {} }", "let q = quote! { struct A; };", "quote! { struct #name; }",
        "macro_rules! m { () => { net! { struct A; } } }", "assert!(true);", "vec! [1, 2]; f();",
        "net! { struct A; 1 + 1 }", "spawn!(async move { 1 });", "net! {}", "net! { fn f( }",
        "// net! { struct A; }", "\"net! { struct A; }\"", "r#\"net! { struct A; }\"#"}) {
    INFO(text);
    CHECK(opened(text) == text);
  }
}

TEST_CASE("item macros: raw, byte and C strings in a call may contain brackets") {
  for (const std::string_view literal : {"r#\"a } \" b\"#", "r\"}\"", "br##\"}\"#}\"##", "b\"}\"",
                                         "b'}'", "'}'", "c\"}\"", "\"\\\"}\""}) {
    const std::string text = "net! { const A: X = " + std::string(literal) + "; fn f() {} }";
    INFO(text);
    const std::string found = opened(text);
    CHECK(found.starts_with("       const A"));
    CHECK(found.ends_with("; fn f() {}  "));
  }
}

TEST_CASE(
    "item macros: a lifetime is not a character literal, and an unclosed call is not changed") {
  CHECK(opened("net! { fn f<'a>(x: &'a str) {} }") == "       fn f<'a>(x: &'a str) {}  ");
  for (const char* text :
       {"net! { fn f() {}", "net! {", "net! { fn f() { }", "net! ( struct A; }"}) {
    INFO(text);
    CHECK(opened(text) == text);
  }
}

TEST_CASE("item macros: arguments that a macro of the file turns into items are symbols") {
  const std::string_view text =
      "macro_rules! ids { ($n:ident, $e:ident) => { impl $n {} struct $e; }; ($($n:ident),*) => { "
      "$(fn $n() {})* } }\n"
      "ids!(A, AError);\nids!(b, c, d);\nids!(1 + 1);\n";
  const MaskedText masked(text, Language::rust);
  std::vector<std::string> found;
  for (const MaskedSymbol& symbol : masked.masked_symbols())
    found.push_back(
        std::string(text.substr(symbol.name.begin, symbol.name.end - symbol.name.begin)) + " " +
        std::string(to_string(symbol.kind)));
  CHECK(found ==
        std::vector<std::string>{"AError struct", "b function", "c function", "d function"});
}

TEST_CASE("item macros: the rewritten text has the size of the text, for random texts") {
  const std::string_view pieces[] = {
      "net!",     " ",      "{",          "}",     "(",   ")",
      "[",        "]",      "struct A",   ";",     "if",  "#[cfg(a)]",
      "else",     "fn f()", "static ref", "X: u8", "= 1", "macro_rules! m",
      "$n:ident", "=>",     "\"",         "'",     "'a",  "r#\"",
      "/*",       "*/",     "//",         "\n",    "::",  ",",
      "b'",       "\\",     "const A",    "pub",   "impl"};
  std::mt19937 random(7);
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    for (int i = static_cast<int>(random() % 24); i >= 0; --i)
      text += pieces[random() % std::size(pieces)];
    const MaskedText masked(text, Language::rust);
    REQUIRE(masked.text().size() == text.size());
    for (const MaskedSymbol& symbol : masked.masked_symbols())
      REQUIRE(symbol.whole.end <= text.size());
  }
}

}  // namespace codefinder::item_macros_test
