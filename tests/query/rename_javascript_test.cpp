// Renames in JavaScript: exports as keys of an object, contents of containers, types in comments.
#include "query/rename_fixture.h"

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

}  // namespace codefinder::rename_javascript_test
