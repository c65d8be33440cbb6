// Code patterns: metavariables, runs, equal texts, what is skipped, and the places of a pattern.
#include "index/query/text/code_pattern.h"

#include "support/fake_snapshot.h"

#include <catch2/catch.hpp>

namespace codefinder::code_pattern_test {

using namespace codefinder::query;

namespace {

using Texts = std::vector<std::string>;

std::string text_of(std::string_view text, ByteRange range) {
  return std::string(text.substr(range.begin, range.end - range.begin));
}

/// "f(1) A=1" of each match.
Texts matches(Language language, std::string_view pattern, std::string_view text) {
  const testing::FakeSnapshot trees;
  INFO(pattern);
  const Result<CodePattern> compiled = CodePattern::compile(pattern, language, trees);
  REQUIRE(compiled);
  const auto tree = trees.syntax_tree(text, language);
  REQUIRE(tree);
  Texts out;
  for (const CodeMatch& match : compiled->find_in(*tree, text, language)) {
    std::string shown = text_of(text, match.range);
    for (const CodeCapture& capture : match.captures)
      shown += " " + capture.name + "=" + text_of(text, capture.range);
    out.push_back(shown);
  }
  return out;
}

}  // namespace

TEST_CASE("code pattern: metavariables, runs, and equal texts") {
  constexpr Language js = Language::javascript;
  const std::string text = "foo(a, null); foo(b.c(), null); foo(a, 1); bar(a, null); foo(null);";
  CHECK(matches(js, "foo($A, null)", text) ==
        Texts{"foo(a, null) A=a", "foo(b.c(), null) A=b.c()"});
  CHECK(matches(js, "foo($_, $_)", text).size() == 3);
  CHECK(matches(js, "foo($$$ARGS)", text) == Texts{"foo(a, null) ARGS=a, null",
                                                   "foo(b.c(), null) ARGS=b.c(), null",
                                                   "foo(a, 1) ARGS=a, 1", "foo(null) ARGS=null"});
  CHECK(matches(js, "foo($$$, null)", text).size() == 3);
  CHECK(matches(js, "foo(null, $$$)", text) == Texts{"foo(null)"});
  CHECK(matches(js, "$A === $A", "x === x; x === y; f(1) === f(1)") ==
        Texts{"x === x A=x", "f(1) === f(1) A=f(1)"});
  CHECK(matches(js, "$A < $B", "a <= b; a < b") == Texts{"a < b A=a B=b"});
  CHECK(matches(js, "foo($A)", "foo(foo(1))") == Texts{"foo(foo(1)) A=foo(1)", "foo(1) A=1"});
}

TEST_CASE("code pattern: blanks, comments and tokens that the pattern lacks do not count") {
  constexpr Language ts = Language::typescript;
  CHECK(matches(ts, "foo($A,null)", "foo( /* x */ a,\n  null, );").size() == 1);
  CHECK(matches(ts, "function $F() { $$$ }", "async function f() { a(); b(); }").size() == 1);
  CHECK(matches(ts, "a == b", "a /* == */ != b").empty());
  CHECK(matches(Language::python, "$A is None", "a is not None\nb is None\n") ==
        Texts{"b is None A=b"});
  CHECK(matches(Language::cpp, "delete $A", "void f() { delete[] a; delete b; }") ==
        Texts{"delete b A=b"});
  // A further declarator is no end of the declaration.
  CHECK(matches(Language::cpp, "int $I = 0;", "void f() { int i = 0, j = 0; int k = 0; }") ==
        Texts{"int k = 0; I=k"});
  CHECK(matches(ts, "if ($A) { $$$ }", "if (a) { b(); } else { c(); }").size() == 1);
  CHECK(matches(ts, "return $A", "function f() { return 1; }") == Texts{"return 1; A=1"});
}

TEST_CASE("code pattern: expressions, statements and definitions of each language") {
  CHECK(matches(Language::c, "free($A)", "void f(void) { free(x->y); }") ==
        Texts{"free(x->y) A=x->y"});
  CHECK(matches(Language::c, "if ($A) { $$$B }", "void f(void) { if (x) { a(); b(); } }").size() ==
        1);
  CHECK(matches(Language::cpp, "$A->$M($$$)", "void f() { a->b(1); c.d(); }") ==
        Texts{"a->b(1) A=a M=b"});
  CHECK(matches(Language::go, "if $E != nil { return $E }",
                "package a\nfunc f() error {\n\tif err != nil {\n\t\treturn err\n\t}\n"
                "\treturn nil\n}\n")
            .size() == 1);
  CHECK(matches(Language::rust, "$A.unwrap()", "fn f() { g(1).unwrap(); }") ==
        Texts{"g(1).unwrap() A=g(1)"});
  CHECK(matches(Language::python, "def $F(self, $$$): $$$",
                "class A:\n    def m(self, a):\n        x = 1\n        return x\n")
            .size() == 1);
  CHECK(matches(Language::python, "print($A)", "print(1)\nprint(1, 2)\n") == Texts{"print(1) A=1"});
  CHECK(matches(Language::java, "new $T($$$)", "class A { Object o = new B(1, 2); }") ==
        Texts{"new B(1, 2) T=B"});
  CHECK(matches(Language::java, "$A.equals($B);", "class A { void f() { a.equals(b); } }").size() ==
        1);
}

TEST_CASE("code pattern: a run alone in a block stands for arms and members too") {
  CHECK(matches(Language::rust, "match $A { $$$ARMS }",
                "fn f() { match x { 1 => a(), _ => {} } if y {} }") ==
        Texts{"match x { 1 => a(), _ => {} } A=x ARMS={ 1 => a(), _ => {} }"});
  CHECK(matches(Language::java, "enum $E { $$$ }", "enum Color { RED, GREEN; int a; }") ==
        Texts{"enum Color { RED, GREEN; int a; } E=Color"});
  CHECK(matches(Language::rust, "struct $S { $$$ }", "struct P { x: u8 }\nstruct Q;") ==
        Texts{"struct P { x: u8 } S=P"});
}

TEST_CASE("code pattern: what no place of the language can parse is an error") {
  const testing::FakeSnapshot trees;
  for (const char* pattern : {"foo(", "$A", "def f(): pass", "a(); b()"}) {
    INFO(pattern);
    CHECK_FALSE(CodePattern::compile(pattern, Language::rust, trees));
  }
  CHECK(pattern_literals("foo($A, longer_name)") == Texts{"longer_name", "foo"});
  CHECK(pattern_literals("$A == $B") == Texts{"=="});
}

}  // namespace codefinder::code_pattern_test
