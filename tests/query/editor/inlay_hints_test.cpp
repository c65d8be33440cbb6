// The names of parameters at arguments.
#include "index/query/editor/inlay_hints.h"

#include "query/graph_fixture.h"

namespace codefinder::inlay_hints_test {

using namespace codefinder::testing;

namespace {

/// The text with "«name:»" where the hints are.
std::string hinted(const GraphFixture& graph, const std::string& path) {
  const FileId file = *graph.snapshot().find(path);
  std::string text = *graph.snapshot().files().text(file);
  const auto hints = query::parameter_hints(graph.snapshot(), {file});
  REQUIRE(hints);
  for (auto hint = hints->rbegin(); hint != hints->rend(); ++hint)
    text.insert(hint->offset, "«" + hint->name + ":»");
  return text;
}

}  // namespace

TEST_CASE("inlay hints: of TypeScript") {
  const GraphFixture graph(
      {{"lib.ts",
        "export function fit<T>(width: number, { a, b }: Pair, cb = (x: T) => x, ...rest: T[]) {}\n"
        "export class Box { constructor(public size: number, colour: string) {} setSize(size: "
        "number) {}\n"
        "  put(item: string, at: number) {} }\n"},
       {"use.ts",
        "import { fit, Box } from './lib'\n"
        "fit(1, pair, f, 2, 3)\n"
        "fit(')', pair, (x, y) => f(x, y))\n"
        "const width = 3, box = new Box(2, colour)\n"
        "fit(width, pair); fit(this.width, pair); fit(...all)\n"
        "box.setSize(4); box.put(f(1, 2), /* , */ 5)\n"
        "unknown(1, 2); box.put('x', 1, 2)\n"}});
  CHECK(hinted(graph, "use.ts") ==
        "import { fit, Box } from './lib'\n"
        "fit(«width:»1, pair, «cb:»f, 2, 3)\n"
        "fit(«width:»')', pair, «cb:»(x, y) => f(x, y))\n"
        "const width = 3, box = new Box(«size:»2, colour)\n"
        "fit(width, pair); fit(this.width, pair); fit(...all)\n"
        "box.setSize(4); box.put(«item:»f(1, 2), /* , */ 5)\n"
        "unknown(1, 2); box.put('x', 1, 2)\n");
}

TEST_CASE("inlay hints: of Python, with keywords and receivers") {
  const GraphFixture graph({{"lib.py",
                             "class Box:\n"
                             "    def __init__(self, size, colour=1): pass\n"
                             "    def put(self, item, at): pass\n"
                             "def fit(width, /, height, *, deep): pass\n"
                             "def many(first, *rest): pass\n"},
                            {"use.py",
                             "from lib import Box, fit, many\n"
                             "box = Box(3, 'red')\n"
                             "box.put(4, at=5)\n"
                             "Box.put(box, 4, 5)\n"
                             "fit(1, 2, deep=3)\n"
                             "many(1, 2, 3); many(*all)\n"}});
  CHECK(hinted(graph, "use.py") ==
        "from lib import Box, fit, many\n"
        "box = Box(«size:»3, «colour:»'red')\n"
        "box.put(«item:»4, at=5)\n"
        "Box.put(box, 4, 5)\n"
        "fit(«width:»1, «height:»2, deep=3)\n"
        "many(«first:»1, 2, 3); many(*all)\n");
}

TEST_CASE("inlay hints: of C++, Go, Rust and Java") {
  const GraphFixture graph(
      {{"a.cc",
        "#include <vector>\n"
        "int area(int width, int height = 1);\n"
        "int area(int width, int height) { return width * height; }\n"
        "int over(int one, int two); int over(char one, char two, char three);\n"
        "int main() { int height = 2; return area(3, height) + area('(', 4) + over(1, 2); }\n"},
       {"go.mod", "module shop\n"},
       {"a.go",
        "package shop\n\ntype Box struct{}\n\nfunc (b *Box) Put(item, name string, rest ...int) "
        "{}\n"
        "func run(b *Box) { b.Put(\"a\", \"b\", 1, 2) }\n"},
       {"src/lib.rs",
        "pub fn apply<F: Fn(u8) -> u8>(func: F, count: u8) {}\n"
        "pub struct Box2; impl Box2 { fn put(&self, item: u8, at: u8) {} }\n"
        "fn run(b: Box2) { apply(|x| x, 3); b.put(1, 2); Box2::put(&b, 1, 2); }\n"},
       {"A.java",
        "class A { void put(String item, int at) {} void run() { put(\"a,b\", 1); } }\n"}});
  CHECK(hinted(graph, "a.cc").find("area(«width:»3, height) + area(«width:»'(', «height:»4)") !=
        std::string::npos);
  CHECK(hinted(graph, "a.go").find("b.Put(«item:»\"a\", «name:»\"b\", 1, 2)") != std::string::npos);
  CHECK(hinted(graph, "src/lib.rs")
            .find("apply(«func:»|x| x, «count:»3); b.put(«item:»1, «at:»2); Box2::put(&b, 1, 2)") !=
        std::string::npos);
  CHECK(hinted(graph, "A.java").find("put(«item:»\"a,b\", «at:»1)") != std::string::npos);
}

TEST_CASE("inlay hints: only of calls in the range, and none of a stopped query") {
  const GraphFixture graph(
      {Source{"a.py", "def fit(width, height): pass\nfit(1, 2)\nfit(3, 4)\n"}});
  const FileId file = *graph.snapshot().find("a.py");
  const auto hints = query::parameter_hints(graph.snapshot(), {file, {39, 60}});
  REQUIRE(hints);
  CHECK(*hints == std::vector<query::ParameterHint>{{43, "width"}, {46, "height"}});
  std::stop_source stop;
  stop.request_stop();
  CHECK(query::parameter_hints(graph.snapshot(), {file}, stop.get_token()).error().code ==
        ErrorCode::cancelled);
}

}  // namespace codefinder::inlay_hints_test
