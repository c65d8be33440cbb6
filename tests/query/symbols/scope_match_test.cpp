// Which directories, modules and classes around a symbol the scopes of a query match.
#include "index/query/symbols/find_symbols.h"
#include "tests/support/fake_snapshot.h"

#include <catch2/catch.hpp>

namespace codefinder::scope_match_test {

using namespace codefinder::query;
using codefinder::testing::FakeSnapshot;

TEST_CASE("scopes: a scope matches a prefix of a path part, however long the part is") {
  FakeSnapshot snapshot;
  snapshot.add_source("internationalization/a.py", "def run(): pass\n");
  const auto finds = [&](std::string query) {
    const auto found = find_symbols(snapshot, {.query = std::move(query)});
    REQUIRE(found.ok());
    return !found->hits.empty();
  };
  CHECK(finds("internationalization/run"));
  CHECK(finds("in/run"));
  CHECK_FALSE(finds("at/run"));  // From the middle of a word only where it is much of the part.
}

}  // namespace codefinder::scope_match_test
