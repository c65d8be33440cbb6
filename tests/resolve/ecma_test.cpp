// JavaScript and TypeScript: modules, exports, classes and the types of values.
#include "resolve/cursor.h"

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
