// Code lenses: which symbols have them, and what they count.
#include "index/query/editor/code_lenses.h"

#include "query/graph_fixture.h"

namespace codefinder::code_lenses_test {

using namespace codefinder::testing;
using query::LensKind;

namespace {

constexpr LensKind kAll[] = {LensKind::references, LensKind::implementations, LensKind::tests};
constexpr const char* kCodeLensesNames[] = {"references", "implementations", "tests"};

std::vector<query::Lens> lenses_of(const GraphFixture& graph, const std::string& path) {
  const auto lenses = query::lenses_in(graph.snapshot(), *graph.snapshot().find(path), kAll);
  REQUIRE(lenses);
  return *lenses;
}

/// "name: 3 references" of each lens; "3+" of a lower bound.
Names counted(const GraphFixture& graph, const std::string& path) {
  const auto facts = graph.snapshot().get(*graph.snapshot().find(path), index::FactsRequest::all);
  Names out;
  for (const query::Lens& lens : lenses_of(graph, path)) {
    const auto found = query::count_of(graph.snapshot(), lens);
    REQUIRE(found);
    out.push_back(std::string(facts->str(facts->symbol(lens.symbol.symbol).name)) + ": " +
                  std::to_string(found->count) + (found->is_lower_bound ? "+ " : " ") +
                  kCodeLensesNames[static_cast<int>(lens.kind)]);
  }
  return out;
}

}  // namespace

TEST_CASE("code lenses: counts of references, implementations and tests") {
  const GraphFixture graph(
      {{"web/shop.ts",
        "export interface Priced { price(): number }\n"
        "export class Item implements Priced { price() { return half(2) } }\n"
        "export class Gift implements Priced { price() { return 0 } }\n"
        "export function half(n: number) { const local = () => n; return n / 2 }\n"
        "export const unused = 1\n"},
       {"web/shop.test.ts",
        "import { Item, half } from './shop'\n"
        "test('halves', () => { half(4); half(2) })\n"
        "test('prices', () => { const item = new Item(); item.price() })\n"}});
  CHECK(counted(graph, "web/shop.ts") ==
        Names{"Priced: 2 references", "Priced: 2 implementations", "Priced: 1 tests",
              "price: 0 references", "price: 2 implementations", "price: 1 tests",
              "Item: 2 references", "Item: 1 tests", "price: 1 references", "price: 1 tests",
              "Gift: 0 references", "Gift: 0 tests", "price: 0 references", "price: 0 tests",
              "half: 4 references", "half: 2 tests"});
  CHECK(lenses_of(graph, "web/shop.test.ts").empty());
}

TEST_CASE("code lenses: a count is a lower bound if there may be more") {
  const GraphFixture graph({{"a.py", "class A:\n    def both(self): pass\n\ndef once(): pass\n"},
                            {"b.py", "class B:\n    def both(self): pass\n"},
                            {"use.py", "import a\na.once()\ndef f(x):\n    x.both()\n"}});
  const Names counts = counted(graph, "a.py");
  const auto has = [&](const char* count) {
    return std::find(counts.begin(), counts.end(), count) != counts.end();
  };
  CHECK(has("both: 0+ references"));
  CHECK(has("once: 1 references"));
  graph.snapshot().limits().set_steps(1);
  const auto found = query::count_of(graph.snapshot(), lenses_of(graph, "a.py").back());
  REQUIRE(found);
  CHECK(found->is_lower_bound);
}

TEST_CASE("code lenses: the places of tests, and of a stopped query none") {
  const GraphFixture graph({{"lib.py", "def once(): pass\n"},
                            {"test_lib.py",
                             "from lib import once\n"
                             "def test_once(): once()\n"
                             "def helper(): once()\n"
                             "def test_twice(): helper()\n"}});
  const query::Lens lens = lenses_of(graph, "lib.py").back();
  REQUIRE(lens.kind == LensKind::tests);
  const auto found = query::count_of(graph.snapshot(), lens);
  REQUIRE(found);
  CHECK(found->count == found->tests.size());
  Names paths;
  for (const query::Place& place : found->tests)
    paths.push_back(place.path + ":" + std::to_string(place.start.line + 1));
  CHECK(paths == Names{"test_lib.py:2", "test_lib.py:4"});
  std::stop_source stop;
  stop.request_stop();
  CHECK(query::count_of(graph.snapshot(), lens, stop.get_token()).error().code ==
        ErrorCode::cancelled);
}

}  // namespace codefinder::code_lenses_test
