// The map of a repository: links and ranks of files, modules, entry points, central symbols.
#include "index/query/map/project_map.h"

#include "index/query/map/api.h"
#include "query/graph_fixture.h"

#include <chrono>
#include <stop_token>

namespace codefinder::project_map_test {

using namespace codefinder::query;
using namespace codefinder::testing;

namespace {

/// "from > to weight" of all links.
Names links(const index::Snapshot& snapshot) {
  const auto graph = file_graph(snapshot);
  REQUIRE(graph);
  CHECK((*graph)->is_complete);
  Names out;
  for (std::size_t i = 0; i < (*graph)->files.size(); ++i)
    for (const FileLink& link : (*graph)->links[i]) {
      std::string weight = std::to_string(link.weight);
      weight.resize(3);
      out.push_back((*graph)->files[i].path + " > " + (*graph)->files[link.to].path + " " + weight);
    }
  return out;
}
double rank_of(const index::Snapshot& snapshot, const std::string& path) {
  const auto graph = file_graph(snapshot);
  for (const FileNode& node : (*graph)->files)
    if (node.path == path) return node.rank;
  return -1;
}

/// "path kind files > where it leads: names".
Names map_of(const index::Snapshot& snapshot, const MapRequest& request) {
  const Result<ProjectMap> map = project_map(snapshot, request);
  REQUIRE(map);
  Names out;
  for (const MapModule& module : map->modules) {
    std::string text = module.unit.path + " " + std::to_string(module.unit.files.size());
    if (module.exported) text += " " + std::to_string(*module.exported);
    for (const ModuleLink& link : module.depends_on)
      text += " > " + link.path + " " + std::to_string(link.links);
    for (const CentralSymbol& symbol : module.central)
      text += " " + symbol.hit.name + "=" + std::to_string(symbol.uses);
    out.push_back(std::move(text));
  }
  return out;
}
MapRequest at(std::string path, std::size_t modules = 25) {
  MapRequest request;
  request.path = std::move(path);
  request.modules = modules;
  return request;
}

}  // namespace

TEST_CASE("file graph: imports lead to the file of the imported name, includes to the header") {
  CHECK(links(GraphFixture({{"p/__init__.py", "from .a import f\n"},
                            {"p/a.py", "def f(): pass\n"},
                            {"b.py", "from p import f\nimport p.a\nimport os\n"}})
                  .snapshot()) == Names{"b.py > p/a.py 2.0", "p/__init__.py > p/a.py 1.0"});
  CHECK(links(GraphFixture({{"a.c", "#include \"a.h\"\n#include <stdio.h>\n"}, {"a.h", "int f;\n"}})
                  .snapshot()) == Names{"a.c > a.h 1.0"});
  CHECK(links(GraphFixture({{"a.ts", "import { f } from './lib';\n"},
                            {"lib/index.ts", "export * from './f';\n"},
                            {"lib/f.ts", "export function f() {}\n"}})
                  .snapshot()) == Names{"a.ts > lib/f.ts 1.0", "lib/index.ts > lib/f.ts 1.0"});
}

TEST_CASE("file graph: of a package, the files whose names are used") {
  const GraphFixture graph(
      {{"go.mod", "module m\n"},
       {"main.go", "package main\nimport \"m/lib\"\nfunc main() { lib.Run(); help() }\n"},
       {"help.go", "package main\nfunc help() {}\n"},
       {"lib/a.go", "package lib\nfunc Run() {}\n"},
       {"lib/b.go", "package lib\nfunc Other() { Run() }\n"}});
  CHECK(links(graph.snapshot()) ==
        Names{"lib/b.go > lib/a.go 1.0", "main.go > help.go 1.0", "main.go > lib/a.go 1.0"});
}

TEST_CASE("file graph: what many import ranks higher, and tests give no rank") {
  FakeSnapshot snapshot;
  snapshot.add_source("core.py", "def f(): pass\n");
  snapshot.add_source("edge.py", "def g(): pass\n");
  snapshot.add_source("a.py", "import core\n");
  snapshot.add_source("b.py", "import core\n");
  for (const char* path : {"tests/test_a.py", "tests/test_b.py", "tests/test_c.py"})
    snapshot.add_source(path, "import edge\n", Category::tests);
  CHECK(rank_of(snapshot, "core.py") > 2 * rank_of(snapshot, "edge.py"));
  CHECK(rank_of(snapshot, "edge.py") == Approx(rank_of(snapshot, "a.py")));
  CHECK(rank_of(snapshot, "tests/test_a.py") == 0);
}

TEST_CASE("map: modules by rank with what they depend on and their most used symbols") {
  const std::vector<Source> sources = {
      {"app/main.py",
       "from core.money import Money\nfrom core.deep.util import join\n"
       "def start(): return Money\n"},
      {"app/more.py", "from core.money import Money, Rate\ndef go(): return Money\n"},
      {"core/money.py", "class Rate: pass\nclass Money: pass\ndef _hidden(): pass\n"},
      {"core/deep/util.py", "def join(): pass\n"},
      {"README.md", "# Shop\n"}};
  const GraphFixture graph(sources);
  CHECK(map_of(graph.snapshot(), at("")) == Names{"core 1 2 Money=3 Rate=2",
                                                  "app 2 2 > core 2 > core/deep 1 start=1 go=1",
                                                  "core/deep 1 1 join=2"});
  CHECK(map_of(graph.snapshot(), at("", 2)) ==
        Names{"core 2 3 Money=3 Rate=2 join=2", "app 2 2 > core 3 start=1 go=1"});
  // The files of one directory are modules of their own; what is outside is shown by directory.
  CHECK(map_of(graph.snapshot(), at("app")) ==
        Names{"app/main.py 1 1 > core/money.py 1 > core/deep/util.py 1 start=1",
              "app/more.py 1 1 > core/money.py 1 go=1"});
  CHECK(map_of(graph.snapshot(), at("core", 1)) == Names{"core 2 3 Money=3 Rate=2 join=2"});
  CHECK(map_of(graph.snapshot(), at("core")) ==
        Names{"core/money.py 1 2 Money=3 Rate=2", "core/deep 1 1 join=2"});
  CHECK(map_of(graph.snapshot(), at("core/money.py")) == Names{"core/money.py 1 2 Money=3 Rate=2"});
  const Result<ProjectMap> none = project_map(graph.snapshot(), at("docs"));
  REQUIRE_FALSE(none);
  CHECK(none.error().code == ErrorCode::not_found);
  double sum = 0;
  const Result<ProjectMap> zoomed = project_map(graph.snapshot(), at("app"));
  for (const MapModule& module : zoomed->modules) sum += module.unit.rank;
  CHECK(sum == Approx(1));
  MapRequest second = at("");
  second.offset = 1, second.limit = 1;
  const Result<ProjectMap> page = project_map(graph.snapshot(), second);
  REQUIRE(page);
  CHECK(page->modules_total == 3);
  REQUIRE(page->modules.size() == 1);
  CHECK(page->modules[0].unit.path == "app");
}

TEST_CASE("map: central are members of the exports object and what is in namespaces, no methods") {
  CHECK(map_of(GraphFixture({{"a.js", "exports.show = function() {};\nfunction hide() {}\n"},
                             {"b.js", "require('./a').show();\n"}})
                   .snapshot(),
               at("a.js")) == Names{"a.js 1 1 show=2"});
  CHECK(
      map_of(GraphFixture({Source{"a.h", "namespace n {\nclass C { int f(); };\n}\n"}}).snapshot(),
             at("")) == Names{"a.h 1 2 C=1"});
  CHECK(
      map_of(
          GraphFixture({Source{"a.go", "package a\ntype T int\nfunc (t T) Do() {}\n"}}).snapshot(),
          at("")) == Names{"a.go 1 2 T=1"});
}

TEST_CASE("map: tests and examples are left out, and mapped if they are asked for") {
  FakeSnapshot snapshot;
  snapshot.add_source("a.py", "def f(): pass\n");
  snapshot.add_source("tests/help.py", "from a import f\ndef ask(): f()\n", Category::tests);
  snapshot.add_source("examples/b.py", "from a import f\n");
  CHECK(map_of(snapshot, at("")) == Names{"a.py 1 1 f=3"});
  CHECK(project_map(snapshot, at(""))->left_out == 2);
  CHECK(map_of(snapshot, at("tests")) == Names{"tests/help.py 1 1 > a.py 1 ask=1"});
}

TEST_CASE("map: programs begin at main functions, at files of a name, and where manifests say") {
  FakeSnapshot snapshot;
  snapshot.add_source("cmd/run.go", "package main\nfunc main() {}\n");
  snapshot.add_source("lib/lib.go", "package lib\nfunc main() {}\n");
  snapshot.add_source("src/main.rs", "fn main() {}\nmod a { fn main() {} }\n");
  snapshot.add_source("A.java",
                      "class A { static void main(String[] a) {} void f() {} }\n"
                      "class B { void main() {} }\n");
  snapshot.add_source("c/main.c", "int main(void) { return 0; }\n");
  snapshot.add_source("c/other.h", "int main(void);\n");
  snapshot.add_source("tests/main.c", "int main(void) { return 0; }\n", Category::tests);
  snapshot.add_source("pkg/__main__.py", "print(1)\n");
  snapshot.add_source("js/package.json",
                      "{\n \"name\": \"x\",\n \"bin\": {\"x\": \"./cli.js\"},\n"
                      " \"files\": [\"./other.js\"]\n}\n");
  snapshot.add_source("js/cli.js", "run();\n");
  snapshot.add_source("js/other.js", "run();\n");
  const auto shown = [&](const std::string& path, std::size_t most) {
    Names out;
    for (const EntryPoint& entry : entry_points(snapshot, path, most).points)
      out.push_back(entry.hit.place.path + " " + entry.hit.name + " " + entry.from);
    return out;
  };
  CHECK(shown("", 20) == Names{"A.java main ", "c/main.c main ", "cmd/run.go main ",
                               "js/cli.js cli.js js/package.json:3 bin",
                               "pkg/__main__.py __main__.py ", "src/main.rs main "});
  CHECK(shown("c", 20) == Names{"c/main.c main "});
  CHECK(shown("", 1).size() == 1);
  CHECK(entry_points(snapshot, "", 1).total == 6);
}

TEST_CASE("map and api: a cancelled question is an error, one that is late has what it found") {
  const GraphFixture graph(
      {Source{"a.py", "import b\ndef f(): pass\n"}, Source{"b.py", "def g(): pass\n"}});
  std::stop_source stop;
  stop.request_stop();
  CHECK(project_map(graph.snapshot(), at(""), stop.get_token()).error().code ==
        ErrorCode::cancelled);
  CHECK(api_of(graph.snapshot(), {.path = "", .kinds = {}}, stop.get_token()).error().code ==
        ErrorCode::cancelled);
  index::QueryLimits& limits = graph.snapshot().limits();
  limits.begin(index::QueryLimits::Clock::now() - std::chrono::seconds(1));
  const Result<Api> api = api_of(graph.snapshot(), {.path = "", .kinds = {}});
  REQUIRE(api);
  CHECK(api->totals.is_lower_bound);
  CHECK(limits.exceeded());
}

TEST_CASE("map: first what is named after its file; a name counts once for each file") {
  const std::vector<Source> sources = {
      {"src/errors.ts",
       "export interface Issue {}\nexport interface Error {}\nexport const Error = 1;\n"},
      {"src/a.ts", "import { Issue } from './errors';\nimport { x } from '../lib/x';\n"},
      {"src/b.ts", "import { Issue, Error } from './errors';\n"},
      {"lib/x.ts", "export const x = 1;\n"}};
  const GraphFixture graph(sources);
  CHECK(map_of(graph.snapshot(), at("src")) == Names{"src/errors.ts 1 3 Error=2 Issue=3",
                                                     "src/a.ts 1 0 > lib/x.ts 1 > src/errors.ts 1",
                                                     "src/b.ts 1 0 > src/errors.ts 1"});
}

}  // namespace codefinder::project_map_test
