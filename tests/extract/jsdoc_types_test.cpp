// Types in JSDoc comments: which members an object type has. Members in PHPDoc comments.
#include "index/extract/extract.h"

#include <catch2/catch.hpp>

#include <algorithm>
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

TEST_CASE("phpdoc: a generated comment of hundreds of kilobytes adds all its members") {
  std::string comment = "/**\n";
  for (int i = 0; i < 2000; ++i)
    comment += " * @property int $day" + std::to_string(i) + std::string(100, ' ') + "the day\n";
  const FileFacts facts = extract::extract("<?php\n" + comment + " */\nclass Date {}\n",
                                           Language::php);
  const auto properties = std::ranges::count(facts.symbols, SymbolKind::property, &Symbol::kind);
  CHECK(properties == 2000);
}

}  // namespace codefinder::jsdoc_types_test
