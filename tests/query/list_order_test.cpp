// Lists about a symbol are in the order of usefulness: references, callers, callees and dependents.
#include "index/query/graph/call_graph.h"
#include "index/query/graph/impact.h"
#include "index/query/graph/text_uses.h"
#include "index/query/references/references.h"
#include "support/fake_snapshot.h"

#include <catch2/catch.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::list_order_test {

using namespace codefinder::query;
using codefinder::testing::FakeSnapshot;

namespace {

using Texts = std::vector<std::string>;

/// A library whose function `perform` is called everywhere, in an order of paths that is none of
/// usefulness.
struct Library {
  FakeSnapshot snapshot;
  SymbolRef perform;

  Library() {
    snapshot.set_state(index::IndexState::ready);
    add("app/src/tool.py", "run_tool");
    add("docs/examples/simple.py", "simple", Category::docs);
    add("examples/first.py", "first");
    perform = {snapshot.add_source("lib/easy.py",
                                   "def perform():\n    pass\n\n\ndef helper():\n    perform()\n"),
               SymbolIndex(0)};
    add("lib/deep/below.py", "below");
    add("lib/early.py", "early");
    add("lib/easy_test.py", "test_easy", Category::tests);
    add("tests/test_all.py", "test_all", Category::tests);
    add("vendor/copy.py", "copy", Category::deps | Category::vendored);
  }
  void add(const std::string& path, const std::string& caller,
           std::uint16_t categories = Category::source) {
    snapshot.add_source(path,
                        "from lib.easy import perform\n\n\ndef " + caller + "():\n    perform()\n",
                        categories);
  }
};

const Texts kInOrder{
    "lib/easy.py",      "lib/early.py",      "lib/deep/below.py", "app/src/tool.py",
    "lib/easy_test.py", "tests/test_all.py", "examples/first.py", "docs/examples/simple.py",
    "vendor/copy.py"};

Texts paths_of(const Result<FoundReferences>& found) {
  REQUIRE(found.ok());
  Texts out;
  for (const Reference& reference : found->references)
    if (out.empty() || out.back() != reference.place.path) out.emplace_back(reference.place.path);
  return out;
}

Texts paths_of(const Result<FoundCalls>& found) {
  REQUIRE(found.ok());
  Texts out;
  for (const CallLink& link : found->links) out.emplace_back(link.symbol.place.path);
  return out;
}

}  // namespace

TEST_CASE(
    "list order: references are those of the same file, of near files, of tests, of examples") {
  const Library library;
  FindReferences request;
  request.symbols = {library.perform};
  request.include_declaration = false;
  const Result<FoundReferences> all = find_references(library.snapshot, request);
  CHECK(paths_of(all) == kInOrder);
  CHECK(all->totals.count == 17);
  // The limit cuts the last ones.
  request.filters.roles = {"call"};
  for (std::size_t limit = 1; limit <= kInOrder.size(); ++limit) {
    request.limit = limit;
    const Result<FoundReferences> some = find_references(library.snapshot, request);
    CHECK(paths_of(some) ==
          Texts(kInOrder.begin(), kInOrder.begin() + static_cast<std::ptrdiff_t>(limit)));
    CHECK(some->truncated == (limit < kInOrder.size()));
  }
}

TEST_CASE("list order: the files of a declaration and of its definition are both the same file") {
  FakeSnapshot snapshot;
  const std::string use = "#include \"perform.h\"\nint ";
  snapshot.add_source("a.c", use + "a(void) { return perform(); }\n");
  snapshot.add_source("b_test.c", use + "b(void) { return perform(); }\n", Category::tests);
  const FileId header = snapshot.add_source(
      "perform.h", "int perform(void);\nstatic inline int twice(void) { return perform(); }\n");
  snapshot.add_source("z.c",
                      use + "perform(void) { return 1; }\nint z(void) { return perform(); }\n");
  FindReferences request;
  request.symbols = {{header, SymbolIndex(0)}};
  request.include_declaration = false;
  CHECK(paths_of(find_references(snapshot, request)) ==
        Texts{"perform.h", "z.c", "a.c", "b_test.c"});
}

TEST_CASE(
    "list order: of a name of the product and of an example, the product's file is the first") {
  FakeSnapshot snapshot;
  std::vector<SymbolRef> symbols;
  for (const char* path : {"docs/examples/debug.py", "lib/deep/data.py"}) {
    const FileId file = snapshot.add_source(
        path, "def data(): pass\n\n\ndata()\n",
        std::string_view(path).starts_with("docs") ? Category::docs : Category::source);
    symbols.push_back({file, SymbolIndex(0)});
  }
  snapshot.add_source("app/use.py", "from lib.deep.data import data\ndata()\n");
  FindReferences request;
  request.symbols = symbols;
  request.include_declaration = false;
  CHECK(paths_of(find_references(snapshot, request)) ==
        Texts{"lib/deep/data.py", "app/use.py", "docs/examples/debug.py"});
}

