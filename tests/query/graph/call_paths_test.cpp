// Paths of calls: the shortest one, its direction, uncertain steps, common callers, and none.
#include "index/query/graph/call_paths.h"

#include "query/graph_fixture.h"

namespace codefinder::call_paths_test {

using namespace codefinder::query;
using namespace codefinder::testing;

namespace {

/// "main > run:3 > parse:7" of a path, with the lines of the calls; "?" after an ambiguous one.
std::string shown(const CallPath& path) {
  std::string text;
  for (const PathStep& step : path) {
    if (!text.empty()) text += " > ";
    text += GraphFixture::name_of(step.symbol);
    if (step.call) text += ":" + std::to_string(step.call->place.start.line + 1);
    if (step.call && step.call->evidence >= resolve::Evidence::ambiguous) text += "?";
  }
  return text;
}

FoundPath found_between(const GraphFixture& graph, const std::string& from, const std::string& to,
                        std::size_t most = 300) {
  PathRequest request{{graph.ref(from)}, {graph.ref(to)}};
  request.most_followed = most;
  const Result<FoundPath> found = path_between(graph.snapshot(), request);
  REQUIRE(found);
  return *found;
}

Names paths(const FoundPath& found) {
  Names out;
  for (const CallPath& path : found.paths) out.push_back(shown(path));
  return out;
}

}  // namespace

TEST_CASE("path_between: the shortest path, with the line of each call") {
  const GraphFixture graph(
      std::vector<Source>{{"a.py",
                           "from b import step\n"
                           "def main():\n    long()\n    short()\n"
                           "def long():\n    longer()\n"
                           "def longer():\n    step()\n"
                           "def short():\n    step()\n"},
                          {"b.py", "def step():\n    return leaf()\ndef leaf(): return 1\n"}});
  const FoundPath found = found_between(graph, "main", "leaf");
  CHECK(found.connection == Connection::calls);
  CHECK(paths(found) == Names{"main > short:4 > step:10 > leaf:2"});
  CHECK(found.paths[0][3].call->preview == "return leaf()");
  const FoundPath reverse = found_between(graph, "leaf", "main");
  CHECK(reverse.connection == Connection::called_by);
  CHECK(paths(reverse) == paths(found));
  CHECK(paths(found_between(graph, "leaf", "leaf")) == Names{"leaf"});
}

TEST_CASE("path_between: through the member of a supertype") {
  const GraphFixture graph(std::vector<Source>{
      {"Shape.java", "interface Shape { int area(); }\n"},
      {"Square.java",
       "class Square implements Shape { public int area() { return side(); }\n"
       "  int side() { return 1; } }\n"},
      {"Use.java", "class Use {\n  int any(Shape shape) { return shape.area(); }\n}\n"}});
  const FoundPath found = found_between(graph, "Use.any", "Square.side");
  CHECK(paths(found) == Names{"Use.any > Square.area:2 > Square.side:1"});
  REQUIRE(found.paths[0][1].via);
  CHECK(GraphFixture::name_of(hit_of(graph.snapshot(), *found.paths[0][1].via)) == "Shape.area");
}

TEST_CASE("path_between: certain calls first, then ambiguous ones and uses as a value") {
  const GraphFixture graph(std::vector<Source>{{"a.py",
                                                "class A:\n    def go(self): return leaf()\n"
                                                "class B:\n    def go(self): return 1\n"
                                                "def leaf(): return 2\n"
                                                "def guess(x):\n    x.go()\n"
                                                "def register():\n    table = [leaf]\n"}});
  CHECK(paths(found_between(graph, "guess", "leaf")) == Names{"guess > A.go:7? > leaf:2"});
  const FoundPath value = found_between(graph, "register", "leaf");
  CHECK(paths(value) == Names{"register > leaf:9"});
  CHECK(value.paths[0][1].call->role == Role::read);
}

TEST_CASE("path_between: a function that calls both") {
  const GraphFixture graph(std::vector<Source>{{"a.py",
                                                "def left(): return 1\n"
                                                "def right(): return 2\n"
                                                "def inner(): return right()\n"
                                                "def both():\n    left()\n    inner()\n"}});
  const FoundPath found = found_between(graph, "left", "right");
  CHECK(found.connection == Connection::common_caller);
  CHECK(paths(found) == Names{"both > left:5", "both > inner:6 > right:3"});
}

TEST_CASE("path_between: without a connection, the outermost callers; limits end the search") {
  const GraphFixture graph(std::vector<Source>{{"a.py",
                                                "def one(): return 1\n"
                                                "def one_caller(): return one()\n"
                                                "def two(): return 2\n"}});
  const FoundPath found = found_between(graph, "one", "two");
  CHECK(found.connection == Connection::none);
  CHECK_FALSE(found.truncated);
  CHECK(found.from.callers == 1);
  REQUIRE(found.from.outermost.size() == 1);
  CHECK(found.from.outermost[0].name == "one_caller");
  CHECK(found.to.callers == 0);
  std::string chain = "def f0(): return 0\n";
  for (int i = 1; i < 30; ++i)
    chain += "def f" + std::to_string(i) + "(): return f" + std::to_string(i - 1) + "()\n";
  const GraphFixture deep(std::vector<Source>{{"a.py", chain}});
  CHECK(found_between(deep, "f29", "f0").paths[0].size() == 30);
  const FoundPath cut = found_between(deep, "f29", "f0", 5);
  CHECK(cut.connection == Connection::none);
  CHECK(cut.truncated);
}

}  // namespace codefinder::call_paths_test
