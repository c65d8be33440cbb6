// JavaScript and TypeScript: modules, exports, classes and the types of values.
#include "resolve/cursor.h"

namespace codefinder::ecma_test {

using namespace codefinder::testing;

TEST_CASE("node: an import path resolves with or without extension, and to an index file") {
  const auto with = [](const std::string& path, const std::string& module) {
    return definitions({{path, "export function make() {}\n"},
                        {"src/use.ts", "import { make } from '" + module + "';\n$0make();\n"}});
  };
  CHECK(with("src/lib.ts", "./lib") == "src/lib.ts:1 make");
  CHECK(with("src/lib.ts", "./lib.js") == "src/lib.ts:1 make");
  CHECK(with("src/lib.js", "./lib.js") == "src/lib.js:1 make");
  CHECK(with("src/lib/index.ts", "./lib") == "src/lib/index.ts:1 make");
  CHECK(with("lib.tsx", "../lib") == "lib.tsx:1 make");
  CHECK(with("src/index.ts", ".") == "src/index.ts:1 make");
}

TEST_CASE("node: a package of the workspace is found by the name in its package.json") {
  CHECK(definitions({{"package.json", "{\"workspaces\": [\"packages/*\"]}"},
                     {"packages/kit/package.json",
                      "{\"name\": \"@shop/kit\", \"main\": \"./code/main.js\"}"},
                     {"packages/kit/code/main.js", "export function make() {}\n"},
                     {"packages/app/package.json", "{\"name\": \"app\"}"},
                     {"packages/app/use.js", "import { make } from '@shop/kit';\n$0make();\n"}}) ==
        "packages/kit/code/main.js:1 make");
}

TEST_CASE("node: names resolve through named, renamed and wildcard re-exports") {
  const auto with = [](const std::string& index, const std::string& use) {
    return definitions({{"parts.js", "export function make() {}\nexport default class Box {}\n"},
                        {"index.js", index},
                        {"use.js", use}});
  };
  CHECK(with("export { make } from './parts.js';\n",
             "import { make } from './index.js';\n$0make();\n") == "parts.js:1 make");
  CHECK(with("export { make as build } from './parts.js';\n",
             "import { build } from './index.js';\n$0build();\n") == "parts.js:1 make");
  CHECK(with("export * from './parts.js';\n", "import { make } from './index.js';\n$0make();\n") ==
        "parts.js:1 make");
  CHECK(with("export * as parts from './parts.js';\n",
             "import { parts } from './index.js';\nparts.$0make();\n") == "parts.js:1 make");
  CHECK(with("export { default } from './parts.js';\n",
             "import Crate from './index.js';\nnew $0Crate();\n") == "parts.js:2 Box");
}

TEST_CASE("node: require resolves to the members of module.exports") {
  CHECK(definitions({{"lib.js", "function make() {}\nmodule.exports = { make };\n"},
                     {"use.js", "const lib = require('./lib');\nlib.$0make();\n"}}) ==
        "lib.js:1 make");
  CHECK(definitions({{"lib.js", "function make() {}\nmodule.exports = make;\n"},
                     {"use.js", "const build = require('./lib');\n$0build();\n"}}) ==
        "lib.js:1 make");
}

TEST_CASE("typescript: a member is looked up in the declared type, its bases and interfaces") {
  const std::string types =
      "export interface Named { label(): string; }\n"
      "export class Base implements Named { label() { return ''; } stop() {} }\n"
      "export class Box extends Base { run(): Base { return this; } }\n"
      "export function boxes(): Box[] { return []; }\n";
  const auto with = [&](const std::string& text) {
    return definitions({{"types.ts", types},
                        {"use.ts", "import { Named, Base, Box, boxes } from './types';\n" + text}});
  };
  CHECK(with("new Box().$0run();\n") == "types.ts:3 run");
  CHECK(with("new Box().$0stop();\n") == "types.ts:2 stop");
  CHECK(with("new Box().run().$0stop();\n") == "types.ts:2 stop");
  CHECK(with("function f(named: Named) { named.$0label(); }\n") == "types.ts:1 label");
  CHECK(with("function f(box?: Box) { box?.$0run(); }\n") == "types.ts:3 run");
  CHECK(with("for (const box of boxes()) box.$0run();\n") == "types.ts:3 run");
  CHECK(with("boxes()[0].$0run();\n") == "types.ts:3 run");
  CHECK(with("boxes().map((box) => box.$0run());\n") == "types.ts:3 run");
  CHECK(with("async function f(p: Promise<Box>) { (await p).$0run(); }\n") == "types.ts:3 run");
}

TEST_CASE("typescript: a destructuring key resolves to the member of the value's type") {
  CHECK(definitions({{"a.ts",
                      "interface Size { width: number; height: number }\nfunction f(size: Size) "
                      "{\n  const { $0width: w } = size;\n}\n"}}) == "a.ts:1 width");
}

TEST_CASE(
    "typescript: a member missing from a namespace does not resolve to another type's member") {
  const Files files{{"shop.ts",
                     "export namespace Shop { export function buy() {} }\nexport class Trader { "
                     "sell() {} }\n"},
                    {"use.ts", "import { Shop } from './shop';\nShop.$0sell();\n"}};
  CHECK(definitions(files).empty());
}

TEST_CASE("javascript: references follow imports and aliases, and exclude unrelated equal names") {
  CHECK(references({{"lib.js", "export function $0make() {}\nmake();\n"},
                    {"use.js", "import { make as build } from './lib.js';\nbuild();\n"},
                    {"other.js", "function make() {}\nmake();\n"}}) ==
        "lib.js:2:1; use.js:1:10; use.js:1:18; use.js:2:1");
}

TEST_CASE("node: this of an arrow function is that of the function or class around it") {
  CHECK(definitions({{"a.js",
                      "class K {\n  m() {\n    const o = { run: () => { this.$0m(); }, m: 1 };\n"
                      "  }\n}\n"}}) == "a.js:2 m");
  CHECK(definitions({{"a.js",
                      "class K {\n  m() {\n    const o = { stop() { this.$0n; }, n: 1 };\n"
                      "  }\n}\n"}}) == "a.js:3 n");
  CHECK(definitions({{"a.js", "const o = {\n  n: 1,\n  run: () => this.$0n,\n};\n"}}) ==
        "a.js:2 n");
}

TEST_CASE("node: the import of a module is the class that it exports as a whole") {
  const std::string named = "class Z {\n  work() {}\n}\nmodule.exports = Z;\n",
                    unnamed = "module.exports = class {\n  work() {}\n};\n";
  for (const std::string& z : {named, unnamed}) {
    INFO(z);
    const auto with = [&](const std::string& use) {
      return definitions({{"z.js", z}, {"use.js", use}});
    };
    CHECK(with("/** @param {import('./z')} z */\nfunction f(z) { z.$0work(); }\n") ==
          "z.js:2 work");
    CHECK(with("/** @typedef {import('./z')} Z */\n/** @param {Z} z */\n"
               "function f(z) { z.$0work(); }\n") == "z.js:2 work");
  }
}

TEST_CASE("node: a class given to module.exports has its members and its base's") {
  const auto with = [](const std::string& head, const std::string& use) {
    return definitions(
        {{"b.js", "module.exports = class {\n  up() {}\n};\n"},
         {"c.js", "const B = require('./b');\nmodule.exports = class " + head +
                      "extends B {\n  m() {\n    this.i = 1;\n    " + use + "\n  }\n};\n"}});
  };
  CHECK(with("", "this.$0i;") == "c.js:4 i");
  CHECK(with("", "this.$0m();") == "c.js:3 m");
  CHECK(with("", "this.$0up();") == "b.js:2 up");
  CHECK(with("C ", "this.$0i;") == "c.js:4 i");
}

TEST_CASE("typescript: a loop over a map takes pairs") {
  const auto with = [](const std::string& use) {
    return definitions({{"a.ts",
                         "class W {\n  go() {}\n}\nclass K {\n  ko() {}\n}\n"
                         "function f(map: Map<K, W>, list: W[], record: Record<string, W>) {\n  " +
                             use + "\n}\n"}});
  };
  CHECK(with("for (const [k, w] of map) w.$0go();") == "a.ts:2 go");
  CHECK(with("for (const [k, w] of map) k.$0ko();") == "a.ts:5 ko");
  CHECK(with("for (const [k, w] of map.entries()) w.$0go();") == "a.ts:2 go");
  CHECK(with("for (const k of map.keys()) k.$0ko();") == "a.ts:5 ko");
  CHECK(with("for (const w of map.values()) w.$0go();") == "a.ts:2 go");
  CHECK(with("for (const [i, w] of list.entries()) w.$0go();") == "a.ts:2 go");
  CHECK(with("for (const [n, w] of Object.entries(record)) w.$0go();") == "a.ts:2 go");
  CHECK(with("const [w] = list; w.$0go();") == "a.ts:2 go");
}

TEST_CASE("typescript: a namespace that exports does not make its script a module") {
  const Files script{{"a.ts", "namespace M {\n  export var x = 1;\n}\nfunction top() {}\n"}};
  const auto with = [&](const std::string& use) {
    Files files = script;
    files.emplace_back("b.ts", use);
    return definitions(files);
  };
  CHECK(with("$0top();\n") == "a.ts:4 top");
  CHECK(with("M.$0x;\n") == "a.ts:2 x");
}

TEST_CASE("node: a private name is a member of the class body around it") {
  const auto with = [](const std::string& use) {
    return definitions(
        {{"a.js", "class A {\n  #n = 1;\n}\nclass B {\n  #n = 2;\n  m(o) { " + use + " }\n}\n"}});
  };
  CHECK(with("o.$0#n;") == "a.js:5 #n");
  CHECK(with("this.$0#n;") == "a.js:5 #n");
  CHECK(with("class C { #n = 3; k(o) { o.$0#n; } }") == "a.js:6 #n");
  CHECK(with("o.$0#other;") == "");
}

TEST_CASE("node: a member of a common name gets candidates, which are left out where unlikely") {
  const Files files{{"a.js", "class A {\n  filter(k) {}\n}\nfunction f(x) { x.$0filter(1); }\n"}};
  CHECK(definitions(files) == "");
  Cursor cursor(files);
  cursor.place.candidates = codefinder::resolve::Candidates::all;
  const auto all = codefinder::query::definitions_at(cursor.snapshot, cursor.place);
  REQUIRE(all.ok());
  REQUIRE(all->hits.size() == 1);
  CHECK(all->hits[0].evidence == codefinder::resolve::Evidence::ambiguous);
}

TEST_CASE("typescript: a type that nothing in the project declares has no members in it") {
  const std::string other = "export class Shape { save() {} }\n";
  CHECK(definitions({{"shape.ts", other},
                     {"use.ts", "function f(c: CanvasContext) { c.$0save(); }\n"}}) == "");
  CHECK(definitions({{"shape.ts", other}, {"use.ts", "function f(c) { c.$0save(); }\n"}}) ==
        "shape.ts:1 save?");
}

TEST_CASE("typescript: elements of tuples, of lists of a union, and of what is no list") {
  const auto with = [](const std::string& use) {
    return definitions({{"a.ts",
                         "interface A {\n  go(): void;\n}\ninterface B {\n  go(): void;\n}\n"
                         "class Box<T> { n = 1; }\n"
                         "class Bag<T> { *[Symbol.iterator](): Iterator<T> {} }\n"
                         "function f(pair: [number, named: A], list: (A | B)[], box: Box<A>,\n"
                         "  bag: Bag<B>, map: Map<string, A>) {\n  " +
                             use + "\n}\n"}});
  };
  CHECK(with("pair[1].$0go();") == "a.ts:2 go");
  CHECK(with("const [, a] = pair; a.$0go();") == "a.ts:2 go");
  CHECK(with("list[0].$0go();") == "a.ts:2 go; a.ts:5 go");
  CHECK(with("for (const each of list) each.$0go();") == "a.ts:2 go; a.ts:5 go");
  CHECK(with("box[key].$0go();") == "a.ts:2 go?; a.ts:5 go?");
  CHECK(with("for (const each of bag) each.$0go();") == "a.ts:5 go");
  CHECK(with("map.set('', { $0go() {} });") == "a.ts:2 go");
}

TEST_CASE("typescript: static signatures, unnamed default exports and declared constructors") {
  const std::string types =
      "export class A {\n"
      "  go() {}\n"
      "  static make(): A;\n"
      "  static make(n?: any) { return [n]; }\n"
      "}\n"
      "export default function (): { one: A } { return null as any; }\n"
      "declare global {\n"
      "  interface G<T> { own: A }\n"
      "  var G: { new <T>(): G<T> };\n"
      "}\n";
  const auto with = [&](const std::string& use) {
    return definitions({{"a.ts", types}, {"b.ts", "import one, { A } from './a';\n" + use + "\n"}});
  };
  CHECK(with("A.make().$0go();") == "a.ts:2 go");
  CHECK(with("one().$0one;") == "a.ts:6 one");
  CHECK(with("new G<string>().$0own;") == "a.ts:8 own");
}

TEST_CASE("typescript: the keys of a destructuring assignment are members of the value") {
  const auto with = [](const std::string& use) {
    return references({{"a.ts",
                        "interface A { $0one: number; two: number }\n"
                        "function f(a: A, one: number, b: number) {\n  " +
                            use + "\n}\n"}});
  };
  CHECK(with("({ one } = a);") == "a.ts:3:6");
  CHECK(with("({ one: b } = a);") == "a.ts:3:6");
  CHECK(with("({ one = 3 } = a);") == "a.ts:3:6");
  CHECK(references({{"a.ts", "export const $0one = 1;\n"},
                    {"b.ts", "let one: number;\n({ one } = await import('./a'));\n"}}) ==
        "b.ts:2:4");
}

TEST_CASE("typescript: arguments of a union, conditional types without values, intersections") {
  const auto with = [](const std::string& result) {
    return definitions(
        {{"a.ts",
          "interface A { one?: number }\n"
          "type Same<T> = T;\n"
          "type Flat<T> = Same<{ [k in keyof T]: T[k] }>;\n"
          "type Given<T> = T extends undefined ? never : T extends object ? Flat<T> : never;\n"
          "type More<T> = Flat<{ [k in keyof Omit<T, 'x'>]: T[k] } & { two?: number }>;\n"
          "function norm<T>(of: T): " +
              result + " { return of as any; }\nfunction f(a?: string | A) { norm(a).$0one; }\n"}});
  };
  for (const char* result : {"T", "Flat<T>", "Given<T>", "More<T>", "Omit<T, 'x'>"})
    CHECK(with(result) == "a.ts:1 one");
}

TEST_CASE("typescript: all alternatives of a union of which the first is not of the project") {
  const auto with = [](const std::string& use) {
    return definitions({{"a.ts",
                         "import { X } from 'x';\ninterface A { one: number }\n"
                         "interface B { one: number }\n"
                         "async function f(g: Promise<X | A | B>, h: Array<X | A | B>) {\n  " +
                             use + "\n}\n"}});
  };
  for (const char* use : {"(await g).$0one;", "g.then((x) => x.$0one);", "h[0].$0one;"})
    CHECK(with(use) == "a.ts:2 one; a.ts:3 one");
}

TEST_CASE("typescript: calls and constructions of values by the signatures of their types") {
  const auto with = [](const std::string& type, const std::string& use) {
    return definitions({{"a.ts", "interface A { one: number }\ninterface B { one: string }\n" +
                                     type + "\nfunction f(g: F<A>) {\n  " + use + "\n}\n"}});
  };
  for (const char* type : {"interface F<T> { (x: string): T }", "type F<T> = { (x: string): T };",
                           "interface F<T> { size: number; (x: string): T; <U>(x: U): T }"})
    CHECK(with(type, "g('').$0one;") == "a.ts:1 one");
  for (const char* type :
       {"interface F<T> { new (x: string): T }", "type F<T> = new (x: B) => T;",
        "type F<T> = { new (x: string): T };", "type F<T> = abstract new () => T;"})
    CHECK(with(type, "new g('').$0one;") == "a.ts:1 one");
  for (const char* type :
       {"interface F<T> { (x: (y: T) => void): B }", "type F<T> = { (x: (y: T) => void): B };"})
    CHECK(with(type, "g((a) => a.$0one);") == "a.ts:1 one");
  CHECK(with("interface F<T> { new (x: (y: T) => void): B }", "new g((a) => a.$0one);") ==
        "a.ts:1 one");
  CHECK(with("interface F<T> { of: { (x: B): A }[] }", "g.of[0](g).$0one;") == "a.ts:1 one");
  CHECK(with("interface F<T> { on: { (x: B): T } }", "g.on(g).$0one;") == "a.ts:1 one");
  CHECK(definitions({{"a.ts",
                      "interface A { one: number }\ninterface B { one: string }\n"
                      "type F = Array<{ (x: B): A }>;\n(f: F) => f[0](f).$0one;\n"}}) ==
        "a.ts:1 one");
}

TEST_CASE("typescript: the type arguments of an alias of a function type") {
  const auto with = [](const std::string& use) {
    return definitions({{"a.ts",
                         "interface A { one: number }\ninterface B { one: string }\n"
                         "type F<T> = (x: T, y: (z: T) => void) => T;\ntype P<T> = F<T>;\n"
                         "interface M<T> { f: F<T>; g: P<T> }\n"
                         "function f(g: F<A>, h: P<A>, m: M<A>) {\n  " +
                             use + "\n}\n"}});
  };
  for (const char* callee : {"g", "h", "m.f", "m.g"}) {
    CHECK(with(std::string(callee) + "({} as A, null).$0one;") == "a.ts:1 one");
    CHECK(with(std::string(callee) + "({} as A, (z) => z.$0one);") == "a.ts:1 one");
    CHECK(with(std::string(callee) + "({ $0one: 1 }, null);") == "a.ts:1 one");
  }
}

TEST_CASE("typescript: uses in signatures without a name are of the type around them") {
  const std::string text =
      "interface A { one: number }\ninterface F { (x: A): A; new (x: A): A; two: A }\n";
  CHECK(references({{"a.ts", "interface $0" + text.substr(10)}}) ==
        "a.ts:2:19; a.ts:2:23; a.ts:2:34; a.ts:2:38; a.ts:2:46");
}

TEST_CASE("typescript: a namespace exports names that its file imports") {
  const auto with = [](const std::string& use) {
    return definitions(
        {{"types.ts", "export interface Raw { size: number }\n"},
         {"whole.d.ts",
          "import { Raw } from './types'\n"
          "declare namespace whole { export type { Raw }; export { Raw as Other } }\n"
          "declare function whole(): void\n"
          "export = whole\n"},
         {"main.ts", "import whole, { Raw, Other } from './whole.js'\n" + use}});
  };
  CHECK(with("let a: $0Raw\n") == "types.ts:1 Raw");
  CHECK(with("let a: $0Other\n") == "types.ts:1 Raw");
  CHECK(with("let a: whole.$0Raw\n") == "types.ts:1 Raw");
  CHECK(with("let a: Other\na.$0size\n") == "types.ts:1 size");
}

}  // namespace codefinder::ecma_test
