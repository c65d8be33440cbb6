// Renames in JavaScript: exports as keys of an object, contents of containers, types in comments.
#include "index/languages/renaming_rules.h"
#include "query/rename/fixture.h"

namespace codefinder::rename_javascript_test {

using namespace codefinder::testing;

namespace {
const std::string kBoxes = "class Box { grow() {} }\nclass Tree { grow() {} }\n";
/// The rest of a file after a rename of `Box.grow` to `swell`.
std::string rest(const std::string& path, const std::string& code) {
  const std::string text = renamed({{path, kBoxes + code}}, path, "grow", "swell")[0];
  return text.size() > kBoxes.size() ? text.substr(kBoxes.size() + 1) : text;
}
}  // namespace

TEST_CASE("rename: a key of the exports that has the name of its value changes with it") {
  const std::string user =
      "const b = require('./b');\nb.pour();\nconst { pour } = require('./b');\npour();\n";
  const Names after{
      "function fill() {}\nmodule.exports = { fill: fill };\n",
      "const b = require('./b');\nb.fill();\nconst { fill } = require('./b');\nfill();\n"};
  const std::vector<Source> sources{
      {"b.js", "function pour() {}\nmodule.exports = { pour: pour };\n"}, {"c.js", user}};
  CHECK(renamed(sources, "b.js", "pour", "fill") == after);
  CHECK(renamed(sources, "c.js", "pour();", "fill") == after);
  for (const std::string call :
       {"Object.assign(exports, { pour: pour });\n", "Object.assign(module.exports, { pour });\n"})
    CHECK(renamed({{"b.js", "function pour() {}\n" + call}, {"c.js", user}}, "b.js", "pour",
                  "fill") == Names{"refused: `pour` is a key of what `Object.assign` exports"});
  // The callee and its first argument are no keys.
  CHECK(renamed({{"b.js", "function Object() {}\nObject.assign(exports, { pour: 1 });\n"}}, "b.js",
                "Object()", "Thing")[0]
            .find("is a key of") == std::string::npos);
  // Another name for importers.
  CHECK(renamed({{"b.js", "function pour() {}\nmodule.exports = { other: pour };\n"}}, "b.js",
                "pour",
                "fill") == Names{"function fill() {}\nmodule.exports = { other: fill };\n"});
}

TEST_CASE("rename: what a list or a map of any values holds is not known") {
  CHECK(rest("a.js", "const l = [];\nl.push(new Box());\nl[0].grow();\n") ==
        "const l = [];\nl.push(new Box());\nl[0].?swell();\n");
  CHECK(rest("a.js", "const m = new Map();\nm.get('a').grow();\n") ==
        "const m = new Map();\nm.get('a').?swell();\n");
  CHECK(rest("a.js", "const l = [];\nfor (const x of l) x.grow();\n") ==
        "const l = [];\nfor (const x of l) x.?swell();\n");
  // Members of the container are its own.
  CHECK(rest("a.js", "const s = 'a';\ns.grow();\nconst l = [];\nl.grow();\n") ==
        "const s = 'a';\ns.grow();\nconst l = [];\nl.grow();\n");
}

TEST_CASE("rename: comments give constants and variables their types") {
  for (const std::string word : {"const", "let", "var"})
    CHECK(rest("a.js", "/** @type {Box} */\n" + word + " q = make();\nq.grow();\n") ==
          "/** @type {Box} */\n" + word + " q = make();\nq.swell();\n");
  CHECK(rest("a.js", "/** @type {Box[]} */\nconst l = [];\nl[0].grow();\n") ==
        "/** @type {Box[]} */\nconst l = [];\nl[0].swell();\n");
  CHECK(
      rest("a.js", "/** @type {Map<string, Box>} */\nconst m = new Map();\nm.get('a').grow();\n") ==
      "/** @type {Map<string, Box>} */\nconst m = new Map();\nm.get('a').swell();\n");
}

TEST_CASE("rename: a variable that gets another value is not certain, in JavaScript") {
  CHECK(rest("a.js", "let y = new Box();\nif (y) y = new Tree();\ny.grow();\n") ==
        "let y = new Box();\nif (y) y = new Tree();\ny.?swell();\n");
  CHECK(rest("a.js", "let y = new Box();\nif (y) y = new Box();\ny.grow();\n") ==
        "let y = new Box();\nif (y) y = new Box();\ny.swell();\n");
  CHECK(rest("a.js",
             "function f(x) {\n  if (x) return new Tree();\n  return new Box();\n}\n"
             "f(1).grow();\n")
            .ends_with("f(1).?swell();\n"));
}

TEST_CASE("rename: members of a class without a name") {
  for (const std::string path : {"a.js", "a.ts"}) {
    CHECK(
        renamed(
            {{path,
              "export function f() { return class { size = 1; get() { return this.size; } }; }\n"
              "const K = f();\nnew K().size;\n"}},
            path, "size", "depth") ==
        Names{"export function f() { return class { depth = 1; get() { return this.depth; } }; }\n"
              "const K = f();\nnew K().depth;\n"});
  }
  const std::string types = "type Type = new (...args: any[]) => object;\n";
  CHECK(renamed({{"a.ts",
                  types + "function Mix<T extends Type>(Base: T) {\n"
                          "  return class extends Base { go() { return 1; } };\n}\n"
                          "class X {}\nclass Z extends Mix(X) { run() { return this.go(); } }\n"}},
                "a.ts", "go", "step") ==
        Names{types + "function Mix<T extends Type>(Base: T) {\n"
                      "  return class extends Base { step() { return 1; } };\n}\n"
                      "class X {}\nclass Z extends Mix(X) { run() { return this.step(); } }\n"});
}

TEST_CASE("rename: what a function that is assigned gives") {
  CHECK(renamed({{"a.js",
                  "class A { growUp() {} }\nconst o = { h: () => new A() };\n"
                  "class B { growUp() {} }\no.h().growUp();\n"}},
                "a.js", "growUp", "age")[0]
            .ends_with("o.h().age();\n"));
}

TEST_CASE("rename: a field of a class is no variable of its body, a member of an enum is") {
  for (const std::string path : {"a.js", "a.ts", "a.tsx"})
    CHECK(renamed({{path, "const make = 1;\nclass A { static make = make; }\n"}}, path, "make =",
                  "build") == Names{"const build = 1;\nclass A { static make = build; }\n"});
  CHECK(renamed({{"a.ts", "enum E { A = 1, B = A }\n"}}, "a.ts", "A", "C") ==
        Names{"enum E { C = 1, B = C }\n"});
  CHECK(renamed({{"a.py", "class A:\n    low = 1\n    high = low\n"}}, "a.py", "low", "first") ==
        Names{"class A:\n    first = 1\n    high = first\n"});
}

TEST_CASE("rename: a member of what a mixin may extend is not certain") {
  const std::string text =
      "class Shape { draw() {} }\nconst Mix = Base => class extends Base { f() { this.draw(); } "
      "};\n"
      "class Square extends Mix(Shape) {}\nnew Square().draw();\n";
  CHECK(renamed({{"a.js", text}}, "a.js", "draw", "paint")[0].find("this.?paint()") !=
        std::string::npos);
  CHECK(renamed({{"a.js", "module.exports = { a: 1 };\n"}}, "a.js", "module", "m")[0].starts_with(
      "refused: "));
}

TEST_CASE("rename: braces of JSX are no objects") {
  const auto text = [](const std::string& name, const std::string& object) {
    return "export function B({ " + (name == "label" ? name : "label: " + name) +
           " }) {\n  const o = " + object + ";\n  return <div a={" + name + "} b={ " + name +
           " } c={" + object + "} d={f(" + object + ")}>{" + name + "}<p id=\"x\">Hello {" + name +
           "}, {" + name + "} and: {" + name + "}.</p></div>;\n}\nm.x = " + object + ";\n";
  };
  for (const std::string path : {"a.jsx", "a.tsx"}) {
    const std::string before = text("label", "{ label }");
    const std::string after = text("title", "{ label: title }");
    const std::size_t outside = before.find("m.x"), changed = after.find("m.x");
    CHECK(renamed({{path, before}}, path, "label }) {", "title")[0] ==
          after.substr(0, changed) + before.substr(outside));
  }
}

TEST_CASE("rename: members of what functions give, and of what members hold") {
  const std::string types = "class A { growUp() {} }\nclass B { growUp() {} }\n";
  const std::string other = "class A { age() {} }\nclass B { growUp() {} }\n";
  const auto after = [&](const std::string& code) {
    return renamed({{"a.js", types + code}}, "a.js", "growUp", "age")[0].substr(other.size());
  };
  const std::string holder = "class H { constructor() { this.v = new A(); } ";
  CHECK(after(holder + "swap() { this.v = new B(); } run() { this.v.growUp(); } }\n") ==
        holder + "swap() { this.v = new B(); } run() { this.v.?age(); } }\n");
  CHECK(after(holder + "swap() { this.v = new A(); } run() { this.v.growUp(); } }\n") ==
        holder + "swap() { this.v = new A(); } run() { this.v.age(); } }\n");
  CHECK(after("function pair() { return [new A(), new B()]; }\nconst [e, f] = pair();\n"
              "f.growUp();\n")
            .ends_with("f.?age();\n"));
  const std::string makers =
      "async function f() { return new A(); }\nasync function g() { return new B(); }\n";
  CHECK(after(makers + "f().then((x) => x.growUp());\ng().then((x) => x.growUp());\n") ==
        makers + "f().then((x) => x.age());\ng().then((x) => x.growUp());\n");
}

TEST_CASE("rename: `this` is that of the function around it") {
  const auto in_class = [](const std::string& path, const std::string& code) {
    const std::string begin = "class A {\n  ", end = "\n}\nclass B { total = 2; }\n";
    const std::string after = renamed({{path, begin + "total = 1;\n  " + code + end}}, path,
                                      "total = 1", "sum")[0];
    const std::string head = begin + "sum = 1;\n  ";
    return after.starts_with(head) && after.ends_with(end)
               ? after.substr(head.size(), after.size() - head.size() - end.size())
               : after;
  };
  for (const std::string path : {"a.js", "a.ts"}) {
    CHECK(in_class(path, "f() { if (x) { return () => { this.total; }; } }") ==
          "f() { if (x) { return () => { this.sum; }; } }");
    CHECK(in_class(path, "f() { return { g() { return this.total; } }; }") ==
          "f() { return { g() { return this.?sum; } }; }");
    CHECK(in_class(path, "f() { use({ g: function () { return this.total; } }); }") ==
          "f() { use({ g: function () { return this.?sum; } }); }");
    CHECK(in_class(path, "f() { use(function () { this.total; }); }") ==
          "f() { use(function () { this.?sum; }); }");
    CHECK(in_class(path, "f() { use(function () { this.total; }.bind(this)); }") ==
          "f() { use(function () { this.sum; }.bind(this)); }");
    CHECK(in_class(path, "f() { use(function () { this.total; }, this); }") ==
          "f() { use(function () { this.sum; }, this); }");
  }
  CHECK(in_class("a.ts", "f(): void { this.total; }\n  get g(): number { return this.total; }") ==
        "f(): void { this.sum; }\n  get g(): number { return this.sum; }");
  const std::string ball = "function Ball() { this.";
  const std::string other = "Ball.prototype.f = function () { return { g() { return this.";
  CHECK(renamed({{"a.js", ball + "total = 1; }\n" + other + "total; } }; };\n"}}, "a.js",
                "total = 1", "sum") == Names{ball + "sum = 1; }\n" + other + "?sum; } }; };\n"});
}

TEST_CASE("rename: a global variable is a member of globalThis") {
  const BeyondReferences members;
  CHECK(renamed({{"a.ts", "var counter = 1;\nglobalThis.counter = counter;\n"}}, "a.ts",
                "counter =", "total") == Names{"var total = 1;\nglobalThis.total = total;\n"});
  CHECK(
      renamed({{"a.ts",
                "export {};\ndeclare global { var counter: number; }\nglobalThis.counter = 2;\n"}},
              "a.ts", "counter:", "total") ==
      Names{"export {};\ndeclare global { var total: number; }\nglobalThis.total = 2;\n"});
  CHECK(renamed({{"a.js", "function boot() {}\nwindow.boot();\nself['boot']();\n"}}, "a.js", "boot",
                "start") == Names{"function start() {}\nwindow.start();\nself['start']();\n"});
  // Variables of a module, and those of blocks, are none.
  CHECK(renamed({{"a.js", "export var counter = 1;\nglobalThis.counter = 2;\n"}}, "a.js",
                "counter =", "total") == Names{"export var total = 1;\nglobalThis.counter = 2;\n"});
  CHECK(renamed({{"a.js", "let counter = 1;\nglobalThis.counter = 2;\n"}}, "a.js",
                "counter =", "total") == Names{"let total = 1;\nglobalThis.counter = 2;\n"});
}

TEST_CASE("rename: variables that `using` declares") {
  const auto text = [](const std::string& name, const std::string& member) {
    return "class R { " + member + "() {} }\nasync function f() {\n  using " + name +
           " = new R();\n  " + name + "." + member + "();\n  await using r = new R();\n  r." +
           member + "();\n  for (using t of [new R()]) { t." + member + "(); }\n}\n";
  };
  for (const std::string path : {"a.js", "a.ts", "a.tsx"}) {
    CHECK(renamed({{path, text("s", "go")}}, path, "s = new", "first") ==
          Names{text("first", "go")});
    CHECK(renamed({{path, text("s", "go")}}, path, "go", "run") == Names{text("s", "run")});
  }
}

TEST_CASE("rename: brackets before an offset behind the text") {
  CHECK(open_bracket_before("f(a", 100) == 1);
  CHECK(open_bracket_before("", 100) == std::string_view::npos);
  CHECK(end_of_code_before("a  ", 100) == 1);
}

}  // namespace codefinder::rename_javascript_test
