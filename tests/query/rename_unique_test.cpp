// Renames of members whose name nothing else in the project has, and of what declares them apart.
#include "query/rename_fixture.h"

namespace codefinder::rename_test {

using namespace codefinder::testing;

namespace {

const Source kRegistry{"a.js", "export class Registry { getController(id) { return id; } }\n"};
const Source kUse{"b.js", "export function f(all) { return all.getController(1); }\n"};
const std::string kRenamed = "export class Registry { findOne(id) { return id; } }\n";

/// How the use of unknown type is renamed beside another source.
std::string use_beside(const Source& other) {
  return renamed({kRegistry, kUse, other}, "a.js", "getController", "findOne")[1];
}

}  // namespace

TEST_CASE("rename: a method whose name nothing else has is called on values of any type") {
  CHECK(renamed({kRegistry, kUse}, "a.js", "getController", "findOne") ==
        Names{kRenamed, "export function f(all) { return all.findOne(1); }\n"});
  CHECK(renamed({{"a.py", "class S:\n    def get_adapter(self):\n        '''get_adapter'''\n"},
                 {"b.py", "def f(s):\n    return s.get_adapter()\n"}},
                "a.py", "get_adapter(", "adapter_of") ==
        Names{"class S:\n    def adapter_of(self):\n        '''get_adapter'''\n",
              "def f(s):\n    return s.adapter_of()\n"});
}

TEST_CASE("rename: a name that is also written elsewhere stays uncertain for unknown types") {
  const std::string uncertain = "export function f(all) { return all.?findOne(1); }\n";
  for (const Source& other :
       {Source{"c.js", "class Other { getController() {} }\n"},
        Source{"c.js", "export function getController() {}\n"},
        Source{"c.js", "g('getController');\n"}, Source{"c.js", "h({getController: 1});\n"},
        Source{"c.js", "import {getController} from 'elsewhere';\n"},
        Source{"c.js", "export const g = (x) => x.getController;\n"},
        Source{"c.json", "{\"getController\": 1}\n"}, Source{"c.html", "getController\n"}})
    CHECK(use_beside(other) == uncertain);
  for (const Source& other : {Source{"c.md", "# getController\n"},
                              Source{"c.js", "// getController\nfunction f(getController) {}\n"}})
    CHECK(use_beside(other) == "export function f(all) { return all.findOne(1); }\n");
}

TEST_CASE("rename: members that the library or data from outside may have stay uncertain") {
  CHECK(renamed({{"a.js", "export class Tree { appendChild(n) {} }\n"},
                 {"b.js", "export function f(t) { t.appendChild(1); }\n"}},
                "a.js", "appendChild", "add")[1] == "export function f(t) { t.?add(1); }\n");
  CHECK(renamed({{"a.js", "class User { constructor(d) { this.userName = d.userName; } }\n"}},
                "a.js", "userName",
                "title") == Names{"class User { constructor(d) { this.title = d.?title; } }\n"});
  CHECK(renamed({{"a.py", "class Match:\n    def groupdict(self): pass\n"},
                 {"b.py", "def f(m):\n    return m.groupdict()\n"}},
                "a.py", "groupdict", "named")[1] == "def f(m):\n    return m.?named()\n");
  const Source options{"a.py", "class S:\n    def __init__(self):\n        self.no_act = 1\n"};
  const Source use{"b.py", "def f(args):\n    return args.no_act\n"};
  CHECK(renamed({options, use}, "a.py", "no_act", "dry")[1] ==
        "def f(args):\n    return args.dry\n");
  CHECK(renamed({options, use, {"c.py", "p.add_argument('--no-act')\n"}}, "a.py", "no_act",
                "dry")[1] == "def f(args):\n    return args.?dry\n");
}

TEST_CASE("rename: the member of a class of JavaScript changes with its declaration in a .d.ts") {
  const BeyondReferences beyond;  // The description is of another file.
  const Source declared{"index.d.ts",
                        "export declare class Registry { getController(id: string): void; }\n"};
  const Source typed{"t.ts",
                     "import { Registry } from './index';\n"
                     "export const f = (r: Registry) => r.getController('a');\n"};
  const Names both{kRenamed, "export declare class Registry { findOne(id: string): void; }\n",
                   "import { Registry } from './index';\n"
                   "export const f = (r: Registry) => r.findOne('a');\n"};
  CHECK(renamed({kRegistry, declared, typed}, "a.js", "getController", "findOne") == both);
  CHECK(renamed({kRegistry, declared, typed}, "index.d.ts", "getController", "findOne") == both);
  // One of two classes.
  CHECK(renamed({kRegistry, declared, {"c.js", "export class Registry { other() {} }\n"}},
                "index.d.ts", "getController", "findOne")[0] == kRegistry.text);
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

}  // namespace codefinder::rename_test
