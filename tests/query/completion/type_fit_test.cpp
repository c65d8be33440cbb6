// TypeFit and chains: of completions that are else equal, the order by name is the only one; what
// fits the place precedes it.
#include "index/query/completion/completion.h"

#include "query/graph_fixture.h"

namespace codefinder::type_fit_test {

using namespace codefinder::testing;

namespace {

/// The first completion at the `|`.
std::string first(std::string path, std::string text) {
  const std::size_t at = text.find('|');
  REQUIRE(at != std::string::npos);
  text.erase(at, 1);
  const GraphFixture graph({{path, text}});
  const auto answer = query::completions_at(
      graph.snapshot(), {*graph.snapshot().find(path), static_cast<std::uint32_t>(at)});
  REQUIRE(answer);
  REQUIRE_FALSE(answer->items.empty());
  return answer->items[0].name;
}

std::string go(const std::string& statement) {
  return first("a.go",
               "package a\n"
               "type T struct {\n\talpha int\n\tbeta string\n\tgamma bool\n}\n"
               "func (t T) delta() {}\nfunc (t T) epsilon() bool { return true }\n"
               "func take(n int, s string) {}\n"
               "func f(t T, u T, n int) string {\n\tn = 2\n\t" +
                   statement + "\n}\n");
}

}  // namespace

TEST_CASE("type fit: a condition prefers booleans") {
  CHECK(go("if t.|") == "epsilon");
  CHECK(go("if !t.|") == "epsilon");
  CHECK(go("if n == 1 && t.|") == "epsilon");
  CHECK(go("n = t.|") == "alpha");
  const std::string java =
      "class A { int alpha; boolean beta; }\n"
      "class B { void f(A a) {\n    while (a.|\n  } }\n";
  CHECK(first("A.java", java) == "beta");
}

TEST_CASE("type fit: arguments, results, assigned and compared values") {
  CHECK(go("take(1, t.|") == "beta");
  CHECK(go("take(t.|") == "alpha");
  CHECK(go("return t.|") == "beta");
  CHECK(go("u.beta = t.|") == "beta");
  CHECK(go("n == t.|") == "alpha");
  const std::string cpp =
      "struct S {};\nstruct A { int alpha; S beta(); };\nvoid f(A a) {\n  S s = a.|\n}\n";
  CHECK(first("a.cpp", cpp) == "beta");
}

TEST_CASE("type fit: a written receiver is no argument") {
  const std::string rust =
      "struct B { alpha: f32, beta: i32, gamma: u8 }\nstruct K {}\n"
      "impl K { fn put(&self, n: i32, s: u8) {} }\n";
  CHECK(first("a.rs", rust + "fn f(k: K, b: B) {\n    k.put(b.|\n}\n") == "beta");
  CHECK(first("a.rs", rust + "fn f(k: K, b: B) {\n    k.put(1, b.|\n}\n") == "gamma");
  const std::string python =
      "class B:\n    alpha: float\n    beta: int\n    gamma: str\n"
      "class K:\n    def put(self, n: int, s: str): pass\n";
  CHECK(first("a.py", python + "def f(k: K, b: B):\n    k.put(1, b.|\n") == "gamma");
}

TEST_CASE("type fit: a statement prefers calls without a result") {
  CHECK(go("t.|") == "delta");
  const std::string cpp =
      "struct A { int alpha; int beta(); A* gamma(); };\nvoid f(A a) {\n  a.gamma()->|\n}\n";
  CHECK(first("a.cpp", cpp) == "beta");
}

TEST_CASE("type fit: what a chain has called comes last, unless a chain calls it twice") {
  const std::string head =
      "struct B;\nimpl B {\n    fn alpha(self) -> B { self }\n    fn beta(self) -> B { self }\n}\n";
  CHECK(first("a.rs", head + "fn f(b: B) {\n    b.alpha().|\n}\n") == "beta");
  CHECK(first("a.rs", head + "fn g(b: B) { b.alpha().alpha(); }\n"
                             "fn f(b: B) {\n    b.alpha().|\n}\n") == "alpha");
}

TEST_CASE("type fit: a method delegates to that of what the object refers to") {
  const std::string text =
      "trait M { fn alpha(&self); fn beta(&self); }\n"
      "impl<'a, T: M> M for &'a T {\n    fn alpha(&self) {}\n"
      "    fn beta(&self) {\n        (**self).|\n    }\n}\n";
  CHECK(first("a.rs", text) == "beta");
}

}  // namespace codefinder::type_fit_test
