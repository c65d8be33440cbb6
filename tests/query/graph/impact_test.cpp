// Impact: dependents by depth through calls, types and overriding members; tests and public names.
#include "index/query/graph/impact.h"

#include "index/query/graph/test_files.h"
#include "index/query/hits/public_symbols.h"
#include "query/graph_fixture.h"

namespace codefinder::impact_test {

using namespace codefinder::query;
using namespace codefinder::testing;

namespace {

/// "2 top of middle", with its marks.
Names impact(const GraphFixture& graph, const Names& changed, ImpactRequest request = {}) {
  for (const std::string& name : changed) request.changed.push_back({graph.ref(name)});
  const Result<Impact> found = impact_of(graph.snapshot(), request);
  REQUIRE(found);
  Names out;
  for (const Dependent& one : found->dependents) {
    std::string text = std::to_string(one.depth) + " " + GraphFixture::name_of(one.symbol);
    if (one.of) text += " of " + GraphFixture::name_of(found->dependents[*one.of].symbol);
    if (one.via) text += " via " + GraphFixture::name_of(hit_of(graph.snapshot(), *one.via));
    if (one.overrides) text += " overrides";
    if (one.is_run) text += " runs";
    out.push_back(std::move(text));
  }
  if (found->truncated) out.push_back("truncated");
  return out;
}

}  // namespace

TEST_CASE("impact: dependents in layers, each once, without what is inside of the change") {
  const GraphFixture graph({{"a.py",
                             "class Money:\n"
                             "    def plus(self, other): return Money()\n"
                             "def price() -> Money: return Money()\n"
                             "def total(): return total() or price()\n"},
                            {"b.py",
                             "from a import Money, total as t\n"
                             "def report(m: Money): return t()\n"
                             "def test_report(): report(None)\n"}});
  CHECK(impact(graph, {"Money"}) ==
        Names{"1 price", "1 report", "2 total of price", "2 test_report of report runs"});
  CHECK(impact(graph, {"price"}) ==
        Names{"1 total", "2 report of total", "3 test_report of report runs"});
  CHECK(impact(graph, {"price"}, {.changed = {}, .depth = 2}) ==
        Names{"1 total", "2 report of total"});
  CHECK(impact(graph, {"price"}, {.changed = {}, .depth = 3, .most_followed = 1}) ==
        Names{"1 total", "truncated"});
  // What is changed itself is no dependent.
  CHECK(impact(graph, {"price", "total"}) == Names{"1 report", "2 test_report of report runs"});
}

TEST_CASE("impact: files of tests, the nearest first, also where only a fixture is near") {
  const GraphFixture graph(
      {{"a.py", "def f(): pass\ndef g(): f()\n"},
       {"tests/test_far.py", "from a import g\ndef test_1(): g()\ndef test_2(): g()\n"},
       {"tests/test_near.py", "from a import f\ndef setup(): f()\ndef test_3(): setup()\n"}});
  const Result<Impact> found = impact_of(graph.snapshot(), {.changed = {{graph.ref("f")}}});
  REQUIRE(found);
  Names files;
  for (const TestFile& file : test_files_of(*found, {hit_of(graph.snapshot(), graph.ref("f"))}))
    files.push_back(file.path + " " + std::to_string(file.depth) + " " +
                    std::to_string(file.tests.size()));
  CHECK(files == Names{"tests/test_near.py 1 1", "tests/test_far.py 2 2"});
}

TEST_CASE("impact: what a fixture's constructor uses concerns its tests") {
  const GraphFixture graph({{"a.cc", "int make() { return 1; }\n"},
                            {"a_test.cc",
                             "int make();\n"
                             "class Fixture : public testing::Test {\n public:\n"
                             "  Fixture() : value_(make()) {}\n  int value_;\n};\n"
                             "TEST_F(Fixture, First) {}\nTEST_F(Other, Second) {}\n"}});
  CHECK(impact(graph, {"make"}) ==
        Names{"1 Fixture.Fixture", "2 Fixture.First of Fixture.Fixture runs"});
}

TEST_CASE("impact: through members of supertypes, and overriding members") {
  const GraphFixture graph(
      {{"Shape.java", "interface Shape { int area(); }\n"},
       {"Square.java", "class Square implements Shape { public int area() { return 1; } }\n"},
       {"Use.java", "class Use {\n  int any(Shape shape) { return shape.area(); }\n}\n"}});
  CHECK(impact(graph, {"Square.area"}) == Names{"1 Use.any via Shape.area"});
  CHECK(impact(graph, {"Shape.area"}) == Names{"1 Square.area overrides", "1 Use.any"});
}

TEST_CASE("impact: an ambiguous use is listed and not followed") {
  const GraphFixture graph({Source{"a.py",
                                   "class A:\n    def go_on(self): pass\n"
                                   "class B:\n    def go_on(self): pass\n"
                                   "def guess(x): return x.go_on()\n"
                                   "def after(): return guess(1)\n"}});
  CHECK(impact(graph, {"A.go_on"}) == Names{"1 guess"});
}

TEST_CASE("public symbols: exported by the rules of each language, with all that contains them") {
  const auto names = [](const Source& source) {
    const GraphFixture graph(std::vector<Source>{source});
    Names out;
    for (const SymbolRef& ref :
         exported_symbols(graph.snapshot(), graph.place(source.path, "").file, 100))
      out.push_back(GraphFixture::name_of(hit_of(graph.snapshot(), ref)));
    return out;
  };
  CHECK(names({"a.go",
               "package a\nfunc Run() {}\nfunc run() {}\ntype T struct{}\n"
               "func (t T) Do() {}\nfunc (t T) hide() {}\n"}) == Names{"Run", "T", "T.Do"});
  CHECK(names({"a.py",
               "def run(): pass\ndef _run(): pass\nclass C:\n"
               "    def __init__(self): pass\n    def _hide(self): pass\n"
               "class _D:\n    def run(self): pass\n"}) == Names{"run", "C", "C.__init__"});
  CHECK(names({"b.py", "__all__ = ['run']\ndef run(): pass\ndef walk(): pass\n"}) == Names{"run"});
  CHECK(names({"a.ts",
               "export class C { go() {} }\nclass D { go() {} }\n"
               "export function f() {}\nfunction g() {}\n"}) == Names{"C", "C.go", "f"});
  CHECK(names({"a.rs",
               "pub trait T { fn go(&self); }\nmod inner { pub fn f() {} }\n"
               "pub struct S;\nimpl S { pub fn f(&self) {} fn g(&self) {} }\n"}) ==
        Names{"T", "T.go", "S", "S.f"});
  CHECK(names({"A.java",
               "public class A {\n  public void f() {}\n  void g() {}\n}\n"
               "class B { public void f() {} }\n"}) == Names{"A", "A.f"});
  CHECK(names({"a.c", "static int f(void) { return 0; }\nint g(void) { return f(); }\n"}) ==
        Names{"g"});
  CHECK(names({"a.cc", "namespace { int f() { return 0; } }\nint g() { return f(); }\n"}) ==
        Names{"g"});
}

TEST_CASE("public symbols: of languages where everything is public unless it is marked") {
  const auto names = [](const Source& source) {
    const GraphFixture graph(std::vector<Source>{source});
    Names out;
    for (const SymbolRef& ref :
         exported_symbols(graph.snapshot(), graph.place(source.path, "").file, 100))
      out.push_back(GraphFixture::name_of(hit_of(graph.snapshot(), ref)));
    return out;
  };
  CHECK(names({"a.rb",
               "class A\n  def f; end\n  private\n  def g; end\nend\n"
               "module M\n  LIMIT = 1\n  class Inner; end\nend\n"}) ==
        Names{"A", "A.f", "M.LIMIT", "M.Inner"});
  CHECK(names({"a.pm", "package A;\nsub f { }\nsub _g { }\n"}) == Names{"A.f"});
  CHECK(names({"a.el", "(defun a-f () 1)\n(defun a--g () 2)\n"}) == Names{"a-f"});
  CHECK(names({"a.scss", "@mixin f { }\n@mixin -g { }\n$_h: 1;\n"}) == Names{"f"});
  CHECK(names({"a.proto", "syntax = \"proto3\";\nmessage M { string s = 1; }\n"}) == Names{"M"});
  CHECK(names({"a.vim", "function F()\nendfunction\nfunction s:G()\nendfunction\n"}) == Names{"F"});
}

TEST_CASE("impact: a method that passes a call of its name on is followed") {
  const GraphFixture graph(
      {{"store.rb", "class Store\n  def fetch\n  end\nend\n"},
       {"cache.rb",
        "class Cache\n  def fetch\n    @all.each { |one| one.fetch }\n  end\n\n"
        "  def load\n    @all.each { |one| one.fetch }\n  end\nend\n"},
       {"use.rb", "def by_fetch\n  Cache.new.fetch\nend\n\ndef by_load\n  Cache.new.load\nend\n"}});
  CHECK(impact(graph, {"Store::fetch"}) ==
        Names{"1 Cache.fetch", "1 Cache.load", "2 by_fetch of Cache.fetch"});
}

TEST_CASE("impact: of one depth, what is in the same directory is first") {
  const GraphFixture graph({{"a/far.py", "from z.base import base\ndef far(): base()\n"},
                            {"z/base.py", "def base(): pass\n"},
                            {"z/near.py", "from z.base import base\ndef near(): base()\n"}});
  CHECK(impact(graph, {"base"}) == Names{"1 near", "1 far"});
}

}  // namespace codefinder::impact_test
