// Renames of members of values that a place has of several types, and of members that two files
// declare.
#include "query/rename/fixture.h"

namespace codefinder::rename_test {

using namespace codefinder::testing;

TEST_CASE("rename: the member of a class of JavaScript changes with its declaration in a .d.ts") {
  const BeyondReferences beyond;  // The description is of another file.
  const Source written{"a.js", "export class Registry { getController(id) { return id; } }\n"};
  const Source declared{"index.d.ts",
                        "export declare class Registry { getController(id: string): void; }\n"};
  const Source typed{"t.ts",
                     "import { Registry } from './index';\n"
                     "export const f = (r: Registry) => r.getController('a');\n"};
  const Names both{"export class Registry { findOne(id) { return id; } }\n",
                   "export declare class Registry { findOne(id: string): void; }\n",
                   "import { Registry } from './index';\n"
                   "export const f = (r: Registry) => r.findOne('a');\n"};
  CHECK(renamed({written, declared, typed}, "a.js", "getController", "findOne") == both);
  CHECK(renamed({written, declared, typed}, "index.d.ts", "getController", "findOne") == both);
  // One of two classes.
  CHECK(renamed({written, declared, {"c.js", "export class Registry { other() {} }\n"}},
                "index.d.ts", "getController", "findOne")[0] == written.text);
}

TEST_CASE("rename: items of a list that has values of several types are uncertain") {
  const std::string classes =
      "class A:\n    def go(self): pass\nclass B:\n    def go(self): pass\n";
  const std::string changed =
      "class A:\n    def run(self): pass\nclass B:\n    def go(self): pass\n";
  const auto after = [&](const std::string& code) {
    return renamed({{"a.py", classes + code}}, "a.py", "go(self): pass\nclass B", "run")[0].substr(
        changed.size());
  };
  for (const std::string_view list :
       {"for x in [A(), B()]:\n    ", "for x in {A(), B()}:\n    ",
        "l = [A()]\nl.append(B())\nfor x in l:\n    ", "l = [A()]\nl[0] = B()\nx = l[0]\n",
        "l = [A()]\nl += [B()]\nx = l[0]\n", "d = {1: A(), 2: B()}\nx = d[1]\n"})
    CHECK(after(std::string(list) + "x.go()\n") == std::string(list) + "x.?run()\n");
  for (const std::string_view list :
       {"for x in [A(), A()]:\n    ", "l = [A()]\nl.append(A())\nfor x in l:\n    ",
        "for x in [A() for _ in range(3)]:\n    ", "l = []\nl.append(A())\nx = A()\n"})
    CHECK(after(std::string(list) + "x.go()\n") == std::string(list) + "x.run()\n");
  const std::string script = "class A { go() {} }\nclass B { go() {} }\n";
  for (const std::string at : {"for (const x of [new A(), new B()]) x.",
                               "const l = [new A()];\n"
                               "l.push(new B());\nl[0].",
                               "[new A(), new B()].forEach((x) => x."})
    CHECK(renamed({{"a.js", script + at + "go()\n"}}, "a.js", "go", "run")[0].ends_with(
        at + "?run()\n"));
  CHECK(renamed({{"a.ts", script + "async function f() { return new A(); }\n"
                                   "async function g() { return new B(); }\n"
                                   "const [a, b] = await Promise.all([f(), g()]);\nb.go();\n"}},
                "a.ts", "go", "run")[0]
            .ends_with("b.?run();\n"));
}

TEST_CASE("rename: without types, the only member of a name is that of values that are known") {
  const auto after = [](const std::string& code) {
    return renamed({{"a.js", code}}, "a.js", "turn", "spin")[0];
  };
  // A default is not the only value of a parameter.
  const std::string wheel = "class Wheel { turn() {} }\n";
  const std::string use = "function f(w = new Wheel()) { return w.";
  CHECK(after(wheel + use + "turn(); }\n") == "class Wheel { spin() {} }\n" + use + "spin(); }\n");
  CHECK(after(wheel + "class Key { turn() {} }\n" + use + "turn(); }\n") ==
        "class Wheel { spin() {} }\nclass Key { turn() {} }\n" + use + "?spin(); }\n");
  CHECK(after(wheel + "function f(w) { return w.turn(); }\n") ==
        "class Wheel { spin() {} }\nfunction f(w) { return w.?spin(); }\n");
}

TEST_CASE("rename: a list whose items are in brackets of any depth") {
  constexpr std::size_t kDepth = 300'000;
  const std::string list = "l = [A()]\nl.append(" + std::string(kDepth, '(') + "A()" +
                           std::string(kDepth, ')') + ")\nx = l[0]\n";
  const std::string text = "class A:\n    def go(self): pass\nclass B:\n    def go(self): pass\n" +
                           list;
  CHECK(
      renamed({{"a.py", text + "x.go()\n"}}, "a.py", "go(self): pass\nclass B", "run")[0].size() ==
      text.size() + std::string("x.go()\n").size() + 3);
}

}  // namespace codefinder::rename_test
