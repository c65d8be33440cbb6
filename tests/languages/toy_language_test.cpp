// The toy language of docs/add-a-language.md: its files are detected, extracted and resolved as the
// page describes.
#include "index/extract/extract.h"
#include "tests/support/marked.h"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

namespace codefinder {
namespace {

TEST_CASE("toy language: it is in the table of languages and detected") {
  CHECK(definition(Language::toy).name == "toy");
  CHECK(languages().back() == &definition(Language::toy));
  CHECK(find_language("toy") == &definition(Language::toy));
  CHECK(detect_language("src/main.toy", "") == Language::toy);
  CHECK(detect_language("run", "#!/usr/bin/env toy\n") == Language::toy);
  CHECK(detect_language("src/main.py", "") != Language::toy);
}

TEST_CASE("toy language: its symbols are extracted") {
  const FileFacts facts = extract::extract(
      "# Doubles.\ndef twice(x):\n    y = x + x\n    return y\n", Language::toy);
  std::vector<std::string> symbols;
  for (const Symbol& symbol : facts.symbols)
    symbols.push_back(std::string(to_string(symbol.kind)) + " " +
                      std::string(facts.str(symbol.name)));
  CHECK(symbols == std::vector<std::string>{"function twice", "parameter x", "variable y"});
  CHECK(facts.parse_errors == 0);
  REQUIRE(facts.symbols[0].doc.valid());
  CHECK(facts.str(facts.symbols[0].doc) == "Doubles.");
}

TEST_CASE("toy language: the markers of its fixture are correct") {
  const testing::MarkedWorkspace workspace = testing::check_marked_directory(TOY_FIXTURES);
  CHECK(workspace.markers >= 9);
  for (const std::string& failure : workspace.failures) FAIL_CHECK(failure);
}

}  // namespace
}  // namespace codefinder
