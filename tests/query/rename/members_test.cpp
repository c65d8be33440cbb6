// Renames of members that assignments, keys of objects and keys of dictionaries name.
#include "query/rename/fixture.h"
#include "resolve/cursor.h"

namespace codefinder::rename_members_test {

using namespace codefinder::testing;

TEST_CASE("rename: an assignment to a member of an instance is one of the member, in JavaScript") {
  const std::string text =
      "function Ball(r) { this.r = r; }\nconst b = new Ball(2);\nb.r = 3;\nb.own = b.r;\n";
  const Names after{
      "function Ball(r) { this.size = r; }\nconst b = new Ball(2);\nb.size = 3;\n"
      "b.own = b.size;\n"};
  CHECK(renamed({{"a.js", text}}, "a.js", "r = 3", "size") == after);
  CHECK(renamed({{"a.js", text}}, "a.js", "r = r", "size") == after);
  CHECK(renamed({{"a.js", text}}, "a.js", "r;\n", "size") == after);
  CHECK(renamed({{"a.js", text}}, "a.js", "own", "other")[0].ends_with("b.other = b.r;\n"));
  // In another file, of a class, also a function.
  CHECK(renamed({{"a.js",
                  "export class A { constructor() { this.on = null; } }\n"
                  "export const a = new A();\n"},
                 {"b.js", "import { a } from './a.js';\na.on = function () {};\na.on();\n"}},
                "b.js", "on = function", "off") ==
        Names{"export class A { constructor() { this.off = null; } }\n"
              "export const a = new A();\n",
              "import { a } from './a.js';\na.off = function () {};\na.off();\n"});
}

TEST_CASE("references: an assignment to a member of an instance, in JavaScript") {
  CHECK(references({{"a.js",
                     "class A { constructor() { this.$0r = 1; } }\nconst a = new A();\n"
                     "a.r = 2;\nf(a.r);\n"}}) == "a.js:4:5");
  CHECK(definitions({{"a.js",
                      "class A { constructor() { this.r = 1; } }\nconst a = new A();\n"
                      "a.$0r = 2;\n"}}) == "a.js:1 r");
}

TEST_CASE("rename: members of a module that is imported where it is used") {
  const std::vector<Source> sources{
      {"a.ts", "export function load() { return 1; }\n"},
      {"b.ts",
       "import('./a').then(m => m.load());\nimport('./a').then(({ load }) => load());\n"
       "import('./a').then(function (m) { m.load(); });\n"
       "async function f() { (await import('./a')).load(); }\n"}};
  CHECK(renamed(sources, "a.ts", "load()", "read") ==
        Names{"export function read() { return 1; }\n",
              "import('./a').then(m => m.read());\n"
              "import('./a').then(({ read: load }) => load());\n"
              "import('./a').then(function (m) { m.read(); });\n"
              "async function f() { (await import('./a')).read(); }\n"});
  CHECK(references({{"a.ts", "export function $0load() {}\n"},
                    {"b.ts",
                     "import('./a').then(m => m.load());\n"
                     "import('./a').then(({ load }) => load());\n"}}) == "b.ts:1:27; b.ts:2:23");
}

TEST_CASE("rename: the keys of abbreviated objects and patterns, in TypeScript") {
  const std::string text =
      "interface Opts { depth: number }\nfunction f(o: Opts) { const { depth } = o; return depth; "
      "}\n"
      "function g(depth: number): Opts { return { depth }; }\n"
      "const h = (depth: number) => { const own = { depth }; f({ depth }); return own; };\n";
  CHECK(renamed({{"a.ts", text}}, "a.ts", "depth: number }", "deep") ==
        Names{"interface Opts { deep: number }\n"
              "function f(o: Opts) { const { deep: depth } = o; return depth; }\n"
              "function g(depth: number): Opts { return { deep: depth }; }\n"
              "const h = (depth: number) => { const own = { depth }; f({ deep: depth }); "
              "return own; };\n"});
  CHECK(renamed({{"a.ts", text}}, "a.ts", "depth } = o", "deep") ==
        Names{"interface Opts { depth: number }\n"
              "function f(o: Opts) { const { depth: deep } = o; return deep; }\n"
              "function g(depth: number): Opts { return { depth }; }\n"
              "const h = (depth: number) => { const own = { depth }; f({ depth }); "
              "return own; };\n"});
  CHECK(references({{"a.ts",
                     "interface Opts { $0depth: number }\n"
                     "function f(o: Opts) { const { depth } = o; return depth; }\n"
                     "function g(depth: number): Opts { return { depth }; }\n"}}) ==
        "a.ts:2:31; a.ts:3:44");
  CHECK(definitions({{"a.ts",
                      "interface Opts { depth: number }\n"
                      "function g(depth: number): Opts { return { $0depth }; }\n"}}) ==
        "a.ts:2 depth; a.ts:1 depth");
}

TEST_CASE("rename: a parameter that is a property too, in TypeScript") {
  CHECK(renamed({{"a.ts",
                  "class A {\n  constructor(private depth: number) {\n    log({ depth });\n"
                  "    this.depth;\n  }\n}\nfunction log(o: { depth: number }) {}\n"}},
                "a.ts", "depth: number) {", "deep") ==
        Names{"class A {\n  constructor(private deep: number) {\n    log({ depth: deep });\n"
              "    this.deep;\n  }\n}\nfunction log(o: { depth: number }) {}\n"});
}

TEST_CASE("rename: keys that a type of dictionaries declares, in Python") {
  const std::string text =
      "from typing import TypedDict\n\n\nclass Opts(TypedDict):\n    depth: int\n\n\n"
      "class More(Opts):\n    size: int\n\n\n"
      "def f(o: Opts, m: More, d: dict) -> Opts:\n    o[\"depth\"] = 1\n"
      "    x: Opts = {\"depth\": 1}\n    if \"depth\" in o and d[\"depth\"]:\n"
      "        o.update({\"depth\": m[\"depth\"]})\n    f({'depth': 2}, m, {\"depth\": 3})\n"
      "    f(o={'depth': 2}, m=m, d=d)\n"
      "    return {\"depth\": o.get(\"depth\"), **Opts(depth=2)} if x else [\"depth\"]\n";
  std::string after = text;
  for (const char* const kept : {"d[\"depth\"]", "{\"depth\": 3}", "[\"depth\"]\n"})
    after.replace(after.find(kept), std::string(kept).size(),
                  std::string(kept).replace(std::string(kept).find("depth"), 5, "DEPTH"));
  for (std::size_t at = after.find("depth"); at != std::string::npos; at = after.find("depth"))
    after.replace(at, 5, "deep");
  for (std::size_t at = after.find("DEPTH"); at != std::string::npos; at = after.find("DEPTH"))
    after.replace(at, 5, "depth");
  CHECK(renamed({{"a.py", text}}, "a.py", "depth: int", "deep") == Names{after});
  CHECK(renamed({{"a.py", text}}, "a.py", "depth\"] = 1", "deep") == Names{after});
  // Of a value of unknown type.
  CHECK(renamed({{"a.py",
                  "from typing import TypedDict\n\n\nclass Opts(TypedDict):\n    depth: int\n\n\n"
                  "def f(o):\n    return o[\"depth\"]\n"}},
                "a.py", "depth: int", "deep")[0]
            .ends_with("class Opts(TypedDict):\n    deep: int\n\n\n"
                       "def f(o):\n    return o[\"?deep\"]\n"));
  // Attributes of other types are no keys.
  CHECK(renamed({{"a.py", "class A:\n    depth = 1\n\n\ndef f(o):\n    return o[\"depth\"]\n"}},
                "a.py", "depth = 1", "deep") ==
        Names{"class A:\n    deep = 1\n\n\ndef f(o):\n    return o[\"depth\"]\n"});
}

TEST_CASE("references: keys that a type of dictionaries declares, in Python") {
  const std::string type = "from typing import TypedDict\nclass Opts(TypedDict):\n    depth: int\n";
  CHECK(definitions({{"a.py", type + "def f(o: Opts):\n    return o.get(\"$0depth\")\n"}}) ==
        "a.py:3 depth");
  CHECK(references({{"a.py",
                     "from typing import TypedDict\nclass Opts(TypedDict):\n    $0depth: int\n"
                     "def f(o: Opts, all: list[Opts]):\n    all[0][\"depth\"] = o[\"depth\"]\n"
                     "    o[\"other\"]\n"}}) == "a.py:5:13; a.py:5:26");
  // The value has the type that the key has.
  CHECK(definitions({{"a.py",
                      "from typing import TypedDict\nclass A:\n    size = 1\n"
                      "class Opts(TypedDict):\n    a: A\n"
                      "def f(o: Opts):\n    return o[\"a\"].$0size\n"}}) == "a.py:3 size");
}

TEST_CASE("rename: fields of named tuples, in Python") {
  CHECK(renamed({{"a.py",
                  "from typing import NamedTuple\n\n\nclass P(NamedTuple):\n    x: int\n\n\n"
                  "def f(p: P):\n    return P(x=p.x)\n"}},
                "a.py", "x: int", "left") ==
        Names{"from typing import NamedTuple\n\n\nclass P(NamedTuple):\n    left: int\n\n\n"
              "def f(p: P):\n    return P(left=p.left)\n"});
}

TEST_CASE("rename: what copies an object of Python names its attributes") {
  CHECK(renamed({{"a.py",
                  "from typing import NamedTuple\n\n\nclass T(NamedTuple):\n    x: int\n\n\n"
                  "def f(t: T):\n    return t._replace(x=1).x\n"}},
                "a.py", "x: int", "y")[0]
            .ends_with("return t._replace(y=1).y\n"));
  CHECK(renamed({{"a.py",
                  "from dataclasses import dataclass, replace\n\n\n@dataclass\nclass P:\n"
                  "    x: int\n\n\ndef f(p: P):\n    return replace(p, x=2).x\n"}},
                "a.py", "x: int", "y")[0]
            .ends_with("return replace(p, y=2).y\n"));
}

TEST_CASE("rename: parameters that arguments name, in Python") {
  const BeyondReferences beyond;  // The parameters of overriding methods.
  CHECK(renamed({{"a.py",
                  "class A:\n    def f(self, x):\n        return x\n\n\n"
                  "class B(A):\n    def f(self, x):\n        return super().f(x=x)\n"}},
                "a.py", "x):\n        return x\n",
                "y") == Names{"class A:\n    def f(self, y):\n        return y\n\n\n"
                              "class B(A):\n    def f(self, y):\n        return super().f(y=y)\n"});
  CHECK(renamed({{"a.py",
                  "from functools import partial\n\n\ndef f(x, y):\n    return x + y\n\n\n"
                  "g = partial(f, x=1)\n"}},
                "a.py", "x, y", "z")[0]
            .ends_with("def f(z, y):\n    return z + y\n\n\ng = partial(f, z=1)\n"));
}

TEST_CASE("references: members in the patterns of Python") {
  const std::string rest =
      "\n\ndef f(s):\n    match s:\n        case Color.RED | m.Color.RED:\n            return 1\n"
      "        case [Color.RED, *_]:\n            return 2\n        case Shape(kind=\"a\"):\n"
      "            return 3\n";
  CHECK(references({{"a.py", "class Color:\n    $0RED = 1\n" + rest}}) ==
        "a.py:7:20; a.py:9:21; a.py:7:34?");
  CHECK(references({{"a.py", "class Shape:\n    $0kind = 1\n" + rest}}) == "a.py:11:20");
  CHECK(definitions({{"a.py",
                      "import b\ndef f(s):\n    match s:\n        case b.$0Thing(size=1):\n"
                      "            return 1\n"},
                     {"b.py", "class Thing:\n    size = 0\n"}}) == "b.py:1 Thing");
}

TEST_CASE("rename: a name that a macro of C declares is no member") {
  CHECK(renamed({{"a.c",
                  "#define EACH(a, x) for (int n = 0, x = *a; n < 1; n++)\n#define GET(p, f) p->f\n"
                  "struct S { int x; };\n"
                  "int f(struct S *s, int *a) { EACH(a, x) { s->x += x; } return GET(s, x); }\n"}},
                "a.c", "x; };", "y") ==
        Names{"#define EACH(a, x) for (int n = 0, x = *a; n < 1; n++)\n#define GET(p, f) p->f\n"
              "struct S { int y; };\n"
              "int f(struct S *s, int *a) { EACH(a, x) { s->y += x; } return GET(s, ?y); }\n"});
}

TEST_CASE("references: fields of Rust that are abbreviated") {
  const std::string uses =
      "fn mk(px: i32) -> Pt { Pt { px } }\nfn un(p: Pt) -> i32 { let Pt { px } = p; px }\n";
  CHECK(references({{"a.rs", "struct Pt { $0px: i32 }\n" + uses}}) == "a.rs:2:29; a.rs:3:32");
  CHECK(
      definitions(
          {{"a.rs", "struct Pt { px: i32 }\nfn un(p: Pt) -> i32 { let Pt { $0px } = p; px }\n"}}) ==
      "a.rs:1 px; a.rs:2 px");
  CHECK(definitions({{"a.rs", "struct Pt { px: i32 }\nfn mk(px: i32) -> Pt { Pt { $0px } }\n"}}) ==
        "a.rs:2 px; a.rs:1 px");
}

TEST_CASE("rename: signatures without a name are not renamed") {
  const std::string text = "interface F { (x: F): F; new (x: F): F; [x: string]: F }\n";
  for (const char* at : {"(x: F)", "new (", "[x"})
    CHECK(renamed({{"a.ts", text}}, "a.ts", at, "other")[0].starts_with("refused: "));
}

TEST_CASE("rename: members that have the name of a member of every object, in TypeScript") {
  CHECK(renamed({{"a.ts",
                  "interface Named { name: string; length: number; then: Named }\n"
                  "function f(n: Named) { return n.name + n.length; }\n"}},
                "a.ts", "name: string", "title")[0]
            .starts_with("interface Named { title: string"));
  const std::string text =
      "interface Shown { length: number; then: Shown; toString(): string; wait(): void }\n"
      "class A { static length = 1; toString() { return ''; } then(f: () => void) {} }\n";
  const auto refused = [&](const std::string& at) {
    return renamed({{"a.ts", text}}, "a.ts", at, "other")[0].starts_with("refused: the language");
  };
  CHECK_FALSE(refused("length: number"));
  CHECK_FALSE(refused("then: Shown"));
  CHECK_FALSE(refused("toString(): string"));
  CHECK(refused("length = 1"));
  CHECK(refused("toString() {"));
  CHECK(refused("then(f"));
}

}  // namespace codefinder::rename_members_test