TEST_CASE("list order: tests come first where the symbol is one of tests") {
  FakeSnapshot snapshot;
  const auto add = [&](const char* path, const char* name, std::uint16_t categories) {
    return snapshot.add_source(
        path, std::string("from tests.helpers import make\n\n\ndef ") + name + "():\n    make()\n",
        categories);
  };
  add("lib/easy.py", "easy", Category::source);
  const FileId helpers = snapshot.add_source("tests/helpers.py", "def make(): pass\n",
                                             Category::tests);
  add("tests/more/test_other.py", "test_other", Category::tests);
  add("tests/test_easy.py", "test_easy", Category::tests);
  FindReferences request;
  request.symbols = {{helpers, SymbolIndex(0)}};
  request.include_declaration = false;
  CHECK(paths_of(find_references(snapshot, request)) ==
        Texts{"tests/test_easy.py", "lib/easy.py", "tests/more/test_other.py"});
}

TEST_CASE("list order: of many files the nearest are searched and reported first") {
  FakeSnapshot snapshot;
  constexpr int kMany = 300;
  for (int i = 0; i < kMany; ++i) {
    const std::string n = std::to_string(i);
    snapshot.add_source("app/use" + n + ".py",
                        "from lib.easy import perform\n\n\ndef use" + n + "():\n    perform()\n");
  }
  const FileId file = snapshot.add_source("lib/easy.py", "def perform(): pass\n");
  snapshot.add_source("lib/next.py", "from lib.easy import perform\nperform()\n");
  Texts first;
  const auto answer = references_at(snapshot, {file, 4}, Declarations::omit, {},
                                    [&](std::span<const Reference> part) {
                                      if (!first.empty()) return;
                                      for (const Reference& reference : part)
                                        first.emplace_back(reference.place.path);
                                    });
  REQUIRE(answer.ok());
  REQUIRE(!first.empty());
  CHECK(first.front() == "lib/next.py");
  CHECK(answer->references.size() == 2 * kMany + 2);
  CHECK(answer->references.front().place.path == "lib/next.py");
}

TEST_CASE("list order: callers and callees, and the limit of callers") {
  const Library library;
  CallRequest request;
  request.symbols = {library.perform};
  CHECK(paths_of(callers_of(library.snapshot, request)) == kInOrder);
  request.limit = 4;
  CHECK(paths_of(callers_of(library.snapshot, request)) ==
        Texts(kInOrder.begin(), kInOrder.begin() + 4));
  FakeSnapshot snapshot;
  snapshot.add_source("a/far.py", "def far(): pass\n");
  snapshot.add_source("b/c/near.py", "def near(): pass\n");
  const FileId file = snapshot.add_source(
      "b/c/own.py",
      "from a.far import far\nfrom b.c.near import near\nfrom b.up import up\n\n\n"
      "def own():\n    far()\n    up()\n    near()\n    last()\n\n\ndef last(): pass\n");
  snapshot.add_source("b/up.py", "def up(): pass\n");
  request.symbols = {{file, SymbolIndex(0)}};
  request.limit = 100;
  CHECK(paths_of(callees_of(snapshot, request)) ==
        Texts{"b/c/own.py", "b/c/near.py", "b/up.py", "a/far.py"});
}

TEST_CASE("list order: dependents of one depth") {
  const Library library;
  ImpactRequest request;
  request.changed = {{library.perform}};
  request.depth = 1;
  const Result<Impact> found = impact_of(library.snapshot, request);
  REQUIRE(found.ok());
  Texts paths;
  for (const Dependent& one : found->dependents) paths.emplace_back(one.symbol.place.path);
  CHECK(paths == kInOrder);
}

TEST_CASE("list order: uses of a name that nothing defines are those of the product first") {
  FakeSnapshot snapshot;
  const auto add = [&](const char* path, std::uint16_t categories) {
    snapshot.add_source(path, "print(PRICE_UNIT)\n", categories);
  };
  add("bench/run.py", Category::source);
  add("docs/units.py", Category::docs);
  add("tests/test_units.py", Category::tests);
  add("units/all.py", Category::source);
  CHECK(paths_of(find_text_uses(snapshot, "PRICE_UNIT", {})) ==
        Texts{"units/all.py", "tests/test_units.py", "bench/run.py", "docs/units.py"});
}

}  // namespace codefinder::list_order_test
