// Types in JSDoc comments: which members an object type has.
#include "index/extract/extract.h"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

namespace codefinder::jsdoc_types_test {

namespace {

/// The names of the members of `type`, in order.
std::vector<std::string> members(const std::string& type) {
  const FileFacts facts = extract::extract("/** @typedef {" + type + "} Shape */\n",
                                           Language::javascript);
  std::vector<std::string> names;
  for (const Symbol& symbol : facts.symbols)
    if (symbol.kind == SymbolKind::property) names.emplace_back(facts.str(symbol.name));
  return names;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("jsdoc: commas and colons inside brackets do not start a member of an object type") {
  CHECK(members("{a: string, b?: number; c}") == Names{"a", "b", "c"});
  CHECK(members("{f(a, b: string): number, c: string}") == Names{"c"});
  CHECK(members("{[a, b: string]: number, c: string}") == Names{"c"});
  CHECK(members("{a: string = {b: 1, c: 2}, d: string}") == Names{"a", "d"});
  CHECK(members("{a: [string, b: number], c: string}") == Names{"a", "c"});
}

}  // namespace codefinder::jsdoc_types_test
