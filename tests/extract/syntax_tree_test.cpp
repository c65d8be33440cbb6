// Syntax trees by names of kinds.
#include "index/extract/syntax_tree.h"

#include <catch2/catch.hpp>

#include <string>

namespace codefinder::syntax_tree_test {

using extract::syntax_tree;

TEST_CASE("syntax tree: kinds, ranges and children, without tokens and comments") {
  const std::string text = " {\"a\": [1, /* c */ null]} // d";
  const auto tree = syntax_tree(text, Language::json);
  REQUIRE(tree);
  CHECK(tree->kind(SyntaxTree::kRoot) == "document");
  const auto values = tree->children(SyntaxTree::kRoot);
  REQUIRE(values.size() == 1);
  CHECK(tree->kind(values[0]) == "object");
  CHECK(tree->range(values[0]) == ByteRange{1, 25});
  const auto pairs = tree->children(values[0]);
  REQUIRE(pairs.size() == 1);
  const auto parts = tree->children(pairs[0]);
  REQUIRE(parts.size() == 2);
  CHECK(tree->kind(parts[0]) == "string");
  CHECK(tree->children(parts[1]).size() == 2);
  CHECK(!tree->first_error);
}

TEST_CASE("syntax tree: the first error, and no tree without a grammar or over a limit") {
  const auto broken = syntax_tree("{\"a\": }\n", Language::json);
  REQUIRE(broken);
  REQUIRE(broken->first_error);
  CHECK(broken->first_error->begin <= 6);
  CHECK(!syntax_tree("text", Language::text));
  std::string large = "[";
  for (int i = 0; i < 100'000; ++i) large += "[],";
  extract::ExtractLimits limits;
  limits.tree_bytes = 1 << 16;
  CHECK(!syntax_tree(large + "[]]", Language::json, limits));
}

}  // namespace codefinder::syntax_tree_test
