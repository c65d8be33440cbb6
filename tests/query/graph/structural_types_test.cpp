// Types of values, implementations and definitions in TypeScript, where types are structural: as
// editors ask for them.
#include "index/query/definition/definitions.h"
#include "index/query/graph/hierarchy.h"
#include "query/graph_fixture.h"

namespace codefinder::structural_types_test {

using namespace codefinder::query;
using namespace codefinder::testing;

namespace {

/// The texts of one file that hits begin with, up to a length.
struct Texts {
  std::string text;
  GraphFixture graph{std::vector<Source>{{"a.ts", text}}};

  Names of(const Result<std::vector<SymbolHit>>& hits) const {
    REQUIRE(hits);
    return of(*hits);
  }
  Names of(const std::vector<SymbolHit>& hits) const {
    constexpr std::size_t kLength = 12;
    Names found;
    for (const SymbolHit& hit : hits) found.push_back(text.substr(hit.place.range.begin, kLength));
    std::sort(found.begin(), found.end());
    return found;
  }
  Names types(const std::string& at) const {
    return of(type_definitions_at(graph.snapshot(), graph.place("a.ts", at)));
  }
  Names implementations(const std::string& at) const {
    return of(implementations_at(graph.snapshot(), graph.place("a.ts", at)));
  }
  Names definitions(const std::string& at) const {
    const auto answer = definitions_at(graph.snapshot(), graph.place("a.ts", at));
    REQUIRE(answer);
    return of(answer->hits);
  }
};

}  // namespace

TEST_CASE("structural types: an alias, a member of an enumeration and a constructor are types") {
  const Texts t{
      "interface A { a: number }\ntype Either = A | string;\nenum Color { Red, Green }\n"
      "class P { constructor(x: A) {} }\nnamespace N { export const n = 1; }\n"
      "let e: Either, c: Color;\nc = Color.Green; N.n;\n"};
  CHECK(t.types("Either, c") == Names{"Either = A |"});
  CHECK(t.types("c = Color") == Names{"Green }\nclas", "Red, Green }"});
  CHECK(t.types("Green; N") == Names{"Green }\nclas"});
  CHECK(t.types("constructor") == Names{"constructor("});
  CHECK(t.types("N.n") == Names{"N { export c"});
}

TEST_CASE("structural types: types and literals without a name have their place") {
  const Texts t{
      "function chain(a: number): { b: number } | undefined { return { b: a }; }\n"
      "function rows() { return [{ id: 1 }]; }\nconst one = chain(1);\nconst all = rows();\n"
      "function each(f: (v: number) => string) { f(1); }\n"
      "type Tree = { left?: Tree };\nfunction walk(tree: Tree) { tree.left; }\n"
      "const o = { deep: { x: 1 }, run: () => rows() };\no.deep; o.run();\n"
      "const key: unique symbol = Symbol('key');\no[key];\n"};
  CHECK(t.types("one =") == Names{"{ b: number "});
  CHECK(t.types("all =") == Names{"{ id: 1 }]; "});
  CHECK(t.types("f(1)") == Names{"(v: number) "});
  CHECK(t.types("tree.left") == Names{"{ left?: Tre"});
  CHECK(t.types("deep; o") == Names{"{ x: 1 }, ru"});
  CHECK(t.types("key];") == Names{"key: unique "});
  CHECK(t.types("run();") == Names{"run: () => r"});
}

TEST_CASE("structural types: a method whose type depends on the instance is its own type") {
  const Texts t{
      "interface A { a: number }\nfunction is(v: unknown): v is A { return true; }\n"
      "class C { free() { return this; } fixed(x: number): A { return null!; } }\n"
      "class G<T> { get(): A { return null!; } }\n"
      "new C().free(); new C().fixed(1); new G<A>().get(); is(1);\n"
      "class D extends C { more() { return this.free(); } }\nnew D().more().free().free();\n"};
  CHECK(t.types("free(); new C") == Names{"free() { ret"});
  CHECK(t.types("free() {") == Names{"C { free() {"});
  CHECK(t.types("fixed(1)") == Names{"A { a: numbe"});
  CHECK(t.types("get(); is") == Names{"get(): A { r"});
  CHECK(t.types("free(); }") == Names{"free() { ret"});
  CHECK(t.types("more().") == Names{"more() { ret"});
  CHECK(t.types("is(1)") == Names{"is(v: unknow"});
}

TEST_CASE("structural types: the type of a name of a module is its file") {
  const GraphFixture graph(
      {{"a.ts", "import * as all from './b';\nall.one;\n"}, {"b.ts", "export const one = 1;\n"}});
  const auto found = type_definitions_at(graph.snapshot(), graph.place("a.ts", "all.one"));
  REQUIRE(found);
  REQUIRE(found->size() == 1);
  CHECK((*found)[0].place.path == "b.ts");
}

TEST_CASE("structural types: what has a value implements itself, and values with wider types") {
  const Texts t{
      "interface Item { title: string }\nenum E { A, B = 2 }\n"
      "class Api { async load(): Promise<Item> { return { title: 'x' }; } kept: number; n = 1; }\n"
      "const list: readonly Item[] = [];\ndeclare const here: Item;\nhere.title; E.A; E.B;\n"
      "type Call = (a: number) => void;\nconst call: Call = (a) => {};\nnew Api().kept;\n"};
  CHECK(t.implementations("Item {") == Names{"[];\ndeclare ", "{ title: 'x'"});
  CHECK(t.implementations("here.title") == Names{"here: Item;\n"});
  CHECK(t.implementations("A; E.B").empty());
  CHECK(t.implementations("B;\n") == Names{"B = 2 }\nclas"});
  CHECK(t.implementations("Call =") == Names{"(a) => {};\nn"});
  CHECK(t.implementations("kept;\n").empty());
  CHECK(t.implementations("n = 1") == Names{"n = 1; }\ncon"});
}

TEST_CASE("structural types: merged declarations, accessors and constructors define together") {
  const Texts t{
      "function five() {}\nnamespace five { export let n = 5; }\nfive.n;\n"
      "class B { constructor(a: string); constructor(a: number, b: number); constructor(a: any) "
      "{}\n"
      "  get size() { return 1; }\n  set size(v) {} }\nnew B(1, 2);\nnew B('');\n"};
  CHECK(t.definitions("five.n") == Names{"five { expor", "five() {}\nna"});
  CHECK(t.definitions("size() {") == Names{"size() { ret", "size(v) {} }"});
  CHECK(t.definitions("B(1") == Names{"B { construc", "constructor("});
}

TEST_CASE("structural types: a call has one signature, a declaration the implementation") {
  const Texts t{
      "function over(a: string): void;\nfunction over(b: number): void;\n"
      "function over(c: any) {}\nover('x');\nover(1);\n"
      "declare class D { on(a: string): void; on(b: number): void }\n"};
  CHECK(t.definitions("over('x')") == Names{"over(a: stri"});
  CHECK(t.definitions("over(1)") == Names{"over(b: numb"});
  CHECK(t.definitions("over(b") == Names{"over(c: any)"});
  CHECK(t.definitions("on(a") == Names{"on(b: number"});
  CHECK(t.types("on(a") == Names{"on(b: number"});
}

TEST_CASE("structural types: a test of a key chooses among types without a name") {
  const Texts t{
      "type Act = { kind: 'go'; of: string } | { kind: 'end'; of: number };\n"
      "function f(a: Act) {\n  switch (a.kind) { case 'go': return a.of; }\n"
      "  if (a.kind === 'end') a.of.x;\n  if (a.kind !== 'end') a.of.y;\n  a.of.z;\n}\n"};
  CHECK(t.definitions("of; }") == Names{"of: string }"});
  CHECK(t.definitions("of.x") == Names{"of: number }"});
  CHECK(t.definitions("of.y") == Names{"of: string }"});
  CHECK(t.definitions("of.z") == Names{"of: number }", "of: string }"});
}

TEST_CASE("structural types: an instance of a function has the function as its type") {
  const Texts t{"function Animal() { this.legs = 4; }\nconst one = new Animal();\none.legs;\n"};
  CHECK(t.types("one.legs") == Names{"Animal() { t"});
}

TEST_CASE("structural types: the parts of a namespace, and exported declarations") {
  const Texts t{
      "namespace Geo { export const a = 1; }\nnamespace Geo { export const b = 2; }\nGeo.a;\n"
      "export declare class Far { go(): void; }\nnew Far().go();\n"};
  CHECK(t.types("Geo.a") == Names{"Geo { export", "Geo { export"});
  CHECK(t.implementations("go();") == Names{"go(): void; "});
}

TEST_CASE("structural types: a module that is declared by its name") {
  const GraphFixture graph(std::vector<Source>{
      {"types.d.ts",
       "declare module 'pkg' { export function fake(o: Opts): void; export interface Opts { a: 1 } "
       "}\n"
       "declare module '*.svg' { const url: string; export default url; }\n"},
      {"a.ts", "import { fake, Opts } from 'pkg';\nfake({ a: 1 });\nlet o: Opts;\n"}});
  const auto defined = [&](const std::string& text) {
    const auto answer = definitions_at(graph.snapshot(), graph.place("a.ts", text));
    REQUIRE(answer);
    return GraphFixture::names(answer->hits);
  };
  CHECK(defined("fake(") == Names{"pkg.fake"});
  CHECK(defined("Opts;") == Names{"pkg.Opts"});
}

}  // namespace codefinder::structural_types_test
