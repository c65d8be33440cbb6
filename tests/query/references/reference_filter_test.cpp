// References: filters, totals, groups and enclosing symbols.
#include "index/query/references/references.h"
#include "support/fake_snapshot.h"

#include <catch2/catch.hpp>

#include <map>

namespace codefinder::reference_filter_test {

using namespace codefinder::query;
using codefinder::testing::FakeSnapshot;

namespace {

struct Fixture {
  FakeSnapshot snapshot;
  SymbolRef target;

  Fixture() {
    const FileId file = snapshot.add_source("shop/cart.py",
                                            "def total(x):\n    return x\n\n\n"
                                            "class Cart:\n    def sum(self):\n"
                                            "        return total(1) + total(2)\n\n\n"
                                            "alias = total\n");
    snapshot.add_source("tests/test_cart.py",
                        "from shop.cart import total\n\n\ndef test_total():\n    assert total(3)\n",
                        Category::tests);
    target = {file, SymbolIndex(0)};
  }
  FoundReferences find(FindReferences request) const {
    request.symbols = {target};
    Result<FoundReferences> found = find_references(snapshot, request);
    REQUIRE(found.ok());
    return std::move(found).value();
  }
  FoundReferences find(ReferenceFilters filters) const {
    FindReferences request;
    request.include_declaration = false;
    request.filters = std::move(filters);
    return find(std::move(request));
  }
  std::map<std::string, std::uint64_t> groups(GroupBy by) const {
    FindReferences request;
    request.include_declaration = false;
    request.group_by = by;
    request.limit = 0;
    std::map<std::string, std::uint64_t> counts;
    for (const Group& group : find(std::move(request)).totals.groups)
      counts[group.name] += group.count;
    return counts;
  }
};

using Counts = std::map<std::string, std::uint64_t>;

}  // namespace

TEST_CASE("reference filter: roles, evidence, paths and tests select references") {
  const Fixture fixture;
  CHECK(fixture.find(ReferenceFilters()).totals.count == 5);
  CHECK(fixture.find({.roles = {"call"}}).totals.count == 3);
  CHECK(fixture.find({.roles = {"import", "read"}}).totals.count == 2);
  CHECK(fixture.find({.evidence = {resolve::Evidence::import_}}).totals.count == 2);
  CHECK(fixture.find({.paths = {"shop"}}).totals.count == 3);
  CHECK(fixture.find({.paths = {"!shop"}}).totals.count == 2);
  CHECK(fixture.find({.tests = TestFilter::only}).totals.count == 2);
  CHECK(fixture.find({.tests = TestFilter::exclude, .roles = {"call"}}).totals.count == 2);
  FindReferences declarations;
  declarations.filters.roles = {"declaration"};
  CHECK(fixture.find(std::move(declarations)).totals.count == 1);
}

TEST_CASE("references: mentions as locals and of unknown objects are counted") {
  FakeSnapshot snapshot;
  const FileId file = snapshot.add_source("a.py", "def size():\n    return 1\n");
  snapshot.add_source("b.py",
                      "from a import size\n\ndef f(size):\n    return size + size\n\n"
                      "def g(x):\n    return size() + x.other\n");
  FindReferences request;
  request.include_declaration = false;
  request.symbols = {{file, SymbolIndex(0)}};
  const Result<FoundReferences> found = find_references(snapshot, request);
  REQUIRE(found.ok());
  CHECK(found->totals.count == 2);
  CHECK(found->open_mentions == 2);
}

TEST_CASE("reference filter: a test inside a source file is a test") {
  FakeSnapshot snapshot;
  const FileId file = snapshot.add_source(
      "src/lib.rs",
      "pub fn total() {}\nfn run() { total(); }\n#[cfg(test)]\nmod tests {\n"
      "  use super::total;\n  #[test]\n  fn works() { total(); }\n}\n");
  FindReferences request;
  request.include_declaration = false;
  request.symbols = {{file, SymbolIndex(0)}};
  request.filters = {.tests = TestFilter::exclude, .roles = {"call"}};
  request.with_enclosing = true;
  const Result<FoundReferences> found = find_references(snapshot, request);
  REQUIRE(found.ok());
  REQUIRE(found->references.size() == 1);
  CHECK(found->references[0].enclosing.name == "run");
}

TEST_CASE("reference filter: the filters that removed references are named, alone or together") {
  const Fixture fixture;
  const FoundReferences found = fixture.find({.paths = {"shop"}, .roles = {"import"}});
  CHECK(found.references.empty());
  std::map<std::string, std::size_t> removed;
  for (const auto& [filters, count] : found.removed) {
    std::string names;
    for (const std::string_view name : filters) names += std::string(name) + " ";
    removed[names] = count;
  }
  CHECK(removed ==
        std::map<std::string, std::size_t>{{"paths ", 1}, {"roles ", 3}, {"roles paths ", 1}});
}

TEST_CASE("reference filter: references have enclosing symbols, and are counted in groups") {
  const Fixture fixture;
  FindReferences request;
  request.with_enclosing = true;
  request.limit = 2;
  const FoundReferences found = fixture.find(std::move(request));
  CHECK(found.truncated);
  CHECK(found.totals.count == 6);
  CHECK_FALSE(found.totals.is_lower_bound);
  REQUIRE(found.references.size() == 2);
  CHECK(found.references[0].is_declaration);
  CHECK_FALSE(found.references[0].enclosing.symbol.symbol.valid());
  CHECK(found.references[1].enclosing.name == "Cart.sum");
  CHECK(found.references[1].enclosing.kind == SymbolKind::method);
  CHECK(fixture.groups(GroupBy::file) == Counts{{"shop/cart.py", 3}, {"tests/test_cart.py", 2}});
  CHECK(fixture.groups(GroupBy::role) == Counts{{"call", 3}, {"import", 1}, {"read", 1}});
  CHECK(fixture.groups(GroupBy::container) ==
        Counts{{"Cart.sum", 2}, {"alias", 1}, {"test_total", 1}, {"tests/test_cart.py", 1}});
  CHECK(fixture.groups(GroupBy::kind) ==
        Counts{{"function", 1}, {"method", 2}, {"module", 1}, {"variable", 1}});
  CHECK(fixture.groups(GroupBy::none).empty());
}

}  // namespace codefinder::reference_filter_test
